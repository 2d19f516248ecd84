import { type Attempt, type Db, TryAgain, withTx } from "@/db/client";
import { inOrder, together } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { balanceOf, payerOf, paymentBalance, postCommission, postReceipt } from "@/lib/ledger";
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

/** Keeps the money and the subject waiting for a person. */
async function holdForReview(tx: Tx, { payment, subject }: Incoming, reason: ReviewReason): Promise<void> {
  await subject.putInReview();
  await dropLiveAttempt(tx, subject);
  await openReview(tx, payment, subject, { reason, amountCents: payment.receivedCents });
}

/** Gives an unpaid subject what the money is enough for, or holds both for review. */
async function sell(tx: Tx, incoming: Incoming): Promise<void> {
  const { payment, subject, backCents, effort } = incoming;
  const offer = await subject.offer(payment);
  if (!offer) return holdForReview(tx, incoming, "paid_without_stock");
  const left = payment.receivedCents - backCents;
  if (left < offer.dueCents) {
    // It is in review already, and the money was enough before some of it went back.
    if (subject.isInReview && payment.receivedCents >= offer.dueCents) return;
    return holdForReview(tx, incoming, "short");
  }
  const given = await offer.give(effort);
  if (given.kind === "harder") throw new TryAgain(given.effort);
  if (given.kind === "refused") return holdForReview(tx, incoming, given.why);
  await together([
    () => dropLiveAttempt(tx, subject),
    () => closeReviews(tx, { paymentId: payment.id, reasons: [...BLOCKING_REASONS, "unknown_subject"] }, "fulfilled"),
  ]);
  const amountCents = payment.receivedCents - offer.dueCents;
  if (left > offer.dueCents) await openReview(tx, payment, subject, { reason: "excess", amountCents });
}

/** Handles money for a subject that is sold: an excess waits for a person, and a second payment goes back by itself. */
async function handleSurplus(tx: Tx, { kind, payment, subject, backCents }: Incoming): Promise<void> {
  if ((await payerOf(tx, subject)) === payment.id) {
    const { saleCents } = await paymentBalance(tx, payment.id);
    const excess = payment.receivedCents - saleCents;
    if (excess > 0) await openReview(tx, payment, subject, { reason: "excess", amountCents: excess });
    return;
  }
  const amountCents = payment.receivedCents;
  await openReview(tx, payment, subject, { reason: "duplicate", amountCents });
  const isDisputed = payment.state === "disputed" || payment.state === "dispute_lost";
  if (isDisputed || backCents >= amountCents) return;
  await requestRefund(tx, {
    kind,
    subject,
    payment,
    reason: "Pago doble",
    idempotencyKey: `duplicate:${amountCents}`,
  });
}

async function decide(tx: Tx, incoming: Incoming & { isOtherCurrency: boolean }): Promise<void> {
  const { payment, subject, isOtherCurrency } = incoming;
  const { standing } = subject;
  if (isOtherCurrency && standing === "sold")
    return openReview(tx, payment, subject, { reason: "currency", amountCents: payment.receivedCents });
  if (isOtherCurrency) return holdForReview(tx, incoming, "currency");
  if (standing === "sold") return handleSurplus(tx, incoming);
  return standing === "cancelled" ? holdForReview(tx, incoming, "paid_after_cancel") : sell(tx, incoming);
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
  const { receivedCents: postedCents, commissionCents: postedCommissionCents } = balance;
  const isOtherCurrency = currency !== payment.currency;
  const isNew = payment.appliedAt === null || (!isOtherCurrency && payment.receivedCents > postedCents);
  const { provider, account, isTest, adminId, receivedCents, commissionCents } = payment;
  const route = { provider, account, isTest, adminId, paymentId, orderId: subject.orderId };
  const receive = async () => {
    if (isNew && !isOtherCurrency) await postReceipt(tx, { ...route, receivedCents, postedCents });
  };
  // A surplus is refunded from what the ledger says that we owe, so its receipt is posted before the decision.
  if (subject.standing === "sold") await receive();
  const backCents = Math.max(asked, payment.refundedCents);
  await together([
    subject.standing !== "sold" && receive,
    (isNew || force) && (() => decide(tx, { kind, subject, payment, backCents, effort, isOtherCurrency })),
  ]);
  const [applied] = await markApplied(tx.db, { id: paymentId, appliedAt: payment.appliedAt ?? tx.now });
  if (!isOtherCurrency && commissionCents > postedCommissionCents) {
    await postCommission(tx, { ...route, commissionCents, postedCents: postedCommissionCents });
  }
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
