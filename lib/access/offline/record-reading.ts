import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { offlineReadings } from "@/db/schema";
import { type Decision, type Finding, isForceable, type QueuedReading, SHOWN_ONLY } from "@/lib/access/client";
import { type Facts, type PassRead, passesOfCar } from "@/lib/access/facts";
import { insertReading } from "@/lib/access/hot";
import {
  charge,
  firstUseIdOf,
  judge,
  lockAndRead,
  type Reading,
  unlessFull,
  unlessRefused,
  withEvent,
} from "@/lib/access/judge";
import type { Placed } from "@/lib/access/offline/clocks";
import { lateStayOf, type StayRead } from "@/lib/access/offline/late-stay";
import { admitAnyway } from "@/lib/access/redeem-pass";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { normalizeShortCode, tailOf } from "@/lib/core/short-code";
import { decodeToken } from "@/lib/passes";

type Tx = Ctx & { db: Db };

interface Decider {
  adminId: number;
  enclosureId: number;
  gateId: number;
  /** A person ended its session: what it sends waits for a person. */
  isRevoked: boolean;
}

export interface KnownPhone extends Decider {
  id: number;
  userId: number;
}

/** A reader at a barrier, which nobody holds. */
export interface KnownReader extends Decider {
  controllerId: number;
  device: string;
}

const userOf = (by: KnownPhone | KnownReader): number | null => ("userId" in by ? by.userId : null);
const DOUBLE: ReadonlySet<Decision> = new Set(["already_used", "still_inside", "not_inside"]);
const WITHDRAWN: ReadonlySet<Decision> = new Set(["revoked", "blocked", "returned", "cancelled", "expired"]);
const FULL: ReadonlySet<Decision> = new Set(["full", "zone_closed"]);

/** What is to be said of a car that the phone let pass and the platform would not. */
export function findingOf(decision: Decision): Finding {
  if (DOUBLE.has(decision)) return "double";
  if (WITHDRAWN.has(decision)) return "withdrawn";
  return FULL.has(decision) ? "over_capacity" : "differs";
}

/** As if the stay that the reading completes were not there yet, or had not been lost. */
function withoutLate(pass: PassRead, late: StayRead | null, direction: "in" | "out"): PassRead {
  if (!late) return pass;
  const { uses } = pass;
  if (direction === "out") return { ...pass, uses: { ...uses, isInside: true, inside: 1 } };
  const entries = Math.max(0, uses.entries - 1);
  return { ...pass, uses: { ...uses, entries, isInside: false, inside: 0, hasLeft: false } };
}

async function readLateStay(db: Db, pass: PassRead | null, queued: Told, placed: Placed) {
  if (!pass || pass.isGroup) return null;
  const stays = await db.execute<StayRead & Record<string, unknown>>(sql`
    select id, pass_id as "passId", entered_at as "enteredAt", left_at as "leftAt", ended_by as "endedBy" from stays
    where pass_id in (${passesOfCar(pass.id)}) and event_id is not distinct from ${pass.event?.id ?? null}::int order by id`);
  const late = lateStayOf(stays, queued.direction, placed.at, placed.unsureMs);
  return late?.passId === pass.id ? late : null;
}

/** The end of the doubt that favours the visitor: a car that came later or left earlier pays less. */
function kindTime({ at, unsureMs }: Placed, direction: "in" | "out", since: Date | null, now: Date): Date {
  if (direction === "in") return new Date(Math.min(now.getTime(), at.getTime() + unsureMs));
  return new Date(Math.max(since?.getTime() ?? 0, at.getTime() - unsureMs));
}

interface Became {
  scanId: number | null;
  judged: Decision | null;
  findings: Finding[];
  againstScanId: number | null;
}

const NOTHING: Became = { scanId: null, judged: null, findings: [], againstScanId: null };

/** Lets the car pass as a supervisor would; null where nobody may. */
async function force(tx: Tx, { gate }: Facts, pass: PassRead, reading: Reading, queued: Told) {
  const { direction, nonce } = queued;
  const { userId } = reading;
  const onCredit = { userId, reason: "Sin red" };
  try {
    return await admitAnyway(
      tx.db,
      {
        passId: pass.id,
        adminId: gate.adminId,
        enclosureId: gate.enclosureId,
        gateId: gate.id,
        eventId: pass.event?.id ?? null,
        direction,
        generation: null,
        userId,
        nonce,
        onCredit,
      },
      { now: reading.now, requestId: tx.requestId },
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === "admission.not_forceable") return null;
    throw error;
  }
}

async function earlierDecision(db: Db, scanId: number): Promise<Decision | null> {
  const [scan] = await db.execute<{ decision: Decision }>(sql`select decision from scans where id = ${scanId}`);
  return scan?.decision ?? null;
}

type Told = Pick<QueuedReading, "direction" | "shown" | "nonce" | "forcedReason">;

/** What the platform says of the reading at its time, and what it writes of it. The pass is locked. */
async function become(tx: Tx, read: Facts, reading: Reading, queued: Told, placed: Placed): Promise<Became> {
  const { db } = tx;
  const { direction, shown, nonce, forcedReason } = queued;
  if (read.earlierScanId !== null) {
    const decision = await earlierDecision(db, read.earlierScanId);
    const differs = (shown === "admitted") !== (decision === "admitted");
    return { ...NOTHING, scanId: read.earlierScanId, judged: decision, findings: differs ? ["differs"] : [] };
  }
  const whole = await withEvent(db, read, reading);
  const late = await readLateStay(db, whole.pass, queued, placed);
  const facts = whole.pass ? { ...whole, pass: withoutLate(whole.pass, late, direction) } : whole;
  const { fitting } = await unlessFull(db, judge(facts, reading), reading);
  const { pass } = fitting;
  const isShownGo = shown === "admitted";
  if (isShownGo && forcedReason !== null && fitting.decision !== "admitted" && pass && isForceable(fitting.decision)) {
    const scanId = await force(tx, facts, pass, reading, queued);
    if (scanId !== null) return { ...NOTHING, scanId, judged: fitting.decision, findings: ["forced"] };
  }
  const since = late?.enteredAt ?? pass?.uses.insideSince ?? null;
  const at = kindTime(placed, direction, since, tx.now);
  const onCredit = { userId: reading.userId, reason: "Sin red" };
  const charged = isShownGo ? await charge(db, facts, fitting, { now: at, requestId: tx.requestId, onCredit }) : null;
  const judged = unlessRefused(fitting, charged);
  const isGo = judged.decision === "admitted";
  const findings: Finding[] = [];
  if (isShownGo && !isGo) findings.push(findingOf(judged.decision));
  if (!isShownGo && isGo && shown !== SHOWN_ONLY) findings.push("turned_away");
  if (isShownGo && forcedReason !== null) findings.push("forced");
  const decision = isShownGo ? judged.decision : shown;
  const uses = whole.pass?.uses;
  const against = firstUseIdOf(judged.decision, pass ?? null) ?? uses?.lastEntryId ?? null;
  const firstUseId = decision === SHOWN_ONLY ? null : firstUseIdOf(decision, pass);
  const needsUse = decision === "already_used" || decision === "still_inside";
  // A refusal that the platform cannot understand, or that it never says itself, is kept as what was shown alone.
  if (decision === SHOWN_ONLY || (needsUse && firstUseId === null)) {
    return { scanId: null, judged: judged.decision, findings, againstScanId: null };
  }
  const isEntry = isShownGo && isGo && direction === "in";
  const [scan] = await insertReading(db, {
    adminId: facts.gate.adminId,
    enclosureId: facts.gate.enclosureId,
    gateId: facts.gate.id,
    userId: reading.userId,
    nonce,
    direction,
    decision,
    passId: pass?.id ?? null,
    eventId: pass?.event?.id ?? null,
    entryNo: isEntry ? judged.entryNo : null,
    cars: pass?.isGroup && isShownGo && isGo ? 1 : null,
    codeTail: pass?.shortCode.slice(-4) ?? reading.tail,
    generation: decision === "admitted" ? null : (pass?.generation ?? null),
    firstUseId,
    scannedAt: placed.at,
    lateStayId: isShownGo && isGo ? (late?.id ?? null) : null,
    isTyped: reading.shortCode !== null,
  });
  if (!scan) throw new Error("The reading's nonce was taken behind the lock of its pass");
  if (charged && "post" in charged) await charged.post(scan.id);
  return {
    scanId: scan.id,
    judged: judged.decision,
    findings,
    againstScanId: findings.includes("double") ? against : null,
  };
}

/** The reading as the platform's gate would have got it then. */
function readingOf(by: KnownPhone | KnownReader, queued: QueuedReading, { at }: Placed, requestId: string): Reading {
  const shortCode = normalizeShortCode(queued.code);
  return {
    userId: userOf(by),
    assignmentId: null,
    isGuard: false,
    adminId: by.adminId,
    gateId: queued.gateId,
    nonce: queued.nonce,
    way: queued.direction,
    now: at,
    token: shortCode === null ? decodeToken(queued.code) : null,
    shortCode,
    count: 1,
    tail: tailOf(queued.code),
    requestId,
  };
}

/** A gate that is not the tenant's cannot be: the reading is kept at the one where the phone stood last. */
async function lockAt(db: Db, by: Decider, reading: Reading): Promise<{ facts: Facts; reading: Reading } | null> {
  const facts = await lockAndRead(db, reading);
  if (facts) return { facts, reading };
  const there = { ...reading, gateId: by.gateId };
  const again = await lockAndRead(db, there);
  return again ? { facts: again, reading: there } : null;
}

export interface Recorded {
  id: number;
  findings: Finding[];
}

/** Keeps one reading of a phone's queue, or of a reader's memory, once. The caller has a transaction for it alone. */
export async function recordReading(
  tx: Tx,
  by: KnownPhone | KnownReader,
  queued: QueuedReading,
  placed: Placed,
): Promise<Recorded | null> {
  const { db } = tx;
  const found = await lockAt(db, by, readingOf(by, queued, placed, tx.requestId));
  if (!found) return null;
  const { facts, reading } = found;
  const [earlier] = await db.execute<Recorded & Record<string, unknown>>(sql`
    select id, findings from offline_readings where nonce = ${queued.nonce}::uuid
      and ${"userId" in by ? sql`user_id = ${by.userId}` : sql`user_id is null`}`);
  if (earlier) return earlier;
  const became = by.isRevoked ? NOTHING : await become(tx, facts, reading, queued, placed);
  const findings: Finding[] = [
    ...(by.isRevoked ? (["after_revocation"] as const) : []),
    ...became.findings,
    ...(placed.isClockOff ? (["clock"] as const) : []),
  ];
  const pass = judge(facts, reading).pass;
  const [row] = await db
    .insert(offlineReadings)
    .values({
      adminId: by.adminId,
      enclosureId: facts.gate.enclosureId,
      ...("userId" in by
        ? { phoneId: by.id, userId: by.userId }
        : { controllerId: by.controllerId, device: by.device }),
      gateId: facts.gate.id,
      eventId: queued.post.startsWith("e") ? Number(queued.post.slice(1)) : null,
      passId: pass?.id ?? null,
      nonce: queued.nonce,
      seq: queued.seq,
      codeTail: pass?.shortCode.slice(-4) ?? reading.tail,
      direction: queued.direction,
      shown: queued.shown,
      wasAsked: queued.wasAsked,
      forcedReason: queued.shown === "admitted" ? queued.forcedReason : null,
      runId: queued.clock.runId,
      wallAt: new Date(queued.clock.wallMs),
      monoMs: queued.clock.monoMs,
      offsetMs: queued.offsetMs,
      readAt: placed.at,
      unsureMs: placed.unsureMs,
      bundleAt: queued.bundleMs === null ? null : new Date(queued.bundleMs),
      isAfterRevocation: by.isRevoked,
      judged: became.judged,
      scanId: became.scanId,
      findings,
      againstScanId: became.againstScanId,
    })
    .returning({ id: offlineReadings.id });
  if (!row) throw new Error("The reading was not kept");
  return { id: row.id, findings };
}

interface Accepted {
  userId: number | null;
  adminId: number;
  gateId: number;
  nonce: string;
  direction: Reading["way"] & ("in" | "out");
  shown: QueuedReading["shown"];
  shortCode: string | null;
  forcedReason: string | null;
  readAt: Date;
  unsureMs: number;
}

/** What a phone sent after its session was ended becomes the reading that it was, since a person says so. */
export async function recordAccepted(tx: Tx, kept: Accepted): Promise<void> {
  const { userId, adminId, gateId, nonce, direction, shown, shortCode, forcedReason, readAt, unsureMs } = kept;
  // A code that nobody knew is nobody's still.
  if (shortCode === null) return;
  const placed = { at: readAt, unsureMs, isClockOff: false };
  const reading: Reading = {
    userId,
    assignmentId: null,
    isGuard: false,
    adminId,
    gateId,
    nonce,
    way: direction,
    now: readAt,
    token: null,
    shortCode,
    count: 1,
    tail: shortCode.slice(-4),
    requestId: tx.requestId,
  };
  const facts = await lockAndRead(tx.db, reading);
  if (facts) await become(tx, facts, reading, { direction, shown, nonce, forcedReason }, placed);
}
