import { inGroups } from "@/components/deposits/deposit-words";
import { RowActs } from "@/components/deposits/row-acts";
import { ROW_TONES } from "@/components/deposits/statement-words";
import { Estado } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDay } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { ROW_LABELS, type StatementRowDto } from "@/lib/deposits/schemas";

const COLUMNS: readonly Columna<StatementRowDto>[] = [
  {
    key: "row",
    header: "Renglón",
    card: "title",
    rowHeader: true,
    cell: (row) => (
      <span className="grid gap-1">
        <span>
          {row.rowNumber} · {formatDay(new Date(`${row.paidOn}T12:00:00Z`), "UTC")}
        </span>
        <span className="meta max-w-sm break-words font-normal">{row.text}</span>
      </span>
    ),
  },
  { key: "amount", header: "Abono", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
  {
    key: "state",
    header: "Resultado",
    card: "foot",
    cell: (row) => <Estado tone={ROW_TONES[row.state]}>{ROW_LABELS[row.state]}</Estado>,
  },
  { key: "deposit", header: "Depósito", card: "foot", cell: (row) => <Which row={row} /> },
  { key: "acts", header: "Qué hacer", card: "foot", bare: true, cell: (row) => <RowActs row={row} /> },
];

/** The rows of a statement with what each of them is. */
export function RowsTable({ rows }: { rows: readonly StatementRowDto[] }) {
  return <Tabla caption="Renglones del banco" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Which({ row }: { row: StatementRowDto }) {
  const { deposit, candidates, dismissedReason, decidedBy } = row;
  if (deposit)
    return (
      <span className="grid max-md:text-right">
        <a className="enlace codigo" href={`/deposits?estado=all&q=${deposit.reference}`}>
          {inGroups(deposit.reference)}
        </a>
        <span className="meta">{deposit.buyer ?? "Sin nombre"}</span>
      </span>
    );
  if (dismissedReason) return <span className="meta">{`${decidedBy ?? "Alguien"}: “${dismissedReason}”`}</span>;
  if (candidates.length === 0) return <span className="meta">Ninguno coincide</span>;
  return (
    <span className="meta">{candidates.length === 1 ? "Puede ser uno" : `Puede ser uno de ${candidates.length}`}</span>
  );
}
