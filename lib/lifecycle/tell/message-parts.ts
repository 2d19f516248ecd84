import { enclosures, events } from "@/db/schema";
import { formatLongDay, formatTime } from "@/lib/core/dates";

export interface EventNotice {
  event: string;
  reason: string;
  startsAt: Date;
  venue: { id: number; name: string; slug: string; color: string; timeZone: string };
}

/** The columns of an `EventNotice` without the reason, which stands with the cancellation or the change of date. */
export const EVENT_COLUMNS = {
  eventId: events.id,
  event: events.name,
  startsAt: events.startsAt,
  venue: {
    id: enclosures.id,
    name: enclosures.name,
    slug: enclosures.slug,
    color: enclosures.color,
    timeZone: enclosures.timeZone,
  },
};

export const SAMPLE: EventNotice = {
  event: "Alma de Norte",
  reason: "El artista se enfermó.",
  startsAt: new Date("2026-11-28T21:00:00-06:00"),
  venue: { id: 1, name: "Arena Norte", slug: "arena-norte", color: "#05216e", timeZone: "America/Monterrey" },
};

export const formatMoment = (at: Date, tz: string) => `${formatLongDay(at, tz)}, ${formatTime(at, tz)}`;
