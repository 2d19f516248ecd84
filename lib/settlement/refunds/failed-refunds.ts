import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ItemParts } from "@/lib/ledger";
import { type PaymentRow, type PaymentSubject, refundableCents } from "@/lib/payments";
import type { RefundRow } from "@/lib/settlement/refunds/request-refund";

type Tx = Ctx & { db: Db };

/** The key of the refund that takes a failed one's place; it keeps a failed refund from being retried twice. */
export const retryKeyOf = (refundId: number): string => `retry:${refundId}`;

/** SQL: nobody has retried the refund with the alias f. */
export const IS_NOT_RETRIED = sql`not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.idempotency_key = 'retry:' || f.id)`;

export async function retryOf(tx: Tx, { id, paymentId }: RefundRow): Promise<RefundRow | null> {
  const [row] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.idempotencyKey, retryKeyOf(id))));
  return row ?? null;
}

/** Answers the payment's latest refund that the provider refused and nobody retried, or null. */
export async function lastFailedRefund(tx: { db: Db }, paymentId: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    select f.id from refunds f where f.payment_id = ${paymentId} and f.state = 'failed'
      and ${IS_NOT_RETRIED}
    order by f.id desc limit 1`);
  return row?.id ?? null;
}

/** Whether a refused refund of the payment still waits for a decision and its money is still there: its review stays open. */
export async function hasPayableFailure(tx: { db: Db }, paymentId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from refunds f join payments p on p.id = f.payment_id
    where f.payment_id = ${paymentId} and f.state = 'failed'
      and ${IS_NOT_RETRIED}
      and f.amount_cents <= p.received_cents - (
        select coalesce(sum(a.amount_cents), 0) from refunds a where a.payment_id = f.payment_id and a.state <> 'failed')
    limit 1`);
  return rows.length > 0;
}

/** Throws where a failed refund's money went back some other way meanwhile; answers the parts of the sale that it gives back. */
export async function assertStillRefundable(
  tx: Tx,
  { kind, payment, refund }: { kind: PaymentSubject; payment: PaymentRow | undefined; refund: RefundRow },
): Promise<ItemParts[]> {
  if (!payment || refund.amountCents > (await refundableCents(tx, payment)))
    throw new DomainError("payment.not_refundable");
  const parts = await kind.partsOf(tx, refund.id);
  if (await kind.isGone(tx, parts)) throw new DomainError("payment.not_refundable");
  return parts;
}
