import { and, eq, sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { authorizeSystem } from "@/lib/core/permissions";
import { isPaid, paymentById, type RefundAnswer } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { finishPartialRefund, finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { refundingProvider } from "@/lib/settlement/refunds/refunding-provider";
import type { RefundRow } from "@/lib/settlement/refunds/request-refund";

/** A provider never takes this long to answer all the requests of one refund. */
const CLAIM_END = sql`date_trunc('milliseconds', clock_timestamp()) + interval '2 minutes'`;

/**
 * Claims a refund for this worker alone, since not every provider tells a repeated request from a second one. Answers
 * null when nothing is left to do, and throws while another worker has claimed it.
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
  const [found] = await getDb().select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId));
  if (found?.state === "pending") throw new DomainError("payment.provider_unavailable");
  return null;
}

/** Lets the next try begin at once. A claim that has run out meanwhile belongs to another worker and is left alone. */
async function releaseClaim({ id, claimedUntil }: RefundRow): Promise<void> {
  if (!claimedUntil) return;
  await getDb()
    .update(refunds)
    .set({ claimedUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.claimedUntil, claimedUntil)));
}

async function hasEarlierPending({ id, paymentId }: RefundRow): Promise<boolean> {
  const rows = await getDb().execute(sql`
    select 1 from refunds where payment_id = ${paymentId} and id < ${id} and state = 'pending' limit 1`);
  return rows.length > 0;
}

/** Lists the provider's ids of the payment's other refunds, so that an adapter does not take one of them for this one. */
async function providerIdsOfOthers({ id, paymentId }: RefundRow): Promise<string[]> {
  const rows = await getDb().execute<{ providerRefundId: string }>(sql`
    select provider_refund_id as "providerRefundId" from refunds
    where payment_id = ${paymentId} and id <> ${id} and provider_refund_id is not null`);
  return rows.map(({ providerRefundId }) => providerRefundId);
}

/** Keeps the provider's id while the refund is pending: however late we ask again, the provider is told which one it is. */
async function keepProviderId(refundId: number, providerRefundId: string): Promise<void> {
  await getDb()
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")));
}

async function pay(ctx: Ctx, refund: RefundRow): Promise<void> {
  const payment = await paymentById({}, refund.paymentId);
  // Money that is not applied yet would go back past the ledger, and buy places afterwards.
  if (isPaid(payment.state)) await applyPayment(ctx, payment.id);
  const { id, amountCents, reason, createdAt, providerRefundId } = refund;
  const provider = await refundingProvider(payment, amountCents);
  if (provider?.capabilities.refundsInTurn && (await hasEarlierPending(refund)))
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
          others: await providerIdsOfOthers(refund),
        })
      : { state: "manual", refundId: "" };
  const { state, givenCents = 0, at } = answer;
  const refundId = answer.refundId || null;
  if (state === "pending") {
    if (refundId) await keepProviderId(id, refundId);
    throw new Error(`Refund ${id} is not done yet`);
  }
  await withTx(ctx, async (tx) => {
    if (state === "failed" && givenCents > 0) await finishPartialRefund(tx, id, { givenCents, refundId, at });
    else await finishRefund(tx, id, { state, refundId, at });
  });
}

/**
 * Asks the provider to pay a requested refund and writes how it ended; a refund that the provider cannot pay is left to a
 * person. A repetition pays nothing twice. It throws while the provider is down or not done, so that the job tries again.
 */
export async function runRefund({ ctx, input }: VerbArgs<{ refundId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const refund = await claim(input.refundId);
  if (!refund) return;
  try {
    await pay(ctx, refund);
  } catch (error) {
    await releaseClaim(refund);
    throw error;
  }
}
