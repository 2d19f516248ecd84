import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/refunds/finish-refund";
import { planPanelRefund, saleCentsOf } from "@/lib/settlement/refunds/plan-refund";
import { reviewUsedTickets } from "@/lib/settlement/reviews/open-review";

/**
 * Writes a refund for money that the provider paid back without us, from its own panel. The payment's row is locked.
 */
export async function applyPanelRefund(
  tx: Ctx & { db: Db },
  payment: PaymentRow,
  { kind, subject }: { kind: PaymentSubject; subject: LockedSubject },
): Promise<void> {
  if (payment.refundedCents === 0) return;
  const { id: paymentId, adminId } = payment;
  const [row] = await tx.db.execute<{ ours: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as ours from refunds where payment_id = ${paymentId} and state <> 'failed'`);
  const oursCents = row?.ours ?? 0;
  const amountCents = payment.refundedCents - oursCents;
  if (amountCents <= 0) return;
  const { subjectId, orderId } = subject;
  const { parts } = await planPanelRefund(tx, { kind, payment, subjectId, amountCents });
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId,
      paymentId,
      orderId,
      amountCents,
      saleCents: saleCentsOf(parts),
      reason: "Devuelto por el proveedor",
      // With our sum in the key: once a refund of ours is refused, the same total of the provider is another refund.
      idempotencyKey: `provider:${payment.refundedCents}:${oursCents}`,
    })
    .returning();
  if (!refund) return;
  await kind.keepParts(tx, refund, parts);
  if (parts.length > 0) {
    const ended = await subject.endIfReturned();
    await reviewUsedTickets(tx, payment, ended, amountCents);
    if (ended.hasEnded) await kind.tellHolders(tx, { payment, news: "refunded", subjectId });
  }
  await finishRefund(tx, refund.id, { state: "done", refundId: null, at: payment.providerRefundedAt });
}
