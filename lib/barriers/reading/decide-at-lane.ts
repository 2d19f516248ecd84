import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { redeemAtDevice } from "@/lib/access";
import type { Decision, RedeemDto } from "@/lib/access/client";
import type { LaneAnswerDto, PassageState } from "@/lib/barriers/client";
import type { LaneTarget } from "@/lib/barriers/reading/lane-target";
import { codeOfReader } from "@/lib/barriers/reading/reader-codes";
import { laneWords } from "@/lib/barriers/reading/words";
import type { Ctx } from "@/lib/core/context";
import { findPassByShortCode, verifyPassToken } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/** Within so many seconds of its last reading the same car stands there still. */
const SAME_SECONDS = 15;
/** For so long a car that nobody saw pass is let pass again, free. */
const AGAIN_SECONDS = 180;
const MOST_REPEATS = 2;

export interface LaneReading {
  code: string;
  /** The device's number of it; null: a person reads. */
  eventId: number | null;
  userId: number | null;
  /** Whoever answers the reading opens the barrier by its answer: nobody else is told. */
  opensByAnswer: boolean;
  /** For how long it has been on its way, in milliseconds. */
  startedAt: number;
}

interface Standing extends Record<string, unknown> {
  id: number;
  state: PassageState;
  repeats: number;
  commandId: number | null;
  isSame: boolean;
}

/** The car that was let pass here a moment ago and that nobody saw pass. */
async function findStanding(tx: Tx, lane: LaneTarget, passId: number): Promise<Standing | undefined> {
  const [passage] = await tx.db.execute<Standing>(sql`
    select id, state, repeats, command_id as "commandId",
      last_read_at >= ${tx.now}::timestamptz - make_interval(secs => ${SAME_SECONDS}) as "isSame"
    from barrier_passages
    where lane_id = ${lane.id} and pass_id = ${passId} and direction = ${lane.direction} and decision = 'admitted'
      and state in ('ordered', 'opened', 'unknown')
      and last_read_at >= ${tx.now}::timestamptz - make_interval(secs => ${AGAIN_SECONDS})
    order by id desc limit 1`);
  return passage;
}

/** The genuine and present code of a pass, or null: it is judged as any other. */
async function passIdOf(tx: Tx, adminId: number, code: string): Promise<number | null> {
  const byShortCode = await findPassByShortCode(tx, code, adminId);
  const pass =
    byShortCode ??
    (await verifyPassToken(tx, code, adminId).then(({ code: why, pass: found }) => (why ? null : found)));
  return pass?.state === "active" ? pass.id : null;
}

async function writeCommand(
  tx: Tx,
  lane: LaneTarget,
  { userId, opensByAnswer }: LaneReading,
  reason: string,
): Promise<number> {
  const [command] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_commands (admin_id, lane_id, kind, cause, user_id, nonce, reason, sent_at, fetched_at)
    values (${lane.adminId}, ${lane.id}, 'open', ${userId === null ? "reader" : "person"}, ${userId}, ${randomUUID()}::uuid,
      ${reason}, ${tx.now}::timestamptz, case when ${opensByAnswer} then ${tx.now}::timestamptz end)
    returning id`);
  if (!command) throw new Error("The command was not written");
  return command.id;
}

const elapsed = ({ startedAt }: LaneReading) => Math.round(performance.now() - startedAt);

/** Lets the car pass again that stands there still: it has paid. */
async function letPassAgain(
  tx: Tx,
  lane: LaneTarget,
  reading: LaneReading,
  standing: Standing,
): Promise<LaneAnswerDto | null> {
  const { id: passageId, isSame, repeats } = standing;
  const words = laneWords({ decision: "admitted", direction: lane.direction });
  const answer = { decision: "admitted" as const, isRepeat: !isSame, passageId, words, pulseMs: lane.pulseMs };
  const touch = () =>
    tx.db.execute(sql`
      update barrier_passages set last_read_at = ${tx.now}::timestamptz where id = ${passageId}`);
  if (lane.heldSince) {
    await touch();
    return { ...answer, open: false, commandId: null };
  }
  if (isSame && standing.state !== "unknown") {
    await touch();
    return { ...answer, open: true, commandId: standing.commandId };
  }
  if (repeats >= MOST_REPEATS) return null;
  const commandId = await writeCommand(tx, lane, reading, "Otra vez: nadie lo vio pasar");
  await tx.db.execute(sql`
    update barrier_passages set last_read_at = ${tx.now}::timestamptz, repeats = repeats + 1, command_id = ${commandId},
      state = 'ordered', settled_at = null where id = ${passageId}`);
  return { ...answer, open: true, commandId };
}

/** Nobody is charged during a fire, nor for the time since a barrier was left open. */
function chargingAt(tx: Tx, { isBurning, direction, heldSince, heldBy, heldReason }: LaneTarget) {
  if (isBurning) return { at: tx.now, isFree: true, onCredit: null };
  if (!heldSince || direction === "in") return undefined;
  return {
    at: heldSince,
    isFree: false,
    onCredit: { userId: heldBy, reason: `Pluma abierta: ${heldReason ?? ""}`.slice(0, 200) },
  };
}

async function keepPassage(
  tx: Tx,
  lane: LaneTarget,
  reading: LaneReading,
  { told, commandId }: { told: RedeemDto; commandId: number | null },
): Promise<number> {
  const { decision, scanId, charge } = told;
  const state: PassageState = decision !== "admitted" ? "refused" : lane.heldSince ? "opened" : "ordered";
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_passages (admin_id, lane_id, direction, decision, state, pass_id, scan_id, event_id, user_id,
      command_id, code_tail, read_at, last_read_at, settled_at, answered_ms, taken_cents)
    select s.admin_id, ${lane.id}, s.direction, s.decision, ${state}, s.pass_id, s.id, ${reading.eventId}, ${reading.userId},
      ${commandId}, coalesce(s.code_tail, ''), ${tx.now}::timestamptz, ${tx.now}::timestamptz,
      case when ${state} <> 'ordered' then ${tx.now}::timestamptz end, ${elapsed(reading)}, ${charge?.taken?.cents ?? 0}
    from scans s where s.id = ${scanId} returning id`);
  if (!row) throw new Error("The passage was not written");
  return row.id;
}

/**
 * What a lane does with a code: one decision, one record of it and one command, all or none. The lane is locked. The same
 * car within 15 seconds is one passage; one that nobody saw pass is let pass again within 3 minutes, free, at most twice.
 */
export async function decideAtLane(tx: Tx, lane: LaneTarget, reading: LaneReading): Promise<LaneAnswerDto> {
  const { adminId, gateId, direction } = lane;
  const code = await codeOfReader(tx.db, adminId, reading.code);
  const passId = await passIdOf(tx, adminId, code);
  const standing = passId === null ? undefined : await findStanding(tx, lane, passId);
  const again = standing ? await letPassAgain(tx, lane, reading, standing) : null;
  if (again) return again;
  const charging = chargingAt(tx, lane);
  const told = await redeemAtDevice(tx, { adminId, gateId, direction, code, at: tx.now, charging });
  const isGo = told.decision === "admitted";
  const open = isGo && !lane.heldSince;
  const commandId = open ? await writeCommand(tx, lane, reading, "QR leído en el carril") : null;
  const passageId = await keepPassage(tx, lane, reading, { told, commandId });
  const missingCents = told.charge?.missingCents ?? 0;
  return {
    decision: told.decision satisfies Decision,
    open,
    commandId,
    passageId,
    isRepeat: false,
    pulseMs: lane.pulseMs,
    words: laneWords({ decision: told.decision, direction, missingCents }),
  };
}
