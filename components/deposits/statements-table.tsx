import { foundWords, STATEMENT_LABELS, STATEMENT_TONES } from "@/components/deposits/statement-words";
import { Estado } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { StatementDto } from "@/lib/deposits/schemas";

const columnsOf = (path: string, timeZone: string): readonly Columna<StatementDto>[] => [
  {
    key: "file",
    header: "Archivo",
    card: "title",
    rowHeader: true,
    cell: (row) => (
      <a className="enlace" href={`${path}/${row.id}`}>
        {row.fileName}
      </a>
    ),
  },
  {
    key: "state",
    header: "Estado",
    card: "foot",
    cell: (row) => <Estado tone={STATEMENT_TONES[row.state]}>{STATEMENT_LABELS[row.state]}</Estado>,
  },
  { key: "rows", header: "Renglones", card: "foot", number: true, cell: (row) => formatCount(row.rowsTotal) },
  { key: "found", header: "Resultado", card: "foot", cell: (row) => (row.state === "done" ? foundWords(row) : "") },
  {
    key: "when",
    header: "Subido",
    card: "foot",
    cell: (row) => `${row.createdBy}, ${formatDateTime(row.createdAt, timeZone)}`,
  },
];

/** Statements with what they brought. */
export function StatementsTable({
  path,
  timeZone,
  rows,
}: {
  path: string;
  timeZone: string;
  rows: readonly StatementDto[];
}) {
  return (
    <Tabla
      caption="Estados de cuenta"
      columns={columnsOf(path, timeZone)}
      rows={rows}
      rowKey={(row) => String(row.id)}
    />
  );
}
