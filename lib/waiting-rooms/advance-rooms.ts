import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { log, logError } from "@/lib/core/log";
import { cameAfter, freeCount, insideRoom } from "@/lib/places";
import { slowHolds } from "@/lib/waiting-rooms/hold-times";
import { closeRoom, openRoom } from "@/lib/waiting-rooms/open-room";
import { readOpenRooms } from "@/lib/waiting-rooms/rooms";

/** From the beginning of a process's step to that of its next one. */
export const TICK_MS = 1_000;
/** What a step may take before a turn could be learnt later than is promised. */
export const STEP_AT_MOST_MS = 500;
/** While no room is open. */
const IDLE_MS = 3_000;
/** A database that is so slow that a step takes longer than a second gets this much time for others between two. */
const LEAST_PAUSE_MS = 200;
/** A room in which nobody waits stays open so long, in seconds; one that was opened just now, longer. */
const QUIET_SECONDS = 120;
const LEAST_OPEN_SECONDS = 300;

const START = sql.raw("greatest(w.opened_at, v.sales_start_at)");

/** Makes the draw of rooms whose sale has started. Whichever process comes first makes it; a number after it is by arrival. */
async function draw(): Promise<void> {
  await getDb().execute(sql`
    update waiting_rooms w set seed = ${randomBytes(32).toString("hex")} || '.' || w.event_id, drawn = w.last_number,
      per_minute = w.most_per_minute, advanced_at = statement_timestamp(), marked_at = statement_timestamp()
    from events v where v.id = w.event_id and w.is_open and w.seed is null and ${START} <= statement_timestamp()`);
}

/**
 * Admits the next of each queue: as many as the set rate allows since the last time, no more than may choose at once, and
 * no more than places are free. Those who were called within the last half minute and have not come in count as inside.
 * A process that comes while another is at it, or right after it, does nothing.
 */
async function admitNext(): Promise<void> {
  await getDb().execute(sql`
    with room as (
      select w.*, least(extract(epoch from statement_timestamp() - w.advanced_at), 10) as seconds
      from waiting_rooms w
      where w.is_open and w.seed is not null and w.advanced_at <= statement_timestamp() - ${TICK_MS - STEP_AT_MOST_MS}::int * interval '1 millisecond'
      order by w.event_id for update skip locked
    ), facts as (
      select r.*, ${sql.raw(insideRoom("r.event_id", "r.opening"))}
          + greatest(0, r.admitted - r.earlier_admitted - ${sql.raw(cameAfter("r.event_id", "r.opening", "r.earlier_admitted"))}) as inside,
        p.free as free_now, p.capacity as capacity_now,
        least(r.credit + r.most_per_minute * r.seconds / 60, greatest(1, r.most_per_minute / 6.0)) as budget
      from room r cross join lateral (
        select coalesce(sum(${sql.raw(freeCount("e.id"))}), 0)::int as free, coalesce(sum(e.capacity), 0)::int as capacity
        from event_areas e where e.event_id = r.event_id) p
    ), step as (
      select f.*, greatest(0, least(f.last_number - f.admitted, floor(f.budget)::int, f.most_inside - f.inside,
        f.free_now - f.inside))::int as step
      from facts f
    )
    update waiting_rooms w set
      admitted = s.admitted + s.step,
      credit = s.budget - s.step,
      per_minute = case when s.last_number > s.admitted
        then s.per_minute + (s.step * 60 / s.seconds - s.per_minute) * least(1, s.seconds / 30) else s.per_minute end,
      advanced_at = statement_timestamp(),
      earlier_admitted = case when s.marked_at <= statement_timestamp() - interval '30 seconds'
        then s.marked_admitted else s.earlier_admitted end,
      marked_admitted = case when s.marked_at <= statement_timestamp() - interval '30 seconds'
        then s.admitted else s.marked_admitted end,
      marked_at = case when s.marked_at <= statement_timestamp() - interval '30 seconds'
        then statement_timestamp() else s.marked_at end,
      quiet_since = case when s.last_number > s.admitted + s.step then null
        else coalesce(s.quiet_since, statement_timestamp()) end,
      free = s.free_now, capacity = s.capacity_now
    from step s where w.event_id = s.event_id`);
}

const systemCtx = (): Ctx => ({
  actor: { kind: "system", name: "Fila de espera" },
  now: new Date(),
  requestId: randomUUID(),
});

/** Another process may have done it a moment ago, and an event may have ended meanwhile: neither is a failure. */
async function unlessOver(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

interface Due extends Record<string, unknown> {
  eventId: number;
  act: "at_its_time" | "slow_holds" | "nobody_waits" | "sale_over";
}

/** Opens rooms whose time has come or whose holds are slow, and closes those in which nobody waits. */
async function openAndClose(): Promise<void> {
  const slow = JSON.stringify(Object.fromEntries(slowHolds()));
  const due = await getDb().execute<Due>(sql`
    select w.event_id as "eventId", case
      when w.is_open and not o.is_on then 'sale_over' when w.is_open then 'nobody_waits'
      when w.opens_at <= statement_timestamp() then 'at_its_time' else 'slow_holds' end as act
    from waiting_rooms w join events v on v.id = w.event_id
    cross join lateral (
      select v.state not in ('draft', 'cancelled') and v.sales_end_at > statement_timestamp() as is_on) o
    where (not w.is_open and o.is_on and (w.opens_at <= statement_timestamp()
        or w.opens_above_ms < (${slow}::text::jsonb ->> w.event_id::text)::float8))
      or (w.is_open and not o.is_on)
      or (w.is_open and w.seed is not null
        and w.quiet_since <= statement_timestamp() - ${QUIET_SECONDS}::int * interval '1 second'
        and w.opened_at <= statement_timestamp() - ${LEAST_OPEN_SECONDS}::int * interval '1 second')`);
  for (const { eventId, act } of due) {
    const args = { ctx: systemCtx(), input: { eventId, reason: act } };
    const opens = act === "at_its_time" || act === "slow_holds";
    await unlessOver(opens ? openRoom(args) : closeRoom(args));
  }
}

/**
 * One step of all waiting rooms of the platform, by whichever process takes it; then this process knows how they stand.
 * Answers whether any is open.
 */
export async function advanceRooms(): Promise<boolean> {
  await openAndClose();
  if ((await readOpenRooms()).size === 0) return false;
  await draw();
  await admitNext();
  await readOpenRooms();
  return true;
}

/**
 * Takes a step, and the next one as many milliseconds after that began as it answers: what a step takes does not make the
 * others rarer. One that takes longer is ended first, and the next waits a moment. One that fails is followed by the next
 * all the same; only the first of several is logged. Goes on until the answer is called.
 */
export function keepStepping(step: () => Promise<number>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasFailed = false;
  let every = TICK_MS;
  const tick = async () => {
    const begun = performance.now();
    try {
      every = await step();
      if (hasFailed) log().info("Waiting rooms go on");
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) logError(error, { task: "waiting rooms" });
      hasFailed = true;
    }
    const pause = Math.max(LEAST_PAUSE_MS, begun + every - performance.now());
    if (!isOver) timer = setTimeout(() => void tick(), pause).unref();
  };
  void tick();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Advances the rooms each second, and looks for new ones while there are none, until the answer is called. While the database is away what is known stays. */
export function keepRoomsGoing(): () => void {
  return keepStepping(async () => ((await advanceRooms()) ? TICK_MS : IDLE_MS));
}
