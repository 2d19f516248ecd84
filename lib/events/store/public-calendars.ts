import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { admins, enclosures, events } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { notFound } from "@/lib/core/errors";
import { type CalendarEntry, icalendar } from "@/lib/core/icalendar";
import { parseInput } from "@/lib/core/parse";
import { OrganizerId, type OrganizerIdInput } from "@/lib/events/schemas";
import { storeSlug } from "@/lib/events/store/get-store";
import { takeAddressPoint } from "@/lib/limits";

/** A calendar keeps what was, and learns of what was cancelled, for as long. */
const PAST_DAYS = 90;
const DAY = 86_400_000;
const MOST = 500;

/** Of more events than a calendar has, it has those to come, the next ones first, and then the latest ones. */
async function publicEvents(ctx: Ctx, of: SQL) {
  const distance = sql`abs(extract(epoch from ${events.endsAt} - ${ctx.now}::timestamptz))`;
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
      venue: { name: enclosures.name, location: enclosures.location, slug: enclosures.slug },
    })
    .from(events)
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(
      and(
        of,
        isNull(enclosures.archivedAt),
        ne(events.state, "draft"),
        gt(events.endsAt, new Date(ctx.now.getTime() - PAST_DAYS * DAY)),
      ),
    )
    .orderBy(sql`${events.endsAt} <= ${ctx.now}::timestamptz`, distance, events.id)
    .limit(MOST);
  return rows.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || a.id - b.id);
}

type PublicEvent = Awaited<ReturnType<typeof publicEvents>>[number];

function entryOf({ id, name, description, state, revision, venue, ...rest }: PublicEvent): CalendarEntry {
  const { APP_URL } = env();
  const url = `${APP_URL}/${venue.slug}/${id}`;
  const isCancelled = state === "cancelled";
  const about = isCancelled ? "Este evento se canceló." : `Estacionamiento: ${url}`;
  return {
    ...rest,
    // Not the entry of a buyer's tickets: that one stays in the buyer's own calendar.
    uid: `evento-${id}.recinto@${new URL(APP_URL).host}`,
    sequence: revision,
    title: name,
    place: `${venue.name}, ${venue.location}`,
    text: [about, description].filter(Boolean).join("\n\n"),
    url,
    isCancelled,
  };
}

async function calendarOf(ctx: Ctx, name: string, of: SQL): Promise<string> {
  return icalendar((await publicEvents(ctx, of)).map(entryOf), { name, hours: 6 });
}

/**
 * The public events of a venue as a calendar to subscribe to, for anyone: those to come and those of the last 90 days,
 * also cancelled ones, never drafts. The same events give the same bytes.
 */
export async function venueCalendar({ ctx, input }: VerbArgs<{ slug: string }>): Promise<string> {
  const slug = storeSlug(input.slug);
  await takeAddressPoint("calendar:address", ctx);
  const [venue] = await dbOf(ctx)
    .select({ id: enclosures.id, name: enclosures.name })
    .from(enclosures)
    .where(and(eq(enclosures.slug, slug), isNull(enclosures.archivedAt)));
  if (!venue) throw notFound();
  return calendarOf(ctx, venue.name, eq(events.enclosureId, venue.id));
}

/** As `venueCalendar`, of all open venues of an organizer. One without any is not found. */
export async function organizerCalendar({ ctx, input }: VerbArgs<OrganizerIdInput>): Promise<string> {
  const { adminId } = parseInput(OrganizerId, input);
  await takeAddressPoint("calendar:address", ctx);
  const [organizer] = await dbOf(ctx)
    .select({ name: admins.name })
    .from(admins)
    .innerJoin(enclosures, and(eq(enclosures.adminId, admins.id), isNull(enclosures.archivedAt)))
    .where(eq(admins.id, adminId))
    .limit(1);
  if (!organizer) throw notFound();
  return calendarOf(ctx, organizer.name, eq(events.adminId, adminId));
}
