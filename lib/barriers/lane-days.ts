import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { LaneDayDto } from "@/lib/barriers/client";
import { getLane } from "@/lib/barriers/lane-list";
import { LaneId, type LaneIdInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { operatingDay, operatingDayBegins } from "@/lib/enclosures";

const DAYS = 14;

/**
 * The last days of a lane, today first, each from the venue's hour: cars that its loop counted, openings that we
 * ordered, cars beyond them while nobody kept it open, and who was on shift at its gate.
 */
export async function laneDays({ ctx, input }: VerbArgs<LaneIdInput>): Promise<LaneDayDto[]> {
  authorizeUser(ctx.actor, "barrier:read");
  const { laneId } = parseInput(LaneId, input);
  const { timeZone, dayStart, gateId } = await getLane({ ctx, input: { laneId } });
  const clock = { timeZone: sql`${timeZone}::text`, dayStart: sql`${dayStart}::int` };
  const dayOf = (moment: SQL) => sql`${operatingDay(moment, clock)}::date`;
  return dbOf(ctx).execute<LaneDayDto & Record<string, unknown>>(sql`
    with days as (
      select d as day, ${operatingDayBegins(sql`d`, clock)} as start, ${operatingDayBegins(sql`d + 1`, clock)} as until
      from (select ${dayOf(sql`${ctx.now}::timestamptz`)} - n as d from generate_series(0, ${DAYS}::int - 1) n) t),
    first as (select min(start) as start from days),
    cars as (
      select ${dayOf(sql`e.at`)} as day, count(*)::int as passed, (count(*) filter (where not exists (
        select from barrier_holds h where h.lane_id = e.lane_id and h.started_at <= e.at
          and coalesce(h.ended_at, 'infinity') + interval '1 minute' >= e.at)))::int as alone
      from barrier_events e, first f
      where e.lane_id = ${laneId} and e.is_proven and e.kind = 'passed' and e.at >= f.start group by 1),
    orders as (
      select ${dayOf(sql`o.sent_at`)} as day, (count(*) filter (where o.cause = 'reader'))::int as by_code,
        (count(*) filter (where o.cause = 'person'))::int as by_person
      from barrier_commands o, first f
      where o.lane_id = ${laneId} and o.sent_at >= f.start and o.kind = 'open' and o.state in ('opened', 'unknown')
        and not o.is_merged group by 1)
    select d.start, coalesce(c.passed, 0) as passed, coalesce(o.by_code, 0) as "byCode",
      coalesce(o.by_person, 0) as "byPerson",
      greatest(0, coalesce(c.alone, 0) - coalesce(o.by_code, 0) - coalesce(o.by_person, 0)) as unordered,
      array(select distinct u.full_name from guard_shifts s join users u on u.id = s.user_id
        where s.gate_id = ${gateId} and s.started_at < least(d.until, ${ctx.now}::timestamptz)
          and coalesce(s.ended_at, 'infinity') > d.start order by 1) as "onShift"
    from days d left join cars c on c.day = d.day left join orders o on o.day = d.day order by d.day desc`);
}
