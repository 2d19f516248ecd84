import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { userIdOf } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { lockPayments, type PaymentSubject } from "@/lib/payments";
import type { RefundDto } from "@/lib/settlement/client";
import {
  askForBankData,
  finishRefund,
  hasRefused,
  lockRefunded,
  payerIdOf,
} from "@/lib/settlement/refunds/finish-refund";
import { type RefundRow, refundDto } from "@/lib/settlement/refunds/request-refund";
import { closeReview } from "@/lib/settlement/reviews/open-review";
import { MarkRefundPaidInput, RefundActInput } from "@/lib/settlement/schemas";

type Tx = Ctx & { db: Db };

/** A refund of a tenant (null: any), read before the row of what it gives back is locked. */
async function ownRefund(
  tx: Tx,
  refundId: number,
  adminId: number | null,
): Promise<{ id: number; orderId: number | null; paymentId: number }> {
  const [row] = await tx.db.execute<{ id: number; orderId: number | null; paymentId: number }>(sql`
    select id, order_id as "orderId", payment_id as "paymentId" from refunds
    where id = ${refundId} and (${adminId}::int is null or admin_id = ${adminId})`);
  if (!row) throw notFound();
  return row;
}

async function lockRefund(tx: Tx, refundId: number): Promise<RefundRow> {
  const [row] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  if (!row) throw notFound();
  return row;
}

/** The refund that a failed one was tried again as. */
async function retryOf(tx: Tx, { id, paymentId }: RefundRow): Promise<RefundRow | null> {
  const [row] = await tx.db
    .select()
    .from(refunds)
    .where(sql`${refunds.paymentId} = ${paymentId} and ${refunds.idempotencyKey} = ${`retry:${id}`}`);
  return row ?? null;
}

/**
 * Staff says that it transferred a manual refund: it is done, with the bank's reference. Once: a repetition with the
 * same reference answers the same. The note stays in the audit.
 */
export async function markRefundPaid({ ctx, input }: VerbArgs<MarkRefundPaidInput>): Promise<RefundDto> {
  const { refundId, bankReference, note } = parseInput(MarkRefundPaidInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    await ownRefund(tx, refundId, adminId);
    const isNews = await finishRefund(tx, refundId, { state: "done", refundId: null, bankReference });
    const refund = await lockRefund(tx, refundId);
    if (!isNews && refund.bankReference !== bankReference) throw new DomainError("refund.not_manual");
    if (isNews) {
      const what = {
        action: "refund.marked_paid",
        entity: "refund",
        entityId: refundId,
        adminId: refund.adminId,
      } as const;
      await recordAudit(tx, { ...what, after: { bankReference, note } });
    }
    return refundDto(refund);
  });
}

/**
 * Asks the provider once more for a refund that it refused: a new one with the same parts takes its place. Once per
 * refusal; a repetition answers the one that was written.
 */
export async function retryRefund({ ctx, input }: VerbArgs<RefundActInput>): Promise<RefundDto> {
  const { refundId, note } = parseInput(RefundActInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const known = await ownRefund(tx, refundId, adminId);
    const { kind } = await lockRefunded(tx, known);
    await lockPayments(tx, [known.paymentId]);
    const failed = await lockRefund(tx, refundId);
    const before = await retryOf(tx, failed);
    if (before) return refundDto(before);
    if (failed.state !== "failed") throw new DomainError("refund.not_failed");
    const again = await copyOf(tx, failed, kind);
    await enqueue(tx.db, "settlement.refund", { refundId: again.id });
    const what = { action: "refund.retried", entity: "refund", entityId: again.id, adminId: again.adminId } as const;
    await recordAudit(tx, { ...what, after: { insteadOf: refundId, amountCents: again.amountCents, note } });
    return refundDto(again);
  });
}

/** The same money once more; the database refuses it where it went back some other way meanwhile. */
async function copyOf(tx: Tx, failed: RefundRow, kind: PaymentSubject): Promise<RefundRow> {
  const { adminId, paymentId, orderId, amountCents, saleCents, reason, atOrganizersExpense } = failed;
  const { available } = await roomFor(tx, paymentId);
  if (amountCents > available) throw new DomainError("payment.not_refundable");
  const parts = await kind.partsOf(tx, failed.id);
  if (await kind.isGone(tx, parts)) throw new DomainError("payment.not_refundable");
  const [again] = await tx.db
    .insert(refunds)
    .values({
      adminId,
      paymentId,
      orderId,
      amountCents,
      saleCents,
      reason,
      atOrganizersExpense,
      idempotencyKey: `retry:${failed.id}`,
      requestedBy: userIdOf(tx.actor),
    })
    .returning();
  if (!again) throw new Error("The refund was not written");
  await kind.keepParts(tx, again, parts);
  return again;
}

/** What may still go back; nothing of what the buyer's bank takes back, or may. */
async function roomFor(tx: Tx, paymentId: number): Promise<{ available: number }> {
  const [row] = await tx.db.execute<{ available: number }>(sql`
    select case when p.state in ('disputed', 'dispute_lost') then 0 else p.received_cents - greatest(p.refunded_cents, coalesce(sum(f.amount_cents) filter (where f.state <> 'failed'), 0)) end::int as available
    from payments p left join refunds f on f.payment_id = p.id where p.id = ${paymentId} group by p.id`);
  return { available: row?.available ?? 0 };
}

/**
 * Leaves a refund that the provider refused to a person: the buyer is asked for an account. Once; a repetition answers
 * the same.
 */
export async function refundByHand({ ctx, input }: VerbArgs<RefundActInput>): Promise<RefundDto> {
  const { refundId, note } = parseInput(RefundActInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const known = await ownRefund(tx, refundId, adminId);
    const { kind } = await lockRefunded(tx, known);
    await lockPayments(tx, [known.paymentId]);
    const failed = await lockRefund(tx, refundId);
    if (failed.state === "manual") return refundDto(failed);
    if (failed.state !== "failed" || (await retryOf(tx, failed))) throw new DomainError("refund.not_failed");
    const { available } = await roomFor(tx, failed.paymentId);
    if (failed.amountCents > available || (await kind.isGone(tx, await kind.partsOf(tx, refundId))))
      throw new DomainError("payment.not_refundable");
    await tx.db.update(refunds).set({ state: "manual" }).where(eq(refunds.id, refundId));
    if (!(await hasRefused(tx, failed.paymentId)))
      await closeReview(tx, { paymentId: failed.paymentId, reasons: ["refund_failed"] }, "by_hand");
    await askForBankData(tx, { refundId, adminId: failed.adminId, payerId: await payerIdOf(tx, failed.paymentId) });
    const what = { action: "refund.manual", entity: "refund", entityId: refundId, adminId: failed.adminId } as const;
    await recordAudit(tx, { ...what, before: { state: "failed" }, after: { state: "manual", note } });
    return refundDto({ ...failed, state: "manual" });
  });
}

/** The last refund of a payment that the provider refused and nobody tried again; null when there is none. */
export async function lastFailedRefund(tx: { db: Db }, paymentId: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    select f.id from refunds f where f.payment_id = ${paymentId} and f.state = 'failed'
      and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.idempotency_key = 'retry:' || f.id)
    order by f.id desc limit 1`);
  return row?.id ?? null;
}
