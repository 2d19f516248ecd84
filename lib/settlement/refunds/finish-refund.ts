import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { allocateRefund, type ItemParts, minusGiven, paidOf, paymentBalance, postRefund, sumParts } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import {
  type LockedSubject,
  lockPayments,
  markPaymentRefunded,
  matchesPayment,
  type PaymentRow,
  type PaymentSubject,
  type Subject,
} from "@/lib/payments";
import { BLOCKING_REASONS } from "@/lib/settlement/client";
import { hasPayableFailure, readRefusedCents, retryKeyOf } from "@/lib/settlement/refunds/failed-refunds";
import { lockRefundedSubject } from "@/lib/settlement/refunds/lock-refund";
import { saleCentsOf } from "@/lib/settlement/refunds/plan-refund";
import type { PayingAccount } from "@/lib/settlement/refunds/refund-accounts";
import { inheritedFrom, type RefundRow } from "@/lib/settlement/refunds/request-refund";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { openReview } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };

interface Outcome {
  state: "done" | "failed" | "manual";
  /** The provider's id of the refund, where it gave one. */
  refundId: string | null;
  /** When the provider gave it back, where it says so. */
  at?: Date | null | undefined;
  /** A person's transfer. Only a refund that was left to a person ends with one. */
  transfer?: Transfer;
}

interface Transfer {
  bankReference: string;
  /** The money leaves this account, which need not be the one that took it. */
  paidFrom: PayingAccount;
  paidAt: Date;
}

/** Answers who paid, and not who holds the tickets now: a ticket may have been given away and exchanged since. */
async function payerIdOf(tx: { db: Db }, paymentId: number): Promise<number | null> {
  const [row] = await tx.db.execute<{ id: number | null }>(sql`
    select s.payer_id as id from payments p join payment_subjects s on ${matchesPayment("s")} where p.id = ${paymentId}`);
  return row?.id ?? null;
}

/** Tells the payer that a person transfers the money, and where to give an account. */
export async function askForBankData(
  tx: { db: Db },
  { refundId, adminId, paymentId }: { refundId: number; adminId: number; paymentId: number },
): Promise<void> {
  const payerId = await payerIdOf(tx, paymentId);
  if (payerId === null) return;
  await queueMessage(tx, {
    idempotencyKey: `refund.manual:${refundId}`,
    template: "refund.manual",
    isNews: true,
    toUserId: payerId,
    adminId,
    payload: { refundId },
  });
}

async function tellRefunded(tx: Tx, { id: refundId, adminId, paymentId }: RefundRow): Promise<void> {
  const payerId = await payerIdOf(tx, paymentId);
  if (payerId === null) return;
  await queueMessage(tx, {
    idempotencyKey: `refund.done:${refundId}`,
    template: "refund.done",
    isNews: true,
    toUserId: payerId,
    adminId,
    payload: { refundId },
  });
}

async function hasMoneyInOtherPayments(
  tx: { db: Db },
  { subjectType, subjectId }: Subject,
  paymentId: number,
): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from payments p where p.subject_type = ${subjectType} and p.subject_id = ${subjectId} and p.id <> ${paymentId}
      and p.received_cents > p.refunded_cents limit 1`);
  return rows.length > 0;
}

/** Closes the reviews that the money, now that it is back, has settled. */
async function closeSettledReviews(tx: Tx, { paymentId, subject, isAllBack, hasParts }: Settled): Promise<void> {
  if (!(await hasPayableFailure(tx, paymentId)))
    await closeReviews(tx, { paymentId, reasons: ["refund_failed"] }, "refunded");
  if (isAllBack)
    await closeReviews(
      tx,
      { paymentId, reasons: [...BLOCKING_REASONS, "duplicate", "excess", "won_without_places"] },
      "refunded",
    );
  else if ((await paymentBalance(tx, paymentId)).owedCents <= 0)
    await closeReviews(tx, { paymentId, reasons: ["excess"] }, "refunded");
  if (hasParts && !(await subject.hasSuspended()))
    await closeReviews(tx, { paymentId, reasons: ["won_without_places"] }, "refunded");
}

interface Settled {
  paymentId: number;
  subject: LockedSubject;
  /** Nothing of the payment's money is left here. */
  isAllBack: boolean;
  /** The refund gave back a part of a sale. */
  hasParts: boolean;
}

/** Writes what a done refund changes: the payment's sum, the ledger, the subject's state, the reviews and a message. */
async function bookRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  {
    kind,
    subject,
    transfer,
    at,
  }: { kind: PaymentSubject; subject: LockedSubject; at: Date } & Pick<Outcome, "transfer">,
): Promise<void> {
  const { id: refundId, paymentId, adminId, amountCents, atOrganizersExpense } = refund;
  const [row] = await tx.db.execute<{ done: number }>(sql`
    select sum(amount_cents)::int as done from refunds where payment_id = ${paymentId} and state = 'done'`);
  const done = row?.done ?? 0;
  await markPaymentRefunded(tx, payment, done);

  const parts = await kind.partsOf(tx, refundId);
  const { receivedCents } = await paymentBalance(tx, paymentId);
  const { provider, account } = transfer?.paidFrom ?? payment;
  if (receivedCents > 0) {
    await postRefund(tx, {
      adminId,
      provider,
      account,
      isTest: payment.isTest,
      refundId,
      paymentId,
      orderId: subject.orderId,
      amountCents,
      items: parts,
      collectedAt: at,
      atOrganizersExpense,
      from: kind.refundsFrom,
    });
  }
  const isAllBack = done >= payment.receivedCents;
  const hasParts = parts.length > 0;
  if (hasParts) await subject.markRefunded();
  else if (isAllBack && subject.isInReview && !(await hasMoneyInOtherPayments(tx, subject, paymentId))) {
    await subject.markReturnedUnsold();
  }
  await closeSettledReviews(tx, { paymentId, subject, isAllBack, hasParts });
  await tellRefunded(tx, refund);
}

/**
 * Writes how a refund ended, in the caller's transaction, with all that follows from it. Answers false, and changes
 * nothing, where that was written before. A refund that was left to a person ends by a transfer alone.
 */
export async function finishRefund(tx: Tx, refundId: number, outcome: Outcome): Promise<boolean> {
  const [found] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!found) throw new Error(`No refund ${refundId}`);
  const { paymentId, adminId, amountCents } = found;
  const { kind, subject } = await lockRefundedSubject(tx, found);
  const payment = (await lockPayments(tx, [paymentId])).get(paymentId);
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
  const { transfer } = outcome;
  const told = transfer?.paidAt ?? outcome.at ?? tx.now;
  // A provider's clock may go before ours, and nothing goes back tomorrow.
  const at = new Date(Math.min(told.getTime(), tx.now.getTime()));
  if (!payment || refund?.state !== (transfer ? "manual" : "pending")) return false;
  await tx.db
    .update(refunds)
    .set({
      state: outcome.state,
      claimedUntil: null,
      providerRefundId: outcome.refundId ?? refund.providerRefundId,
      bankReference: transfer?.bankReference ?? null,
      paidAccountId: transfer?.paidFrom.id ?? null,
      doneAt: outcome.state === "done" ? at : null,
    })
    .where(eq(refunds.id, refundId));
  await recordAudit(tx, {
    action: `refund.${outcome.state}`,
    entity: "refund",
    entityId: refundId,
    adminId,
    before: { state: refund.state },
    after: { state: outcome.state, amountCents, ...(transfer ? { bankReference: transfer.bankReference } : {}) },
  });
  if (outcome.state === "failed") {
    await kind.dropParts(tx, refundId);
    // A payment has one case for all of them.
    const refusedCents = await readRefusedCents(tx, paymentId);
    await openReview(tx, payment, subject, { reason: "refund_failed", amountCents: refusedCents });
  }
  if (outcome.state === "manual") await askForBankData(tx, { refundId, adminId, paymentId });
  if (outcome.state === "done") await bookRefund(tx, payment, refund, { kind, subject, transfer, at });
  return true;
}

interface Piece {
  kind: PaymentSubject;
  idempotencyKey: string;
  amountCents: number;
  parts: ItemParts[];
}

async function insertPiece(
  tx: Tx,
  whole: RefundRow,
  { kind, idempotencyKey, amountCents, parts }: Piece,
): Promise<number> {
  const [row] = await tx.db
    .insert(refunds)
    .values({
      ...inheritedFrom(whole),
      requestedBy: whole.requestedBy,
      amountCents,
      saleCents: saleCentsOf(parts),
      idempotencyKey,
    })
    .returning();
  if (!row) throw new Error("The refund was not written");
  await kind.keepParts(tx, row, parts);
  return row.id;
}

/**
 * Writes that the provider paid `givenCents` of a refund and refused the rest, in the caller's transaction. Two refunds
 * take its place, a done one and a refused one, so that only the rest is ever asked for again. A repetition changes nothing.
 */
export async function finishPartialRefund(
  tx: Tx,
  refundId: number,
  { givenCents, refundId: providerRefundId, at }: { givenCents: number } & Pick<Outcome, "refundId" | "at">,
): Promise<void> {
  const [found] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!found) throw new Error(`No refund ${refundId}`);
  const { kind } = await lockRefundedSubject(tx, found);
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
  await kind.dropParts(tx, refundId, true);
  // As in every refund, what is owed outside the sale goes back first.
  const outsideSaleCents = amountCents - paidOf(sumParts(parts));
  const given = allocateRefund(parts, Math.max(0, givenCents - outsideSaleCents));
  const doneId = await insertPiece(tx, refused, {
    kind,
    idempotencyKey: `part:${refundId}`,
    amountCents: givenCents,
    parts: given,
  });
  const restId = await insertPiece(tx, refused, {
    kind,
    idempotencyKey: retryKeyOf(refundId),
    amountCents: amountCents - givenCents,
    parts: minusGiven(parts, given),
  });
  await finishRefund(tx, doneId, { state: "done", refundId: providerRefundId, at });
  await finishRefund(tx, restId, { state: "failed", refundId: null });
}
