import { and, eq } from "drizzle-orm";
import { events, tickets } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { EventTicketsDto, TicketDto, VenueTicketsDto } from "@/lib/tickets/client";
import { readTickets, readTicketVenue } from "@/lib/tickets/queries";
import { GetMyTicket, GetVenueTickets, ListMyTickets, ListOrderTickets } from "@/lib/tickets/schemas";

/** Groups tickets by event: upcoming ones with the nearest first, then the others with the latest first. */
function byEvent(found: readonly TicketDto[], now: Date): EventTicketsDto[] {
  const groups = new Map<number, EventTicketsDto>();
  for (const ticket of found) {
    const { event } = ticket;
    const upcoming = event.endsAt > now && ticket.status !== "event_cancelled";
    const group = groups.get(event.id) ?? { event, upcoming, tickets: [] };
    group.tickets.push(ticket);
    groups.set(event.id, group);
  }
  const order = (a: EventTicketsDto, b: EventTicketsDto) => {
    const sooner = a.event.startsAt.getTime() - b.event.startsAt.getTime();
    if (a.upcoming !== b.upcoming) return a.upcoming ? -1 : 1;
    return a.upcoming ? sooner : -sooner;
  };
  return [...groups.values()].sort(order);
}

function byVenue(found: readonly TicketDto[], now: Date): VenueTicketsDto[] {
  const venues = new Map<number, VenueTicketsDto>();
  for (const group of byEvent(found, now)) {
    const venue = group.tickets[0]?.venue;
    if (!venue) continue;
    const known = venues.get(venue.id) ?? { venue, events: [] };
    known.events.push(group);
    venues.set(venue.id, known);
  }
  return [...venues.values()];
}

/** Lists the buyer's tickets by venue and event, without QRs. The venue of the nearest upcoming event comes first. */
export async function listMyTickets({ ctx, input }: VerbArgs<{ enclosureId?: number }>): Promise<VenueTicketsDto[]> {
  const { enclosureId } = parseInput(ListMyTickets, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const venue = enclosureId === undefined ? undefined : eq(events.enclosureId, enclosureId);
  return byVenue(await readTickets(ctx, and(eq(tickets.buyerId, userId), venue), { codes: false }), ctx.now);
}

/** Lists the buyer's tickets at one venue, with the QRs of those that still admit. */
export async function getVenueTickets({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<VenueTicketsDto> {
  const { enclosureId } = parseInput(GetVenueTickets, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const venue = await readTicketVenue(ctx, enclosureId);
  if (!venue) throw notFound();
  const mine = and(eq(tickets.buyerId, userId), eq(events.enclosureId, enclosureId));
  return { venue, events: byEvent(await readTickets(ctx, mine, { codes: true }), ctx.now) };
}

/** Answers one of the buyer's tickets with its QR. */
export async function getMyTicket({ ctx, input }: VerbArgs<{ ticketId: number }>): Promise<TicketDto> {
  const { ticketId } = parseInput(GetMyTicket, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const [ticket] = await readTickets(ctx, and(eq(tickets.id, ticketId), eq(tickets.buyerId, userId)), { codes: true });
  if (!ticket) throw notFound();
  return ticket;
}

/** Lists the tickets of a purchase that the buyer still holds, with the QRs of those that admit. */
export async function listMyOrderTickets({ ctx, input }: VerbArgs<{ orderId: number }>): Promise<TicketDto[]> {
  const { orderId } = parseInput(ListOrderTickets, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const found = await readTickets(ctx, and(eq(tickets.orderId, orderId), eq(tickets.buyerId, userId)), { codes: true });
  return found.sort((a, b) => a.id - b.id);
}
