import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { ShiftDto } from "@/lib/access/client";
import { EventId } from "@/lib/access/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";

type Row = Omit<ShiftDto, "gate" | "counts"> &
  ShiftDto["counts"] & { gateId: number; label: string; street: string } & Record<string, unknown>;

/**
 * Shifts with what their guard read at their gate, open ones first and then the latest. `where` is a condition on the
 * shifts `s`. What a phone uploads later counts too: a reading belongs to the shift in which it was made.
 */
export async function readShifts(db: Db, where: SQL, now: Date): Promise<ShiftDto[]> {
  const rows = await db.execute<Row>(sql`
    select s.id, u.full_name as guard, e.name as "eventName", n.time_zone as "timeZone", g.id as "gateId", g.label, g.street,
      s.started_at as "startedAt", s.ended_at as "endedAt", b.since as "onBreakSince",
      coalesce(b.minutes, 0)::int as "breakMinutes",
      c.entries, c.exits, c.refused, c.typed, f.forced, f.sold
    from guard_shifts s join users u on u.id = s.user_id join gates g on g.id = s.gate_id
      join enclosures n on n.id = g.enclosure_id left join events e on e.id = s.event_id
    left join lateral (
      select max(k.started_at) filter (where k.ended_at is null) as since,
        sum(extract(epoch from coalesce(k.ended_at, ${now}::timestamptz) - k.started_at)) / 60 as minutes
      from guard_breaks k where k.shift_id = s.id) b on true
    cross join lateral (
      select coalesce(sum(coalesce(r.cars, 1)) filter (where r.decision = 'admitted' and r.direction = 'in'), 0)::int as entries,
        coalesce(sum(coalesce(r.cars, 1)) filter (where r.decision = 'admitted' and r.direction = 'out'), 0)::int as exits,
        (count(*) filter (where r.decision <> 'admitted'))::int as refused,
        (count(*) filter (where r.is_typed))::int as typed
      from scans r
      where r.user_id = s.user_id and r.recorded_at >= s.started_at and r.gate_id = s.gate_id
        and r.scanned_at >= s.started_at and r.scanned_at <= coalesce(s.ended_at, 'infinity')) c
    cross join lateral (
      select (select count(*) from admission_requests q
          where q.user_id = s.user_id and q.answer = 'approved' and q.asked_at >= s.started_at
            and q.asked_at <= coalesce(s.ended_at, 'infinity'))::int
        + (select count(*) from offline_readings o
          where o.user_id = s.user_id and o.gate_id = s.gate_id and o.forced_reason is not null
            and o.read_at >= s.started_at and o.read_at <= coalesce(s.ended_at, 'infinity'))::int as forced,
        (select count(*) from gate_sales w where w.user_id = s.user_id and w.gate_id = s.gate_id and w.at >= s.started_at
          and w.at <= coalesce(s.ended_at, 'infinity'))::int as sold) f
    where ${where}
    order by s.ended_at is not null, s.started_at desc, s.id desc limit 200`);
  return rows.map(({ gateId, label, street, entries, exits, refused, typed, forced, sold, ...shift }) => ({
    ...shift,
    gate: { id: gateId, label, street },
    counts: { entries, exits, refused, typed, forced, sold },
  }));
}

/** Who worked at an event's gates, and what they read. */
export async function shiftsOfEvent({ ctx, input }: VerbArgs<EventId>): Promise<ShiftDto[]> {
  const { eventId } = parseInput(EventId, input);
  const tenant = tenantOf(authorize(ctx.actor, "occupancy:read"));
  return readShifts(
    dbOf(ctx),
    sql`s.event_id = ${eventId} and (${tenant}::int is null or s.admin_id = ${tenant}::int)`,
    ctx.now,
  );
}
