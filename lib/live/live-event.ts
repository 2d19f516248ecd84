import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { areaCountsSql } from "@/lib/live/area-counts";

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
    from (${areaCountsSql(event)}) c
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
}

export async function gateFigures({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<GateFigures[]> {
  authorize(ctx.actor, "report:live");
  const since = new Date(ctx.now.getTime() - 600_000);
  return dbOf(ctx).execute<GateFigures & Record<string, unknown>>(sql`
    with doors as materialized (
      select distinct d.gate_id from events v join event_area_doors d on d.event_id = v.id
      where v.id = ${input.eventId} and d.event_id = ${input.eventId} and ${ofTenant(ctx, "v.admin_id")}
    ), cars as (
      select gate_id, sum(coalesce(cars, 1)) filter (where direction = 'in') as cars,
        sum(coalesce(cars, 1)) filter (where direction = 'out') as left,
        sum(coalesce(cars, 1)) filter (where direction = 'in' and recorded_at > ${since}::timestamptz) as recent,
        sum(coalesce(cars, 1)) filter (where direction = 'out' and recorded_at > ${since}::timestamptz) as left_recent
      from scans where event_id = ${input.eventId} and decision = 'admitted' group by gate_id
    )
    select g.id as "gateId", g.label, g.street, coalesce(c.cars, 0)::int as cars, coalesce(c.left, 0)::int as left,
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
 * most 25 points, none before the first car. A car whose exit nothing read leaves when its stay was ended.
 */
export async function occupancyCurve({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<OccupancyPoint[]> {
  authorize(ctx.actor, "report:live");
  const own = sql`from stays y where y.event_id = ${input.eventId} and ${ofTenant(ctx, "y.admin_id")} and y.entered_at is not null`;
  const [span] = await dbOf(ctx).execute<{ first: Date | null; last: Date | null }>(sql`
    select min(y.entered_at) as first,
      least(${ctx.now}::timestamptz, max(coalesce(y.left_at, y.ended_at, 'infinity'))) as last ${own}`);
  if (!span?.first || !span.last) return [];
  const minutes = (span.last.getTime() - span.first.getTime()) / 60_000;
  const step = STEPS.find((size) => minutes / size <= MOST_POINTS - 1) ?? Math.ceil(minutes / MOST_POINTS / 60) * 60;
  return dbOf(ctx).execute<OccupancyPoint & Record<string, unknown>>(sql`
    with points as (
      select t from generate_series(
        date_bin(${`${step} minutes`}::interval, ${span.first}::timestamptz, 'epoch'::timestamptz),
        ${span.last}::timestamptz + ${`${step} minutes`}::interval - interval '1 microsecond',
        ${`${step} minutes`}::interval) as t
    ), moves as (
      select y.entered_at as at, 1 as n ${own}
      union all
      select coalesce(y.left_at, y.ended_at), -1 ${own} and y.ended_at is not null
    ), steps as (
      select p.t, (select coalesce(sum(m.n), 0) from moves m
        where m.at <= p.t and m.at > p.t - ${`${step} minutes`}::interval) as n
      from points p
    )
    select least(t, ${span.last}::timestamptz) as at, greatest(0, sum(n) over (order by t))::int as inside
    from steps order by t`);
}
