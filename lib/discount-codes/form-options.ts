import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { formatDay } from "@/lib/core/dates";
import { authorize } from "@/lib/core/permissions";

export interface DiscountFormOptions {
  admins: { id: number; name: string }[];
  venues: { id: number; adminId: number; name: string }[];
  events: { id: number; enclosureId: number; name: string }[];
  zones: { id: number; enclosureId: number; name: string }[];
}

const MOST_EVENTS = 500;

/** What a code may be limited to. Of the events there are those to come, and `eventId`, which the form has now. */
export async function discountFormOptions({
  ctx,
  input,
}: VerbArgs<{ eventId: number | null }>): Promise<DiscountFormOptions> {
  authorize(ctx.actor, "discount_code:read");
  const db = dbOf(ctx);
  type Part = { id: number; enclosureId: number; name: string };
  const [admins, venues, zones, events] = await Promise.all([
    db.execute<{ id: number; name: string }>(sql`select id, name from admins order by lower(name), id`),
    db.execute<{ id: number; adminId: number; name: string }>(sql`
      select id, admin_id as "adminId", name from enclosures where archived_at is null order by lower(name), id`),
    db.execute<Part>(sql`
      select id, enclosure_id as "enclosureId", key || ' · ' || name as name from parking_areas
      where archived_at is null order by key, id`),
    db.execute<Part & { startsAt: Date; timeZone: string }>(sql`
      select v.id, v.enclosure_id as "enclosureId", v.name, v.starts_at as "startsAt",
        e.time_zone as "timeZone"
      from events v join enclosures e on e.id = v.enclosure_id
      where (v.ends_at > ${ctx.now}::timestamptz and v.state <> 'cancelled') or v.id = ${input.eventId}
      order by v.id = ${input.eventId} desc nulls last, v.starts_at, v.id limit ${MOST_EVENTS}`),
  ]);
  const dated = events.map(({ id, enclosureId, name, startsAt, timeZone }) => ({
    id,
    enclosureId,
    name: `${name}, ${formatDay(startsAt, timeZone)}`,
  }));
  return { admins: [...admins], venues: [...venues], zones: [...zones], events: dated };
}
