import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventAreas, events } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { Stop } from "@/lib/core/duties";

/** Events that sell the zone and are neither cancelled nor over, by start. */
export async function upcomingEventsOf(ctx: Ctx, zoneId: number) {
  return dbOf(ctx)
    .select({
      id: events.id,
      name: events.name,
      state: events.state,
      startsAt: events.startsAt,
      priceCents: eventAreas.priceCents,
      capacity: eventAreas.capacity,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .where(and(eq(eventAreas.parkingAreaId, zoneId), ne(events.state, "cancelled"), gt(events.endsAt, ctx.now)))
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** The data of an error: the events' names in words, and their ids for links. */
export function stoppedBy(stops: readonly Stop[]) {
  const words = stops.map(({ name, why }) => (why ? `${name} (${why})` : name));
  return {
    events: words.join(", "),
    eventIds: stops.map(({ id }) => id),
    eventNames: stops.map(({ name }) => name),
  };
}

/**
 * Coming events with a place whose label is not in the list. A list of null means a zone without numbers, where no
 * place may have a label.
 */
export async function mislabelledEventsOf(ctx: Ctx, zoneId: number, labels: readonly string[] | null): Promise<Stop[]> {
  const wrong = labels
    ? sql`(p.label is null or not (p.label = any(${JSON.stringify(labels).replace("[", "{").replace(/]$/, "}")}::text[])))`
    : sql`p.label is not null`;
  const rows = await dbOf(ctx).execute<Record<"name", string> & { id: number }>(sql`
    select v.id, v.name from ${eventAreas} a join ${events} v on v.id = a.event_id
    where a.parking_area_id = ${zoneId} and v.state <> 'cancelled' and v.ends_at > ${ctx.now}::timestamptz
      and exists (select 1 from places p where p.event_area_id = a.id and ${wrong})
    order by v.starts_at, v.id`);
  return rows.map(({ id, name }) => ({ id, name, why: "" }));
}
