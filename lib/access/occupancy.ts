import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

export interface Occupancy {
  stays: number;
  inside: number;
  capacity: number;
  isFull: boolean;
}

/**
 * Whether the open stay `s` is of a car that is gone although nothing read its exit: twelve hours after its event, or of one
 * outside of any event a day after it came. A prepaid car stays until it leaves: whoever keeps its balance asks for it.
 */
export const isLost = (now: Date): SQL => sql`(case when s.event_id is null
  then s.entered_at < ${now}::timestamptz - interval '24 hours'
    and not exists (select 1 from passes k where k.id = s.pass_id and k.kind = 'prepaid')
  else exists (select 1 from events e where e.id = s.event_id and e.ends_at < ${now}::timestamptz - interval '12 hours') end)`;

/** Whether the count `c` of the zone `z` still says something: it lives as long as the stays that were open with it. */
const holds = (now: Date): SQL => sql`${now}::timestamptz < coalesce((
    select max(e.ends_at) + interval '12 hours' from events e
    where e.enclosure_id = z.enclosure_id and e.state in ('published', 'paused')
      and e.ends_at between c.at - interval '12 hours' and c.at + interval '30 days'
      and e.parking_opens_at - e.grace_before * interval '1 minute' <= c.at),
  c.at + interval '24 hours')`;

/**
 * Columns `stays` and `inside` of the zone `z`. Inside are the open stays, but those of cars that are lost, and what a
 * person counted besides them. Cars that were counted and that nothing read: each exit without an entry is one of them.
 * Cars that were not there although their stay is open: each stay that ends without an exit is one of them, and there are
 * no more of them than stays that were open then and still are.
 */
export const occupancyOf = (now: Date): { columns: SQL; joins: SQL } => ({
  columns: sql`o.n as stays, o.n + (case
      when c.counted > c.stays then greatest(0, c.counted - c.stays - u.n)
      when c.counted < c.stays then -least(o.counted, greatest(0, c.stays - c.counted - u.n))
      else 0 end)::int as inside`,
  joins: sql`
    left join lateral (
      select c.counted, c.stays, c.at
      from (select * from occupancy_counts l where l.parking_area_id = z.id order by l.id desc limit 1) c
      where ${holds(now)}) c on true
    cross join lateral (
      select count(*)::int as n, (count(*) filter (where s.entry_recorded_at <= c.at))::int as counted from stays s
      where s.parking_area_id = z.id and s.ended_by is null and not ${isLost(now)}) o
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

interface CarCount extends Omit<Occupancy, "isFull"> {
  /** Keys, in their order. */
  fullZones: string[];
}

/** How many cars are in some zones together, for how many there is room, and which of the zones are full. */
export async function countCars(db: Db, zoneIds: readonly number[], now: Date): Promise<CarCount> {
  const { columns, joins } = occupancyOf(now);
  const [row] = await db.execute<CarCount & Record<string, unknown>>(sql`
    select coalesce(sum(stays), 0)::int as stays, coalesce(sum(inside), 0)::int as inside,
      coalesce(sum(capacity), 0)::int as capacity,
      coalesce(array_agg(key order by key) filter (where inside >= capacity), '{}') as "fullZones"
    from (select z.key, z.capacity, ${columns} from parking_areas z ${joins}
      where z.id = any(${sql.param([...zoneIds])}::int[])) q`);
  return row ?? { stays: 0, inside: 0, capacity: 0, fullZones: [] };
}
