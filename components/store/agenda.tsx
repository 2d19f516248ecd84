import { EventTypeTag } from "@/components/event-types/event-type-tag";
import { timesLine } from "@/components/store/event-times";
import { isOnSale } from "@/components/store/on-sale";
import { SaleWords } from "@/components/store/sale-words";
import { DateTile } from "@/components/ui/date-tile";
import { Money } from "@/components/ui/money";
import type { StoreEventCard } from "@/lib/events";
import { pictureAt } from "@/lib/storage/client";

interface AgendaProps {
  events: readonly StoreEventCard[];
  timeZone: string;
  now: Date;
  hrefOf: (event: StoreEventCard) => string;
}

/** Events by date. What is not on sale is grey, and leads to its page, which says why and when. */
export function Agenda({ events, timeZone, now, hrefOf }: AgendaProps) {
  return (
    <ul className="agenda">
      {events.map((event) => (
        <li key={event.id}>
          <a href={hrefOf(event)} className={isOnSale(event) ? undefined : "no-venta"}>
            <Row event={event} timeZone={timeZone} now={now} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Row({ event, timeZone, now }: { event: StoreEventCard; timeZone: string; now: Date }) {
  return (
    <>
      <DateTile iso={event.startsAt.toISOString()} tz={timeZone} now={now} />
      <div className="crece">
        <h3>{event.name}</h3>
        <p className="meta mt-1">{timesLine(event, timeZone)}</p>
        {event.type ? (
          <p className="mt-1 text-sm">
            <EventTypeTag type={event.type} />
          </p>
        ) : null}
        <p className="fila mt-1.5 flex-wrap gap-x-2 gap-y-1">
          {event.fromCents === null ? null : (
            <span>
              <span className="num">Desde </span>
              <Money cents={event.fromCents} />
            </span>
          )}
          {event.sale === "on_sale" ? null : <SaleWords words={event.words} />}
        </p>
      </div>
      {event.picture ? (
        <img className="mini" src={pictureAt(event.picture, 320)} alt="" width={64} height={64} loading="lazy" />
      ) : null}
    </>
  );
}
