import { LiveBar, LiveCount, LiveShare } from "@/components/live/live-figures";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/state-badge";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { UpcomingEvent } from "@/lib/home";

/** Today's events and the next ones, with what is sold of their places. */
export function UpcomingPanel({ events }: { events: readonly UpcomingEvent[] }) {
  return (
    <Panel
      title="Próximos eventos"
      aside={
        <a className="enlace" href="/event">
          Ver todos
        </a>
      }
    >
      {events.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Ninguno está publicado.</p>
      ) : (
        <ul className="proximos">
          {events.map((event) => (
            <Upcoming key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Upcoming({ event }: { event: UpcomingEvent }) {
  const sold = { name: `next.${event.id}`, value: event.sold };
  const { id, name, venue, startsAt, timeZone, isToday, isPaused, capacity } = event;
  return (
    <li>
      <span className="min-w-0">
        <a href={`/event/${id}`}>{name}</a>
        <span className="chico block">
          {isToday ? `Hoy, ${formatTime(startsAt, timeZone)}` : formatDateTime(startsAt, timeZone)} · {venue}
        </span>
      </span>
      {isPaused ? <Tag>En pausa</Tag> : null}
      <span className="proximos-venta">
        <span className="fila justify-between">
          <span>
            <b className="num">
              <LiveCount {...sold} />
            </b>{" "}
            de {formatCount(capacity)}
          </span>
          <span className="num">
            <LiveShare part={sold} whole={capacity} /> %
          </span>
        </span>
        <LiveBar part={sold} whole={capacity} label={`Vendido de ${name}`} />
      </span>
    </li>
  );
}
