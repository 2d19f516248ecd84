import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { orders, paymentReviews } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import type { PaymentRow } from "@/lib/payments";
import { BUYER_IS_TOLD, type ReviewReason } from "@/lib/settlement/schemas";

/**
 * Opens a case for a person, once per payment and reason (a resolved one opens again), and tells the buyer where it
 * concerns the places.
 */
export async function openReview(
  tx: Ctx & { db: Db },
  payment: Pick<PaymentRow, "id" | "adminId">,
  input: { orderId: number; reason: ReviewReason; amountCents: number },
): Promise<void> {
  const { orderId, reason, amountCents } = input;
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
  if (!BUYER_IS_TOLD.has(reason)) return;
  const [order] = await tx.db.select({ buyerId: orders.buyerId }).from(orders).where(eq(orders.id, orderId));
  if (!order?.buyerId) return;
  await queueMessage(tx, {
    idempotencyKey: `payment.review:${payment.id}:${reason}`,
    template: "payment.review",
    toUserId: order.buyerId,
    adminId: payment.adminId,
    payload: { reviewId: row.id },
  });
}

/** Closes the open case of a payment and reason, if there is one. */
export async function closeReview(
  tx: Ctx & { db: Db },
  where: { paymentId: number; reasons: readonly ReviewReason[] },
  resolution: string,
): Promise<void> {
  const closed = await tx.db
    .update(paymentReviews)
    .set({
      state: "resolved",
      resolution,
      resolvedAt: tx.now,
      resolvedBy: tx.actor.kind === "user" ? tx.actor.userId : null,
    })
    .where(
      and(
        eq(paymentReviews.paymentId, where.paymentId),
        eq(paymentReviews.state, "open"),
        sql`${paymentReviews.reason} = any(${`{${where.reasons.join(",")}}`}::text[])`,
      ),
    )
    .returning({ id: paymentReviews.id, adminId: paymentReviews.adminId });
  for (const { id, adminId } of closed) {
    await recordAudit(tx, {
      action: "payment_review.resolved",
      entity: "payment_review",
      entityId: id,
      adminId,
      before: { state: "open" },
      after: { state: "resolved", resolution },
    });
  }
}
