import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import type { SubscriberEventDto } from "@/lib/subscriber-qrs/client";

const columnsOf = (timeZone: string): readonly Column<SubscriberEventDto>[] => [
  {
    key: "event",
    header: "Evento",
    card: "title",
    rowHeader: true,
    cell: (row) => (
      <span className="fila">
        <a href={`/event/${row.eventId}`}>{row.name}</a>
        {row.state === "cancelled" ? <Tag>Cancelado</Tag> : null}
      </span>
    ),
  },
  { key: "when", header: "Cuándo", card: "sub", cell: (row) => formatDateTime(row.startsAt, timeZone) },
  {
    key: "place",
    header: "Lugar",
    card: "foot",
    cell: (row) => row.placeLabel ?? (row.hasPlace ? "Apartado" : "Zona sin venta"),
  },
  {
    key: "entry",
    header: "Entrada",
    card: "foot",
    cell: (row) => (row.firstEntryAt ? formatDateTime(row.firstEntryAt, timeZone) : "—"),
  },
];

export function SubscriberEvents({ rows, timeZone }: { rows: readonly SubscriberEventDto[]; timeZone: string }) {
  return (
    <Panel
      title="Eventos"
      {...(rows.length > 0 ? { meta: rows.length === 1 ? "1 evento" : `${rows.length} eventos` } : {})}
    >
      {rows.length > 0 ? (
        <DataTable
          caption="Eventos de este QR"
          columns={columnsOf(timeZone)}
          rows={rows}
          rowKey={(row) => String(row.eventId)}
        />
      ) : (
        <EmptyState
          title="Todavía no hay eventos"
          text="Los que publiques en sus fechas aparecen aquí, con su lugar."
        />
      )}
    </Panel>
  );
}
