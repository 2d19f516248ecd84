import { timesLine } from "@/components/store/event-times";
import { DateTile } from "@/components/ui/date-tile";
import { formatTime } from "@/lib/core/dates";
import type { StoreEvent } from "@/lib/events";
import { pictureSrcSet } from "@/lib/storage/client";

interface EventHeadProps {
  event: StoreEvent;
  timeZone: string;
  now: Date;
  /** The page has another heading: the name is only text, and a phone has no room for it. */
  isAside?: boolean;
}

/** The top of an event's page: date, name, hours, picture. */
export function EventHead({ event, timeZone, now, isAside }: EventHeadProps) {
  return (
    <div className={isAside ? "ev-cab ev-cab-aparte sobre-placa" : "ev-cab sobre-placa"}>
      <div className="ancho fila gap-4 max-lg:px-0">
        <DateTile iso={event.startsAt.toISOString()} tz={timeZone} now={now} />
        <div>
          {isAside ? <p className="ev-tit">{event.name}</p> : <h1>{event.name}</h1>}
          <p>
            {timesLine(event, timeZone)}
            <br />
            Estacionamiento desde las {formatTime(event.parkingOpensAt, timeZone)}
          </p>
        </div>
        {event.picture ? (
          <img
            className="cartel solo-ancho"
            src={event.picture}
            srcSet={pictureSrcSet(event.picture, "event")}
            sizes="28rem"
            alt=""
            width={960}
            height={600}
          />
        ) : null}
      </div>
    </div>
  );
}
