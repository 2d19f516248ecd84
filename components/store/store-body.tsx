import { OpenPrepaid } from "@/components/prepaid/open-prepaid";
import { Agenda } from "@/components/store/agenda";
import { MainEvent } from "@/components/store/main-event";
import { isOnSale } from "@/components/store/on-sale";
import { StoreAside } from "@/components/store/store-aside";
import { TypeFilter, typesOf } from "@/components/store/type-filter";
import { EmptyState } from "@/components/ui/empty-state";
import { cancellationTerms, purchaseTerms } from "@/lib/enclosures/client";
import type { StoreEventCard, StoreVenue } from "@/lib/events";
import type { PublicTypeDto } from "@/lib/prepaid/client";

/** The prepaid types of a store, and the form's action. */
export interface StorePrepaid {
  types: readonly PublicTypeDto[];
  action: (form: FormData) => Promise<void>;
}

interface StoreBodyProps {
  venue: StoreVenue;
  events: readonly StoreEventCard[];
  now: Date;
  hrefOf: (event: StoreEventCard) => string;
  /** Above the next event. */
  heading?: string;
  /** The kind of event that is asked for, as the address says it. */
  asked?: string | undefined;
  prepaid?: StorePrepaid | null;
}

/** Fewer events than this are seen at a glance. */
const FILTERED_FROM = 8;

/** A venue's events and gates: the same in the public store and inside the shell. */
export function StoreBody({
  venue,
  events,
  now,
  hrefOf,
  heading = "COMPRAR LUGAR DE ESTACIONAMIENTO",
  asked,
  prepaid = null,
}: StoreBodyProps) {
  const { contactPhone, contactEmail, contactWhatsapp } = venue;
  const types = typesOf(events);
  const type = types.find(({ id }) => String(id) === asked);
  const shown = type ? events.filter((event) => event.type?.id === type.id) : events;
  const main = shown.find(isOnSale) ?? shown[0];
  const rest = shown.filter((event) => event !== main);
  return (
    <>
      <div>
        {prepaid ? <OpenPrepaid enclosureId={venue.id} {...prepaid} /> : null}
        {prepaid && !venue.isEvent && !main ? null : (
          <div className="seccion rotulo">
            <h2>{heading}</h2>
          </div>
        )}
        {types.length > 1 && (type || events.length >= FILTERED_FROM) ? (
          <TypeFilter types={types} chosen={type?.id ?? null} />
        ) : null}
        {main ? (
          <MainEvent event={main} banner={venue.banner} timeZone={venue.timeZone} now={now} href={hrefOf(main)} />
        ) : prepaid && !venue.isEvent ? null : (
          <EmptyState
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
            <Agenda events={rest} timeZone={venue.timeZone} now={now} hrefOf={hrefOf} />
          </>
        ) : null}
      </div>
      <StoreAside
        gates={venue.gates}
        mapUrl={venue.mapUrl}
        calendarUrl={venue.calendarUrl}
        contact={{ contactPhone, contactEmail, contactWhatsapp }}
        terms={[purchaseTerms(venue.policy), cancellationTerms(venue.policy)]}
      />
    </>
  );
}
