import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { paymentReviews } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import type { Ended, LockedSubject, PaymentRow } from "@/lib/payments";
import { BUYER_IS_TOLD, type ReviewReason } from "@/lib/settlement/client";

/**
 * Asks a person to look at a payment. A payment has one review per reason, and a resolved one opens again. The buyer is
 * told where the reason keeps the purchase from them.
 */
export async function openReview(
  tx: Ctx & { db: Db },
  payment: Pick<PaymentRow, "id" | "adminId">,
  { orderId, payerId }: Pick<LockedSubject, "orderId" | "payerId">,
  { reason, amountCents }: { reason: ReviewReason; amountCents: number },
): Promise<void> {
  const open = { state: "open", resolution: null, resolvedAt: null, resolvedBy: null, amountCents };
  const [row] = await tx.db
    .insert(paymentReviews)
    .values({ adminId: payment.adminId, paymentId: payment.id, orderId, reason, amountCents })
    .onConflictDoUpdate({ target: [paymentReviews.paymentId, paymentReviews.reason], set: open })
    .returning({ id: paymentReviews.id });
  if (!row) return;
  await recordAudit(tx, {
    action: "payment_review.opened",
    entity: "payment_review",
    entityId: row.id,
    adminId: payment.adminId,
    after: { paymentId: payment.id, orderId, reason, amountCents },
  });
  if (!BUYER_IS_TOLD.has(reason) || payerId === null) return;
  await queueMessage(tx, {
    idempotencyKey: `payment.review:${payment.id}:${reason}`,
    template: "payment.review",
    toUserId: payerId,
    adminId: payment.adminId,
    payload: { reviewId: row.id },
  });
}

/** Whether a payment ever had a review for this reason, open or resolved. */
export async function hasReview(tx: { db: Db }, paymentId: number, reason: ReviewReason): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from payment_reviews where payment_id = ${paymentId} and reason = ${reason}`);
  return rows.length > 0;
}

/** Asks a person to look at money that goes back although its tickets had been used. The buyer is not told. */
export async function reviewUsedTickets(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  { orderId, wasUsed }: Ended,
  amountCents: number,
): Promise<void> {
  if (wasUsed) await openReview(tx, payment, { orderId, payerId: null }, { reason: "used_returned", amountCents });
}

/** Asks a person to look at money for something that no domain declares. A review that somebody closed stays closed. */
export async function reviewUnknownSubject(ctx: Ctx, payment: PaymentRow): Promise<void> {
  await withTx(ctx, async (tx) => {
    if (await hasReview(tx, payment.id, "unknown_subject")) return;
    const amountCents = payment.receivedCents;
    await openReview(tx, payment, { orderId: null, payerId: null }, { reason: "unknown_subject", amountCents });
  });
}
