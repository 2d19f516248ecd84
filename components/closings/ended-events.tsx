import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import type { EndedEventDto } from "@/lib/closings/client";
import { formatDay } from "@/lib/core/dates";

/** Events that ended in the month, whose books are closed one by one. */
export function EndedEvents({ events, path }: { events: readonly EndedEventDto[]; path: string }) {
  return (
    <Panel title="Eventos del mes" meta="Cada uno se cierra aparte">
      <DataTable
        caption="Eventos del mes"
        rows={events}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: "name",
            header: "Evento",
            card: "title",
            rowHeader: true,
            cell: ({ id, name }) => <a href={`${path}/evento/${id}`}>{name}</a>,
          },
          { key: "organizer", header: "Organizador", card: "sub", cell: ({ organizer }) => organizer },
          {
            key: "ended",
            header: "Terminó",
            card: "foot",
            cell: ({ endsAt, timeZone }) => formatDay(endsAt, timeZone),
          },
          {
            key: "state",
            header: "Estado",
            card: "foot",
            cell: ({ closedAt }) =>
              closedAt ? <StateBadge tone="good">Cerrado</StateBadge> : <StateBadge tone="alert">Abierto</StateBadge>,
          },
        ]}
      />
    </Panel>
  );
}
