import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { occupancyOf } from "@/lib/access";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { areaCountsSql } from "@/lib/live/area-counts";
import { notTakenBack } from "@/lib/passes";

export interface LiveEvent {
  id: number;
  adminId: number;
  name: string;
  slug: string;
  timeZone: string;
  /** The parking is open at this moment. */
  isOpen: boolean;
  parkingOpensAt: Date;
  startsAt: Date;
  endsAt: Date;
}

/** A condition on a column with tenants' ids; always true for the platform. */
export function ofTenant(ctx: Ctx, column: string) {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`${sql.raw(column)} = ${tenant}`;
}

/** The event that admits cars now, otherwise the next one that will. */
export async function liveEvent({ ctx }: VerbArgs<null>): Promise<LiveEvent | null> {
  authorize(ctx.actor, "report:live");
  const now = sql`${ctx.now}::timestamptz`;
  const [row] = await dbOf(ctx).execute<LiveEvent & Record<string, unknown>>(sql`
    select v.id, v.admin_id as "adminId", v.name, e.slug, e.time_zone as "timeZone", v.parking_opens_at <= ${now} as "isOpen",
      v.parking_opens_at as "parkingOpensAt", v.starts_at as "startsAt", v.ends_at as "endsAt"
    from events v join enclosures e on e.id = v.enclosure_id
    where ${ofTenant(ctx, "v.admin_id")} and v.state in ('published', 'paused') and v.ends_at > ${now}
    order by v.parking_opens_at > ${now}, v.starts_at, v.id
    limit 1`);
  return row ?? null;
}

export interface ZoneFigures {
  eventAreaId: number;
  key: string;
  name: string;
  capacity: number;
  sold: number;
  /** In carts and payments under way. */
  held: number;
  free: number;
  courtesy: number;
  subscriber: number;
  admitted: number;
  inside: number;
  /** Cars in and out in the last ten minutes. */
  enteredLately: number;
  leftLately: number;
}

export async function zoneFigures({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<ZoneFigures[]> {
  authorize(ctx.actor, "report:live");
  const event = sql`select v.id from events v where v.id = ${input.eventId} and ${ofTenant(ctx, "v.admin_id")}`;
  return dbOf(ctx).execute<ZoneFigures & Record<string, unknown>>(sql`
    select a.id as "eventAreaId", z.key, z.name, a.capacity, c.sold, c.held, c.free, c.courtesy, c.subscriber, c.admitted,
      c.inside, c."enteredLately", c."leftLately"
    from (${areaCountsSql(event, ctx.now)}) c
    join event_areas a on a.id = c.id
    join parking_areas z on z.id = a.parking_area_id
    order by z.is_vip, z.key`);
}

export interface GateFigures {
  gateId: number;
  label: string;
  street: string;
  /** Cars in and out by it so far. */
  cars: number;
  left: number;
  /** The rounded averages of the last ten minutes, in and out. */
  perMinute: number;
  leftPerMinute: number;
  hasGuard: boolean;
  /** Readings that let nobody through. */
  refused: number;
}

export async function gateFigures({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<GateFigures[]> {
  authorize(ctx.actor, "report:live");
  const since = new Date(ctx.now.getTime() - 600_000);
  return dbOf(ctx).execute<GateFigures & Record<string, unknown>>(sql`
    with doors as materialized (
      select distinct d.gate_id from events v join event_area_doors d on d.event_id = v.id
      where v.id = ${input.eventId} and d.event_id = ${input.eventId} and ${ofTenant(ctx, "v.admin_id")}
    ), read as (
      select gate_id, direction, recorded_at, coalesce(cars, 1) as cars, decision = 'admitted' as passed
      from scans where event_id = ${input.eventId} and ${notTakenBack("scans")}
    ), cars as (
      select gate_id, sum(cars) filter (where passed and direction = 'in') as cars,
        sum(cars) filter (where passed and direction = 'out') as left,
        sum(cars) filter (where passed and direction = 'in' and recorded_at > ${since}::timestamptz) as recent,
        sum(cars) filter (where passed and direction = 'out' and recorded_at > ${since}::timestamptz) as left_recent,
        count(*) filter (where not passed) as refused
      from read group by gate_id
    )
    select g.id as "gateId", g.label, g.street, coalesce(c.cars, 0)::int as cars, coalesce(c.left, 0)::int as left,
      coalesce(c.refused, 0)::int as refused,
      round(coalesce(c.recent, 0) / 10.0)::int as "perMinute",
      round(coalesce(c.left_recent, 0) / 10.0)::int as "leftPerMinute",
      exists (
        select 1 from guard_assignments ga
        join users u on u.id = ga.user_id and u.state = 'active'
        join event_area_doors d on d.event_id = ${input.eventId} and d.parking_area_id = ga.parking_area_id and d.gate_id = g.id
        where ga.event_id = ${input.eventId} and (ga.gate_id is null or ga.gate_id = g.id)
      ) as "hasGuard"
    from doors join gates g on g.id = doors.gate_id left join cars c on c.gate_id = g.id
    where g.archived_at is null
    order by g.label`);
}

/** For each of the last 20 whole minutes, oldest first. */
export async function carsPerMinute({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<number[]> {
  authorize(ctx.actor, "report:live");
  const { now } = ctx;
  const rows = await dbOf(ctx).execute<{ cars: number }>(sql`
    select coalesce(s.cars, 0)::int as cars
    from generate_series(19, 0, -1) as ago
    left join (
      select floor(extract(epoch from (${now}::timestamptz - recorded_at)) / 60)::int as ago, sum(coalesce(cars, 1)) as cars
      from scans
      where event_id = ${input.eventId} and ${ofTenant(ctx, "admin_id")} and decision = 'admitted' and direction = 'in'
        and ${notTakenBack("scans")}
        and recorded_at > ${now}::timestamptz - interval '20 minutes' and recorded_at <= ${now}::timestamptz
      group by 1
    ) s using (ago)
    order by ago desc`);
  return rows.map(({ cars }) => cars);
}

export interface OccupancyPoint {
  at: Date;
  /** Cars inside at that moment. */
  inside: number;
}

const STEPS = [15, 30, 60, 120, 240];

const MOST_POINTS = 24;

/**
 * Cars inside an event's zones from the first one until now or until the last one left, at whole steps of the clock; at
 * most 25 points, none before the first car. A car whose exit nothing read leaves when its stay was ended, and what a
 * person counted is a step of its own. The last point is the figure that other screens show now.
 */
export async function occupancyCurve({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<OccupancyPoint[]> {
  authorize(ctx.actor, "report:live");
  const mine = sql`y.event_id = ${input.eventId} and ${ofTenant(ctx, "y.admin_id")} and y.entered_at is not null`;
  const [span] = await dbOf(ctx).execute<{ first: Date | null; last: Date | null }>(sql`
    select min(y.entered_at) as first,
      least(${ctx.now}::timestamptz, max(coalesce(y.left_at, y.ended_at, 'infinity'))) as last
    from stays y where ${mine}`);
  if (!span?.first || !span.last) return [];
  const minutes = (span.last.getTime() - span.first.getTime()) / 60_000;
  const step = STEPS.find((size) => minutes / size <= MOST_POINTS - 1) ?? Math.ceil(minutes / MOST_POINTS / 60) * 60;
  const width = sql`${`${step} minutes`}::interval`;
  const { columns, joins } = occupancyOf(ctx.now);
  // Each move counts at the end of its step. All stays are read once.
  return dbOf(ctx).execute<OccupancyPoint & Record<string, unknown>>(sql`
    with zones as materialized (
      select a.parking_area_id as id, v.ends_at from event_areas a join events v on v.id = a.event_id
      where a.event_id = ${input.eventId} and ${ofTenant(ctx, "a.admin_id")}
    ), counts as (
      select c.at, c.counted - c.inside + (select count(*) from stays r where r.reset_id = c.reset_id) as n
      from zones join occupancy_counts c on c.parking_area_id = zones.id
      where c.at between ${span.first}::timestamptz and ${span.last}::timestamptz
    ), corrected as (
      select sum(q.inside - q.stays) as n
      from (select ${columns} from zones x join parking_areas z on z.id = x.id ${joins}
        where x.ends_at >= ${ctx.now}::timestamptz - interval '12 hours') q
    ), moves as (
      select date_bin(${width}, m.at - interval '1 microsecond', 'epoch'::timestamptz) + ${width} as t, sum(m.n) as n, sum(m.read) as read
      from (
        select x.at, x.n, x.n as read from stays y
          cross join lateral (values (y.entered_at, 1), (coalesce(y.left_at, y.ended_at), -1)) x(at, n)
        where ${mine} and x.at is not null
        union all select at, n, 0 from counts) m
      group by 1
    ), points as (
      select p.t, sum(coalesce(m.n, 0)) over way as n, sum(coalesce(m.read, 0)) over way as read,
        row_number() over (order by p.t desc) = 1 and ${span.last}::timestamptz = ${ctx.now}::timestamptz as is_now
      from generate_series(
        date_bin(${width}, ${span.first}::timestamptz, 'epoch'::timestamptz),
        ${span.last}::timestamptz + ${width} - interval '1 microsecond', ${width}) as p(t)
      left join moves m using (t)
      window way as (order by p.t)
    )
    select least(p.t, ${span.last}::timestamptz) as at,
      greatest(0, case when p.is_now and c.n is not null then p.read + c.n else p.n end)::int as inside
    from points p, corrected c order by p.t`);
}
