import { Arrow } from "@/components/ui/arrow";
import { Brand } from "@/components/ui/brand";
import { EmptyState } from "@/components/ui/empty-state";
import { formatDateTime, locationLine } from "@/lib/core/dates";
import { kindWords } from "@/lib/enclosures/client";
import type { StoreCard } from "@/lib/events";
import { pictureAt } from "@/lib/storage/client";

interface VenueListProps {
  venues: readonly StoreCard[];
  hrefOf: (venue: StoreCard) => string;
}

/** The venues to choose from, each under its own sign, with what it sells. */
export function VenueList({ venues, hrefOf }: VenueListProps) {
  if (venues.length === 0) {
    return (
      <EmptyState title="Todavía no hay recintos" text="Cuando un recinto ponga lugares a la venta, aparece aquí." />
    );
  }
  return (
    <ul className="recintos">
      {venues.map((venue) => (
        <li key={venue.id}>
          <Brand color={venue.color}>
            <a className="recinto" href={hrefOf(venue)}>
              <img src={pictureAt(venue.banner, 960)} alt="" width={640} height={224} loading="lazy" />
              <span className="recinto-n sobre-placa">
                <span className="crece">
                  <strong>{venue.name}</strong>
                  <span>{locationLine(venue.location)}</span>
                </span>
                <Arrow to="e" size={26} stroke={3.6} />
              </span>
              <span className="recinto-p">
                {venue.next ? (
                  <>
                    {venue.next.name}
                    <span className="meta block">
                      {formatDateTime(venue.next.startsAt, venue.timeZone)}
                      {venue.events > 1 ? ` · ${venue.events} eventos` : ""}
                    </span>
                  </>
                ) : venue.isEvent ? (
                  <span className="meta block">Sin eventos a la venta por ahora</span>
                ) : null}
                <span className="meta block">{kindWords(venue)}</span>
              </span>
            </a>
          </Brand>
        </li>
      ))}
    </ul>
  );
}
