import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payments, refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { enqueue } from "@/lib/jobs";
import { itemsOf, type LockedOrder, lockPlaces } from "@/lib/orders";
import { isPaid, type PaymentRow } from "@/lib/payments";
import { goingBack } from "@/lib/settlement/going-back";
import type { RefundDto } from "@/lib/settlement/schemas";
import { takeBackIfReturned } from "@/lib/settlement/take-back";

export type RefundRow = typeof refunds.$inferSelect;

export function refundDto({ id, paymentId, amountCents, state, reason }: RefundRow): RefundDto {
  return { id, paymentId, amountCents, state: state as RefundDto["state"], reason };
}

/**
 * Writes that money shall go back, and the job that has the provider do it, in the caller's transaction under the
 * order's row. The same key answers what it wrote before. Without an amount: all that is left.
 * Errors: `idempotency.mismatch`, `payment.not_refundable`, `payment.refund_exceeds` with `{ available }`.
 */
export async function requestRefund(
  tx: Ctx & { db: Db },
  input: {
    payment: PaymentRow;
    order: Pick<LockedOrder, "id" | "state">;
    amountCents?: number | undefined;
    reason: string;
    idempotencyKey: string;
  },
): Promise<RefundDto> {
  const { order, idempotencyKey, reason } = input;
  const placeIds = (await itemsOf(tx.db, order.id)).map((item) => item.placeId);
  await lockPlaces(tx.db, placeIds, order.id);
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, input.payment.id)).for("update");
  if (!payment || !isPaid(payment.state)) throw new DomainError("payment.not_refundable");
  const [known] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.idempotencyKey, idempotencyKey)));
  if (known) {
    if (input.amountCents !== undefined && known.amountCents !== input.amountCents)
      throw new DomainError("idempotency.mismatch");
    return refundDto(known);
  }
  const available = payment.receivedCents - (await goingBack(tx, payment));
  if (available <= 0 || payment.state === "disputed" || payment.state === "dispute_lost") {
    throw new DomainError("payment.not_refundable");
  }
  const amountCents = input.amountCents ?? available;
  if (amountCents > available) {
    throw new DomainError("payment.refund_exceeds", {
      field: "amountCents",
      data: { available: formatMoney(available) },
    });
  }
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      adminId: payment.adminId,
      paymentId: payment.id,
      amountCents,
      reason,
      idempotencyKey,
      requestedBy: tx.actor.kind === "user" ? tx.actor.userId : null,
    })
    .returning();
  if (!refund) throw new Error("The refund was not written");
  const tookBack = await takeBackIfReturned(tx, payment);
  await enqueue(tx.db, "settlement.refund", { refundId: refund.id });
  await recordAudit(tx, {
    action: "refund.requested",
    entity: "refund",
    entityId: refund.id,
    adminId: payment.adminId,
    after: { paymentId: payment.id, orderId: order.id, amountCents, reason, ticketsRevoked: tookBack },
  });
  return refundDto(refund);
}
