import { TicketState } from "@/components/tickets/ticket-state";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { formatDateTime } from "@/lib/core/dates";
import type { TicketDto } from "@/lib/tickets/client";

const COLUMNS: readonly Column<TicketDto>[] = [
  { key: "event", header: "Evento", card: "title", rowHeader: true, cell: (row) => row.event.name },
  {
    key: "when",
    header: "Fecha",
    card: "sub",
    cell: (row) => `${formatDateTime(row.event.startsAt, row.venue.timeZone)} · ${row.venue.name}`,
  },
  {
    key: "zone",
    header: "Zona",
    card: "foot",
    cell: (row) => (
      <span className="fila gap-2">
        <Plate code={row.zone.key} size="sm" />
        {row.placeLabel ?? row.zone.name}
      </span>
    ),
  },
  {
    key: "folio",
    header: "Folio",
    card: "foot",
    code: true,
    cell: (row) => <a href={`/recibo/${row.folio}`}>{row.folio}</a>,
  },
  { key: "state", header: "Estado", card: "foot", bare: true, cell: (row) => <TicketState ticket={row} /> },
];

/** What a buyer bought of the tenant. */
export function UserTickets({ rows }: { rows: readonly TicketDto[] }) {
  return (
    <Panel title="Boletos" meta={rows.length === 1 ? "1 boleto" : `${rows.length} boletos`}>
      {rows.length > 0 ? (
        <DataTable caption="Boletos comprados" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />
      ) : (
        <EmptyState title="Todavía no tiene boletos" text="Aquí verás lo que compre." />
      )}
    </Panel>
  );
}
