import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { PaymentRow } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/finish-refund";
import { planForeign, writeParts } from "@/lib/settlement/refund-items";
import { flagUsed, takeBackIfReturned } from "@/lib/settlement/take-back";
import { tellHolders } from "@/lib/settlement/tell-holders";

/**
 * Money that the provider gave back without being asked by us (from its own panel) is written down like a refund of ours.
 * The payment's row is locked.
 */
export async function applyForeignRefund(tx: Ctx & { db: Db }, payment: PaymentRow): Promise<void> {
  if (payment.refundedCents === 0) return;
  const paymentId = payment.id;
  const [row] = await tx.db.execute<{ known: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as known from refunds where payment_id = ${paymentId} and state <> 'failed'`);
  const known = row?.known ?? 0;
  const amountCents = payment.refundedCents - known;
  if (amountCents <= 0) return;
  const orderId = payment.subjectId;
  const plan = await planForeign(tx, { payment, orderId, amountCents });
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId: payment.adminId,
      paymentId,
      orderId,
      amountCents,
      reason: "Devuelto por el proveedor",
      // A refund of ours that the provider refused counts no more: the same total has another rest then.
      idempotencyKey: `provider:${payment.refundedCents}:${known}`,
    })
    .returning();
  if (!refund) return;
  await writeParts(tx, payment.adminId, refund.id, plan.parts);
  const ticketIds = plan.parts.length > 0 ? await takeBackIfReturned(tx, orderId) : [];
  await flagUsed(tx, payment, { orderId, ticketIds, amountCents });
  if (ticketIds.length > 0) await tellHolders(tx, { paymentId, orderIds: [orderId], news: "refunded" });
  await finishRefund(tx, refund.id, { state: "done", refundId: null });
}
