import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { redeemAtDevice } from "@/lib/access";
import type { RedeemDto } from "@/lib/access/client";
import type { LaneAnswerDto } from "@/lib/barriers/client";
import { insertPassage, type LaneTarget, READ_REASON, type StandingCar } from "@/lib/barriers/hot";
import { codeOfReader } from "@/lib/barriers/reading/reader-codes";
import { laneWords } from "@/lib/barriers/reading/words";
import type { Ctx } from "@/lib/core/context";
import { decodeToken, findPassByShortCode, verifyPassToken } from "@/lib/passes";

type Tx = Ctx & { db: Db };

const MOST_REPEATS = 2;

export interface LaneReading {
  /** The device's number of it; null: a person reads. */
  eventId: number | null;
  userId: number | null;
  /** Whoever answers the reading opens the barrier by its answer: nobody else is told. */
  opensByAnswer: boolean;
  /** When it began, on the clock of `performance`, in milliseconds. */
  startedAt: number;
}

/** What a reading needs to know before it is decided. */
export interface NamedCar {
  /** As gates know it. */
  code: string;
  /** Which pass the code names, before it is proven; null: none. */
  passId: number | null;
}

/** Asks nothing of the database for a QR, which names its pass itself. */
export async function namedCar(ctx: Pick<Ctx, "db">, adminId: number, read: string): Promise<NamedCar> {
  const code = await codeOfReader(dbOf(ctx), adminId, read);
  const token = decodeToken(code);
  const passId = token ? token.passId : ((await findPassByShortCode(ctx, code, adminId))?.id ?? null);
  return { code, passId };
}

/** The genuine and present code of a pass, or null: it is judged as any other. */
async function passIdOf(tx: Tx, adminId: number, code: string): Promise<number | null> {
  const byShortCode = await findPassByShortCode(tx, code, adminId);
  const pass =
    byShortCode ??
    (await verifyPassToken(tx, code, adminId).then(({ code: why, pass: found }) => (why ? null : found)));
  return pass?.state === "active" ? pass.id : null;
}

async function writeCommand(tx: Tx, lane: LaneTarget, { userId, opensByAnswer }: LaneReading): Promise<number> {
  const [command] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_commands (admin_id, lane_id, kind, cause, user_id, nonce, reason, sent_at, fetched_at)
    values (${lane.adminId}, ${lane.id}, 'open', ${userId === null ? "reader" : "person"}, ${userId}, ${randomUUID()}::uuid,
      'Otra vez: nadie lo vio pasar', ${tx.now}::timestamptz, case when ${opensByAnswer} then ${tx.now}::timestamptz end)
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
  standing: StandingCar,
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
  const commandId = await writeCommand(tx, lane, reading);
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

async function keepPassage(tx: Tx, lane: LaneTarget, reading: LaneReading, { decision, scanId, charge }: RedeemDto) {
  const isGo = decision === "admitted";
  const [row] = await insertPassage(tx.db, {
    adminId: lane.adminId,
    laneId: lane.id,
    cause: reading.userId === null ? "reader" : "person",
    userId: reading.userId,
    nonce: randomUUID(),
    reason: READ_REASON,
    now: tx.now,
    opensByAnswer: reading.opensByAnswer,
    opens: isGo && !lane.heldSince,
    state: !isGo ? "refused" : lane.heldSince ? "opened" : "ordered",
    scanId,
    eventId: reading.eventId,
    answeredMs: elapsed(reading),
    takenCents: charge?.taken?.cents ?? 0,
  });
  if (!row) throw new Error("The passage was not written");
  return row;
}

/**
 * What a lane does with a code: one decision, one record of it and one command, all or none. The lane is locked, and
 * `standing` was read after that. The same car within 15 seconds is one passage; one that nobody saw pass is let pass again
 * within 3 minutes, free, at most twice.
 */
export async function decideAtLane(
  tx: Tx,
  lane: LaneTarget,
  reading: LaneReading,
  { code, passId, standing }: NamedCar & { standing: StandingCar | undefined },
): Promise<LaneAnswerDto> {
  const { adminId, gateId, direction } = lane;
  // A code is proven here only where one of the same pass was let in a moment ago: others are by the reading itself.
  const isGenuine = standing !== undefined && (await passIdOf(tx, adminId, code)) === passId;
  const again = isGenuine ? await letPassAgain(tx, lane, reading, standing) : null;
  if (again) return again;
  const charging = chargingAt(tx, lane);
  const told = await redeemAtDevice(tx, { adminId, gateId, direction, code, at: tx.now, charging });
  const { passageId, commandId } = await keepPassage(tx, lane, reading, told);
  const missingCents = told.charge?.missingCents ?? 0;
  return {
    decision: told.decision,
    open: commandId !== null,
    commandId,
    passageId,
    isRepeat: false,
    pulseMs: lane.pulseMs,
    words: laneWords({ decision: told.decision, direction, missingCents }),
  };
}
