import { ConfirmAct } from "@/components/office/confirm-act";
import { RowMenu } from "@/components/office/row-menu";
import { BtnLink } from "@/components/ui/btn-link";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTile } from "@/components/ui/date-tile";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDateTime, formatTime, toLocal } from "@/lib/core/dates";
import { changeEventStatusAction, deleteEventAction } from "@/lib/events/actions";
import { type CheckDto, type EventDto, eventPhase } from "@/lib/events/client";

/** On the event's own day the hour is enough, because the date stands beside it. */
function closing({ startsAt, salesEndAt, timeZone: tz }: EventDto): string {
  const sameDay = toLocal(startsAt, tz).slice(0, 10) === toLocal(salesEndAt, tz).slice(0, 10);
  return sameDay ? formatTime(salesEndAt, tz) : formatDateTime(salesEndAt, tz);
}

interface EventHeadProps {
  event: EventDto;
  now: Date;
  mayChange: boolean;
  /** Once it is over, the reader may close its books. */
  mayClose: boolean;
  /** What a draft needs before it is published. */
  checks: readonly CheckDto[];
}

/** Date, name, state in words and what can be done with the event now. */
export function EventHead({ event, now, mayChange, mayClose, checks }: EventHeadProps) {
  const { timeZone: tz } = event;
  const phase = eventPhase(event, now);
  const times = [
    `Abre el estacionamiento ${formatTime(event.parkingOpensAt, tz)}`,
    `Inicia ${formatTime(event.startsAt, tz)}`,
    `La venta cierra ${closing(event)}`,
  ];
  return (
    <div className="pag-cab items-start">
      <DateTile iso={event.startsAt.toISOString()} tz={tz} />
      <div>
        <h1>{event.name}</h1>
        <p className="fila meta mt-1.5 flex-wrap gap-x-3.5 gap-y-1">
          <StateBadge tone={phase.tone}>{phase.label}</StateBadge>
          <span>{times.join(" · ")}</span>
          {event.seasonId === null ? null : (
            <a className="enlace" href={`/event/temporada/${event.seasonId}`}>
              Ver su temporada
            </a>
          )}
          {event.state === "draft" ? null : (
            <a className="enlace" href={`/${event.enclosureSlug}/${event.id}`}>
              Ver en la tienda
            </a>
          )}
          {mayClose && event.state !== "draft" && event.endsAt < now ? (
            <a className="enlace" href={`/report-by-closing-month/evento/${event.id}`}>
              Ver su cierre
            </a>
          ) : null}
        </p>
      </div>
      {mayChange ? (
        <div className="acciones">
          <StateActions event={event} checks={checks} />
          <MoreActions event={event} />
        </div>
      ) : null}
    </div>
  );
}

const cancellationOf = ({ id }: EventDto) => `/event/${id}/cancelacion`;

function StateActions({ event, checks }: Pick<EventHeadProps, "event" | "checks">) {
  const { id, name, state } = event;
  const change = { send: changeEventStatusAction, look: { size: "sm" as const }, note: null };
  if (state === "draft") {
    const missing = checks.flatMap((check) => (check.required && check.missing !== null ? [check.missing] : []));
    if (missing.length > 0) {
      return (
        <ConfirmDialog
          trigger="Publicar"
          look={{ size: "sm", variant: "main" }}
          title={`Todavía no se puede publicar ${name}`}
          points={missing.map((text) => `Falta ${text}.`)}
          note="“Para publicar” lleva a donde se corrige cada punto."
          confirm={null}
          cancel="Entendido"
        />
      );
    }
    return (
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
    );
  }
  if (state === "cancelled") {
    return (
      <BtnLink size="sm" href={cancellationOf(event)}>
        Ver devoluciones
      </BtnLink>
    );
  }
  return (
    <>
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

/** What is done seldom, and what ends the event. */
function MoreActions({ event }: { event: EventDto }) {
  const { id, name, state } = event;
  return (
    <RowMenu label="Más acciones del evento">
      <a href={`/event/${id}/duplicar`}>
        <Icon name="copy" />
        Duplicar
      </a>
      <a href={`/event/temporada/nueva?evento=${id}`}>
        <Icon name="calendar-days" />
        Hacer temporada
      </a>
      <a href={`/generate-qr?evento=${id}`}>
        <Icon name="qr-code" />
        QR de cortesía
      </a>
      {state === "draft" ? (
        <ConfirmAct
          send={deleteEventAction}
          input={{ id }}
          done="Eliminaste el borrador."
          goTo="/event?hecho=eliminado"
          trigger={
            <>
              <Icon name="trash" />
              Eliminar borrador
            </>
          }
          title={`¿Eliminar el borrador ${name}?`}
          points={["Se borran sus zonas, precios y asignaciones de guardias."]}
          confirm="Eliminar borrador"
        />
      ) : null}
      {state === "published" || state === "paused" ? (
        <a href={cancellationOf(event)}>
          <Icon name="ban" />
          Cancelar evento
        </a>
      ) : null}
    </RowMenu>
  );
}
