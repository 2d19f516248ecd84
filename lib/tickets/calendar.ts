import { and, eq, inArray } from "drizzle-orm";
import { tickets } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { type CalendarEntry, icalendar } from "@/lib/core/icalendar";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { gateLines } from "@/lib/enclosures/client";
import { eventHours, type TicketDto } from "@/lib/tickets/client";
import { readTickets } from "@/lib/tickets/queries";
import { DownloadCalendar } from "@/lib/tickets/schemas";

export const CALENDAR_TYPE = "text/calendar; charset=utf-8; method=PUBLISH";

function placeLine(ticket: TicketDto): string {
  const { zone, placeLabel } = ticket;
  const gates = gateLines(ticket.gates);
  const place = placeLabel ? `, lugar ${placeLabel}` : "";
  return `${zone.key} ${zone.name}${place}${gates.length > 0 ? ` (${gates.join("; ")})` : ""}`;
}

/** Makes an event's entry with the places of one person. Its uid never changes, so that calendars update the entry. */
function entryOf(own: readonly [TicketDto, ...TicketDto[]]): CalendarEntry {
  const [first] = own;
  const { event, venue } = first;
  const { APP_URL } = env();
  const isCancelled = first.status === "event_cancelled";
  const text = [
    isCancelled ? "Este evento se canceló." : eventHours(first),
    ...new Set(own.map(placeLine)),
    `Cómo llegar: ${venue.mapUrl}`,
  ];
  return {
    uid: `evento-${event.id}@${new URL(APP_URL).host}`,
    sequence: event.revision,
    revisedAt: event.revisedAt,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    title: event.name,
    place: `${venue.name}, ${venue.location}`,
    text: text.join("\n"),
    url: `${APP_URL}/user-tickets/${venue.id}#evento-${event.id}`,
    isCancelled,
  };
}

/** A ticket that was given back or taken away has no place in a calendar. */
const isGone = ({ status }: TicketDto) => status === "returned" || status === "cancelled";

/** Renders the events of tickets as a calendar file, or null where none is left. The same tickets give the same bytes. */
export function renderCalendar(found: readonly TicketDto[]): Buffer | null {
  const own = found.filter((ticket) => !isGone(ticket));
  const entries = [...Map.groupBy(own, ({ event }) => event.id).values()].flatMap(([first, ...more]) =>
    first ? [entryOf([first, ...more])] : [],
  );
  return entries.length > 0 ? Buffer.from(icalendar(entries)) : null;
}

/**
 * Renders a buyer's calendar file of events, or null where the buyer has no places in them. The caller has authorized the
 * actor, or is a job.
 */
export async function eventCalendar(
  ctx: Pick<Ctx, "db" | "now">,
  { buyerId, eventIds }: { buyerId: number; eventIds: readonly number[] },
): Promise<Buffer | null> {
  const where = and(eq(tickets.buyerId, buyerId), inArray(tickets.eventId, [...eventIds]));
  return renderCalendar(await readTickets(ctx, where, { codes: false }));
}

export async function downloadCalendar({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const { eventId } = parseInput(DownloadCalendar, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const content = await eventCalendar(ctx, { buyerId: userId, eventIds: [eventId] });
  if (!content) throw notFound();
  return { filename: `evento-${eventId}.ics`, content };
}
