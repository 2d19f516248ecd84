import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { allocateRefund, type ItemParts, paidOf, sumParts } from "@/lib/ledger";
import type { PaymentSubject } from "@/lib/payments";
import { finishRefund, lockRefunded } from "@/lib/settlement/refunds/finish-refund";
import { saleCentsOf } from "@/lib/settlement/refunds/plan-refund";

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

interface Part {
  kind: PaymentSubject;
  key: string;
  amountCents: number;
  parts: ItemParts[];
}

async function insert(tx: Tx, of: RefundRow, { kind, key, amountCents, parts }: Part): Promise<number> {
  const { adminId, paymentId, orderId, reason, atOrganizersExpense, requestedBy } = of;
  const [row] = await tx.db
    .insert(refunds)
    .values({
      adminId,
      paymentId,
      orderId,
      reason,
      atOrganizersExpense,
      requestedBy,
      amountCents,
      saleCents: saleCentsOf(parts),
      idempotencyKey: `${key}:${of.id}`,
    })
    .returning();
  if (!row) throw new Error("The refund was not written");
  await kind.keepParts(tx, row, parts);
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
  const { kind } = await lockRefunded(tx, known);
  const [refused] = await tx.db
    .update(refunds)
    .set({ state: "failed", claimedUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  if (!refused) return;
  const { adminId, amountCents } = refused;
  await recordAudit(tx, {
    action: "refund.failed",
    entity: "refund",
    entityId: refundId,
    adminId,
    before: { state: "pending" },
    after: { state: "failed", amountCents, givenCents },
  });
  const parts = await kind.partsOf(tx, refundId);
  const besideCents = amountCents - paidOf(sumParts(parts));
  const given = allocateRefund(parts, Math.max(0, givenCents - besideCents));
  const doneId = await insert(tx, refused, { kind, key: "part", amountCents: givenCents, parts: given });
  const restId = await insert(tx, refused, {
    kind,
    key: "retry",
    amountCents: amountCents - givenCents,
    parts: restOf(parts, given),
  });
  await finishRefund(tx, doneId, { state: "done", refundId: providerRefundId });
  await finishRefund(tx, restId, { state: "failed", refundId: null });
}
