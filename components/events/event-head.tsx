import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { Estado } from "@/components/ui/estado";
import { Fecha } from "@/components/ui/fecha";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { changeEventStatusAction, deleteEventAction } from "@/lib/events/actions";
import { type EventDto, eventPhase } from "@/lib/events/schemas";

/** Date, name, state in words and what can be done with the event now. */
export function EventHead({ event, now }: { event: EventDto; now: Date }) {
  const { timeZone: tz } = event;
  const phase = eventPhase(event, now);
  const times = [
    `Abre el estacionamiento ${formatTime(event.parkingOpensAt, tz)}`,
    `Inicia ${formatTime(event.startsAt, tz)}`,
    `La venta cierra ${formatDateTime(event.salesEndAt, tz)}`,
  ];
  return (
    <div className="pag-cab items-start">
      <Fecha iso={event.startsAt.toISOString()} tz={tz} />
      <div>
        <h1>{event.name}</h1>
        <p className="fila meta mt-1.5 flex-wrap gap-x-3.5 gap-y-1">
          <Estado tone={phase.tone}>{phase.label}</Estado>
          <span>{times.join(" · ")}</span>
          {event.state === "draft" ? null : (
            <a className="enlace" href={`/${event.enclosureSlug}/${event.id}`}>
              Ver en la tienda
            </a>
          )}
        </p>
      </div>
      <div className="acciones">
        <StateActions event={event} />
      </div>
    </div>
  );
}

function StateActions({ event }: { event: EventDto }) {
  const { id, name, state } = event;
  const change = { send: changeEventStatusAction, look: { size: "sm" as const }, note: null };
  if (state === "draft") {
    return (
      <>
        <ConfirmAct
          key="delete"
          send={deleteEventAction}
          input={{ id }}
          done="Eliminaste el borrador."
          goTo="/event?hecho=eliminado"
          trigger="Eliminar borrador"
          look={{ size: "sm", variant: "peligro-quieto" }}
          title={`¿Eliminar el borrador ${name}?`}
          points={["Se borran sus zonas, precios y asignaciones de guardias."]}
          confirm="Eliminar borrador"
        />
        <ConfirmAct
          key="publish"
          {...change}
          input={{ id, status: "published" as const }}
          done="Publicaste el evento."
          trigger="Publicar"
          look={{ size: "sm", variant: "main" }}
          title={`¿Publicar ${name}?`}
          points={["Aparece en la tienda del recinto.", "Se vende desde la apertura hasta el cierre de venta."]}
          confirm="Publicar evento"
          cancel="Todavía no"
          danger={false}
        />
      </>
    );
  }
  const cancellation = `/event/${id}/cancelacion`;
  if (state === "cancelled") {
    return (
      <BtnLink size="sm" href={cancellation}>
        Ver devoluciones
      </BtnLink>
    );
  }
  return (
    <>
      <BtnLink size="sm" variant="peligro-quieto" href={cancellation}>
        Cancelar evento
      </BtnLink>
      <BtnLink size="sm" href={`/event/${id}/fecha`}>
        Cambiar fecha
      </BtnLink>
      {state === "published" ? (
        <ConfirmAct
          key="pause"
          {...change}
          input={{ id, status: "paused" as const }}
          done="Pausaste la venta."
          trigger="Pausar venta"
          title={`¿Pausar la venta de ${name}?`}
          points={["Nadie podrá apartar lugares nuevos.", "Lo apartado se puede pagar y los boletos siguen valiendo."]}
          note="Puedes reanudarla cuando quieras."
          confirm="Pausar venta"
          cancel="Seguir vendiendo"
          danger={false}
        />
      ) : (
        <ConfirmAct
          key="resume"
          {...change}
          input={{ id, status: "published" as const }}
          done="Reanudaste la venta."
          trigger="Reanudar venta"
          look={{ size: "sm", variant: "main" }}
          title={`¿Reanudar la venta de ${name}?`}
          points={["La tienda vuelve a vender los lugares libres."]}
          confirm="Reanudar venta"
          cancel="Seguir en pausa"
          danger={false}
        />
      )}
    </>
  );
}
