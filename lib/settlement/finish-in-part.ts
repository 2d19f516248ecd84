import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { allocateRefund, type ItemParts, paidOf, sumParts } from "@/lib/ledger";
import { lockOrderRow } from "@/lib/orders";
import { paymentById } from "@/lib/payments";
import { finishRefund } from "@/lib/settlement/finish-refund";
import { partsOf, writeParts } from "@/lib/settlement/refund-items";

type Tx = Ctx & { db: Db };
type RefundRow = typeof refunds.$inferSelect;

/** The parts less what is given of them. */
function restOf(parts: readonly ItemParts[], given: readonly ItemParts[]): ItemParts[] {
  const taken = new Map(given.map((part) => [part.orderItemId, part]));
  return parts.map((part) => {
    const take = taken.get(part.orderItemId);
    if (!take) return part;
    return {
      orderItemId: part.orderItemId,
      priceCents: part.priceCents - take.priceCents,
      discountCents: part.discountCents - take.discountCents,
      feeCents: part.feeCents - take.feeCents,
      feeIvaCents: part.feeIvaCents - take.feeIvaCents,
    };
  });
}

async function insert(tx: Tx, of: RefundRow, key: string, amountCents: number, parts: ItemParts[]): Promise<number> {
  const { adminId, paymentId, orderId, reason, atOrganizersExpense, requestedBy } = of;
  const [row] = await tx.db
    .insert(refunds)
    .values({
      ...{ adminId, paymentId, orderId, reason, atOrganizersExpense, requestedBy },
      ...{ amountCents, idempotencyKey: `${key}:${of.id}` },
    })
    .returning({ id: refunds.id });
  if (!row) throw new Error("The refund was not written");
  await writeParts(tx, adminId, row.id, parts);
  return row.id;
}

/**
 * Writes that a refund went back in part and was refused for the rest, in the caller's transaction: two refunds take its
 * place, a done one of `givenCents` (first what we owe the buyer beside the sale) and a refused one of the rest, which
 * alone may be asked for again. Doing it again changes nothing.
 */
export async function finishInPart(
  tx: Tx,
  refundId: number,
  { givenCents, refundId: providerRefundId }: { givenCents: number; refundId: string | null },
): Promise<void> {
  const [known] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!known) throw new Error(`No refund ${refundId}`);
  const payment = await paymentById(tx, known.paymentId);
  await lockOrderRow(tx.db, known.orderId ?? payment.subjectId);
  const [refused] = await tx.db
    .update(refunds)
    .set({ state: "failed", claimedUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  if (!refused) return;
  const { adminId, amountCents } = refused;
  await recordAudit(tx, {
    ...{ action: "refund.failed", entity: "refund", entityId: refundId, adminId },
    ...{ before: { state: "pending" }, after: { state: "failed", amountCents, givenCents } },
  });
  const parts = await partsOf(tx, refundId);
  const besideCents = amountCents - paidOf(sumParts(parts));
  const given = allocateRefund(parts, Math.max(0, givenCents - besideCents));
  const doneId = await insert(tx, refused, "part", givenCents, given);
  const restId = await insert(tx, refused, "retry", amountCents - givenCents, restOf(parts, given));
  await finishRefund(tx, doneId, { state: "done", refundId: providerRefundId });
  await finishRefund(tx, restId, { state: "failed", refundId: null });
}
