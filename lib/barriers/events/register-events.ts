import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordReading } from "@/lib/access";
import type { GateEvent, PassageState, RegisteredDto } from "@/lib/barriers/client";
import { fetchCommands } from "@/lib/barriers/commands/fetch-commands";
import { noteEvent } from "@/lib/barriers/events/note-event";
import { startFire, stopContact } from "@/lib/barriers/fire/fire";
import { type LaneTarget, lockLaneOfDevice } from "@/lib/barriers/hot";
import { namedCar } from "@/lib/barriers/reading/decide-at-lane";
import { type Heard, type OpenPassage, settleCommand, settlePassage } from "@/lib/barriers/reading/settle";
import { RegisterEvents, type RegisterEventsInput } from "@/lib/barriers/schemas";
import { notePlate } from "@/lib/barriers/sightings/note-sighting";
import type { Ctx, GateControllerActor, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeController } from "@/lib/core/permissions";

type Tx = Ctx & { db: Db };

/** A car that passes or backs off is the one that was let pass last, if that was not long ago. */
const PASSAGE_SECONDS = 600;
/** Seconds by which a relay's clock, which says when it heard a report, may be behind ours. */
const BEHIND_SECONDS = 5;
/** A device's clock may be ahead of ours by so much; later ones are of now. */
const AHEAD_MS = 60_000;

const HEARD: Readonly<Partial<Record<GateEvent["kind"], Heard>>> = {
  opened: "opened",
  not_opened: "failed",
  passed: "passed",
  backed_off: "backed_off",
};

/** What a device says without a name is of the last order that there was when it was heard. */
async function commandOf(tx: Tx, lane: LaneTarget, named: number | null): Promise<number | null> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    select id from barrier_commands
    where lane_id = ${lane.id} and (id = ${named}::bigint or ${named}::bigint is null and state in ('sent', 'unknown')
      and sent_at > ${tx.now}::timestamptz - interval '1 minute'
      and sent_at <= ${tx.now}::timestamptz + make_interval(secs => ${BEHIND_SECONDS}))
    order by id desc limit 1`);
  return row?.id ?? null;
}

async function lastPassage(tx: Tx, lane: LaneTarget): Promise<(OpenPassage & { commandId: number | null }) | null> {
  const [row] = await tx.db.execute<OpenPassage & { commandId: number | null }>(sql`
    select id, state, scan_id as "scanId", command_id as "commandId" from barrier_passages
    where lane_id = ${lane.id} and decision = 'admitted' and state in ('ordered', 'opened', 'unknown')
      and last_read_at > ${tx.now}::timestamptz - make_interval(secs => ${PASSAGE_SECONDS})
      and read_at <= ${tx.now}::timestamptz + make_interval(secs => ${BEHIND_SECONDS})
    order by last_read_at desc, id desc limit 1`);
  return row ?? null;
}

/** What a device says of a barrier or of the car before it. */
async function hear(tx: Tx, lane: LaneTarget, event: GateEvent, heard: Heard): Promise<void> {
  if (heard === "opened" || heard === "failed") {
    const commandId = await commandOf(tx, lane, event.commandId);
    if (commandId !== null) await settleCommand(tx, commandId, heard, { detail: event.detail });
    return;
  }
  const passage = await lastPassage(tx, lane);
  if (!passage) return;
  if (passage.commandId !== null) await settleCommand(tx, passage.commandId, heard);
  else await settlePassage(tx, passage, heard);
}

/** Within so many seconds of our own yes a device's word that it let the same code pass is of that passage. */
const SAME_SECONDS = 15;

/** Some firmwares tell of whom we let in as of whom they let in by their own list. */
async function passageAsked(tx: Tx, lane: LaneTarget, passId: number, at: Date): Promise<OpenPassage | null> {
  const [row] = await tx.db.execute<OpenPassage>(sql`
    select p.id, p.state, p.scan_id as "scanId"
    from barrier_passages p left join barrier_events e on e.id = p.event_id
    where p.lane_id = ${lane.id} and p.pass_id = ${passId} and p.decision = 'admitted'
      and p.state in ('ordered', 'opened', 'unknown', 'passed')
      and (abs(extract(epoch from e.at - ${at}::timestamptz)) <= ${SAME_SECONDS}
        or ${at}::timestamptz between p.read_at - make_interval(secs => ${SAME_SECONDS})
          and p.last_read_at + make_interval(secs => ${SAME_SECONDS}))
    order by p.id desc limit 1`);
  return row ?? null;
}

/** A device without a network let a car pass by its own list: it happened, and is judged and charged as of then, once. */
async function admittedOffline(
  tx: Tx,
  actor: GateControllerActor,
  lane: LaneTarget,
  of: { event: GateEvent; id: number },
) {
  const { controllerId, adminId, name } = actor;
  const { event, id } = of;
  const { code, passId } = await namedCar(tx, adminId, event.code ?? "");
  const asked = passId === null ? null : await passageAsked(tx, lane, passId, event.at);
  if (asked) {
    await settlePassage(tx, asked, "opened");
    return;
  }
  const reader = {
    adminId,
    enclosureId: lane.enclosureId,
    gateId: lane.gateId,
    isRevoked: false,
    controllerId,
    device: name,
  };
  const wallMs = event.at.getTime();
  const kept = await recordReading(
    tx,
    reader,
    {
      seq: Math.min(event.serialNo, 2_147_483_647),
      nonce: randomUUID(),
      post: `v${lane.enclosureId}`,
      gateId: lane.gateId,
      direction: lane.direction,
      code,
      way: lane.direction,
      shown: "admitted",
      wasAsked: false,
      forcedReason: null,
      clock: { runId: randomUUID(), wallMs, monoMs: 0 },
      offsetMs: null,
      bundleMs: null,
    },
    { at: event.at, unsureMs: 2_000, isClockOff: false },
  );
  const state: PassageState = "passed";
  await tx.db.execute(sql`
    insert into barrier_passages (admin_id, lane_id, direction, decision, state, pass_id, scan_id, event_id, code_tail, read_at,
      last_read_at, settled_at)
    select ${adminId}, ${lane.id}, ${lane.direction}, 'admitted', ${state}, o.pass_id, o.scan_id, ${id}, right(o.code_tail, 4),
      ${event.at}::timestamptz, ${event.at}::timestamptz, ${tx.now}::timestamptz
    from offline_readings o where o.id = ${kept?.id ?? 0}`);
}

type Source = GateControllerActor & { isProven: boolean };

async function registerOne(ctx: Ctx, source: Source, event: GateEvent): Promise<boolean> {
  const { controllerId, isProven } = source;
  return withTx(
    ctx,
    async (tx) => {
      const at = event.at.getTime() > tx.now.getTime() + AHEAD_MS ? tx.now : event.at;
      const lane =
        event.output === null ? undefined : (await lockLaneOfDevice(tx.db, { controllerId, output: event.output }))[0];
      const commandId = lane && event.commandId !== null ? await commandOf(tx, lane, event.commandId) : null;
      const noted = await noteEvent(tx, source, {
        kind: event.kind,
        serialNo: event.serialNo,
        at,
        laneId: lane?.id ?? null,
        commandId,
        codeTail: event.code ?? "",
        detail: event.detail,
      });
      if (!noted.isNew) return false;
      // Whoever has not proven to be the device is written down, and nothing else.
      if (isProven) await act(tx, source, lane, { event: { ...event, at }, id: noted.id });
      const { output, plate } = event;
      if (isProven && lane && plate) await notePlate(tx, source, { output, plate, takenAt: at });
      return true;
    },
    { retry: {} },
  );
}

async function act(tx: Tx, source: Source, lane: LaneTarget | undefined, of: { event: GateEvent; id: number }) {
  const { event } = of;
  if (event.kind === "fire") await startFire(tx, source);
  if (event.kind === "fire_over") await stopContact(tx, source);
  const heard = HEARD[event.kind];
  if (lane && heard) await hear(tx, lane, event, heard);
  if (lane && event.kind === "admitted_offline") await admittedOffline(tx, source, lane, of);
}

export type Events = readonly GateEvent[];

/** Keeps each event of a device once, in the order of its numbers. Answers how many were new. */
export async function takeEvents(ctx: Ctx, source: Source, events: Events): Promise<number> {
  let added = 0;
  for (const event of events.toSorted((a, b) => a.serialNo - b.serialNo))
    if (await registerOne(ctx, source, event)) added++;
  return added;
}

/**
 * BA2. A device says what happened at its barriers, by its own numbers: each counts once, in their order. Without events it
 * says that it is there. The answer brings the orders that wait for it, none older than five seconds, and our time.
 */
export async function registerEvents({ ctx, input }: VerbArgs<RegisterEventsInput>): Promise<RegisteredDto> {
  const { events } = parseInput(RegisterEvents, input);
  const actor = authorizeController(ctx.actor, "barrier:event");
  const added = await takeEvents(ctx, { ...actor, isProven: true }, events);
  const waiting = await fetchCommands(ctx, actor);
  return { added, repeated: events.length - added, now: ctx.now, ...waiting };
}
