import { TicketState } from "@/components/tickets/ticket-state";
import { Panel } from "@/components/ui/panel";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { Vacio } from "@/components/ui/vacio";
import { formatDateTime } from "@/lib/core/dates";
import type { TicketDto } from "@/lib/tickets/schemas";

const COLUMNS: readonly Columna<TicketDto>[] = [
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
        <Placa code={row.zone.key} size="sm" />
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
        <Tabla caption="Boletos comprados" columns={COLUMNS} rows={rows} rowKey={(row) => String(row.id)} />
      ) : (
        <Vacio title="Todavía no tiene boletos" text="Aquí verás lo que compre." />
      )}
    </Panel>
  );
}
