import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, dbOf, getDb, withTx } from "@/db/client";
import { inOrder } from "@/db/pipeline";
import {
  type ChargeDto,
  type Decision,
  type Direction,
  type GroupDto,
  isForceable,
  type PassDto,
  type RedeemDto,
  type StayDto,
} from "@/lib/access/client";
import { countReading } from "@/lib/access/count-reading";
import { decide } from "@/lib/access/decide";
import {
  endedStayOf,
  type Facts,
  type PassRead,
  passesOfCar,
  readEndedStayLater,
  readEndedStayOfScan,
  readFactsLater,
  readFactsOfUnread,
  readFirstUse,
} from "@/lib/access/facts";
import { type ChargedCar, chargeFor } from "@/lib/access/gate-charge";
import { askGroup, groupOf } from "@/lib/access/group";
import { insertExit, insertFirstEntry, insertReading, type UncontestedValues } from "@/lib/access/hot";
import {
  assertGate,
  charge,
  factsValues,
  firstUseIdOf,
  headed,
  isCounted,
  isFullFor,
  type Judgement,
  judge,
  lockAndRead,
  type Reading,
  toJudge,
  unlessFull,
  unlessRefused,
  withEvent,
} from "@/lib/access/judge";
import { readNextStep } from "@/lib/access/next-step";
import { countCars } from "@/lib/access/occupancy";
import { RedeemPassInput } from "@/lib/access/schemas";
import { isStanding } from "@/lib/access/standing";
import { antiPassbackOf } from "@/lib/access/zone-rules";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { normalizeShortCode, tailOf } from "@/lib/core/short-code";
import { type DecodedToken, decodeToken, type PassRow } from "@/lib/passes";

function passDto(pass: PassRead, entriesUsed: number): PassDto {
  return {
    kind: pass.kind,
    zoneKey: pass.zone?.key ?? null,
    zoneName: pass.zone?.name ?? null,
    placeLabel: pass.placeLabel,
    plate: pass.plate,
    eventName: pass.event?.name ?? null,
    codeTail: pass.shortCode.slice(-4),
    entryRights: pass.entryRights,
    entriesUsed,
  };
}

interface Outcome {
  decision: Decision;
  scanId: number;
  scannedAt: Date;
  /** Null: the code is nobody's. */
  pass: PassRead | null;
  entriesUsed: number;
  firstUseId: number | null;
  /** What the reading ended. */
  stay: StayDto | null;
  group?: GroupDto | undefined;
  /** What the kind of the pass takes. */
  charge?: ChargeDto | null | undefined;
}

/** Refusals and first entries end no stay, so nothing is asked for nearly all readings. A subscriber's earlier QR may be inside. */
const endsNothing = (
  { decision, pass, entriesUsed }: Pick<Outcome, "decision" | "pass" | "entriesUsed">,
  direction: Direction,
) =>
  decision !== "admitted" || (direction === "in" && (pass?.isGroup || (entriesUsed <= 1 && !isStanding(pass?.kind))));

/** A zone that does not ask who is inside says nothing of an entry or an exit that nothing read. */
function toldOf(stay: StayDto | null, pass: PassRead | null): StayDto | null {
  const isOdd = stay !== null && (stay.isOrphan || stay.enteredAt === null);
  return isOdd && pass && antiPassbackOf(pass.kind, pass.rules) === "off" ? null : stay;
}

async function answer(db: Db, facts: Facts, direction: Direction, outcome: Outcome): Promise<RedeemDto> {
  const { gate } = facts;
  const { decision, scanId, scannedAt, pass, entriesUsed, firstUseId, group, charge } = outcome;
  const stay = toldOf(outcome.stay, pass);
  const firstUse = firstUseId === null ? null : await readFirstUse(db, firstUseId, scannedAt);
  // A guard of another event or zone learns nothing of the pass.
  const isShown = pass !== null && decision !== "guard_not_assigned";
  const nextStep =
    decision === "admitted"
      ? null
      : await readNextStep(db, gate, { decision, direction }, isShown ? pass : null, scannedAt);
  return {
    decision,
    scanId,
    scannedAt,
    direction,
    gate: { id: gate.id, label: gate.label, street: gate.street },
    timeZone: gate.timeZone,
    ...(isShown ? { pass: passDto(pass, entriesUsed) } : {}),
    ...(firstUse ? { firstUse } : {}),
    ...(stay ? { stay } : {}),
    ...(group && isShown ? { group } : {}),
    ...(charge && isShown ? { charge } : {}),
    ...(nextStep ? { nextStep } : {}),
  };
}

interface RecordedScan extends Record<string, unknown> {
  id: number;
  decision: Decision;
  direction: Direction;
  passId: number | null;
  gateId: number | null;
  firstUseId: number | null;
  scannedAt: Date;
  /** How often the car had come in by this reading, as it was told then: what a person reset since counts. */
  entries: number;
  cars: number | null;
}

async function readScan(db: Db, scanId: number, pass: PassRead | null): Promise<RecordedScan | undefined> {
  const ofEvent = isStanding(pass?.kind) ? sql`and y.event_id = s.event_id` : sql``;
  const [scan] = await db.execute<RecordedScan>(sql`
    select s.id, s.decision, s.direction, s.pass_id as "passId", s.gate_id as "gateId",
      s.first_use_id as "firstUseId", s.scanned_at as "scannedAt",
      s.cars, (select count(*) from stays y
        where y.pass_id in (${passesOfCar(sql`s.pass_id`)}) ${ofEvent} and coalesce(y.entry_scan_id, y.end_scan_id) <= s.id
          and (y.ended_by is distinct from 'reset' or y.ended_at > s.recorded_at))::int as entries
    from scans s where s.id = ${scanId}`);
  return scan;
}

/** Answers as the first time. The same nonce for another reading is the phone's mistake. */
async function repeat(db: Db, scanId: number, facts: Facts, reading: Reading, pass: PassRead | null) {
  const scan = await readScan(db, scanId, pass);
  if (
    !scan ||
    scan.gateId !== reading.gateId ||
    (reading.way !== "both" && scan.direction !== reading.way) ||
    scan.passId !== (pass?.id ?? null)
  ) {
    throw new DomainError("idempotency.mismatch");
  }
  const said = { decision: scan.decision, pass, entriesUsed: scan.entries };
  return answer(db, facts, scan.direction, {
    ...said,
    scanId: scan.id,
    scannedAt: scan.scannedAt,
    firstUseId: scan.firstUseId,
    charge: pass ? await (await chargeFor(pass.kind))?.chargeOf?.(db, { passId: pass.id, scanId }) : null,
    group: pass?.isGroup ? groupOf(pass, { now: scan.cars ?? 0, used: scan.entries }, reading.now) : undefined,
    stay: endsNothing(said, scan.direction) ? null : await readEndedStayOfScan(db, scan.id),
  });
}

/** Passes for many events ask for more, and what is charged takes locks. */
export const mayBeUncontested = async ({ kind }: DecodedToken): Promise<boolean> =>
  !isStanding(kind) && !(await chargeFor(kind));

/**
 * Nearly every reading is the first one of a pass for one event, or the exit of its car: it is recorded without a
 * transaction. An entry's earlier readings are not asked for. The database judges whether all is still as it was read: the
 * pass, the entry's number or the stay that the exit ends, and the nonce. If not, nothing is recorded, the answer is null,
 * and the reading takes the lock.
 */
async function admitUncontested(db: Db, reading: Reading): Promise<RedeemDto | null> {
  const { token, way } = reading;
  if (!token || !(await mayBeUncontested(token))) return null;
  const values = factsValues(reading, token.passId);
  const read = way === "in" ? await readFactsOfUnread(db, values) : await readFactsLater(values).send(db);
  const facts = assertGate(read, reading);
  const judged = judge(facts, headed(reading, facts));
  const { decision, direction, pass } = judged;
  if (decision !== "admitted" || pass === null || pass.isGroup || facts.earlierScanId !== null) return null;
  const written =
    direction === "in" ? await writeFirstEntry(db, facts, reading, judged) : await writeExit(db, facts, reading, pass);
  if (!written) return null;
  return answer(db, facts, direction, {
    decision,
    pass,
    scannedAt: reading.now,
    entriesUsed: pass.uses.entries + (direction === "in" ? 1 : 0),
    firstUseId: null,
    ...written,
  });
}

const uncontestedValues = ({ gate }: Facts, { userId, nonce, now }: Reading, pass: PassRead): UncontestedValues => ({
  adminId: gate.adminId,
  enclosureId: gate.enclosureId,
  gateId: gate.id,
  userId,
  nonce,
  codeTail: pass.shortCode.slice(-4),
  scannedAt: now,
  passId: pass.id,
  state: pass.state,
  generation: pass.generation,
});

type Written = Pick<Outcome, "scanId" | "stay"> | null;

/** Null: a later entry may meet a car that leaves at this moment, and a zone's limit is counted under its lock. */
export const firstEntryOf = (facts: Facts, reading: Reading, { pass, entryNo }: Judgement): UncontestedValues | null =>
  pass === null || pass.isGroup || entryNo !== 1 || pass.rules.whenFull === "refuse"
    ? null
    : uncontestedValues(facts, reading, pass);

async function writeFirstEntry(db: Db, facts: Facts, reading: Reading, judged: Judgement): Promise<Written> {
  const values = firstEntryOf(facts, reading, judged);
  const [scan] = values ? await insertFirstEntry(db, values) : [];
  return scan ? { scanId: scan.id, stay: null } : null;
}

async function writeExit(db: Db, facts: Facts, reading: Reading, pass: PassRead): Promise<Written> {
  if (!pass.uses.isInside) return null;
  const [exit] = await insertExit(db, uncontestedValues(facts, reading, pass));
  return exit ? { scanId: exit.id, stay: endedStayOf([{ ...exit, leftAt: reading.now, endedBy: "exit" }]) } : null;
}

/** At a phone that reads both ways: whether a car of a group may go. */
function mayLeave(facts: Facts, reading: Reading): boolean {
  if (reading.way !== "both" || !facts.pass?.isGroup) return false;
  const { decision, pass } = judge(facts, { ...reading, way: "out" });
  return decision === "admitted" && pass !== null && pass.uses.isInside;
}

interface Recorded {
  answered: RedeemDto;
  /** It was recorded now: not a repeat, nor a question of how many cars come in. */
  isNew: boolean;
}

async function record(db: Db, reading: Reading): Promise<Recorded | null> {
  const read = assertGate(await lockAndRead(db, reading), reading);
  const heading = headed(reading, read);
  const facts = await withEvent(db, read, heading);
  const judged = judge(facts, heading);
  if (facts.earlierScanId !== null) {
    return { answered: await repeat(db, facts.earlierScanId, facts, reading, judged.pass), isNew: false };
  }
  const { fitting, room } = await unlessFull(db, judged, reading);
  const asked = askGroup(fitting, { ...heading, room, mayLeave: mayLeave(facts, heading) });
  if (asked) {
    const nothing = { scanId: 0, scannedAt: reading.now, firstUseId: null, stay: null, group: asked };
    const { pass } = judged;
    const said = { ...nothing, decision: "admitted", pass, entriesUsed: asked.used } as const;
    return { answered: await answer(db, facts, "in", said), isNew: false };
  }
  const charged = await charge(db, facts, fitting, reading);
  const { decision, direction, pass, entryNo } = unlessRefused(fitting, charged);
  const entries = pass?.uses.entries ?? 0;
  const cars = pass?.isGroup && decision === "admitted" ? (entryNo === null ? 1 : (reading.count ?? 1)) : null;
  const said = { decision, pass, entriesUsed: entryNo === null ? entries : entries + (cars ?? 1) };
  const firstUseId = firstUseIdOf(decision, pass);
  const { userId } = reading;
  const insert = insertReading.later({
    adminId: facts.gate.adminId,
    enclosureId: facts.gate.enclosureId,
    gateId: facts.gate.id,
    userId,
    nonce: reading.nonce,
    direction,
    decision,
    passId: pass?.id ?? null,
    eventId: pass?.event?.id ?? null,
    entryNo,
    cars,
    codeTail: pass?.shortCode.slice(-4) ?? reading.tail,
    generation: decision === "admitted" ? null : (pass?.generation ?? null),
    firstUseId,
    scannedAt: reading.now,
    lateStayId: null,
    isTyped: reading.shortCode !== null,
  });
  const isEnding = !endsNothing(said, direction);
  const [[scan], endedByPerson] =
    isEnding && userId !== null
      ? await inOrder(db, [insert, readEndedStayLater({ userId, nonce: reading.nonce })])
      : [await insert.send(db), null];
  if (!scan) return null;
  const stay = isEnding && userId === null ? await readEndedStayOfScan(db, scan.id) : endedByPerson;
  if (charged && "post" in charged) await charged.post(scan.id);
  else await charged?.note?.(scan.id);
  const inside = pass && direction === "in" ? pass.uses.inside + (cars ?? 0) : (pass?.uses.inside ?? 0) - (cars ?? 0);
  const moved = { now: cars ?? 0, used: said.entriesUsed, inside: Math.max(0, inside) };
  const group = pass?.isGroup ? groupOf(pass, moved, reading.now) : undefined;
  const told = { scanId: scan.id, scannedAt: reading.now, firstUseId, stay, group, charge: charged?.charge };
  return { answered: await answer(db, facts, direction, { ...said, ...told }), isNew: true };
}

/** A refused reading that a person overrules. */
export interface Overruled {
  passId: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  eventId: number | null;
  direction: Direction;
  /** The pass's generation when it was refused. */
  generation: number | null;
  /** Who stands at the gate; null: a device at a barrier decided. */
  userId: number | null;
  nonce: string;
  /** The car cannot pay, and is let go all the same. */
  onCredit?: ChargedCar["onCredit"];
}

/** What the gate says now of a code that it refused; whether it is a supervisor's to overrule. */
async function mayOverrule(db: Db, facts: Facts, pass: PassRead, overruled: Overruled, now: Date): Promise<boolean> {
  const { eventId, direction, generation } = overruled;
  const isStale = generation !== null && generation !== pass.generation;
  const { isClosed: gateClosed, isShut: gateShut, enclosureId } = facts.gate;
  const judged = toJudge(pass, { isStale, isReadTwice: false });
  const decision = decide({ gateClosed, gateShut, enclosureId, assignment: null, pass: judged }, direction, now);
  if (decision !== "admitted" && !isForceable(decision)) return false;
  if (direction === "out" || pass.event || eventId === null) return true;
  const [event] = await db.execute<{ state: string }>(sql`select state from events where id = ${eventId}`);
  return event?.state !== "cancelled";
}

/**
 * Records the reading that a person grants, whatever rules of the gate are against it, and answers its id. A code that
 * is no longer good is refused, and what the kind of the pass takes is taken. The caller has locked the pass.
 */
export async function admitAnyway(
  db: Db,
  overruled: Overruled,
  { now, requestId }: Pick<Ctx, "now" | "requestId">,
): Promise<number> {
  const { passId, adminId, enclosureId, gateId, eventId, direction, userId, nonce, onCredit } = overruled;
  const values = { gateId, adminId, userId, assignmentId: null, nonce, passId, keyId: null, now };
  const facts = await readFactsLater(values).send(db);
  const pass = facts?.pass;
  if (!facts || !pass) throw new DomainError("scan.gate_unknown");
  if (!(await mayOverrule(db, facts, pass, overruled, now))) throw new DomainError("admission.not_forceable");
  const entryNo = direction === "in" ? pass.entriesInAllEvents + 1 : null;
  const asked = { now, requestId, onCredit: onCredit ?? null };
  const charged = await charge(db, facts, { decision: "admitted", direction, pass, entryNo }, asked);
  if (charged && "refuse" in charged) throw new DomainError("admission.not_forceable");
  const [scan] = await insertReading(db, {
    adminId,
    enclosureId,
    gateId,
    userId,
    nonce,
    direction,
    decision: "admitted",
    passId,
    eventId,
    entryNo,
    cars: pass.isGroup ? 1 : null,
    codeTail: pass.shortCode.slice(-4),
    generation: null,
    firstUseId: null,
    scannedAt: now,
    lateStayId: null,
    isTyped: false,
  });
  if (!scan) throw new DomainError("idempotency.mismatch");
  if (charged && "post" in charged) await charged.post(scan.id);
  return scan.id;
}

const readerOf = (actor: PersonActor) => ({
  userId: actor.userId,
  adminId: tenantOf(actor),
  assignmentId: pairedAssignmentOf(actor),
  isGuard: roleOf(actor) === "guard",
});

/**
 * What a phone that reads both ways at the gate would be told of the pass now; nothing is recorded or locked. It answers
 * no more of the pass than a reading would.
 */
export async function previewReading(
  ctx: Ctx,
  actor: PersonActor,
  pass: Pick<PassRow, "id" | "shortCode">,
  gateId: number,
): Promise<Omit<RedeemDto, "scanId"> & { isInside: boolean }> {
  const reading: Reading = {
    ...readerOf(actor),
    gateId,
    nonce: randomUUID(),
    way: "both",
    now: ctx.now,
    token: null,
    count: 1,
    shortCode: pass.shortCode,
    tail: "",
    requestId: ctx.requestId,
  };
  return previewWithin(dbOf(ctx), reading, pass.id, ctx);
}

/** Answers as `previewReading`, for any reading. */
export async function previewWithin(
  db: Db,
  reading: Reading,
  passId: number | null,
  ctx: Pick<Ctx, "now" | "requestId">,
): Promise<Omit<RedeemDto, "scanId"> & { isInside: boolean }> {
  const read = assertGate(await readFactsLater(factsValues(reading, passId)).send(db), reading);
  const heading = headed(reading, read);
  const facts = await withEvent(db, read, heading);
  const judged = judge(facts, heading);
  const found = judged.pass;
  const cars = found?.zone && isCounted(judged) ? await countCars(db, [found.zone.id], ctx.now) : null;
  const isFull = found !== null && cars !== null && isFullFor(found, cars, 1);
  const { decision } = unlessRefused(judged, isFull ? null : await charge(db, facts, judged, ctx));
  const { scanId: _none, ...answered } = await answer(db, facts, judged.direction, {
    decision: isFull ? "full" : decision,
    scanId: 0,
    scannedAt: ctx.now,
    pass: judged.pass,
    entriesUsed: found?.uses.entries ?? 0,
    firstUseId: found?.uses.lastEntryId ?? null,
    stay: null,
  });
  return { ...answered, isInside: found?.uses.isInside ?? false };
}

function readingOf(ctx: Ctx, actor: PersonActor, input: RedeemPassInput): Reading {
  // A camera may read anything: broken text is an unknown code, not a mistake of the guard.
  const {
    code,
    direction: way,
    ...rest
  } = parseInput(RedeemPassInput, { ...input, code: input.code?.toWellFormed?.() ?? input.code });
  const shortCode = normalizeShortCode(code);
  return {
    ...rest,
    way,
    ...readerOf(actor),
    now: ctx.now,
    shortCode,
    token: shortCode === null ? decodeToken(code) : null,
    tail: tailOf(code),
    requestId: ctx.requestId,
  };
}

/** Records a reading as a part of the caller's transaction. Null: its nonce was used meanwhile. */
export const recordWithin = async (db: Db, reading: Reading): Promise<RedeemDto | null> =>
  (await record(db, reading))?.answered ?? null;

/** As `redeemPass`, as a part of the caller's transaction: what is not admitted, the caller takes back with everything else. */
export async function redeemWithin(
  tx: Ctx & { db: Db },
  actor: PersonActor,
  input: RedeemPassInput,
): Promise<RedeemDto> {
  const recorded = await record(tx.db, readingOf(tx, actor, input));
  if (!recorded) throw new DomainError("idempotency.mismatch");
  return recorded.answered;
}

/**
 * Reads a code at a gate and decides. Every reading is recorded, refused ones too, in a statement or transaction of its
 * own: it happened, whatever becomes of the caller. The same `nonce` from the same person is answered as the first time
 * and records nothing. A refusal of the pass is an answer, not an error. Read both ways, the answer says which way it was.
 */
export async function redeemPass({ ctx, input }: VerbArgs<RedeemPassInput>): Promise<RedeemDto> {
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const reading = readingOf(ctx, actor, input);
  const recordLocked = () => withTx({}, ({ db }) => record(db, reading));
  const admitted = await admitUncontested(getDb(), reading);
  // It is null when a repeat of this very request recorded the same nonce between reading and writing.
  const recorded = admitted ? { answered: admitted, isNew: true } : ((await recordLocked()) ?? (await recordLocked()));
  if (!recorded) throw new Error("A reading was neither recorded nor found");
  const { answered, isNew } = recorded;
  if (isNew) countReading("phone", answered.decision);
  return answered;
}
