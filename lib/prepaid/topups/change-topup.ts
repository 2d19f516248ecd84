import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takePointHere } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { PaidDto } from "@/lib/orders/schemas";
import { dropLiveAttempt } from "@/lib/payments";
import type { TopupDto } from "@/lib/prepaid/client";
import { ChangeTopupMethod, type ChangeTopupMethodInput, TopupId, type TopupIdInput } from "@/lib/prepaid/schemas";
import { endOtherAttempt, endTopupAttempt } from "@/lib/prepaid/topups/end-attempt";
import { beginTopup } from "@/lib/prepaid/topups/start-topup";
import { TOPUP, type TopupState } from "@/lib/prepaid/topups/subject";

interface Own extends Record<string, unknown> {
  accountId: number;
  creditCents: number;
  state: TopupState;
}

async function findOwn(ctx: Pick<Ctx, "db">, topupId: number, userId: number): Promise<Own> {
  const [topup] = await dbOf(ctx).execute<Own>(sql`
    select account_id as "accountId", credit_cents as "creditCents", state from prepaid_topups
    where id = ${topupId} and payer_id = ${userId}`);
  if (!topup) throw notFound();
  return topup;
}

/** A top-up of the buyer's own. */
export async function getMyTopup({ ctx, input }: VerbArgs<TopupIdInput>): Promise<TopupDto> {
  const { topupId } = parseInput(TopupId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own_read");
  const { accountId, creditCents, state } = await findOwn(ctx, topupId, userId);
  return { id: topupId, accountId, creditCents, isWaiting: state === "awaiting_payment" };
}

/**
 * The buyer pays a waiting top-up in another way: its attempt ends at its provider and a new one begins, at the fee of the
 * new method. The same method answers the attempt that is under way. Not to be called inside a transaction.
 */
export async function changeTopupMethod({ ctx, input }: VerbArgs<ChangeTopupMethodInput>): Promise<PaidDto> {
  const { topupId, method, expectedCents } = parseInput(ChangeTopupMethod, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await takePointHere("provider:asked", String(userId));
  const { accountId, creditCents, state } = await findOwn(ctx, topupId, userId);
  if (state !== "awaiting_payment") throw new DomainError("prepaid.topup_not_waiting");
  await endOtherAttempt(ctx, topupId, method);
  return beginTopup(ctx, { accountId, userId, creditCents, method, expectedCents, topupId });
}

/**
 * The buyer gives up a top-up that is not paid. Its attempt ends at its provider first; money that still comes is a
 * person's decision. Not to be called inside a transaction.
 */
export async function cancelTopup({ ctx, input }: VerbArgs<TopupIdInput>): Promise<{ accountId: number }> {
  const { topupId } = parseInput(TopupId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const { accountId, state } = await findOwn(ctx, topupId, userId);
  if (state === "awaiting_payment") await endTopupAttempt(ctx, topupId, null);
  await withTx(ctx, async (tx) => {
    const [topup] = await tx.db.execute<{ state: TopupState; adminId: number; isReceived: boolean }>(sql`
      select o.state, o.admin_id as "adminId", exists (select from payments p where p.subject_type = ${TOPUP}
        and p.subject_id = o.id and p.received_cents > p.refunded_cents) as "isReceived"
      from prepaid_topups o where o.id = ${topupId} for no key update of o`);
    if (!topup) throw notFound();
    if (topup.state === "cancelled") return;
    if (topup.isReceived) throw new DomainError("prepaid.topup_paid");
    if (topup.state !== "awaiting_payment") throw new DomainError("prepaid.topup_not_waiting");
    await tx.db.execute(sql`
      update prepaid_topups set state = 'cancelled', closed_at = ${tx.now}::timestamptz where id = ${topupId}`);
    await dropLiveAttempt(tx, { subjectType: TOPUP, subjectId: topupId });
    await recordAudit(tx, {
      action: "prepaid_topup.cancelled",
      entity: "prepaid_topup",
      entityId: topupId,
      adminId: topup.adminId,
      before: { state: topup.state },
      after: { state: "cancelled" },
    });
  });
  return { accountId };
}
