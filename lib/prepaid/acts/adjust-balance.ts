import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import {
  AdjustBalance,
  type AdjustBalanceInput,
  AnswerAdjustment,
  type AnswerAdjustmentInput,
} from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { lockOpenAccount, type OpenAccount } from "@/lib/prepaid/accounts/lock-account";
import { addUnpaid, assertRoom, isDone } from "@/lib/prepaid/acts/give-balance";
import { ADMINS_OF, isSecondPerson } from "@/lib/prepaid/acts/waiting-adjustments";
import { move, restOf, take, usableLots } from "@/lib/prepaid/books/move";
import { selectOpenLots } from "@/lib/prepaid/hot";

type Tx = Ctx & { db: Db };

const DAY = 86_400_000;

interface Adjustment {
  key: string;
  amountCents: number;
  reason: string;
  userId: number;
}

/** Corrects the balance of a locked account. What is taken was earned by the organizer; behind what is added is no money. */
async function apply(tx: Tx, account: OpenAccount, { key, amountCents, reason, userId }: Adjustment): Promise<void> {
  if (amountCents > 0) {
    assertRoom(account, amountCents);
    const addition = { kind: "adjustment" as const, cause: key, cents: amountCents, reason, userId, expiresAt: null };
    await addUnpaid(tx, account, addition);
    return;
  }
  const lots = usableLots(await selectOpenLots(tx.db, { accountId: account.id }), tx.now);
  const missingCents = -amountCents - restOf(lots);
  if (missingCents > 0) throw new DomainError("prepaid.not_enough", { field: "amountCents", data: { missingCents } });
  const { changes } = take(lots, -amountCents);
  await move(tx, account, { kind: "adjustment", cause: key, changes, posts: "adjustment", reason, userId });
}

async function limitOf(tx: Tx, { enclosureId }: OpenAccount): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`
    select adjustment_cents as cents from prepaid_settings where enclosure_id = ${enclosureId}`);
  return row?.cents ?? 50_000;
}

/** The adjustment that waits under this key; null: none was asked for by it. */
async function askedBefore(tx: Tx, { id }: OpenAccount, key: string): Promise<{ id: number } | null> {
  const [row] = await tx.db.execute<{ id: number; accountId: number }>(sql`
    select id, account_id as "accountId" from prepaid_adjustments where key = ${key}::uuid`);
  if (row && row.accountId !== id) throw new DomainError("idempotency.mismatch");
  return row ?? null;
}

export interface AdjustedDto {
  account: PrepaidAccountDto;
  /** It waits for a second person. */
  adjustmentId: number | null;
}

/**
 * Corrects a balance, with a reason. More than the venue's limit waits a day for a second person. The same key again changes
 * nothing more.
 */
export async function adjustBalance({ ctx, input }: VerbArgs<AdjustBalanceInput>): Promise<AdjustedDto> {
  const { accountId, direction, amountCents: cents, reason, key } = parseInput(AdjustBalance, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  const amountCents = direction === "add" ? cents : -cents;
  return withTx(ctx, async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    const about = { entity: "prepaid_account" as const, entityId: accountId, adminId: account.adminId };
    const asked = await askedBefore(tx, account, key);
    if (asked) return { account: await readAccount(tx, accountId), adjustmentId: asked.id };
    if (await isDone(tx, account, "adjustment", key))
      return { account: await readAccount(tx, accountId), adjustmentId: null };
    if (cents <= (await limitOf(tx, account))) {
      await apply(tx, account, { key, amountCents, reason, userId });
      await recordAudit(tx, { ...about, action: "prepaid_account.adjusted", after: { amountCents, reason } });
      return { account: await readAccount(tx, accountId), adjustmentId: null };
    }
    const [row] = await tx.db.execute<{ id: number }>(sql`
      insert into prepaid_adjustments (admin_id, account_id, key, amount_cents, reason, requested_by, requested_at, expires_at)
      values (${account.adminId}, ${accountId}, ${key}::uuid, ${amountCents}, ${reason}, ${userId}, ${tx.now}::timestamptz,
        ${new Date(tx.now.getTime() + DAY)}::timestamptz)
      returning id`);
    if (!row) throw new Error("The adjustment was not written");
    await recordAudit(tx, { ...about, action: "prepaid_account.adjustment_asked", after: { amountCents, reason } });
    return { account: await readAccount(tx, accountId), adjustmentId: row.id };
  });
}

interface Waiting extends Record<string, unknown> {
  accountId: number;
  adminId: number;
  key: string;
  amountCents: number;
  reason: string;
  requesterId: number;
  answer: string | null;
  expiresAt: Date;
  admins: number;
}

/**
 * The second person approves or denies an adjustment. Who asked for it may withdraw it, but never approve it. Answering it
 * again in the same way changes nothing.
 */
export async function answerAdjustment({ ctx, input }: VerbArgs<AnswerAdjustmentInput>): Promise<PrepaidAccountDto> {
  const { adjustmentId, approves } = parseInput(AnswerAdjustment, input);
  const actor = authorizeUser(ctx.actor, "prepaid:write");
  const tenant = tenantOf(actor);
  const answer = approves ? "approved" : "denied";
  return withTx(ctx, async (tx) => {
    const which = sql`j.id = ${adjustmentId} and (${tenant}::int is null or j.admin_id = ${tenant}::int)`;
    const [seen] = await tx.db.execute<{ accountId: number }>(sql`
      select j.account_id as "accountId" from prepaid_adjustments j where ${which}`);
    if (!seen) throw notFound();
    const account = await lockOpenAccount(tx, seen.accountId);
    const [row] = await tx.db.execute<Waiting>(sql`
      select j.account_id as "accountId", j.admin_id as "adminId", j.key, j.amount_cents as "amountCents", j.reason,
        j.requested_by as "requesterId", j.answer, j.expires_at as "expiresAt", ${ADMINS_OF} as admins
      from prepaid_adjustments j where ${which}`);
    if (!row) throw notFound();
    if (row.answer === answer) return readAccount(tx, account.id);
    if (row.answer !== null || row.expiresAt <= tx.now) throw new DomainError("prepaid.adjustment_over");
    const withdraws = !approves && row.requesterId === actor.userId;
    if (!withdraws && !isSecondPerson(actor, row)) throw new DomainError("prepaid.second_person");
    const { amountCents, reason, adminId } = row;
    if (approves) await apply(tx, account, { ...row, userId: actor.userId });
    await tx.db.execute(sql`
      update prepaid_adjustments set answer = ${answer}, answered_by = ${actor.userId}, answered_at = ${tx.now}::timestamptz
      where id = ${adjustmentId}`);
    await recordAudit(tx, {
      action: approves ? "prepaid_account.adjusted" : "prepaid_account.adjustment_denied",
      entity: "prepaid_account",
      entityId: account.id,
      adminId,
      after: { amountCents, reason, adjustmentId },
    });
    return readAccount(tx, account.id);
  });
}
