import { Brand } from "@/components/ui/brand";
import { BtnLink } from "@/components/ui/btn-link";
import { DateTile } from "@/components/ui/date-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import { type EventTicketsDto, eventHours, type TicketVenueDto, type VenueTicketsDto } from "@/lib/tickets/client";

/** "3 boletos", "3 boletos, 1 usado". */
function countWords({ tickets }: EventTicketsDto): string {
  const used = tickets.filter(({ status }) => status === "used").length;
  const all = `${tickets.length} ${tickets.length === 1 ? "boleto" : "boletos"}`;
  return used > 0 ? `${all}, ${used} ${used === 1 ? "usado" : "usados"}` : all;
}

function stateOf({ tickets, upcoming }: EventTicketsDto) {
  if (tickets.some(({ status }) => status === "event_cancelled"))
    return <StateBadge tone="stop">Evento cancelado</StateBadge>;
  if (!upcoming) return <StateBadge tone="past">Ya pasó</StateBadge>;
  if (tickets.some(({ status }) => status === "valid")) return <StateBadge tone="good">Vigente</StateBadge>;
  const used = tickets.some(({ status }) => status === "used");
  return used ? (
    <StateBadge tone="past">Ya usados</StateBadge>
  ) : (
    <StateBadge tone="stop">Sin boletos vigentes</StateBadge>
  );
}

function EventRow({ group, venue, now }: { group: EventTicketsDto; venue: TicketVenueDto; now: Date }) {
  const { event, tickets } = group;
  const zones = [...new Set(tickets.map(({ zone }) => zone.key))];
  return (
    <li>
      <a href={`/user-tickets/${venue.id}#evento-${event.id}`}>
        <DateTile iso={event.startsAt.toISOString()} tz={venue.timeZone} now={now} />
        <div className="crece">
          <h3>{event.name}</h3>
          <p className="meta mt-1">{eventHours({ event, venue })}</p>
          <p className="fila mt-1.5 flex-wrap gap-x-3 gap-y-1">
            <span className="num">{countWords(group)}</span>
            {stateOf(group)}
          </p>
          <p className="fila mt-2 flex-wrap gap-1.5">
            {zones.map((zone) => (
              <Plate key={zone} code={zone} size="sm" />
            ))}
          </p>
        </div>
        <Icon name="chevron-right" size={22} />
      </a>
    </li>
  );
}

interface EventsProps {
  title: string;
  groups: EventTicketsDto[];
  venue: TicketVenueDto;
  now: Date;
}

function Events({ title, groups, venue, now }: EventsProps) {
  if (groups.length === 0) return null;
  return (
    <>
      <h3 className="rotulo mt-1">{title}</h3>
      <ul className="agenda">
        {groups.map((group) => (
          <EventRow key={group.event.id} group={group} venue={venue} now={now} />
        ))}
      </ul>
    </>
  );
}

/** Everything the buyer has bought, by venue: events to come, then the past ones. */
export function MyEvents({ venues, now }: { venues: VenueTicketsDto[]; now: Date }) {
  if (venues.length === 0) {
    return (
      <EmptyState title="Todavía no tienes boletos" text="Compra tu lugar de estacionamiento y aquí verás tus QR.">
        <BtnLink variant="main" href="/select-enclosure">
          Elegir recinto
        </BtnLink>
      </EmptyState>
    );
  }
  return venues.map(({ venue, events }) => (
    <Brand key={venue.id} color={venue.color}>
      <section className="grupo" aria-labelledby={`recinto-${venue.id}`}>
        <div className="grupo-cab">
          <div className="crece">
            <h2 id={`recinto-${venue.id}`}>{venue.name}</h2>
            <p className="meta">{venue.location}</p>
          </div>
        </div>
        <Events title="Próximos" groups={events.filter(({ upcoming }) => upcoming)} venue={venue} now={now} />
        <Events title="Anteriores" groups={events.filter(({ upcoming }) => !upcoming)} venue={venue} now={now} />
      </section>
    </Brand>
  ));
}
