import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { phonesOfEvent } from "@/lib/access";
import type { Decision } from "@/lib/access/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorize } from "@/lib/core/permissions";
import { alertsOf, type GateAlert, type GateNow, type GuardNow, type RoamingCode } from "@/lib/live/gate-alerts";
import { ofTenant } from "@/lib/live/live-event";
import { notTakenBack } from "@/lib/passes";

/** A gate of an event, as whoever watches it sees it. */
export interface WatchedGate {
  gateId: number;
  label: string;
  /** Since when it lets nobody in; null: it is open. */
  closedSince: Date | null;
  closedReason: string;
  guards: { userId: number; name: string }[];
  /** Cars that came in by it in each of the last 20 whole minutes, oldest first. */
  minutes: number[];
}

export interface GateWatch {
  gates: WatchedGate[];
  refusals: { decision: Exclude<Decision, "admitted">; count: number }[];
  alerts: GateAlert[];
}

interface GateRow extends Omit<WatchedGate, "minutes">, Record<string, unknown> {
  minutes: Record<string, number> | null;
  silentMinutes: number | null;
  read: number;
  refused: number;
}

interface WholeRow extends Record<string, unknown> {
  refusals: GateWatch["refusals"] | null;
  guards: GuardNow[] | null;
  codes: RoamingCode[] | null;
}

const MINUTES = 20;

/** What goes on at an event's gates now: who stands there, what was refused and why, and what needs somebody. */
export async function gateWatch({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<GateWatch> {
  authorize(ctx.actor, "report:live");
  const { eventId } = input;
  const now = sql`${ctx.now}::timestamptz`;
  const db = dbOf(ctx);
  const gates = await db.execute<GateRow>(sql`
    with doors as materialized (
      select distinct d.gate_id from events v join event_area_doors d on d.event_id = v.id
      where v.id = ${eventId} and ${ofTenant(ctx, "v.admin_id")}
    ), late as materialized (
      select gate_id, decision, direction, coalesce(cars, 1) as cars,
        floor(extract(epoch from (${now} - recorded_at)) / 60)::int as ago
      from scans where event_id = ${eventId} and recorded_at > ${now} - interval '20 minutes' and recorded_at <= ${now}
        and ${notTakenBack("scans")}
    )
    select g.id as "gateId", g.label, c.closed_at as "closedSince", coalesce(c.reason, '') as "closedReason",
      coalesce((select jsonb_agg(distinct jsonb_build_object('userId', u.id, 'name', u.full_name))
        from guard_assignments ga join users u on u.id = ga.user_id and u.state = 'active'
        join event_area_doors d on d.event_id = ga.event_id and d.parking_area_id = ga.parking_area_id and d.gate_id = g.id
        where ga.event_id = ${eventId} and (ga.gate_id is null or ga.gate_id = g.id)), '[]') as guards,
      (select jsonb_object_agg(m.ago, m.cars) from (
        select ago, sum(cars)::int as cars from late
        where gate_id = g.id and decision = 'admitted' and direction = 'in' group by ago) m) as minutes,
      (select min(ago) from late where gate_id = g.id) as "silentMinutes",
      (select count(*) from late where gate_id = g.id and ago < 10)::int as read,
      (select count(*) from late where gate_id = g.id and ago < 10 and decision <> 'admitted')::int as refused
    from doors join gates g on g.id = doors.gate_id left join gate_closures c on c.gate_id = g.id and c.opened_at is null
    where g.archived_at is null
    order by g.label, g.id`);
  // A code that nobody knows is of no event: it is found by the guards who stand at this one.
  const [whole] = await db.execute<WholeRow>(sql`
    with event as materialized (
      select v.id, v.parking_opens_at - interval '2 hours' as since from events v
      where v.id = ${eventId} and ${ofTenant(ctx, "v.admin_id")}
    ), read as materialized (
      select s.decision, s.user_id, s.gate_id, s.pass_id, s.is_typed, s.recorded_at
      from scans s join event e on s.event_id = e.id
      union all
      select s.decision, s.user_id, s.gate_id, s.pass_id, s.is_typed, s.recorded_at
      from event e join (select distinct event_id, user_id from guard_assignments) a on a.event_id = e.id
      join scans s on s.user_id = a.user_id and s.recorded_at > e.since and s.event_id is null and s.pass_id is null
    )
    select
      (select jsonb_agg(jsonb_build_object('decision', r.decision, 'count', r.count) order by r.count desc, r.decision)
        from (select decision, count(*)::int as count from read where decision <> 'admitted' group by decision) r) as refusals,
      (select jsonb_agg(jsonb_build_object('guard', u.full_name, 'read', r.read, 'typed', r.typed, 'forced',
          (select count(*) from admission_requests q join scans t on t.id = q.scan_id
            where q.user_id = r.user_id and q.answer = 'approved' and t.event_id = ${eventId})
          + (select count(*) from offline_readings o
            where o.user_id = r.user_id and o.event_id = ${eventId} and o.forced_reason is not null)))
        from (select user_id, count(*)::int as read, (count(*) filter (where is_typed))::int as typed
          from read where user_id is not null group by user_id) r join users u on u.id = r.user_id) as guards,
      (select jsonb_agg(jsonb_build_object('codeTail', right(p.short_code, 4), 'gates', r.gates))
        from (select pass_id, count(distinct gate_id)::int as gates from read
          where decision <> 'admitted' and pass_id is not null and recorded_at > ${now} - interval '30 minutes'
          group by pass_id having count(distinct gate_id) >= 3 order by pass_id limit 10) r
        join passes p on p.id = r.pass_id) as codes`);
  const phones = await phonesOfEvent({ ctx, input: { eventId } });
  const nowAt: GateNow[] = gates.map(({ gateId, label, closedSince, guards, silentMinutes, read, refused }) => ({
    gateId,
    label,
    isShut: closedSince !== null,
    hasGuard: guards.length > 0,
    silentMinutes: silentMinutes,
    read,
    refused,
  }));
  return {
    gates: gates.map(({ gateId, label, closedSince, closedReason, guards, minutes }) => ({
      gateId,
      label,
      closedSince,
      closedReason,
      guards,
      minutes: Array.from({ length: MINUTES }, (_, at) => minutes?.[MINUTES - 1 - at] ?? 0),
    })),
    refusals: whole?.refusals ?? [],
    alerts: alertsOf({ gates: nowAt, phones, guards: whole?.guards ?? [], codes: whole?.codes ?? [] }),
  };
}

export interface Arrivals {
  /** The event of before that it is compared with. */
  earlier: string | null;
  /** Cars that had come in by then, each quarter of an hour from the opening; null: that quarter has not begun. */
  points: { at: Date; now: number | null; before: number | null }[];
}

const QUARTERS = 32;

interface ArrivalRow extends Record<string, unknown> {
  quarter: number;
  cars: number;
  isEarlier: boolean;
}

/** How cars came to an event, beside the last one of its season, or else of its venue, that is over. */
export async function arrivals({ ctx, input }: VerbArgs<{ eventId: number }>): Promise<Arrivals> {
  authorize(ctx.actor, "report:live");
  const db = dbOf(ctx);
  const [event] = await db.execute<{ opensAt: Date; earlierId: number | null; earlier: string | null }>(sql`
    select v.parking_opens_at as "opensAt", p.id as "earlierId", p.name as earlier
    from events v left join lateral (
      select o.id, o.name from events o
      where o.enclosure_id = v.enclosure_id and o.id <> v.id and o.state <> 'cancelled' and o.ends_at < v.parking_opens_at
        and exists (select from scans s where s.event_id = o.id)
      order by (o.season_id is not distinct from v.season_id) desc, o.starts_at desc, o.id desc limit 1) p on true
    where v.id = ${input.eventId} and ${ofTenant(ctx, "v.admin_id")}`);
  if (!event) return { earlier: null, points: [] };
  const rows = await db.execute<ArrivalRow>(sql`
    select floor(extract(epoch from (s.scanned_at - e.parking_opens_at)) / 900)::int as quarter,
      sum(coalesce(s.cars, 1))::int as cars, e.id <> ${input.eventId} as "isEarlier"
    from events e join scans s on s.event_id = e.id and s.decision = 'admitted' and s.direction = 'in'
      and ${notTakenBack("s")}
    where e.id in (${input.eventId}, ${event.earlierId})
    group by 1, 3`);
  const first = Math.min(0, ...rows.map(({ quarter }) => quarter));
  const last = Math.max(...rows.map(({ quarter }) => quarter), first);
  const passed = Math.floor((ctx.now.getTime() - event.opensAt.getTime()) / 900_000);
  const upTo = (isEarlier: boolean, quarter: number) =>
    rows.reduce((sum, row) => sum + (row.isEarlier === isEarlier && row.quarter <= quarter ? row.cars : 0), 0);
  const step = Math.max(1, Math.ceil((last - first + 1) / QUARTERS));
  const points: Arrivals["points"] = [];
  for (let quarter = first + step - 1; quarter < last + step; quarter += step) {
    points.push({
      at: new Date(event.opensAt.getTime() + (quarter + 1) * 900_000),
      now: quarter <= passed || passed > last ? upTo(false, quarter) : null,
      before: event.earlierId === null ? null : upTo(true, quarter),
    });
  }
  return { earlier: event.earlier, points: rows.length === 0 ? [] : points };
}
