import { TicketOptions } from "@/components/after-sale/ticket-options";
import { VenueContact } from "@/components/store/venue-contact";
import { TicketCard } from "@/components/tickets/ticket-card";
import { TicketFull } from "@/components/tickets/ticket-full";
import { TicketGestures } from "@/components/tickets/ticket-gestures";
import { Brand } from "@/components/ui/brand";
import { BtnLink } from "@/components/ui/btn-link";
import { DateTile } from "@/components/ui/date-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { TicketOptionsDto } from "@/lib/after-sale/client";
import { type EventTicketsDto, eventHours, type TicketVenueDto, type VenueTicketsDto } from "@/lib/tickets/client";

interface EventTicketsProps {
  group: EventTicketsDto;
  venue: TicketVenueDto;
  options: readonly TicketOptionsDto[];
  now: Date;
}

function EventTickets({ group, venue, options, now }: EventTicketsProps) {
  const { event, tickets } = group;
  const series = tickets.filter(({ code }) => code !== null).map(({ id }) => id);
  const cancelled = tickets.some(({ status }) => status === "event_cancelled");
  return (
    <section className="grupo" id={`evento-${event.id}`} aria-labelledby={`evento-${event.id}-nombre`}>
      <div className="grupo-cab">
        <DateTile iso={event.startsAt.toISOString()} tz={venue.timeZone} now={now} />
        <div className="crece">
          <h2 id={`evento-${event.id}-nombre`}>{event.name}</h2>
          <p className="meta">{eventHours({ event, venue })}</p>
        </div>
        {group.upcoming ? (
          <BtnLink size="sm" href={`/user-tickets/${venue.id}/evento.ics?evento=${event.id}`} download>
            <Icon name="calendar-plus" size={18} />
            Agregar al calendario
          </BtnLink>
        ) : null}
        {series.length > 1 ? (
          <BtnLink size="sm" href={`/user-tickets/${venue.id}/boletos.pdf?evento=${event.id}`} download>
            <Icon name="download" size={18} />
            PDF de {series.length} boletos
          </BtnLink>
        ) : null}
      </div>
      {cancelled ? (
        <Notice tone="stop" title="Este evento se canceló">
          Tus boletos ya no abren. El organizador devuelve el precio base; te avisamos por correo.
        </Notice>
      ) : null}
      <div className="entradas">
        {tickets.map((ticket, i) => {
          const own = options.find(({ ticketId }) => ticketId === ticket.id);
          const title = `Boleto ${i + 1} de ${tickets.length}`;
          return (
            <TicketCard key={ticket.id} ticket={ticket} title={title} isGift={own?.isPayer === false}>
              {own ? <TicketOptions options={own} venue={venue} title={title} /> : null}
            </TicketCard>
          );
        })}
      </div>
      {tickets.map((ticket) =>
        ticket.code ? <TicketFull key={ticket.id} ticket={ticket} code={ticket.code} series={series} /> : null,
      )}
    </section>
  );
}

interface VenueTicketsProps extends VenueTicketsDto {
  options: readonly TicketOptionsDto[];
  now: Date;
}

/** The buyer's tickets of one venue: those to come with their QR, then the past ones. */
export function VenueTickets({ venue, events, options, now }: VenueTicketsProps) {
  const past = events.filter(({ upcoming }) => !upcoming);
  return (
    <Brand color={venue.color}>
      <div className="fila flex-wrap gap-3">
        <p className="meta crece">{venue.location}</p>
        <BtnLink size="sm" href={venue.mapUrl} target="_blank" rel="noreferrer">
          <Icon name="map-pin" size={18} />
          Cómo llegar
        </BtnLink>
      </div>
      <VenueContact venue={venue} heading="h2" />
      {events.length === 0 ? (
        <EmptyState title="Aún no tienes boletos de este recinto" text="Cuando compres un lugar, aquí estará su QR.">
          <BtnLink variant="main" href={`/sales-user/${venue.slug}`}>
            Ver sus eventos
          </BtnLink>
        </EmptyState>
      ) : null}
      {events
        .filter(({ upcoming }) => upcoming)
        .map((group) => (
          <EventTickets key={group.event.id} group={group} venue={venue} options={options} now={now} />
        ))}
      {past.length > 0 ? <h2 className="rotulo mt-4">Anteriores</h2> : null}
      {past.map((group) => (
        <EventTickets key={group.event.id} group={group} venue={venue} options={options} now={now} />
      ))}
      <TicketGestures />
    </Brand>
  );
}
