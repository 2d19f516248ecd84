import { Agenda } from "@/components/store/agenda";
import { GateSigns } from "@/components/store/gate-signs";
import { MainEvent } from "@/components/store/main-event";
import { Vacio } from "@/components/ui/vacio";
import type { StoreEventCard, StoreVenue } from "@/lib/events";

interface StoreBodyProps {
  venue: StoreVenue;
  events: readonly StoreEventCard[];
  now: Date;
  hrefOf: (event: StoreEventCard) => string;
  /** Above the next event. */
  heading?: string;
}

const canBuy = (event: StoreEventCard) => event.sale === "on_sale" || event.sale === "few";

/** A venue's events and gates: the same in the public store and inside the shell. */
export function StoreBody({
  venue,
  events,
  now,
  hrefOf,
  heading = "COMPRAR LUGAR DE ESTACIONAMIENTO",
}: StoreBodyProps) {
  const main = events.find(canBuy) ?? events[0];
  const rest = events.filter((event) => event !== main);
  const linkOf = (event: StoreEventCard) => (canBuy(event) ? hrefOf(event) : null);
  return (
    <>
      <div>
        <div className="seccion rotulo">
          <h2>{heading}</h2>
        </div>
        {main ? (
          <MainEvent event={main} banner={venue.banner} timeZone={venue.timeZone} now={now} href={linkOf(main)} />
        ) : (
          <Vacio
            title="Todavía no hay eventos"
            text={
              venue.isEvent
                ? "Cuando este recinto publique un evento, aquí podrás apartar tu lugar."
                : "Este recinto no vende lugares por evento."
            }
          />
        )}
        {rest.length > 0 ? (
          <>
            <div className="seccion rotulo">
              <h2>Próximos eventos</h2>
            </div>
            <Agenda events={rest} timeZone={venue.timeZone} hrefOf={linkOf} />
          </>
        ) : null}
      </div>
      <aside aria-label="Accesos">
        <GateSigns gates={venue.gates} />
        {venue.mapUrl ? (
          <p className="mb-4">
            <a className="enlace" href={venue.mapUrl}>
              Ver el recinto en el mapa
            </a>
          </p>
        ) : null}
      </aside>
    </>
  );
}
