import { TicketOptions } from "@/components/after-sale/ticket-options";
import { VenueContact } from "@/components/store/venue-contact";
import { PlateForm } from "@/components/tickets/plate-form";
import { TicketGestures } from "@/components/tickets/ticket-gestures";
import { TicketSeries } from "@/components/tickets/ticket-series";
import { Brand } from "@/components/ui/brand";
import { BtnLink } from "@/components/ui/btn-link";
import { DateTile } from "@/components/ui/date-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { TicketOptionsDto } from "@/lib/after-sale/client";
import { setPlateAction } from "@/lib/tickets/actions";
import {
  type EventTicketsDto,
  eventHours,
  type TicketDto,
  type TicketVenueDto,
  type VenueTicketsDto,
} from "@/lib/tickets/client";

interface EventTicketsProps {
  group: EventTicketsDto;
  venue: TicketVenueDto;
  options: readonly TicketOptionsDto[];
  now: Date;
  /** Its name is the page's heading. */
  isFirst: boolean;
}

function EventTickets({ group, venue, options, now, isFirst }: EventTicketsProps) {
  const { event, tickets } = group;
  const series = tickets.filter(({ code }) => code !== null);
  const cancelled = tickets.some(({ status }) => status === "event_cancelled");
  const Heading = isFirst ? "h1" : "h2";
  const own = (ticket: TicketDto) => options.find(({ ticketId }) => ticketId === ticket.id);
  return (
    <section className="grupo" id={`evento-${event.id}`} aria-labelledby={`evento-${event.id}-nombre`}>
      <div className="grupo-cab">
        <DateTile iso={event.startsAt.toISOString()} tz={venue.timeZone} now={now} />
        <div className="crece">
          <Heading id={`evento-${event.id}-nombre`}>{event.name}</Heading>
          <p className="meta">
            {isFirst ? `${venue.name} · ${eventHours({ event, venue })}` : eventHours({ event, venue })}
          </p>
        </div>
      </div>
      {cancelled ? (
        <Notice tone="stop" title="Este evento se canceló">
          Tus boletos ya no abren. El organizador devuelve el precio base; te avisamos por correo.
        </Notice>
      ) : null}
      <TicketSeries
        tickets={tickets}
        isGift={(ticket) => own(ticket)?.isPayer === false}
        foot={(ticket, title) => {
          const found = own(ticket);
          const takesPlate = venue.asksPlate && group.upcoming && ["valid", "used"].includes(ticket.status);
          return (
            <>
              {takesPlate ? (
                <PlateForm
                  action={setPlateAction}
                  ticketId={ticket.id}
                  enclosureId={venue.id}
                  plate={ticket.plate}
                  title={title}
                />
              ) : null}
              {found ? <TicketOptions options={found} venue={venue} title={title} /> : null}
            </>
          );
        }}
      />
      <div className="grupo-pie">
        {group.upcoming ? (
          <>
            <BtnLink href={venue.mapUrl} target="_blank" rel="noreferrer">
              <Icon name="map-pin" size={20} />
              Cómo llegar
            </BtnLink>
            <BtnLink href={`/user-tickets/${venue.id}/evento.ics?evento=${event.id}`} download>
              <Icon name="calendar-plus" size={20} />
              <span className="vh">Agregar al calendario</span>
              <span aria-hidden="true">Calendario</span>
            </BtnLink>
          </>
        ) : null}
        {series.length > 1 ? (
          <BtnLink href={`/user-tickets/${venue.id}/boletos.pdf?evento=${event.id}`} download>
            <Icon name="download" size={20} />
            PDF de {series.length} boletos
          </BtnLink>
        ) : null}
      </div>
    </section>
  );
}

interface VenueTicketsProps extends VenueTicketsDto {
  options: readonly TicketOptionsDto[];
  now: Date;
}

/** The buyer's tickets of one venue: those to come with their QR, then the past ones, then how to reach the venue. */
export function VenueTickets({ venue, events, options, now }: VenueTicketsProps) {
  const past = events.filter(({ upcoming }) => !upcoming);
  const [first] = events;
  const drawn = (group: EventTicketsDto) => (
    <EventTickets
      key={group.event.id}
      group={group}
      venue={venue}
      options={options}
      now={now}
      isFirst={group === first}
    />
  );
  return (
    <Brand color={venue.color}>
      {first ? null : (
        <>
          <h1>{venue.name}</h1>
          <EmptyState title="Aún no tienes boletos de este recinto" text="Cuando compres un lugar, aquí estará su QR.">
            <BtnLink variant="main" href={`/sales-user/${venue.slug}`}>
              Ver sus eventos
            </BtnLink>
          </EmptyState>
        </>
      )}
      {events.filter(({ upcoming }) => upcoming).map(drawn)}
      {past.length > 0 ? <p className="rotulo mt-4">Anteriores</p> : null}
      {past.map(drawn)}
      <section className="grid gap-3" aria-label={venue.name}>
        <div className="fila flex-wrap gap-3">
          <p className="crece">
            <b>{venue.name}</b>
            <span className="meta block">{venue.location}</span>
          </p>
          {first?.upcoming ? null : (
            <BtnLink size="sm" href={venue.mapUrl} target="_blank" rel="noreferrer">
              <Icon name="map-pin" size={18} />
              Cómo llegar
            </BtnLink>
          )}
        </div>
        <VenueContact venue={venue} heading="h2" />
      </section>
      <TicketGestures />
    </Brand>
  );
}
