import { toLocal } from "@/lib/core/dates";
import type { EventDto } from "@/lib/events/client";
import type { CreateEventInput } from "@/lib/events/schemas";

const HOUR = 3_600_000;

/** What the form of an event starts with: its own values in the venue's local time, or a suggestion 30 days ahead at 21:00. */
export function eventValues(
  event: EventDto | null,
  venue: { id: number; timeZone: string; buyerLimit: number },
  now: Date,
  /** The day of a new one, "2026-11-28". */
  wanted?: string,
): CreateEventInput {
  const local = (date: Date) => toLocal(date, venue.timeZone);
  if (event) {
    return {
      enclosureId: event.enclosureId,
      name: event.name,
      description: event.description,
      eventTypeId: event.eventTypeId === null ? "" : String(event.eventTypeId),
      picture: event.picture ?? "",
      startsAt: local(event.startsAt),
      endsAt: local(event.endsAt),
      doorsAt: event.doorsAt ? local(event.doorsAt) : "",
      parkingOpensAt: local(event.parkingOpensAt),
      salesStartAt: local(event.salesStartAt),
      salesEndAt: local(event.salesEndAt),
      buyerLimit: String(event.buyerLimit),
      requiresAccount: event.requiresAccount,
      graceBefore: String(event.graceBefore),
      graceAfter: String(event.graceAfter),
    };
  }
  const day = wanted ?? local(new Date(now.getTime() + 30 * 24 * HOUR)).slice(0, 10);
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);
  return {
    enclosureId: venue.id,
    name: "",
    description: "",
    eventTypeId: "",
    picture: "",
    startsAt: `${day}T21:00`,
    endsAt: `${next}T01:00`,
    doorsAt: `${day}T19:00`,
    parkingOpensAt: `${day}T18:00`,
    salesStartAt: local(now),
    salesEndAt: `${day}T21:00`,
    buyerLimit: String(venue.buyerLimit),
    requiresAccount: false,
    graceBefore: "0",
    graceAfter: "0",
  };
}
