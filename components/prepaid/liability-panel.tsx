import { type Column, DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { formatMoney, signedMoney } from "@/lib/core/money";
import { type PaidAndGift, type PrepaidLiabilityDto, REPORT_LINE_WORDS } from "@/lib/prepaid/client";

interface Line extends PaidAndGift {
  key: string;
  word: string;
}

const columns = (header: string): Column<Line>[] => [
  { key: "word", header, card: "title", rowHeader: true, cell: ({ word }) => word },
  { key: "paid", header: "Pagado", card: "foot", number: true, cell: ({ paidCents }) => signedMoney(paidCents) },
  { key: "gift", header: "De regalo", card: "foot", number: true, cell: ({ giftCents }) => signedMoney(giftCents) },
  {
    key: "total",
    header: "Total",
    card: "foot",
    number: true,
    cell: ({ paidCents, giftCents }) => <strong>{signedMoney(paidCents + giftCents)}</strong>,
  },
];

const totalOf = ({ paidCents, giftCents }: PaidAndGift) => paidCents + giftCents;

/** What is owed to holders of balances: how it came about, whether it adds up, and how old it is. */
export function LiabilityPanel({ liability }: { liability: PrepaidLiabilityDto }) {
  const { opening, lines, closing, ages, balancesCents } = liability;
  const rows: Line[] = [
    { key: "opening", word: "Saldo al empezar", ...opening },
    ...lines.map(({ line, ...cents }) => ({ key: line, word: REPORT_LINE_WORDS[line], ...cents })),
    { key: "closing", word: "Saldo al terminar", ...closing },
  ];
  return (
    <Panel title="Lo que se debe a quienes tienen saldo" meta="Empieza + movimientos = termina">
      <DataTable
        caption="Saldo al empezar, movimientos y saldo al terminar"
        columns={columns("Concepto")}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {balancesCents === null ? null : (
        <div className="p-4">
          <Notice tone={balancesCents === totalOf(closing) ? "good" : "stop"}>
            {balancesCents === totalOf(closing)
              ? `Coincide con los saldos de las cuentas: ${formatMoney(balancesCents)}.`
              : `No coincide con los saldos de las cuentas: ${formatMoney(balancesCents)}. Avisa a soporte.`}
          </Notice>
        </div>
      )}
      {ages && ages.length > 0 ? (
        <DataTable
          caption="Saldo por antigüedad"
          columns={columns("Antigüedad")}
          rows={ages.map(({ days, ...cents }) => ({ key: days, word: days, ...cents }))}
          rowKey={({ key }) => key}
        />
      ) : null}
    </Panel>
  );
}
