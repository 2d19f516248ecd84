import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { type BarrierController, controllerOf } from "@/lib/prepaid/barrier/barrier-sync";
import { type FoundUser, findBarrierUser, fingerprintOf } from "@/lib/prepaid/barrier/barrier-user";
import { BARRIER_TEXTS, type BarrierResultDto, failureText } from "@/lib/prepaid/barrier/words";
import { BarrierAccount, type BarrierAccountInput } from "@/lib/prepaid/schemas";

type Tx = Ctx & { db: Db };

export interface BarrierSyncedDto extends BarrierResultDto {
  /** When the controller last took the account over; null: never. */
  syncedAt: Date | null;
  timeZone: string;
}

/** Tells the controller, and asks whether it has what it says it took: some say yes to everything. */
async function tell(
  controller: BarrierController,
  how: "register" | "sync",
  { user }: FoundUser,
): Promise<BarrierResultDto> {
  const told = await controller[how](user);
  if (told.kind !== "answered") return { result: "Error", message: failureText(told) };
  const kept = await controller.find(user);
  if (kept.kind !== "answered" || fingerprintOf(kept.user) !== fingerprintOf(user))
    return { result: "Error", message: BARRIER_TEXTS.unkept };
  return { result: "ok", message: told.message ?? BARRIER_TEXTS.done };
}

/** An answer that arrives after a later one changes nothing. */
async function keepAnswer(tx: Tx, { adminId, user }: FoundUser, userId: number, answer: BarrierResultDto) {
  const { now } = tx;
  const isDone = answer.result === "ok";
  await tx.db.execute(sql`
    insert into prepaid_barrier_syncs as s (account_id, admin_id, asked_at, asked_by, result, message, synced_at, fingerprint)
    values (${user.idPrepaid}, ${adminId}, ${now}::timestamptz, ${userId}, ${answer.result}, ${answer.message},
      case when ${isDone} then ${now}::timestamptz end, case when ${isDone} then ${fingerprintOf(user)} end)
    on conflict (account_id) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by,
      result = excluded.result, message = excluded.message,
      synced_at = coalesce(excluded.synced_at, s.synced_at), fingerprint = coalesce(excluded.fingerprint, s.fingerprint)
    where s.asked_at <= excluded.asked_at`);
  await recordAudit(tx, {
    action: isDone ? "prepaid_account.barrier_synced" : "prepaid_account.barrier_failed",
    entity: "prepaid_account",
    entityId: user.idPrepaid,
    adminId,
    after: isDone ? {} : { message: answer.message },
  });
}

type LastAnswer = BarrierResultDto & { syncedAt: Date | null };

async function lastAnswer(ctx: Pick<Ctx, "db">, accountId: number): Promise<LastAnswer | null> {
  const [row] = await dbOf(ctx).execute<LastAnswer & Record<string, unknown>>(sql`
    select result, message, synced_at as "syncedAt" from prepaid_barrier_syncs where account_id = ${accountId}`);
  return row ?? null;
}

async function bring(
  how: "register" | "sync",
  { ctx, input }: VerbArgs<BarrierAccountInput>,
): Promise<BarrierSyncedDto> {
  const asked = parseInput(BarrierAccount, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  const found = await findBarrierUser(ctx, asked);
  const { timeZone } = found;
  const controller = await controllerOf(dbOf(ctx), found.enclosureId);
  if (!controller) return { result: "Error", message: BARRIER_TEXTS.none, syncedAt: null, timeZone };
  await takePoint("prepaid:barrier", String(asked.accountId));
  const answer = await tell(controller, how, found);
  return withTx(ctx, async (tx) => {
    await keepAnswer(tx, found, userId, answer);
    return { ...answer, syncedAt: (await lastAnswer(tx, asked.accountId))?.syncedAt ?? null, timeZone };
  });
}

/** Makes an account known to the barriers of its venue, which refuse one that they have. Their failure is an answer. */
export async function registerInPen(args: VerbArgs<BarrierAccountInput>): Promise<BarrierSyncedDto> {
  return bring("register", args);
}

/** Makes the barriers have an account as it is now, also one that may not open any more. Their failure is an answer. */
export async function syncInBarrier(args: VerbArgs<BarrierAccountInput>): Promise<BarrierSyncedDto> {
  return bring("sync", args);
}

/** What the barriers last answered, for whoever lost the answer. */
export async function readBarrierAnswer({
  ctx,
  input,
}: VerbArgs<BarrierAccountInput>): Promise<BarrierSyncedDto | null> {
  const asked = parseInput(BarrierAccount, input);
  authorizeUser(ctx.actor, "prepaid:write");
  const { timeZone } = await findBarrierUser(ctx, asked);
  const last = await lastAnswer(ctx, asked.accountId);
  return last && { ...last, timeZone };
}
