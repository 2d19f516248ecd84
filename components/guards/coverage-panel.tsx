import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDay } from "@/lib/core/dates";
import type { EventCoverageDto } from "@/lib/guards/client";

/** Zones of each gate that nobody guards. */
function zonesByGate(gaps: EventCoverageDto["gaps"]): [string, string[]][] {
  return [...Map.groupBy(gaps, ({ gateLabel }) => gateLabel)]
    .map(([label, list]): [string, string[]] => [label, list.map(({ zoneKey }) => zoneKey)])
    .sort(([one], [other]) => one.localeCompare(other, "es", { numeric: true }));
}

/** How many gates lack a guard for one of their zones or more. */
export const openGates = (gaps: EventCoverageDto["gaps"]) => zonesByGate(gaps).length;

/** "2 de 6 sin guardia" */
export function coverageWords({ gates, gaps }: Pick<EventCoverageDto, "gates" | "gaps">): string {
  if (gates === 0) return "Sin accesos";
  const open = openGates(gaps);
  if (open === 0) return gates === 1 ? "Cubierto" : `Cubiertos los ${gates}`;
  if (gates === 1) return "Le falta guardia";
  return `${open} de ${gates} sin guardia`;
}

const COLUMNS: readonly Column<EventCoverageDto>[] = [
  {
    key: "event",
    header: "Evento",
    card: "title",
    rowHeader: true,
    cell: (row) => (
      <a className="enlace" href={`/event/${row.eventId}?ver=guardias`}>
        {row.eventName}
      </a>
    ),
  },
  {
    key: "when",
    header: "Fecha",
    card: "sub",
    cell: (row) => `${formatDay(row.startsAt, row.timeZone)} · ${row.enclosureName}`,
  },
  {
    key: "state",
    header: "Accesos",
    card: "foot",
    bare: true,
    cell: (row) => (
      <StateBadge tone={row.gates === 0 ? "none" : row.gaps.length > 0 ? "alert" : "good"}>
        {coverageWords(row)}
      </StateBadge>
    ),
  },
  {
    key: "gaps",
    header: "Falta en",
    card: "foot",
    cell: (row) => <Gaps {...row} />,
  },
];

/** The next events and the gates of each that nobody guards. */
export function CoveragePanel({ events }: { events: readonly EventCoverageDto[] }) {
  if (events.length === 0) return null;
  const open = events.filter(({ gaps }) => gaps.length > 0).length;
  const meta =
    open === 0
      ? "Todos cubiertos"
      : open === 1
        ? "A un evento le faltan guardias"
        : `A ${open} eventos les faltan guardias`;
  return (
    <Panel title="Accesos por cubrir" meta={meta}>
      <DataTable caption="Accesos por cubrir" columns={COLUMNS} rows={events} rowKey={(row) => String(row.eventId)} />
    </Panel>
  );
}

function Gaps({ gates, gaps }: EventCoverageDto) {
  if (gaps.length === 0) return gates === 0 ? "Sus zonas no tienen accesos" : "Nada";
  return (
    <ul className="fila flex-wrap gap-x-4 gap-y-1.5">
      {zonesByGate(gaps).map(([label, keys]) => (
        <li key={label} className="fila gap-1.5">
          {label}
          {keys.map((key) => (
            <Plate key={key} code={key} size="sm" />
          ))}
        </li>
      ))}
    </ul>
  );
}
