import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { orders, paymentReviews } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
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

/** $1 payment, $2 reasons as text of an array, $3 resolution, $4 instant, $5 person. */
const CLOSE = `update payment_reviews
set state = 'resolved', resolution = $3, resolved_at = $4::text::timestamptz, resolved_by = $5::int
where payment_id = $1::bigint and state = 'open' and reason = any($2::text::text[])
returning id::float8 as id, admin_id as "adminId"`;

/** Closes the open case of a payment and reason, if there is one. */
export async function closeReview(
  tx: Ctx & { db: Db },
  where: { paymentId: number; reasons: readonly ReviewReason[] },
  resolution: string,
): Promise<void> {
  const closed = await runPrepared<{ id: number; adminId: number }>(tx.db, CLOSE, [
    where.paymentId,
    `{${where.reasons.join(",")}}`,
    resolution,
    tx.now.toISOString(),
    userIdOf(tx.actor),
  ]);
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
