import { EventTypeTag } from "@/components/event-types/event-type-tag";
import { timesLine } from "@/components/store/event-times";
import { SaleWords } from "@/components/store/sale-words";
import { DateTile } from "@/components/ui/date-tile";
import { Money } from "@/components/ui/money";
import type { StoreEventCard } from "@/lib/events";
import { pictureAt } from "@/lib/storage/client";

interface AgendaProps {
  events: readonly StoreEventCard[];
  timeZone: string;
  /** Where an event opens; null while it cannot be bought. */
  hrefOf: (event: StoreEventCard) => string | null;
}

/** Events by date. What is not on sale stays listed, grey, and is no link. */
export function Agenda({ events, timeZone, hrefOf }: AgendaProps) {
  return (
    <ul className="agenda">
      {events.map((event) => {
        const href = hrefOf(event);
        const row = <Row event={event} timeZone={timeZone} />;
        return <li key={event.id}>{href ? <a href={href}>{row}</a> : <div className="no-venta">{row}</div>}</li>;
      })}
    </ul>
  );
}

function Row({ event, timeZone }: { event: StoreEventCard; timeZone: string }) {
  return (
    <>
      <DateTile iso={event.startsAt.toISOString()} tz={timeZone} />
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
