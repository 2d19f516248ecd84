import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, dbOf, getDb, withTx } from "@/db/client";
import { constraintOf, isTimedOut } from "@/db/constraint";
import { inOrder, type Statement } from "@/db/pipeline";
import { countReading, firstEntryAtDevice, mayBeFirstEntry, previewAtDevice } from "@/lib/access";
import type { Decision } from "@/lib/access/client";
import { authorizeReading } from "@/lib/barriers/authorize-reading";
import type { LaneAnswerDto } from "@/lib/barriers/client";
import { sendCommand } from "@/lib/barriers/commands/send-command";
import { findEvent } from "@/lib/barriers/events/note-event";
import {
  insertFirstPassage,
  insertReadingEvent,
  type LaneTarget,
  limitTime,
  lockLaneOfDevice,
  selectLaneOfDevice,
  selectStandingCar,
} from "@/lib/barriers/hot";
import { decideAtLane, namedCar } from "@/lib/barriers/reading/decide-at-lane";
import { findLane, lockLane } from "@/lib/barriers/reading/lane-target";
import { codeOfReader } from "@/lib/barriers/reading/reader-codes";
import { settleCommand } from "@/lib/barriers/reading/settle";
import { laneWords, TOO_LATE_WORDS } from "@/lib/barriers/reading/words";
import { ReadQr, type ReadQrInput } from "@/lib/barriers/schemas";
import { notePlate } from "@/lib/barriers/sightings/note-sighting";
import type { Ctx, GateControllerActor, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { tailOf } from "@/lib/core/short-code";
import { takePoint } from "@/lib/limits";

type Tx = Ctx & { db: Db };

/** Readers give up after five seconds: what is not decided by then is "no", and nothing of it is kept. */
const DECIDE_MS = 3_500;
/** A repeated answer opens only while the driver still waits for the first. */
const REPEAT_MS = 5_000;

/** A device may sign with a clock that is off by a minute, and sends a reading again for as long as its driver waits. */
const OLD_MS = 60_000 + REPEAT_MS;

const TOO_LATE: LaneAnswerDto = {
  decision: "too_late",
  open: false,
  commandId: null,
  passageId: null,
  isRepeat: false,
  pulseMs: 0,
  words: TOO_LATE_WORDS,
};

const TOO_LATE_DETAIL = "El lector ya no esperaba la respuesta";

class TooLate extends Error {}

/** Works in a transaction that is given up, and all that it wrote, once the reader does not wait any more. */
async function withinTime<T>(ctx: Ctx, startedAt: number, work: (tx: Tx, limit: Statement<unknown>) => Promise<T>) {
  const { beforeCommit } = ctx;
  const assertInTime = async (db: Db) => {
    if (performance.now() - startedAt > DECIDE_MS) throw new TooLate();
    await beforeCommit?.(db);
  };
  try {
    return await withTx({ ...ctx, beforeCommit: assertInTime }, async (tx) => {
      const left = Math.max(1, Math.round(DECIDE_MS - (performance.now() - startedAt)));
      return work(tx, limitTime.later({ left: String(left) }));
    });
  } catch (error) {
    if (error instanceof TooLate || isTimedOut(error)) return null;
    throw error;
  }
}

/** What the same reading was answered before. */
async function earlierAnswer(tx: Tx, eventId: number, lane: LaneTarget): Promise<LaneAnswerDto | null> {
  const [kept] = await tx.db.execute<{
    passageId: number;
    decision: Decision;
    state: string;
    commandId: number | null;
    readAt: Date;
    repeats: number;
  }>(sql`
    select id as "passageId", decision, state, command_id as "commandId", read_at as "readAt", repeats
    from barrier_passages where event_id = ${eventId}`);
  if (!kept) return null;
  const { passageId, decision, state, commandId, readAt, repeats } = kept;
  const isFresh = tx.now.getTime() - readAt.getTime() <= REPEAT_MS;
  return {
    decision,
    open: state === "ordered" && isFresh,
    commandId,
    passageId,
    isRepeat: repeats > 0,
    pulseMs: lane.pulseMs,
    words: laneWords({ decision, direction: lane.direction }),
  };
}

interface Read {
  answer: LaneAnswerDto;
  lane: LaneTarget;
  isNew: boolean;
}

const admittedAt = (
  { direction, pulseMs }: LaneTarget,
  made: { passageId: number; commandId: number },
): LaneAnswerDto => ({
  ...made,
  decision: "admitted",
  open: true,
  isRepeat: false,
  pulseMs,
  words: laneWords({ decision: "admitted", direction }),
});

/** The reader did not wait for what is written: nothing opens, and the entry has not been. */
async function takeBack(ctx: Ctx, { answer, lane }: Read): Promise<Read> {
  await withTx(ctx, async (tx) => {
    await lockLane(tx.db, lane.id);
    if (answer.commandId !== null) await settleCommand(tx, answer.commandId, "failed", { detail: TOO_LATE_DETAIL });
  });
  return { answer: TOO_LATE, lane, isNew: true };
}

interface DeviceInput {
  output: number;
  code: string;
  serialNo: number;
  at: Date | null;
}

/** Lanes as they were known last. A statement that stands on one checks it, and who finds it otherwise asks again. */
const known = new Map<string, LaneTarget>();
const MOST_KNOWN = 1_000;

async function entryLaneOf({ controllerId, adminId }: GateControllerActor, output: number): Promise<LaneTarget | null> {
  const key = `${controllerId}:${output}`;
  const last = known.get(key);
  if (last) return last;
  const [lane] = await selectLaneOfDevice(getDb(), { controllerId, output });
  if (lane?.adminId !== adminId || lane.direction !== "in" || lane.heldSince || lane.isBurning) return null;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, lane);
  return lane;
}

/**
 * Nearly every reading at a lane is the first entry of a ticket, with no other car's business under way there: it is
 * recorded and its barrier ordered to open by one statement, which waits for nobody. Null: it is another one, or was
 * contested, nothing is recorded, and it takes the locks.
 */
async function readUncontested(
  ctx: Ctx,
  actor: GateControllerActor,
  { output, code, serialNo, at }: DeviceInput,
  startedAt: number,
): Promise<Read | null> {
  // The statements stand by themselves, and what a caller does last in a transaction would not be done.
  if (ctx.db || ctx.beforeCommit || !(await mayBeFirstEntry(code))) return null;
  const { now } = ctx;
  const { controllerId } = actor;
  const lane = await entryLaneOf(actor, output);
  const entry = lane && (await firstEntryAtDevice(ctx, { ...lane, code, at: now }));
  if (!entry) return null;
  const answeredMs = Math.round(performance.now() - startedAt);
  if (answeredMs > DECIDE_MS) return null;
  const [made] = await insertFirstPassage(getDb(), {
    ...entry,
    controllerId,
    output,
    laneId: lane.id,
    moverId: lane.controllerId,
    moverType: lane.type,
    moverOutput: lane.output,
    pulseMs: lane.pulseMs,
    serialNo,
    at: at ?? now,
    readTail: tailOf(code),
    commandNonce: randomUUID(),
    answeredMs,
  }).catch((error: unknown) => {
    if (constraintOf(error) === "barrier_events_serial_key") return [];
    throw error;
  });
  if (!made) {
    known.delete(`${controllerId}:${output}`);
    return null;
  }
  const read = { answer: admittedAt(lane, made), lane, isNew: true };
  return performance.now() - startedAt > DECIDE_MS ? takeBack(ctx, read) : read;
}

async function readByDevice(
  ctx: Ctx,
  actor: GateControllerActor,
  input: DeviceInput,
  startedAt: number,
): Promise<Read | null> {
  const { controllerId, adminId } = actor;
  const { output, code: read, serialNo, at } = input;
  const { code, passId } = await namedCar(ctx, adminId, read);
  const uncontested = await readUncontested(ctx, actor, { ...input, code }, startedAt);
  if (uncontested) return uncontested;
  return withinTime(ctx, startedAt, async (tx, limit) => {
    const of = { controllerId, output };
    const codeTail = tailOf(read);
    // Sent together: what follows the lane's lock is read once it is held.
    const [, [lane], [made], [standing]] = await inOrder(tx.db, [
      limit,
      lockLaneOfDevice.later(of),
      insertReadingEvent.later({ ...of, serialNo, at: at ?? tx.now, now: tx.now, codeTail }),
      selectStandingCar.later({ ...of, laneId: null, passId, now: tx.now }),
    ]);
    if (!lane || lane.adminId !== adminId) throw notFound();
    const opensByAnswer = lane.controllerId === controllerId;
    const reading = { userId: null, opensByAnswer, startedAt };
    const car = { code, passId, standing };
    if (made) return { answer: await decideAtLane(tx, lane, { ...reading, eventId: made.id }, car), lane, isNew: true };
    const known = await findEvent(tx, controllerId, serialNo);
    const earlier = await earlierAnswer(tx, known.id, lane);
    if (earlier) return { answer: earlier, lane, isNew: false };
    // A later reading of one car belongs to the passage of the first, which is found again for as long as the car waits.
    const answer =
      known.ageMs <= REPEAT_MS ? await decideAtLane(tx, lane, { ...reading, eventId: null }, car) : TOO_LATE;
    return { answer, lane, isNew: false };
  });
}

function countScan({ answer, isNew }: Read): void {
  if (isNew) countReading("lane", answer.decision);
}

/** A device beside the one that moves the barrier has read: the other is told now, and what it did is known. */
async function openElsewhere(ctx: Ctx, { answer, lane }: Read): Promise<LaneAnswerDto> {
  const { commandId } = answer;
  if (!answer.open || commandId === null) return answer;
  const outcome = await sendCommand(ctx, { ...lane, laneId: lane.id, commandId });
  return { ...answer, open: false, words: outcome.state === "failed" ? "La pluma no abrió" : answer.words };
}

/** What staff reads elsewhere: shown, or with `open` recorded and opened where the lane lets them. */
async function readByPerson(
  ctx: Ctx,
  actor: PersonActor,
  { laneId, code, open }: { laneId: number; code: string; open: boolean },
  startedAt: number,
): Promise<LaneAnswerDto> {
  const db = dbOf(ctx);
  const lane = await findLane(db, laneId, tenantOf(actor));
  if (!lane) throw notFound();
  if (!open) {
    const known = await codeOfReader(db, lane.adminId, code);
    const told = await previewAtDevice(ctx, { ...lane, code: known, at: ctx.now });
    const missingCents = told.charge?.missingCents ?? 0;
    const words = laneWords({ decision: told.decision, direction: lane.direction, missingCents });
    return { ...TOO_LATE, decision: told.decision, words, pulseMs: lane.pulseMs };
  }
  authorizeUser(actor, "barrier:open");
  if (!lane.opensForStaff) throw new DomainError("barrier.not_for_staff");
  await takePoint("barriers:command", String(lane.enclosureId));
  const car = await namedCar(ctx, lane.adminId, code);
  const read = await withinTime(ctx, startedAt, async (tx, limit) => {
    await limit.send(tx.db);
    await lockLane(tx.db, laneId);
    const { controllerId, output } = lane;
    const of = { laneId, controllerId, output, passId: car.passId, now: tx.now };
    const [standing] = await selectStandingCar(tx.db, of);
    const reading = { eventId: null, userId: actor.userId, opensByAnswer: false, startedAt };
    return { answer: await decideAtLane(tx, lane, reading, { ...car, standing }), lane, isNew: true };
  });
  if (!read) return TOO_LATE;
  countScan(read);
  return openElsewhere(ctx, read);
}

/**
 * BA1. A device reads a code in a lane and is told whether to open, by its own number of the reading: the same number again
 * is answered as the first time, and nothing is recorded or charged twice. What cannot be decided within 3.5 seconds is
 * "no" (`too_late`), and nothing of it is kept; so is what a signed device read more than a minute ago. Staff is shown what the lane would answer; with `open` it opens, where the
 * lane lets staff (`barrier.not_for_staff`).
 */
export async function readAtLane({ ctx, input }: VerbArgs<ReadQrInput>): Promise<LaneAnswerDto> {
  const startedAt = performance.now();
  const { laneId, output, code, serialNo, at, open, plate, isClockProven } = parseInput(ReadQr, input);
  const actor = authorizeReading(ctx.actor);
  if (actor.kind !== "gate_controller") {
    if (laneId === null) throw new DomainError("input.invalid", { field: "laneId" });
    return readByPerson(ctx, actor, { laneId, code, open }, startedAt);
  }
  if (output === null || serialNo === null)
    throw new DomainError("input.invalid", { field: output === null ? "output" : "serialNo" });
  // Nobody stands there any more.
  if (isClockProven && at && ctx.now.getTime() - at.getTime() > OLD_MS) return TOO_LATE;
  const read = await readByDevice(ctx, actor, { output, code, serialNo, at }, startedAt);
  if (!read) return TOO_LATE;
  countScan(read);
  if (plate && read.isNew) await notePlate({ now: ctx.now }, actor, { output, plate, takenAt: ctx.now });
  const opensByAnswer = read.lane.controllerId === actor.controllerId;
  return opensByAnswer || !read.isNew ? read.answer : openElsewhere(ctx, read);
}
