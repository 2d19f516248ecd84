import { EventTypeTag } from "@/components/event-types/event-type-tag";
import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import type { EventTypeColumn } from "@/lib/event-types";
import { deleteEventTypeAction, restoreEventTypeAction } from "@/lib/event-types/actions";
import type { EventTypeRowDto } from "@/lib/event-types/client";

const count = new Intl.NumberFormat("es-MX");
const editHref = (row: EventTypeRowDto) => `/createEventType?id=${row.id}`;

export const EVENT_TYPE_CELLS: ListCells<EventTypeRowDto, EventTypeColumn> = {
  name: {
    cell: (row) =>
      row.isArchived ? (
        <EventTypeTag type={row} />
      ) : (
        <a className="sin-raya" href={editHref(row)}>
          <EventTypeTag type={row} />
        </a>
      ),
  },
  events: { cell: (row) => count.format(row.events) },
  state: {
    bare: true,
    cell: (row) => (
      <StateBadge tone={row.isArchived ? "past" : "good"}>{row.isArchived ? "Archivado" : "En uso"}</StateBadge>
    ),
  },
};

/** What can be done with a kind of event: change it, or end it; an archived one comes back. */
export function eventTypeActs(row: EventTypeRowDto) {
  if (row.isArchived) {
    return (
      <ConfirmAct
        send={restoreEventTypeAction}
        input={{ id: row.id }}
        done={`“${row.name}” se puede elegir otra vez.`}
        trigger="Volver a usar"
        title={`¿Volver a usar “${row.name}”?`}
        points={["Los eventos nuevos podrán llevarlo otra vez."]}
        confirm="Volver a usar"
      />
    );
  }
  const isUsed = row.events > 0;
  return (
    <>
      <a href={editHref(row)}>
        <Icon name="pencil" />
        Editar
      </a>
      <ConfirmAct
        send={deleteEventTypeAction}
        input={{ id: row.id }}
        done={isUsed ? `Archivaste “${row.name}”.` : `Eliminaste “${row.name}”.`}
        trigger={
          <>
            <Icon name="trash" />
            {isUsed ? "Archivar" : "Eliminar"}
          </>
        }
        title={isUsed ? `¿Archivar “${row.name}”?` : `¿Eliminar “${row.name}”?`}
        points={
          isUsed
            ? [
                row.events === 1
                  ? "El evento que lo lleva lo conserva."
                  : `Los ${row.events} eventos que lo llevan lo conservan.`,
                "Ningún otro evento podrá llevarlo. Puedes volver a usarlo después.",
              ]
            : ["Ningún evento lo lleva."]
        }
        confirm={isUsed ? "Archivar tipo" : "Eliminar tipo"}
      />
    </>
  );
}
