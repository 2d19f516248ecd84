import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { planForeign, saleCentsOf } from "@/lib/settlement/refunds/plan-refund";
import { flagUsed } from "@/lib/settlement/reviews/open-review";

/**
 * Money that the provider gave back without being asked by us (from its own panel) is written down like a refund of ours.
 * The payment's row is locked.
 */
export async function applyForeignRefund(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  { kind, subject }: { kind: PaymentSubject; subject: LockedSubject },
): Promise<void> {
  if (payment.refundedCents === 0) return;
  const { id: paymentId, adminId } = payment;
  const [row] = await tx.db.execute<{ known: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as known from refunds where payment_id = ${paymentId} and state <> 'failed'`);
  const known = row?.known ?? 0;
  const amountCents = payment.refundedCents - known;
  if (amountCents <= 0) return;
  const { subjectId, orderId } = subject;
  const { parts } = await planForeign(tx, { kind, payment, subjectId, amountCents });
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId,
      paymentId,
      orderId,
      amountCents,
      saleCents: saleCentsOf(parts),
      reason: "Devuelto por el proveedor",
      // A refund of ours that the provider refused counts no more: the same total has another rest then.
      idempotencyKey: `provider:${payment.refundedCents}:${known}`,
    })
    .returning();
  if (!refund) return;
  await kind.keepParts(tx, refund, parts);
  if (parts.length > 0) {
    const ended = await subject.endIfReturned();
    await flagUsed(tx, payment, ended, amountCents);
    if (ended.hasEnded) await kind.tellHolders(tx, { payment, news: "refunded", subjectId });
  }
  await finishRefund(tx, refund.id, { state: "done", refundId: null });
}
