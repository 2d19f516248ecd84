import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { paymentBalance, postKept } from "@/lib/ledger";
import { keepPaymentMoney, type LockedSubject, lockPayments } from "@/lib/payments";
import type { PaymentReviewDto } from "@/lib/settlement/client";
import { IS_NOT_RETRIED } from "@/lib/settlement/refunds/failed-refunds";
import { owedLeft } from "@/lib/settlement/refunds/plan-refund";

type Tx = Ctx & { db: Db };

/** Centavos outside the sale that refused refunds of the payment would have given back. */
async function refusedOwed(tx: Tx, paymentId: number): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`
    select coalesce(sum(f.amount_cents - f.sale_cents), 0)::int as cents from refunds f
    where f.payment_id = ${paymentId} and f.state = 'failed' and ${IS_NOT_RETRIED}`);
  return row?.cents ?? 0;
}

/**
 * Decides, in the caller's transaction, that the buyer does not get back what we owe beside the sale and no refund gives
 * back: of a refused refund, what of it was not the price of a sale. Answers the centavos. The caller holds the
 * subject's row.
 */
export async function keepOwed(tx: Tx, review: PaymentReviewDto, subject: LockedSubject): Promise<number> {
  const payment = (await lockPayments(tx, [review.paymentId])).get(review.paymentId);
  if (!payment) throw notFound();
  const { id: paymentId, adminId, provider, account, isTest } = payment;
  const owed = await owedLeft(tx, paymentId);
  const amountCents = review.reason === "refund_failed" ? Math.min(owed, await refusedOwed(tx, paymentId)) : owed;
  if (amountCents === 0) return 0;
  const route = { adminId, provider, account, isTest, paymentId, orderId: subject.orderId };
  const { keptCents: postedCents } = await paymentBalance(tx, paymentId);
  await postKept(tx, { ...route, amountCents, postedCents });
  await keepPaymentMoney(tx, payment, amountCents);
  return amountCents;
}
