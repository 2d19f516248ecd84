import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { AvailableAreaDto } from "@/lib/orders/client";
import { AvailablePlacesInput } from "@/lib/orders/schemas";
import { freeCount, IS_FREE } from "@/lib/places";

const areasOf = (eventId: number, eventAreaId: number | undefined) => sql`
  select a.id as "eventAreaId", a.parking_area_id as "parkingAreaId", z.key as "zoneKey", z.name as "zoneName",
  z.is_numbered as "isNumbered", a.capacity,
  ${sql.raw(freeCount("a.id"))} as free,
  case when z.is_numbered then coalesce((
    select json_agg(json_build_object('id', p.id, 'label', p.label) order by p.ordinal)
    from places p where p.event_area_id = a.id and ${sql.raw(IS_FREE)}), '[]'::json)
  else '[]'::json end as places
from event_areas a
join events v on v.id = a.event_id and v.state <> 'draft'
join enclosures e on e.id = v.enclosure_id and e.archived_at is null
join parking_areas z on z.id = a.parking_area_id and z.archived_at is null
where v.id = ${eventId} and (${eventAreaId ?? null}::int is null or a.id = ${eventAreaId ?? null}::int)
order by z.key`;

/**
 * Counts what is free in an event, or in one of its areas, and lists the free places of numbered zones. Anybody may
 * ask.
 */
export async function availablePlaces({ ctx, input }: VerbArgs<AvailablePlacesInput>): Promise<AvailableAreaDto[]> {
  const { eventId, eventAreaId } = parseInput(AvailablePlacesInput, input);
  const areas = await dbOf(ctx).execute<AvailableAreaDto & Record<string, unknown>>(areasOf(eventId, eventAreaId));
  if (areas.length === 0) throw notFound();
  return areas;
}
