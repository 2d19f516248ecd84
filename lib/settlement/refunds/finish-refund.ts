import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { paymentBalance, postRefund, sumParts } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import {
  type LockedSubject,
  lockPayments,
  markPaymentRefunded,
  matchesPayment,
  type PaymentSubject,
  paymentById,
  type Subject,
  subjectFor,
} from "@/lib/payments";
import { BLOCKING_REASONS } from "@/lib/settlement/client";
import { closeReview, openReview } from "@/lib/settlement/reviews/open-review";

type RefundRow = typeof refunds.$inferSelect;

interface Outcome {
  state: "done" | "failed" | "manual";
  refundId: string | null;
  /** Of the transfer that a person made: ends a refund that was left to a person. */
  bankReference?: string;
}

/** Money that a person transfers does not come from the provider that took it. */
const BY_HAND = { provider: "transfer", account: "manual" };

/** Who paid what goes back. Of a ticket that was given away and exchanged, not who has it now. */
export async function payerIdOf(tx: { db: Db }, paymentId: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ id: number | null }>(sql`
    select s.payer_id as id from payments p join payment_subjects s on ${matchesPayment("s")} where p.id = ${paymentId}`);
  return row?.id ?? null;
}

/**
 * Locks what a refund gives back: the order that it names (an exchange's payment may have paid a part of another one),
 * else what its payment is for.
 */
export async function lockRefunded(
  tx: Ctx & { db: Db },
  refund: Pick<RefundRow, "orderId" | "paymentId">,
): Promise<{ kind: PaymentSubject; subject: LockedSubject }> {
  const payment = await paymentById(tx, refund.paymentId);
  const kind = await subjectFor(payment.subjectType);
  return { kind, subject: await kind.lock(tx, refund.orderId ?? payment.subjectId).send(tx.db) };
}

/**
 * Writes how a refund ended, in the caller's transaction: its row, the payment's sums, the ledger, the state of what was bought and
 * the cases that it settles. Doing it again changes nothing: answers whether it was news. One that is left to a person
 * ends by a transfer alone.
 */
export async function finishRefund(tx: Ctx & { db: Db }, refundId: number, outcome: Outcome): Promise<boolean> {
  const [known] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!known) throw new Error(`No refund ${refundId}`);
  const { paymentId, adminId, amountCents } = known;
  const { kind, subject } = await lockRefunded(tx, known);
  const payment = (await lockPayments(tx, [paymentId])).get(paymentId);
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  const bankReference = outcome.bankReference ?? null;
  if (!payment || refund?.state !== (bankReference === null ? "pending" : "manual")) return false;
  const isDone = outcome.state === "done";
  await tx.db
    .update(refunds)
    .set({
      state: outcome.state,
      claimedUntil: null,
      providerRefundId: outcome.refundId ?? refund.providerRefundId,
      bankReference,
      doneAt: isDone ? tx.now : null,
    })
    .where(eq(refunds.id, refundId));
  await recordAudit(tx, {
    action: `refund.${outcome.state}`,
    entity: "refund",
    entityId: refundId,
    adminId,
    before: { state: refund.state },
    after: { state: outcome.state, amountCents, ...(bankReference === null ? {} : { bankReference }) },
  });
  if (outcome.state === "failed") {
    await openReview(tx, payment, subject, { reason: "refund_failed", amountCents });
    return true;
  }
  if (outcome.state === "manual") {
    await askForBankData(tx, { refundId, adminId, payerId: await payerIdOf(tx, paymentId) });
    return true;
  }

  const [row] = await tx.db.execute<{ done: number }>(sql`
    select sum(amount_cents)::int as done from refunds where payment_id = ${paymentId} and state = 'done'`);
  const done = row?.done ?? 0;
  await markPaymentRefunded(tx, payment, done);

  const parts = await kind.partsOf(tx, refundId);
  const { receivedCents } = await paymentBalance(tx, paymentId);
  if (receivedCents > 0) {
    await postRefund(tx, {
      adminId,
      ...(bankReference === null ? { provider: payment.provider, account: payment.account } : BY_HAND),
      isTest: payment.isTest,
      refundId,
      paymentId,
      orderId: subject.orderId,
      amountCents,
      parts: sumParts(parts),
      atOrganizersExpense: refund.atOrganizersExpense,
    });
  }
  const allBack = done >= payment.receivedCents;
  if (parts.length > 0) await subject.markRefunded();
  else if (allBack && subject.isInReview && !(await moneyElsewhere(tx, subject, paymentId))) {
    await subject.markReturnedUnsold();
  }
  if (!(await hasRefused(tx, paymentId))) await closeReview(tx, { paymentId, reasons: ["refund_failed"] }, "refunded");
  if (allBack)
    await closeReview(
      tx,
      { paymentId, reasons: [...BLOCKING_REASONS, "duplicate", "excess", "won_without_places"] },
      "refunded",
    );
  else if ((await paymentBalance(tx, paymentId)).owedCents <= 0)
    await closeReview(tx, { paymentId, reasons: ["excess"] }, "refunded");
  if (parts.length > 0 && !(await subject.hasSuspended()))
    await closeReview(tx, { paymentId, reasons: ["won_without_places"] }, "refunded");
  const payerId = await payerIdOf(tx, paymentId);
  if (payerId === null) return true;
  await queueMessage(tx, {
    idempotencyKey: `refund.done:${refundId}`,
    template: "refund.done",
    toUserId: payerId,
    adminId,
    payload: { refundId },
  });
  return true;
}

/** Whether a refund of the payment was refused, not tried again, and could still be paid: its case stays open. */
export async function hasRefused(tx: { db: Db }, paymentId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from refunds f join payments p on p.id = f.payment_id
    where f.payment_id = ${paymentId} and f.state = 'failed'
      and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.idempotency_key = 'retry:' || f.id)
      and f.amount_cents <= p.received_cents - (
        select coalesce(sum(a.amount_cents), 0) from refunds a where a.payment_id = f.payment_id and a.state <> 'failed')
    limit 1`);
  return rows.length > 0;
}

/** Tells who paid that a person transfers the money, and where to say to which account. */
export async function askForBankData(
  tx: { db: Db },
  { refundId, adminId, payerId }: { refundId: number; adminId: number; payerId: number | null },
): Promise<void> {
  if (payerId === null) return;
  await queueMessage(tx, {
    idempotencyKey: `refund.manual:${refundId}`,
    template: "refund.manual",
    toUserId: payerId,
    adminId,
    payload: { refundId },
  });
}

/** Whether another payment of the subject still has money that did not go back. */
async function moneyElsewhere(
  tx: { db: Db },
  { subjectType, subjectId }: Subject,
  paymentId: number,
): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from payments p where p.subject_type = ${subjectType} and p.subject_id = ${subjectId} and p.id <> ${paymentId}
      and p.received_cents > p.refunded_cents limit 1`);
  return rows.length > 0;
}
