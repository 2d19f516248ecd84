import { and, eq, sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { isPaid, type PaymentRow, paymentById, type RefundAnswer, subjectFor } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { RefundDto } from "@/lib/settlement/client";
import { finishInPart } from "@/lib/settlement/refunds/finish-in-part";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { providerOrNull } from "@/lib/settlement/refunds/refund-offer";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { RefundPaymentInput } from "@/lib/settlement/schemas";

/** Money that is written down but not applied yet would go back past the ledger, and buy places afterwards. */
async function applyWhatCame(ctx: Ctx, payment: PaymentRow): Promise<void> {
  if (isPaid(payment.state)) await applyPayment(ctx, payment.id);
}

/**
 * Staff pays money back (centavos; all that is left when no amount is given). What we owe the buyer beside the sale
 * goes first; when the base price has gone back whole, the tickets' codes are revoked and the places free. The provider
 * is asked by a job. The same idempotency key answers the same refund. The audit row is written with the request.
 */
export async function refundPayment({ ctx, input }: VerbArgs<RefundPaymentInput>): Promise<RefundDto> {
  const { paymentId, ...request } = parseInput(RefundPaymentInput, input);
  const actor = authorizeUser(ctx.actor, "payment:refund");
  const adminId = tenantOf(actor);
  const found = await paymentById(ctx, paymentId);
  if (adminId !== null && found.adminId !== adminId) throw notFound();
  await applyWhatCame(ctx, found);
  return withTx(ctx, async (tx) => {
    const kind = await subjectFor(found.subjectType);
    const subject = await kind.lock(tx, found.subjectId).send(tx.db);
    return requestRefund(tx, { ...request, payment: await paymentById(tx, paymentId), kind, subject });
  });
}

type RefundRow = typeof refunds.$inferSelect;

/** Longer than a provider may take to answer all that it is asked for a refund. */
const CLAIM_END = sql`date_trunc('milliseconds', clock_timestamp()) + interval '2 minutes'`;

/**
 * A refund that this worker alone may ask its provider for: not every provider knows a repeated request from a second
 * one. Null when there is nothing left to do.
 */
async function claim(refundId: number): Promise<RefundRow | null> {
  const [claimed] = await getDb()
    .update(refunds)
    .set({ claimedUntil: CLAIM_END })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.state, "pending"),
        sql`(${refunds.claimedUntil} is null or ${refunds.claimedUntil} < clock_timestamp())`,
      ),
    )
    .returning();
  if (claimed) return claimed;
  const [known] = await getDb().select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId));
  if (known?.state === "pending") throw new DomainError("payment.provider_unavailable");
  return null;
}

/** Lets the next try begin at once; a claim that ran out meanwhile is another worker's. */
async function giveUp({ id, claimedUntil }: RefundRow): Promise<void> {
  if (!claimedUntil) return;
  await getDb()
    .update(refunds)
    .set({ claimedUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.claimedUntil, claimedUntil)));
}

/** Whether a refund of the same payment that was asked for before has not ended. */
async function isBehind({ id, paymentId }: RefundRow): Promise<boolean> {
  const rows = await getDb().execute(sql`
    select 1 from refunds where payment_id = ${paymentId} and id < ${id} and state = 'pending' limit 1`);
  return rows.length > 0;
}

/** What the provider calls the other refunds of the payment. */
async function namesOfOthers({ id, paymentId }: RefundRow): Promise<string[]> {
  const rows = await getDb().execute<{ name: string }>(sql`
    select provider_refund_id as name from refunds
    where payment_id = ${paymentId} and id <> ${id} and provider_refund_id is not null`);
  return rows.map(({ name }) => name);
}

/** Kept while it waits: the provider is told which one of its refunds it is, however late it is asked again. */
async function keepName(refundId: number, providerRefundId: string): Promise<void> {
  await getDb()
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")));
}

async function pay(ctx: Ctx, refund: RefundRow): Promise<void> {
  const payment = await paymentById({}, refund.paymentId);
  await applyWhatCame(ctx, payment);
  const { id, amountCents, reason, createdAt, providerRefundId } = refund;
  const provider = await providerOrNull(payment, amountCents);
  if (provider?.capabilities.refundsInTurn && (await isBehind(refund)))
    throw new Error(`Refund ${id} waits for an earlier one`);
  const answer: RefundAnswer =
    provider && payment.providerId
      ? await provider.refund({
          id,
          providerId: payment.providerId,
          amountCents,
          reason,
          createdAt,
          refundId: providerRefundId,
          others: await namesOfOthers(refund),
        })
      : { state: "manual", refundId: "" };
  const { state, givenCents = 0 } = answer;
  const refundId = answer.refundId || null;
  if (state === "pending") {
    if (refundId) await keepName(id, refundId);
    throw new Error(`Refund ${id} is not done yet`);
  }
  await withTx(ctx, async (tx) => {
    if (state === "failed" && givenCents > 0) await finishInPart(tx, id, { givenCents, refundId });
    else await finishRefund(tx, id, { state, refundId });
  });
}

/**
 * Has the provider pay a refund back and writes how it ended; one that the provider cannot pay is left to a person. Only
 * the system. Repeating it pays nothing twice. Throws when the provider is down or not done yet: the job tries again.
 */
export async function runRefund({ ctx, input }: VerbArgs<{ refundId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const refund = await claim(input.refundId);
  if (!refund) return;
  try {
    await pay(ctx, refund);
  } catch (error) {
    await giveUp(refund);
    throw error;
  }
}
