import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

export interface Occupancy {
  stays: number;
  inside: number;
  capacity: number;
  isFull: boolean;
}

/**
 * Columns `stays` and `inside` of the zone `z`. Inside are the open stays, but those of events that ended twelve hours ago,
 * and what a person counted besides them. Cars that were counted and that nothing read: each exit without an entry is one
 * of them. Cars that were not there although their stay is open: each stay that ends without an exit is one of them.
 */
export const occupancyOf = (now: Date): { columns: SQL; joins: SQL } => ({
  columns: sql`o.n as stays,
    greatest(0, o.n + coalesce(sign(c.counted - c.stays) * greatest(0, abs(c.counted - c.stays) - u.n), 0))::int as inside`,
  joins: sql`
    cross join lateral (
      select count(*)::int as n from stays s
      where s.parking_area_id = z.id and s.ended_by is null and not exists (
        select 1 from events e where e.id = s.event_id and e.ends_at < ${now}::timestamptz - interval '12 hours')) o
    left join lateral (
      select counted, stays, at from occupancy_counts c where c.parking_area_id = z.id order by c.id desc limit 1) c on true
    cross join lateral (
      select count(*)::int as n from stays s
      where s.parking_area_id = z.id and s.ended_at > c.at
        and (s.entry_scan_id is null or s.ended_by in ('orphan', 'reset'))
        and case when c.counted > c.stays then s.entry_scan_id is null else s.entry_recorded_at <= c.at end) u`,
});

/** Counts the cars of a zone with rules of its own; until the transaction ends no other one does. */
export async function lockAndCount(db: Db, zoneId: number, now: Date): Promise<Occupancy> {
  await db.execute(sql`select parking_area_id from zone_rules where parking_area_id = ${zoneId} for no key update`);
  const { columns, joins } = occupancyOf(now);
  const [row] = await db.execute<{ stays: number; inside: number; capacity: number }>(
    sql`select z.capacity, ${columns} from parking_areas z ${joins} where z.id = ${zoneId}`,
  );
  if (!row) throw new Error(`There is no zone ${zoneId}`);
  return { ...row, isFull: row.inside >= row.capacity };
}

/** How many cars are in some zones together, and for how many there is room. */
export async function countCars(
  db: Db,
  zoneIds: readonly number[],
  now: Date,
): Promise<Pick<Occupancy, "inside" | "capacity">> {
  const { columns, joins } = occupancyOf(now);
  const [row] = await db.execute<{ inside: number; capacity: number }>(sql`
    select coalesce(sum(inside), 0)::int as inside, coalesce(sum(capacity), 0)::int as capacity
    from (select z.capacity, ${columns} from parking_areas z ${joins} where z.id = any(${sql.param([...zoneIds])}::int[])) q`);
  return row ?? { inside: 0, capacity: 0 };
}
