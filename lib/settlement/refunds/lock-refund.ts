import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import {
  type LockedSubject,
  lockPayments,
  type PaymentRow,
  type PaymentSubject,
  paymentById,
  subjectFor,
} from "@/lib/payments";
import type { RefundRow } from "@/lib/settlement/refunds/request-refund";

type Tx = Ctx & { db: Db };
type RefundKey = Pick<RefundRow, "id" | "adminId" | "orderId" | "paymentId" | "amountCents">;

/** Finds a refund of a tenant, or of any where `adminId` is null. It locks nothing: the subject's row is locked first. */
export async function findRefund(tx: Tx, refundId: number, adminId: number | null): Promise<RefundKey> {
  const [row] = await tx.db.execute<RefundKey & Record<string, unknown>>(sql`
    select id, admin_id as "adminId", order_id as "orderId", payment_id as "paymentId", amount_cents as "amountCents"
    from refunds
    where id = ${refundId} and (${adminId}::int is null or admin_id = ${adminId})`);
  if (!row) throw notFound();
  return row;
}

/**
 * Locks the subject whose sale a refund gives back: the order that the refund names, since an exchange's payment may have
 * paid a part of another order, and otherwise what the payment is for.
 */
export async function lockRefundedSubject(
  tx: Tx,
  refund: Pick<RefundRow, "orderId" | "paymentId">,
): Promise<{ kind: PaymentSubject; subject: LockedSubject }> {
  const payment = await paymentById(tx, refund.paymentId);
  const kind = await subjectFor(payment.subjectType);
  return { kind, subject: await kind.lock(tx, refund.orderId ?? payment.subjectId).send(tx.db) };
}

export async function lockRefundRow(tx: Tx, refundId: number): Promise<RefundRow> {
  const [row] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  if (!row) throw notFound();
  return row;
}

interface LockedRefund {
  kind: PaymentSubject;
  subject: LockedSubject;
  payment: PaymentRow | undefined;
  refund: RefundRow;
}

/** Locks a tenant's refund with what stands above it in the lock order: its subject, then its payment. */
export async function lockRefund(tx: Tx, refundId: number, adminId: number | null): Promise<LockedRefund> {
  const found = await findRefund(tx, refundId, adminId);
  const { kind, subject } = await lockRefundedSubject(tx, found);
  const payment = (await lockPayments(tx, [found.paymentId])).get(found.paymentId);
  return { kind, subject, payment, refund: await lockRefundRow(tx, refundId) };
}
