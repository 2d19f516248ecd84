import { sortProps } from "@/components/office/list-url";
import { Estado } from "@/components/ui/estado";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDay } from "@/lib/core/dates";
import type { AssignmentDto, GuardRowDto } from "@/lib/guards/schemas";

interface GuardsTableProps {
  path: string;
  params: Readonly<Record<string, string>>;
  rows: readonly GuardRowDto[];
}

/** Guards with how they log in and where they are due. */
export function GuardsTable({ path, params, rows }: GuardsTableProps) {
  const columns: Columna<GuardRowDto>[] = [
    {
      key: "name",
      header: "Guardia",
      card: "title",
      rowHeader: true,
      cell: (row) => row.fullName,
      ...sortProps(path, params, "name", "name"),
    },
    {
      key: "contact",
      header: "Entra con",
      card: "sub",
      cell: (row) => [row.email, row.phone].filter(Boolean).join(" · "),
    },
    {
      key: "state",
      header: "Estado",
      card: "foot",
      bare: true,
      cell: (row) =>
        row.state === "active" ? <Estado tone="good">Activo</Estado> : <Estado tone="stop">Bloqueado</Estado>,
    },
    { key: "due", header: "Asignaciones", card: "foot", cell: (row) => <Due list={row.assignments} /> },
  ];
  return <Tabla caption="Guardias" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

const nameOf = ({ guardName, eventName }: AssignmentDto) => `, asignación de ${guardName}, ${eventName}`;

/** Assignments of one event in one line: event, day and the plates of its zones, each a link to the assignment. */
function Due({ list }: { list: readonly AssignmentDto[] }) {
  const events = [...new Map(list.map((one) => [one.eventId, one])).values()];
  if (events.length === 0) return <Estado tone="none">Sin asignar</Estado>;
  return (
    <ul className="grid gap-1.5">
      {events.map((event) => (
        <li key={event.eventId} className="fila flex-wrap gap-2">
          <a className="enlace" href={`/event/${event.eventId}?ver=guardias`}>
            {event.eventName}, {formatDay(event.startsAt, event.timeZone)}
          </a>
          {list
            .filter((one) => one.eventId === event.eventId)
            .map((one) => (
              <a key={one.id} className="fila gap-1.5" href={`/guards/${one.id}`}>
                <Placa code={one.zoneKey} size="sm" />
                {one.gateLabel}
                <span className="vh">{nameOf(one)}</span>
              </a>
            ))}
        </li>
      ))}
    </ul>
  );
}
