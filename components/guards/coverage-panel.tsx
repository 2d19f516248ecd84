import { Estado } from "@/components/ui/estado";
import { Panel } from "@/components/ui/panel";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDay } from "@/lib/core/dates";
import type { EventCoverageDto } from "@/lib/guards/schemas";

/** Gaps of one zone together. */
function gapsByZone(gaps: EventCoverageDto["gaps"]): [string, string[]][] {
  return [...Map.groupBy(gaps, ({ zoneKey }) => zoneKey)].map(([key, list]) => [
    key,
    list.map(({ gateLabel }) => gateLabel),
  ]);
}

/** "2 de 6 sin guardia" */
export function coverageWords({ gates, gaps }: Pick<EventCoverageDto, "gates" | "gaps">): string {
  if (gates === 0) return "Sin accesos";
  if (gaps.length === 0) return gates === 1 ? "Cubierto" : `Cubiertos los ${gates}`;
  return `${gaps.length} de ${gates} sin guardia`;
}

const COLUMNS: readonly Columna<EventCoverageDto>[] = [
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
      <Estado tone={row.gates === 0 ? "none" : row.gaps.length > 0 ? "alert" : "good"}>{coverageWords(row)}</Estado>
    ),
  },
  {
    key: "gaps",
    header: "Falta en",
    card: "foot",
    cell: (row) =>
      row.gaps.length === 0 ? (
        "Nada"
      ) : (
        <ul className="grid gap-1.5">
          {gapsByZone(row.gaps).map(([key, gates]) => (
            <li key={key} className="fila flex-wrap gap-2">
              <Placa code={key} size="sm" />
              {gates.join(", ")}
            </li>
          ))}
        </ul>
      ),
  },
];

/** The next events and the gates of each that nobody guards. */
export function CoveragePanel({ events }: { events: readonly EventCoverageDto[] }) {
  if (events.length === 0) return null;
  const open = events.filter(({ gaps }) => gaps.length > 0).length;
  const meta = open === 0 ? "Todos cubiertos" : open === 1 ? "A un evento le faltan" : `A ${open} eventos les faltan`;
  return (
    <Panel title="Accesos por cubrir" meta={meta}>
      <Tabla caption="Accesos por cubrir" columns={COLUMNS} rows={events} rowKey={(row) => String(row.eventId)} />
    </Panel>
  );
}
