import { type Attempt, type Db, TryAgain, withTx } from "@/db/client";
import { inOrder, together } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { tell } from "@/lib/core/tell";
import { balanceOf, payerOf, paymentBalance, postCommission, postReceipt } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import {
  dropLiveAttempt,
  type Effort,
  isPaid,
  type LockedSubject,
  markApplied,
  type PaymentRow,
  type PaymentSubject,
  paymentById,
  paymentByIdLater,
  refundsAsked,
  subjectFor,
  UnknownSubjectError,
} from "@/lib/payments";
import { applyDispute } from "@/lib/settlement/apply/apply-dispute";
import { applyPanelRefund } from "@/lib/settlement/apply/apply-panel-refund";
import { BLOCKING_REASONS, type ReviewReason } from "@/lib/settlement/client";
import { lastCurrency } from "@/lib/settlement/hot";
import { owedLeft } from "@/lib/settlement/refunds/plan-refund";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { openReview, reviewUnknownSubject } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };

interface Incoming {
  kind: PaymentSubject;
  subject: LockedSubject;
  payment: PaymentRow;
  /** Centavos of the payment that went back or are asked back. */
  backCents: number;
  effort: Effort;
}

const currencyOf = (payment: PaymentRow) =>
  lastCurrency.later({ paymentId: payment.id }).as(([row]) => row?.currency ?? payment.currency);

/** Asks back what came for a cancelled event, all that is left where no amount is given, and tells the payer and later domains. */
async function refundCancelled(tx: Tx, { kind, payment, subject }: Incoming, amountCents?: number): Promise<void> {
  const refund = await requestRefund(tx, {
    kind,
    subject,
    payment,
    amountCents,
    reason: "Se canceló el evento",
    idempotencyKey: `event-cancelled:${payment.receivedCents}`,
  });
  if (subject.payerId !== null)
    await queueMessage(tx, {
      idempotencyKey: `payment.of_cancelled:${refund.id}`,
      template: "payment.of_cancelled",
      toUserId: subject.payerId,
      adminId: payment.adminId,
      payload: { refundId: refund.id },
    });
  if (subject.orderId !== null)
    await tell(tx, "refund.of_cancelled", { orderId: subject.orderId, refundId: refund.id });
}

const isDisputed = ({ state }: PaymentRow) => state === "disputed" || state === "dispute_lost";

/** Keeps the money and the subject waiting for a person. What came for a cancelled event goes back at once. */
async function holdForReview(tx: Tx, incoming: Incoming, reason: ReviewReason): Promise<void> {
  const { payment, subject, backCents } = incoming;
  await subject.putInReview();
  await dropLiveAttempt(tx, subject);
  if (isDisputed(payment) || !(await subject.isCalledOff()))
    return openReview(tx, payment, subject, { reason, amountCents: payment.receivedCents });
  if (backCents < payment.receivedCents) await refundCancelled(tx, incoming);
}

/**
 * Gives an unpaid subject what the money is enough for, or holds both for review. Answers whether more came than is due
 * because a cancelled event was taken out of it.
 */
async function sell(tx: Tx, incoming: Incoming): Promise<boolean> {
  const { payment, subject, backCents, effort } = incoming;
  const hold = async (reason: ReviewReason) => {
    await holdForReview(tx, incoming, reason);
    return false;
  };
  const offer = await subject.offer(payment);
  if (!offer) return hold("paid_without_stock");
  const left = payment.receivedCents - backCents - payment.keptCents;
  if (left < offer.dueCents) {
    // It is in review already, and the money was enough before some of it went back. More for a cancelled event follows.
    const wasEnough = subject.isInReview && payment.receivedCents >= offer.dueCents;
    if (wasEnough && (isDisputed(payment) || !(await subject.isCalledOff()))) return false;
    return hold("short");
  }
  const given = await offer.give(effort);
  if (given.kind === "harder") throw new TryAgain(given.effort);
  if (given.kind === "refused") return hold(given.why);
  await together([
    () => dropLiveAttempt(tx, subject),
    () => closeReviews(tx, { paymentId: payment.id, reasons: [...BLOCKING_REASONS, "unknown_subject"] }, "fulfilled"),
  ]);
  if (left <= offer.dueCents) return false;
  if (!isDisputed(payment) && (await subject.hasLostPart())) return true;
  const amountCents = payment.receivedCents - offer.dueCents;
  await openReview(tx, payment, subject, { reason: "excess", amountCents });
  return false;
}

/** Handles money for a subject that is sold: an excess waits for a person, and a second payment goes back by itself. */
async function handleSurplus(tx: Tx, { kind, payment, subject, backCents }: Incoming): Promise<void> {
  if ((await payerOf(tx, subject)) === payment.id) {
    const { owedCents } = await paymentBalance(tx, payment.id);
    if (owedCents > 0) await openReview(tx, payment, subject, { reason: "excess", amountCents: owedCents });
    return;
  }
  const amountCents = payment.receivedCents;
  await openReview(tx, payment, subject, { reason: "duplicate", amountCents });
  if (isDisputed(payment) || backCents >= amountCents) return;
  await requestRefund(tx, {
    kind,
    subject,
    payment,
    reason: "Pago doble",
    idempotencyKey: `duplicate:${amountCents}`,
  });
}

/** Answers whether more came than is due because of a cancelled event. */
async function decide(tx: Tx, incoming: Incoming & { isOtherCurrency: boolean }): Promise<boolean> {
  const { payment, subject, isOtherCurrency } = incoming;
  const { standing } = subject;
  if (standing === "open" && !isOtherCurrency) return sell(tx, incoming);
  if (standing !== "sold") await holdForReview(tx, incoming, isOtherCurrency ? "currency" : "paid_after_cancel");
  else if (!isOtherCurrency) await handleSurplus(tx, incoming);
  else await openReview(tx, payment, subject, { reason: "currency", amountCents: payment.receivedCents });
  return false;
}

/** A commission is taken with the money that it is of; one that falls comes back with a refund. */
function whenKept(payment: PaymentRow, posted: { commissionCents: number; commissionEntries: number }): Date | null {
  const { providerPaidAt, providerLastPaidAt, providerRefundedAt } = payment;
  if (posted.commissionEntries === 0) return providerPaidAt;
  return payment.commissionCents < posted.commissionCents ? providerRefundedAt : (providerLastPaidAt ?? providerPaidAt);
}

async function apply(tx: Tx, found: PaymentRow, effort: Effort, { force = false }: Options): Promise<void> {
  const { id: paymentId, subjectId } = found;
  const kind = await subjectFor(found.subjectType);
  if (effort.late) await kind.lockBefore(tx, subjectId);
  const [subject, payment, currency, balance, asked] = await inOrder(tx.db, [
    kind.lock(tx, subjectId),
    paymentByIdLater(paymentId),
    currencyOf(found),
    balanceOf(paymentId),
    refundsAsked(paymentId),
  ]);
  const { receivedCents: postedCents } = balance;
  const isOtherCurrency = currency !== payment.currency;
  const isNew = payment.appliedAt === null || (!isOtherCurrency && payment.receivedCents > postedCents);
  const { provider, account, isTest, adminId, receivedCents, commissionCents, commissionIvaCents } = payment;
  const { providerPaidAt, providerLastPaidAt } = payment;
  const route = { provider, account, isTest, adminId, paymentId, orderId: subject.orderId };
  const receive = async () => {
    if (!isNew || isOtherCurrency) return;
    const { enclosureId } = subject;
    await postReceipt(tx, { ...route, enclosureId, receivedCents, postedCents, providerPaidAt, providerLastPaidAt });
  };
  // A surplus is refunded from what the ledger says that we owe, so its receipt is posted before the decision.
  if (subject.standing === "sold") await receive();
  const backCents = Math.max(asked, payment.refundedCents);
  const incoming = { kind, subject, payment, backCents, effort, isOtherCurrency };
  const [, hasRest] = await together([
    subject.standing !== "sold" && receive,
    (isNew || force) && (() => decide(tx, incoming)),
  ]);
  // The rest, too, is refunded from what the ledger says that we owe.
  if (hasRest) await refundCancelled(tx, incoming, await owedLeft(tx, paymentId));
  const [applied] = await markApplied(tx.db, { id: paymentId, appliedAt: payment.appliedAt ?? tx.now });
  const commission = { commissionCents, commissionIvaCents, collectedAt: whenKept(payment, balance), posted: balance };
  if (!isOtherCurrency) await postCommission(tx, { ...route, ...commission });
  await applyDispute(tx, payment, { kind, subject });
  if (applied) await applyPanelRefund(tx, applied, { kind, subject });
}

interface Options {
  /** Decides anew on money that waits in review. */
  force?: boolean;
  /** The payment as the caller has just read it, if it has: a read less. */
  payment?: PaymentRow;
}

/**
 * Applies the money that a payment is known to have to what it is for; a repetition changes nothing. Money for something
 * that no domain declares waits for a person, and `UnknownSubjectError` has the job try again until a domain does.
 */
export async function applyPayment(ctx: Ctx, paymentId: number, options: Options = {}): Promise<void> {
  const found = options.payment ?? (await paymentById(ctx, paymentId));
  if (!isPaid(found.state)) return;
  const first: Effort = { late: options.force ?? false, wait: false };
  const run = (tx: Tx, { state = first }: Attempt<Effort>) => apply(tx, found, state, options);
  try {
    await withTx(ctx, run, { retry: {} });
  } catch (error) {
    if (error instanceof UnknownSubjectError) await reviewUnknownSubject(ctx, found);
    throw error;
  }
}
