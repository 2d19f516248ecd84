import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures, events } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { type CalendarEntry, icalendar } from "@/lib/core/icalendar";
import { storeSlug } from "@/lib/events/store/get-store";
import { takeAddressPoint } from "@/lib/limits";

/** A calendar keeps what was, and learns of what was cancelled, for as long. */
const PAST_DAYS = 90;
const DAY = 86_400_000;
const MOST = 500;

/**
 * The public events of a venue as a calendar to subscribe to, for anyone: those to come and those of the last 90 days,
 * also cancelled ones, never drafts. The same events give the same bytes.
 */
export async function venueCalendar({ ctx, input }: VerbArgs<{ slug: string }>): Promise<string> {
  const slug = storeSlug(input.slug);
  await takeAddressPoint("calendar:address", ctx);
  const [venue] = await dbOf(ctx)
    .select({ id: enclosures.id, name: enclosures.name, location: enclosures.location })
    .from(enclosures)
    .where(and(eq(enclosures.slug, slug), isNull(enclosures.archivedAt)));
  if (!venue) throw notFound();
  const rows = await dbOf(ctx)
    .select({
      id: events.id,
      name: events.name,
      description: events.description,
      state: events.state,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      revision: events.revision,
      revisedAt: events.revisedAt,
    })
    .from(events)
    .where(
      and(
        eq(events.enclosureId, venue.id),
        ne(events.state, "draft"),
        gt(events.endsAt, new Date(ctx.now.getTime() - PAST_DAYS * DAY)),
      ),
    )
    .orderBy(asc(events.endsAt), asc(events.id))
    .limit(MOST);
  const { APP_URL } = env();
  const entries = rows.map(({ id, name, description, state, revision, revisedAt, ...times }): CalendarEntry => {
    const url = `${APP_URL}/${slug}/${id}`;
    const isCancelled = state === "cancelled";
    const about = isCancelled ? "Este evento se canceló." : `Estacionamiento: ${url}`;
    return {
      ...times,
      // Not the entry of a buyer's tickets: that one stays in the buyer's own calendar.
      uid: `evento-${id}.recinto@${new URL(APP_URL).host}`,
      sequence: revision,
      revisedAt,
      title: name,
      place: `${venue.name}, ${venue.location}`,
      text: [about, description].filter(Boolean).join("\n\n"),
      url,
      isCancelled,
    };
  });
  return icalendar(entries, { name: venue.name, hours: 6 });
}
