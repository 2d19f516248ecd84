import { and, eq, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { eventAreas, events, parkingAreas } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { ownEvents } from "@/lib/events/event-rules";
import { type AreaPlaceDto, type AreaPlacesDto, EventId, type PlaceState } from "@/lib/events/schemas";

interface Row extends Record<string, unknown> {
  id: number;
  label: string;
  state: PlaceState;
  reason: string | null;
  heldUntil: number | null;
}

/** Every place of an area in the order of the ground; with their ids only those, locked for a change in id order. */
export async function readPlaces(db: Db, areaId: number, locked?: readonly number[]): Promise<AreaPlaceDto[]> {
  const rows = await db.execute<Row>(sql`
    select p.id::float8 as id, coalesce(p.label, p.ordinal::text) as label, p.blocked_reason as reason,
      case when p.blocked_reason is not null then 'blocked'
        when p.subscriber_id is not null then 'subscriber'
        when p.free_at = 'infinity' and p.order_id is null then 'courtesy'
        when p.free_at = 'infinity' then 'sold'
        when p.free_at > clock_timestamp() then 'held' else 'free' end as state,
      case when p.free_at < 'infinity' and p.free_at > clock_timestamp()
        then (extract(epoch from p.free_at) * 1000)::float8 end as "heldUntil"
    from places p where p.event_area_id = ${areaId}
    ${locked ? sql`and p.id = any(${`{${locked.join(",")}}`}::text::bigint[]) order by p.id for update` : sql`order by p.ordinal`}`);
  return rows.map(({ heldUntil, ...row }) => ({ ...row, heldUntil: heldUntil === null ? null : new Date(heldUntil) }));
}

/** An event's area of the actor's tenant. Errors: `resource.not_found`. */
async function areaOf(ctx: Ctx, id: number) {
  const [area] = await dbOf(ctx)
    .select({
      eventId: events.id,
      areaId: eventAreas.id,
      zoneKey: parkingAreas.key,
      zoneName: parkingAreas.name,
    })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(parkingAreas, eq(parkingAreas.id, eventAreas.parkingAreaId))
    .where(and(eq(eventAreas.id, id), ownEvents(ctx)));
  if (!area) throw notFound();
  return area;
}

/**
 * The places of a zone in an event, each with its state at this moment, in the order of the ground. Errors:
 * `input.invalid`, `auth.forbidden`, `resource.not_found`.
 */
export async function listAreaPlaces({ ctx, input }: VerbArgs<{ id: number }>): Promise<AreaPlacesDto> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:read");
  const area = await areaOf(ctx, id);
  const places = await readPlaces(dbOf(ctx), id);
  const counts: AreaPlacesDto["counts"] = { free: 0, held: 0, sold: 0, courtesy: 0, subscriber: 0, blocked: 0 };
  for (const { state } of places) counts[state] += 1;
  return { ...area, places, counts };
}
