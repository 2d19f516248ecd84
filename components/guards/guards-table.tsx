import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDay } from "@/lib/core/dates";
import type { GuardColumn } from "@/lib/guards";
import type { AssignmentDto, GuardRowDto } from "@/lib/guards/client";

export const GUARD_CELLS: ListCells<GuardRowDto, GuardColumn> = {
  contact: { card: "sub", cell: (row) => [row.email, row.phone].filter(Boolean).join(" · ") },
  state: {
    bare: true,
    cell: (row) =>
      row.state === "active" ? (
        <StateBadge tone="good">Activo</StateBadge>
      ) : (
        <StateBadge tone="stop">Bloqueado</StateBadge>
      ),
  },
  due: { cell: (row) => <Due list={row.assignments} /> },
};

interface GuardActsProps {
  guard: GuardRowDto;
  /** May open the person's page. */
  readsPeople: boolean;
}

/** What can be done for a guard: their account, and where they stand. */
export function GuardActs({ guard, readsPeople }: GuardActsProps) {
  return (
    <>
      {readsPeople ? (
        <a href={`/users/${guard.id}`}>
          <Icon name="user" />
          Ver y cambiar
        </a>
      ) : null}
      <a href="/guards/asignar">
        <Icon name="calendar-plus" />
        Asignar por fechas
      </a>
      <a href="/guards/puestos">
        <Icon name="map-pin" />
        Puestos de todos los días
      </a>
      <a href="/event">
        <Icon name="calendar-days" />
        Asignar en un evento
      </a>
    </>
  );
}

const nameOf = ({ guardName, eventName }: AssignmentDto) => `, asignación de ${guardName}, ${eventName}`;

/** Assignments of one event in one line: event, day and the plates of its zones, each a link to the assignment. */
function Due({ list }: { list: readonly AssignmentDto[] }) {
  const events = [...new Map(list.map((one) => [one.eventId, one])).values()];
  if (events.length === 0) return <StateBadge tone="none">Sin asignar</StateBadge>;
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
                <Plate code={one.zoneKey} size="sm" />
                {one.gateLabel}
                {one.isSupervisor ? "Supervisa" : null}
                <span className="vh">{nameOf(one)}</span>
              </a>
            ))}
        </li>
      ))}
    </ul>
  );
}
