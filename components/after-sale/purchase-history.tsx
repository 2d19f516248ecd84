import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { actionWords, fieldWords, valueWords } from "@/lib/audit/client";
import type { AuditRowDto } from "@/lib/audit-log/client";
import { formatDateTime } from "@/lib/core/dates";

/** Who did what with a purchase, the latest first. */
export function PurchaseHistory({ rows, timeZone }: { rows: readonly AuditRowDto[]; timeZone: string }) {
  if (rows.length === 0) return null;
  const columns: Column<AuditRowDto>[] = [
    { key: "what", header: "Qué pasó", card: "title", rowHeader: true, cell: (row) => actionWords(row.action) },
    { key: "who", header: "Quién", card: "sub", cell: (row) => row.actor.name },
    {
      key: "how",
      header: "Detalle",
      card: "foot",
      cell: (row) =>
        row.changes
          .filter(({ field, erased }) => !erased && ["reason", "state", "amountCents", "places"].includes(field))
          .map(({ field, after }) => `${fieldWords(field)}: ${valueWords(field, after, timeZone)}`)
          .join(" · ") || "—",
    },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.at, timeZone) },
  ];
  return (
    <Panel title="Historial">
      <div className="tabla-x">
        <DataTable caption="Historial de la compra" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />
      </div>
    </Panel>
  );
}
