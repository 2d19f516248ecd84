import { type Attempt, type Db, TryAgain, withTx } from "@/db/client";
import { inOrder, statement, together } from "@/db/prepared";
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
import { applyForeignRefund } from "@/lib/settlement/apply/apply-panel-refund";
import { BLOCKING_REASONS, type ReviewReason } from "@/lib/settlement/client";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { closeReview, openReview, openUnknownSubject } from "@/lib/settlement/reviews/open-review";

type Tx = Ctx & { db: Db };

interface Case {
  kind: PaymentSubject;
  subject: LockedSubject;
  payment: PaymentRow;
  /** Centavos of it that went back or are asked back. */
  backCents: number;
  effort: Effort;
}

const CURRENCY = `select currency from payment_events
where payment_id = $1::bigint and received_cents > 0 order by id desc limit 1`;

/** The currency that the provider named last. */
const currencyOf = (payment: PaymentRow) =>
  statement<{ currency: string }>(CURRENCY, [payment.id]).as(([row]) => row?.currency ?? payment.currency);

async function toReview(tx: Tx, { payment, subject }: Case, reason: ReviewReason): Promise<void> {
  await subject.putInReview();
  await dropLiveAttempt(tx, subject);
  await openReview(tx, payment, subject, { reason, amountCents: payment.receivedCents });
}

/** Enough money for a subject that is not paid buys it, or waits for a person. */
async function sell(tx: Tx, current: Case): Promise<void> {
  const { payment, subject, backCents, effort } = current;
  const offer = await subject.offer(payment);
  if (!offer) return toReview(tx, current, "paid_without_stock");
  const left = payment.receivedCents - backCents;
  if (left < offer.dueCents) {
    if (subject.isInReview && payment.receivedCents >= offer.dueCents) return;
    return toReview(tx, current, "short");
  }
  const given = await offer.give(effort);
  if (given.kind === "harder") throw new TryAgain(given.effort);
  if (given.kind === "refused") return toReview(tx, current, given.why);
  await together([
    () => dropLiveAttempt(tx, subject),
    () => closeReview(tx, { paymentId: payment.id, reasons: [...BLOCKING_REASONS, "unknown_subject"] }, "fulfilled"),
  ]);
  const amountCents = payment.receivedCents - offer.dueCents;
  if (left > offer.dueCents) await openReview(tx, payment, subject, { reason: "excess", amountCents });
}

/** Money for a subject that has its own already. */
async function surplus(tx: Tx, { kind, payment, subject, backCents }: Case): Promise<void> {
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

async function decide(tx: Tx, current: Case & { isForeign: boolean }): Promise<void> {
  const { payment, subject, isForeign } = current;
  const { standing } = subject;
  if (isForeign && standing === "sold")
    return openReview(tx, payment, subject, { reason: "currency", amountCents: payment.receivedCents });
  if (isForeign) return toReview(tx, current, "currency");
  if (standing === "sold") return surplus(tx, current);
  return standing === "cancelled" ? toReview(tx, current, "paid_after_cancel") : sell(tx, current);
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
  const { receivedCents: posted, commissionCents: kept } = balance;
  const isForeign = currency !== payment.currency;
  const isNews = payment.appliedAt === null || (!isForeign && payment.receivedCents > posted);
  const { provider, account, isTest, adminId, receivedCents } = payment;
  const route = { provider, account, isTest, adminId, paymentId, orderId: subject.orderId };
  const receive = async () => {
    if (isNews && !isForeign) await postReceipt(tx, { ...route, receivedCents, postedCents: posted });
  };
  // What goes back of a surplus is read in the ledger.
  if (subject.standing === "sold") await receive();
  const backCents = Math.max(asked, payment.refundedCents);
  await together([
    subject.standing !== "sold" && receive,
    (isNews || force) && (() => decide(tx, { kind, subject, payment, backCents, effort, isForeign })),
  ]);
  const [written] = await markApplied(tx.db, { id: paymentId, appliedAt: payment.appliedAt ?? tx.now });
  if (!isForeign && payment.commissionCents > kept) {
    await postCommission(tx, { ...route, commissionCents: payment.commissionCents, postedCents: kept });
  }
  await applyDispute(tx, payment, { kind, subject });
  if (written) await applyForeignRefund(tx, written, { kind, subject });
}

interface Options {
  /** Decides anew on money that waits in review. */
  force?: boolean;
  /** The payment as the caller has just read it, paid: what it is for need not be asked again. */
  known?: PaymentRow;
}

/**
 * Applies the money that a payment has, as written down, to what was bought: the second of the two transactions. Doing
 * it again changes nothing. Money for something that no domain declares waits for a person, and `UnknownSubjectError` is
 * thrown: it is tried again, and applied once somebody declares it.
 */
export async function applyPayment(ctx: Ctx, paymentId: number, options: Options = {}): Promise<void> {
  const found = options.known ?? (await paymentById(ctx, paymentId));
  if (!isPaid(found.state)) return;
  const first: Effort = { late: options.force ?? false, wait: false };
  const run = (tx: Tx, { state = first }: Attempt<Effort>) => apply(tx, found, state, options);
  try {
    await withTx(ctx, run, { retry: {} });
  } catch (error) {
    if (error instanceof UnknownSubjectError) await openUnknownSubject(ctx, found);
    throw error;
  }
}
