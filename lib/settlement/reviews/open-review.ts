import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { paymentReviews } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import type { Ended, LockedSubject, PaymentRow } from "@/lib/payments";
import { BUYER_IS_TOLD, type ReviewReason } from "@/lib/settlement/client";

/**
 * Opens a case for a person, once per payment and reason (a resolved one opens again), and tells the buyer where it
 * concerns what was bought.
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

/** Whether a payment has a case for this reason, open or decided. */
export async function hasCase(tx: { db: Db }, paymentId: number, reason: ReviewReason): Promise<boolean> {
  const known = await tx.db.execute(sql`
    select 1 from payment_reviews where payment_id = ${paymentId} and reason = ${reason}`);
  return known.length > 0;
}

/** Asks a person to look at money that goes back although what it bought had been used already. */
export async function flagUsed(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  { orderId, wasUsed }: Ended,
  amountCents: number,
): Promise<void> {
  if (wasUsed) await openReview(tx, payment, { orderId, payerId: null }, { reason: "used_returned", amountCents });
}

/** Money for something that no domain declares waits for a person; a case that somebody closed stays closed. */
export async function openUnknownSubject(ctx: Ctx, payment: PaymentRow): Promise<void> {
  await withTx(ctx, async (tx) => {
    if (await hasCase(tx, payment.id, "unknown_subject")) return;
    const amountCents = payment.receivedCents;
    await openReview(tx, payment, { orderId: null, payerId: null }, { reason: "unknown_subject", amountCents });
  });
}

/** $1 payment, $2 reasons as text of an array, $3 resolution, $4 instant, $5 person. */
const CLOSE = `update payment_reviews
set state = 'resolved', resolution = $3, resolved_at = $4::text::timestamptz, resolved_by = $5::int
where payment_id = $1::bigint and state = 'open' and reason = any($2::text::text[])
returning id, admin_id as "adminId"`;

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
