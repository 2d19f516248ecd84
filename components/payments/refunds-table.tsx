import { Lines } from "@/components/payments/lines";
import { RefundActButton, ShowAccount } from "@/components/payments/refund-acts";
import { REFUND_STATE_LABELS, whatToDo } from "@/components/payments/refund-words";
import { methodWords } from "@/components/payments/review-words";
import { Estado, EtiquetaAviso } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { RefundWorkDto } from "@/lib/settlement/schemas";

const TONES = { manual: "alert", failed: "stop", pending: "past", done: "good" } as const;

const COLUMNS: readonly Columna<RefundWorkDto>[] = [
  { key: "refund", header: "Devolución", card: "title", rowHeader: true, cell: (row) => <What row={row} /> },
  { key: "amount", header: "Monto", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
  {
    key: "order",
    header: "Compra",
    card: "foot",
    cell: (row) => <Lines lines={[row.buyer ?? "Sin nombre", row.orderFolio, row.venue]} />,
  },
  {
    key: "payment",
    header: "Pago",
    card: "foot",
    cell: (row) => <Lines lines={[methodWords(row.method), row.paymentFolio, `“${row.reason}”`]} />,
  },
  { key: "when", header: "Cuándo", card: "foot", cell: (row) => <When row={row} /> },
  { key: "acts", header: "Qué hacer", card: "foot", bare: true, cell: (row) => <Acts row={row} /> },
];

/** Refunds that people do or decide, those on their way, or those that people did. */
export function RefundsTable({ rows }: { rows: readonly RefundWorkDto[] }) {
  return <Tabla caption="Devoluciones" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />;
}

function What({ row }: { row: RefundWorkDto }) {
  return (
    <span className="grid gap-1">
      <span className="fila">
        <Estado tone={TONES[row.state]}>{REFUND_STATE_LABELS[row.state]}</Estado>
        {row.isTest ? <EtiquetaAviso>Prueba</EtiquetaAviso> : null}
      </span>
      <span className="meta max-w-sm font-normal">{whatToDo(row)}</span>
    </span>
  );
}

function When({ row }: { row: RefundWorkDto }) {
  const at = formatDateTime(row.doneAt ?? row.createdAt, row.timeZone);
  return <Lines lines={row.bankReference ? [at, row.bankReference] : [at]} />;
}

function Acts({ row }: { row: RefundWorkDto }) {
  if (row.acts.length === 0) return <span className="meta">Nada por hacer</span>;
  return (
    <span className="fila flex-wrap gap-2">
      {row.hasAccount ? <ShowAccount refundId={row.id} orderFolio={row.orderFolio} /> : null}
      {row.acts.map((act) => (
        <RefundActButton key={act} row={row} act={act} />
      ))}
    </span>
  );
}
