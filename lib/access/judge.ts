import { verify } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder } from "@/db/pipeline";
import type { Decision, Direction, ReadingWay } from "@/lib/access/client";
import { decide, type GateFacts, isOverLimit, type PassFacts } from "@/lib/access/decide";
import { type Facts, type PassRead, readFactsLater } from "@/lib/access/facts";
import { type ChargeAnswer, type ChargedCar, chargeFor } from "@/lib/access/gate-charge";
import { type FactsValues, lockPassById, lockPassByShortCode } from "@/lib/access/hot";
import { lockAndCount, type Occupancy } from "@/lib/access/occupancy";
import { eventOf, factsOfStandingPass, isStanding, readStanding } from "@/lib/access/standing";
import { DomainError } from "@/lib/core/errors";
import { type DecodedToken, openPublicKey } from "@/lib/passes";

export interface Reading {
  /** Null: no person reads, but a device at a barrier. */
  userId: number | null;
  /** The one assignment that a paired phone was paired for. */
  assignmentId: number | null;
  /** The reader needs an assignment to the event and its zone. */
  isGuard: boolean;
  adminId: number | null;
  gateId: number;
  nonce: string;
  way: ReadingWay;
  now: Date;
  /** The code was a QR's, a short code, or neither. */
  token: DecodedToken | null;
  shortCode: string | null;
  /** Cars of a group; null: ask how many. */
  count: number | null;
  /** All that is kept of a code that nobody knows. */
  tail: string;
  requestId: string;
  /** Where a car is not charged as of now; left out: it is. */
  charging?: Charging | undefined;
}

export interface Charging {
  /** The moment until which the stay costs. */
  at: Date;
  /** Nothing is taken. */
  isFree: boolean;
  onCredit: ChargedCar["onCredit"];
}

export const factsValues = ({ token, ...reading }: Reading, passId: number | null): FactsValues => ({
  gateId: reading.gateId,
  adminId: reading.adminId,
  userId: reading.userId,
  assignmentId: reading.assignmentId,
  nonce: reading.nonce,
  passId,
  keyId: token?.keyId ?? null,
  now: reading.now,
});

export function assertGate(facts: Facts | null, { way }: Reading): Facts {
  if (!facts) throw new DomainError("scan.gate_unknown");
  const { ways } = facts.gate;
  if (ways !== "both" && way !== "both" && ways !== way) throw new DomainError("scan.gate_one_way");
  return facts;
}

/**
 * The second of two phones sees what the first recorded, since both lock the pass before they read it. The id in a QR is
 * believed here and proven by `passFor`.
 */
export async function lockAndRead(db: Db, reading: Reading): Promise<Facts | null> {
  const { token, shortCode } = reading;
  if (token) {
    // They are sent together: the second takes its snapshot when the first has its lock.
    const lock = lockPassById.later({ passId: token.passId });
    const [, facts] = await inOrder(db, [lock, readFactsLater(factsValues(reading, token.passId))]);
    return facts;
  }
  const [locked] = shortCode === null ? [] : await lockPassByShortCode(db, { shortCode });
  return readFactsLater(factsValues(reading, locked?.id ?? null)).send(db);
}

function passFor({ publicKey, pass }: Facts, { token, shortCode }: Reading): PassRead | "forged" | null {
  if (token) {
    if (!publicKey) return null;
    if (!verify(null, token.body, openPublicKey(publicKey), token.signature)) return "forged";
    return pass;
  }
  return shortCode ? pass : null;
}

export interface Judgement {
  decision: Decision;
  direction: Direction;
  /** Null: the code is nobody's. */
  pass: PassRead | null;
  entryNo: number | null;
}

/** After this long, in milliseconds, the same code at a phone that reads both ways is a car that moved. */
const TWICE_MS = 10_000;

interface Heading {
  direction: Direction;
  isReadTwice: boolean;
}

/** Both ways, a car that came or left a moment ago still stands before the phone. */
function headingOf({ way, now }: Reading, pass: PassRead | null): Heading {
  const uses = pass?.uses;
  // A group's cars come and go each by itself: a phone that reads both ways is told by the guard which it is.
  if (pass?.isGroup) return { direction: way === "out" ? "out" : "in", isReadTwice: false };
  if (way !== "both") return { direction: way, isReadTwice: false };
  const isRecent = (at: Date | null | undefined) => at != null && now.getTime() - at.getTime() < TWICE_MS;
  if (uses?.isInside) {
    const isReadTwice = isRecent(uses.insideSince);
    return { direction: isReadTwice ? "in" : "out", isReadTwice };
  }
  const isReadTwice = isRecent(uses?.leftAt);
  return { direction: isReadTwice ? "out" : "in", isReadTwice };
}

export function toJudge(
  found: PassRead,
  { isStale, isReadTwice }: Pick<PassFacts, "isStale" | "isReadTwice">,
): PassFacts {
  return {
    kind: found.kind,
    enclosureId: found.enclosureId,
    state: found.state,
    stateReason: found.stateReason,
    isStale,
    ticketState: found.ticketState,
    event: found.event,
    zone: found.zone,
    entryRights: found.entryRights,
    entries: found.uses.entries,
    isGroup: found.isGroup,
    inside: found.uses.inside,
    isInside: found.uses.isInside,
    hasLeft: found.uses.hasLeft,
    isReadTwice,
    rules: found.rules,
    outside: found.outside,
  };
}

export function judge(facts: Facts, reading: Reading): Judgement {
  const { token, now } = reading;
  const found = passFor(facts, reading);
  const pass = found === "forged" ? null : found;
  const { direction, isReadTwice } = headingOf(reading, pass);
  const isStale = token !== null && pass !== null && token.generation !== pass.generation;
  const gateFacts: GateFacts = {
    gateClosed: facts.gate.isClosed,
    gateShut: facts.gate.isShut,
    enclosureId: facts.gate.enclosureId,
    assignment: reading.isGuard ? facts.assignment : null,
    pass: found === "forged" ? found : pass && toJudge(pass, { isStale, isReadTwice }),
  };
  const decision = decide(gateFacts, direction, now);
  const isEntry = decision === "admitted" && direction === "in";
  return {
    decision,
    direction,
    pass,
    entryNo: isEntry && pass ? pass.entriesInAllEvents + (pass.isGroup ? (reading.count ?? 1) : 1) : null,
  };
}

/** The phone's way, or at a phone that reads both, what the gate lets pass. */
export const headed = (reading: Reading, { gate }: Facts): Reading =>
  reading.way === "both" ? { ...reading, way: gate.ways } : reading;

/** A pass for many events is read for one of them, which costs it one more query. */
export async function withEvent(db: Db, facts: Facts, reading: Reading): Promise<Facts> {
  const { pass } = facts;
  if (pass === null || !isStanding(pass.kind)) return facts;
  const { gateId, way, now } = reading;
  const standing = await readStanding(db, {
    passId: pass.id,
    gateId,
    userId: reading.userId ?? 0,
    assignmentId: reading.assignmentId,
    now,
  });
  if (!standing) return facts;
  const isInside = eventOf(standing, "out", pass.entryRights, false)?.isInside ?? false;
  const direction = way === "both" ? (isInside ? "out" : "in") : way;
  return factsOfStandingPass(facts, pass, standing, { direction, now, isGuard: reading.isGuard });
}

/** The entry that a refusal speaks of. */
export function firstUseIdOf(decision: Decision, pass: PassRead | null): number | null {
  if (decision === "already_used") return pass?.uses.firstEntryId ?? null;
  return decision === "still_inside" || decision === "not_inside" ? (pass?.uses.lastEntryId ?? null) : null;
}

interface Fitting {
  fitting: Judgement;
  /** Cars that the zone has room for. */
  room: number;
}

/** Whether the zone counts the car at its limit. */
export const isCounted = ({ pass, entryNo }: Judgement): boolean =>
  entryNo !== null && pass?.rules.whenFull === "refuse";

export const isFullFor = (
  { isGroup, uses, rules }: PassRead,
  cars: Omit<Occupancy, "isFull">,
  count: number,
): boolean => isOverLimit({ isGroup, isInside: uses.isInside, rules }, cars, count);

/** A zone that refuses at its limit is locked, so that of two cars at its last place one enters. */
export async function unlessFull(db: Db, judged: Judgement, { now, count }: Reading): Promise<Fitting> {
  const { pass } = judged;
  if (!pass?.zone || !isCounted(judged)) return { fitting: judged, room: Number.POSITIVE_INFINITY };
  const cars = await lockAndCount(db, pass.zone.id, now);
  const room = Math.max(0, cars.capacity - cars.inside);
  const isFull = isFullFor(pass, cars, pass.isGroup ? (count ?? 1) : 1);
  return { fitting: isFull ? { ...judged, decision: "full", entryNo: null } : judged, room };
}

/** The stay that an exit ends, locked after its pass. */
async function lockOpenStay(db: Db, passId: number): Promise<{ id: number; enteredAt: Date | null } | null> {
  const [stay] = await db.execute<{ id: number; enteredAt: Date | null }>(sql`
    select id, entered_at as "enteredAt" from stays where pass_id = ${passId} and ended_by is null for no key update`);
  return stay ?? null;
}

interface Charged {
  now: Date;
  requestId: string;
  onCredit?: ChargedCar["onCredit"];
  charging?: Charging | undefined;
}

/** What the kind of the pass takes of a car that may go; null: nothing, or the car may not. */
export async function charge(
  db: Db,
  { gate }: Facts,
  { decision, direction, pass }: Judgement,
  { now: at, requestId, onCredit = null, charging }: Charged,
) {
  const charges = decision === "admitted" && pass ? await chargeFor(pass.kind) : null;
  if (!charges || !pass) return null;
  const { id: gateId, adminId, enclosureId } = gate;
  const zoneId = pass.zone?.id ?? null;
  const how = charging ?? { at, isFree: false, onCredit };
  const car = { passId: pass.id, adminId, enclosureId, gateId, zoneId, requestId, ...how };
  if (direction === "in") return charges.chargeEntry(db, { ...car, stay: null });
  const stay = await lockOpenStay(db, pass.id);
  // It came after the moment from which on stays cost no more.
  const until = stay?.enteredAt && stay.enteredAt > how.at ? stay.enteredAt : how.at;
  return charges.chargeExit(db, { ...car, at: until, stay });
}

export const unlessRefused = (judged: Judgement, answered: ChargeAnswer | null): Judgement =>
  answered && "refuse" in answered ? { ...judged, decision: answered.refuse, entryNo: null } : judged;
