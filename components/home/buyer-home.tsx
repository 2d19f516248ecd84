import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { DateTile } from "@/components/ui/date-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { formatTime, locationLine } from "@/lib/core/dates";
import { kindWords } from "@/lib/enclosures/client";
import type { StoreCard } from "@/lib/events";
import { pictureAt } from "@/lib/storage/client";
import type { VenueTicketsDto } from "@/lib/tickets/client";

interface BuyerHomeProps {
  venues: readonly VenueTicketsDto[];
  stores: readonly StoreCard[];
  now: Date;
}

function offerOf(store: StoreCard): string {
  if (store.next) return `Próximo: ${store.next.name}`;
  return store.isEvent ? "Sin eventos a la venta por ahora" : kindWords(store);
}

/** A buyer's next tickets, and where to buy more. */
export function BuyerHome({ venues, stores, now }: BuyerHomeProps) {
  const next = venues.flatMap(({ venue, events }) =>
    events.filter(({ upcoming }) => upcoming).map(({ event, tickets }) => ({ venue, event, tickets })),
  );
  return (
    <>
      <Panel title="Tus próximos eventos">
        {next.length === 0 ? (
          <EmptyState title="Todavía no tienes boletos" text="Elige un recinto y aparta tu lugar.">
            <BtnLink variant="main" href="/select-enclosure">
              Elegir recinto
            </BtnLink>
          </EmptyState>
        ) : (
          <ul className="agenda rounded-none border-x-0 border-b-0">
            {next.map(({ venue, event, tickets }) => (
              <li key={event.id}>
                <a href={`/user-tickets/${venue.id}`}>
                  <DateTile iso={event.startsAt.toISOString()} tz={venue.timeZone} now={now} />
                  <div className="crece">
                    <h3>{event.name}</h3>
                    <p className="meta">
                      {venue.name} · inicia {formatTime(event.startsAt, venue.timeZone)}
                    </p>
                    <p className="num">
                      {tickets.length} {tickets.length === 1 ? "boleto" : "boletos"}
                    </p>
                  </div>
                  <Arrow to="e" size={20} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Recintos">
        <ul className="agenda rounded-none border-x-0 border-b-0">
          {stores.map((store) => (
            <li key={store.id}>
              <a href={`/sales-user/${store.slug}`}>
                <img
                  className="mini"
                  src={pictureAt(store.banner, 480)}
                  alt=""
                  width={104}
                  height={64}
                  loading="lazy"
                />
                <div className="crece">
                  <h3>{store.name}</h3>
                  <p className="meta">{locationLine(store.location)}</p>
                  <p className="meta">{offerOf(store)}</p>
                </div>
                <Arrow to="e" size={20} />
              </a>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
