import { verify } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { getSql } from "@/db/client";
import type { Decision, Direction, FirstUseDto, PassDto, RedeemDto } from "@/lib/access/client";
import { decide, type GateFacts } from "@/lib/access/decide";
import { type FactsRow, readFacts, readScan, readUse } from "@/lib/access/facts";
import { RedeemPassInput } from "@/lib/access/schemas";
import { isStanding, readStanding, standingFacts } from "@/lib/access/standing";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { normalizeShortCode } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { type DecodedToken, decodeToken, openPublicKey } from "@/lib/passes";

interface Reading {
  actor: PersonActor;
  adminId: number | null;
  gateId: number;
  nonce: string;
  direction: Direction;
  now: Date;
  /** A QR, a short code, or neither; the tail is all that is kept of a code nobody knows. */
  token: DecodedToken | null;
  shortCode: string | null;
  tail: string;
}

/**
 * Locks the pass, so that of two phones the second sees what the first recorded. Answers its id; a QR's own is
 * believed here and proven after.
 */
async function lockPass(sql: TransactionSql, reading: Reading): Promise<number | null> {
  if (reading.shortCode === null) return null;
  const [row] = await sql<{ id: number }[]>`
    select id from passes where short_code = ${reading.shortCode} for update`;
  return row?.id ?? null;
}

async function factsOf(
  sql: Sql | TransactionSql,
  reading: Reading,
  passId: number | null,
  withHistory = true,
): Promise<FactsRow> {
  const { token, actor, ...query } = reading;
  const person = { userId: actor.userId, assignmentId: pairedAssignmentOf(actor) };
  const [row] = await readFacts(sql, { ...query, ...person, passId, keyId: token?.keyId ?? null, withHistory });
  if (!row) throw new DomainError("scan.gate_unknown");
  return row;
}

async function lockAndRead(sql: TransactionSql, reading: Reading): Promise<FactsRow> {
  const { token } = reading;
  if (!token) return factsOf(sql, reading, await lockPass(sql, reading));
  // Sent together: the second runs, and takes its snapshot, when the first has its lock.
  const lock = sql`select 1 from passes where id = ${token.passId}::bigint for update`.execute();
  const [, row] = await Promise.all([lock, factsOf(sql, reading, token.passId)]);
  return row;
}

function passOf(row: FactsRow, { token, shortCode }: Reading): GateFacts["pass"] {
  if (token) {
    if (!row.publicKey) return null;
    if (!verify(null, token.body, openPublicKey(row.publicKey), token.signature)) return "forged";
  } else if (!shortCode) {
    return null;
  }
  if (row.passId === null) return null;
  return {
    kind: row.kind,
    enclosureId: row.passEnclosureId,
    state: row.state,
    stateReason: row.stateReason,
    isStale: token !== null && token.generation !== row.generation,
    ticketState: row.ticketState,
    event:
      row.eventState === null || row.opensAt === null || row.endsAt === null
        ? null
        : { state: row.eventState, opensAt: row.opensAt, endsAt: row.endsAt },
    zone: row.zoneId === null ? null : { isServed: row.zoneServed },
    entryRights: row.entryRights,
    entries: row.entries,
    exits: row.exits,
    outside: row.outside ?? null,
  };
}

function passDto(row: FactsRow, entriesUsed: number): PassDto {
  return {
    kind: row.kind,
    zoneKey: row.zoneKey,
    zoneName: row.zoneName,
    placeLabel: row.placeLabel,
    eventName: row.eventName,
    codeTail: row.shortCode.slice(-4),
    entryRights: row.entryRights,
    entriesUsed,
  };
}

async function firstUse(
  sql: Sql | TransactionSql,
  scanId: number | null,
  scannedAt: number,
): Promise<FirstUseDto | undefined> {
  if (scanId === null) return undefined;
  const [use] = await readUse(sql, scanId);
  if (!use) return undefined;
  return {
    gateLabel: use.gateLabel,
    gateStreet: use.gateStreet,
    at: new Date(use.at),
    minutesAgo: Math.max(0, Math.floor((scannedAt - use.at) / 60_000)),
  };
}

interface Outcome {
  decision: Decision;
  scanId: number;
  scannedAt: number;
  isShown: boolean;
  entriesUsed: number;
  firstUseId: number | null;
}

async function answer(
  sql: Sql | TransactionSql,
  row: FactsRow,
  direction: Direction,
  outcome: Outcome,
): Promise<RedeemDto> {
  const use = await firstUse(sql, outcome.firstUseId, outcome.scannedAt);
  return {
    decision: outcome.decision,
    scanId: outcome.scanId,
    scannedAt: new Date(outcome.scannedAt),
    direction,
    gate: { id: row.gateId, label: row.gateLabel, street: row.gateStreet },
    timeZone: row.timeZone,
    ...(outcome.isShown ? { pass: passDto(row, outcome.entriesUsed) } : {}),
    ...(use ? { firstUse: use } : {}),
  };
}

/** The first answer again. The same nonce for another reading is the phone's mistake. */
async function repeat(sql: TransactionSql, row: FactsRow, reading: Reading, isKnown: boolean): Promise<RedeemDto> {
  const [scan] = row.replayId === null ? [] : await readScan(sql, row.replayId);
  if (!scan) throw new DomainError("idempotency.mismatch");
  const passId = isKnown ? row.passId : null;
  if (scan.gateId !== reading.gateId || scan.direction !== reading.direction || scan.passId !== passId) {
    throw new DomainError("idempotency.mismatch");
  }
  const decision = scan.decision as Decision;
  return answer(sql, row, reading.direction, {
    decision,
    scanId: scan.id,
    scannedAt: scan.scannedAt,
    isShown: isKnown && decision !== "guard_not_assigned",
    entriesUsed: scan.entries,
    firstUseId: scan.firstUseId,
  });
}

interface Judgement {
  isKnown: boolean;
  decision: Decision;
  /** The entry's number, for an admission inwards. */
  entryNo: number | null;
}

function judge(row: FactsRow, reading: Reading): Judgement {
  const { actor, direction } = reading;
  const pass = passOf(row, reading);
  const facts: GateFacts = {
    gateClosed: row.gateClosed,
    enclosureId: row.enclosureId,
    assignment:
      roleOf(actor) === "guard" ? { today: row.assignedToday, event: row.assignedEvent, zone: row.assignedZone } : null,
    pass,
  };
  const decision = decide(facts, direction, reading.now.getTime());
  return {
    isKnown: pass !== null && pass !== "forged",
    decision,
    entryNo: decision === "admitted" && direction === "in" ? (row.passEntries ?? row.entries) + 1 : null,
  };
}

/**
 * What almost every reading is, without a transaction: a pass's first entry, where its event is written on it. Earlier readings are not asked for: the
 * entry counts only if the pass is still as it was read, and if its number and its nonce are free; otherwise null,
 * nothing is recorded, and the reading takes the lock.
 */
async function admitFirst(sql: Sql, reading: Reading): Promise<RedeemDto | null> {
  const { token, actor, direction } = reading;
  if (!token || direction !== "in" || isStanding(token.kind)) return null;
  const row = await factsOf(sql, reading, token.passId, false);
  const { decision, entryNo } = judge(row, reading);
  if (entryNo === null) return null;
  const [scan] = await sql<{ id: number }[]>`
    insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
      code_tail, scanned_at)
    select ${row.adminId}::int, p.id, ${row.enclosureId}::int, p.event_id, ${row.gateId}::int, 'in', 'admitted',
      ${entryNo}::smallint, ${actor.userId}::int, ${reading.nonce}::uuid, ${row.shortCode.slice(-4)},
      ${reading.now.toISOString()}::timestamptz
    from passes p
    where p.id = ${token.passId}::bigint and p.state = ${row.state} and p.generation = ${row.generation}::smallint
    for share
    on conflict do nothing
    returning id`;
  if (!scan) return null;
  return answer(sql, row, "in", {
    decision,
    scanId: scan.id,
    scannedAt: reading.now.getTime(),
    isShown: true,
    entriesUsed: entryNo,
    firstUseId: null,
  });
}

const firstUseOf: Partial<Record<Decision, "firstId" | "lastId">> = { already_used: "firstId", still_inside: "lastId" };

/** The facts; of a subscriber's or a VIP's pass with the event that it is read for, which costs them one more query. */
async function withEvent(sql: TransactionSql, row: FactsRow, reading: Reading): Promise<FactsRow> {
  if (row.passId === null || !isStanding(row.kind)) return row;
  const { actor, gateId, direction, now } = reading;
  const person = { userId: actor.userId, assignmentId: pairedAssignmentOf(actor) };
  const standing = await readStanding(sql, { passId: row.passId, gateId, ...person, now });
  if (!standing) return row;
  return standingFacts(row, standing, { direction, now: now.getTime(), isGuard: roleOf(actor) === "guard" });
}

async function record(sql: TransactionSql, reading: Reading): Promise<RedeemDto | null> {
  const row = await withEvent(sql, await lockAndRead(sql, reading), reading);
  const { isKnown, decision, entryNo } = judge(row, reading);
  if (row.replayId !== null) return repeat(sql, row, reading, isKnown);
  const use = firstUseOf[decision];
  const firstUseId = use ? row[use] : null;
  const [scan] = await sql<{ id: number }[]>`
    insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
      code_tail, first_use_id, scanned_at)
    values (${row.adminId}, ${isKnown ? row.passId : null}, ${row.enclosureId}, ${isKnown ? row.eventId : null},
      ${row.gateId}, ${reading.direction}, ${decision}, ${entryNo}, ${reading.actor.userId}, ${reading.nonce}::uuid,
      ${isKnown ? row.shortCode.slice(-4) : reading.tail}, ${firstUseId}, ${reading.now.toISOString()}::timestamptz)
    on conflict (user_id, nonce) do nothing
    returning id`;
  if (!scan) return null;
  return answer(sql, row, reading.direction, {
    decision,
    scanId: scan.id,
    scannedAt: reading.now.getTime(),
    isShown: isKnown && decision !== "guard_not_assigned",
    entriesUsed: entryNo === null ? row.entries : row.entries + 1,
    firstUseId,
  });
}

/**
 * Reads a code at a gate and decides, once per entry right whatever the number of phones. Every reading is recorded,
 * refused ones too, in a statement or transaction of its own: it happened, whatever becomes of the caller. The same
 * `nonce` from the same person is answered as the first time and records nothing. A refusal of the pass is an answer,
 * not an error.
 */
export async function redeemPass({ ctx, input }: VerbArgs<RedeemPassInput>): Promise<RedeemDto> {
  // A camera may read anything: what is no text at all is an unknown code, not a mistake of the guard.
  const { code, ...rest } = parseInput(RedeemPassInput, { ...input, code: input.code?.toWellFormed?.() ?? input.code });
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const shortCode = normalizeShortCode(code);
  const reading: Reading = {
    ...rest,
    actor,
    adminId: tenantOf(actor),
    now: ctx.now,
    shortCode,
    token: shortCode === null ? decodeToken(code) : null,
    tail: code.slice(-4).replace(/[^\x21-\x7e]/g, "?"),
  };
  const once = () => getSql().begin((sql) => record(sql, reading));
  // Null of the last: the same nonce was recorded between reading and writing, by a repeat of this very request.
  const result = (await admitFirst(getSql(), reading)) ?? (await once()) ?? (await once());
  if (!result) throw new Error("A reading was neither recorded nor found");
  return result;
}
