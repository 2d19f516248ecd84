import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { paymentById, refundedOrAskedCents, subjectFor } from "@/lib/payments";
import { restoreDisputed } from "@/lib/settlement/apply/apply-dispute";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import type { PaymentReviewDto, ReviewReason } from "@/lib/settlement/client";
import { failedRefunds } from "@/lib/settlement/refunds/failed-refunds";
import { assertMayRefund } from "@/lib/settlement/refunds/may-refund";
import { owedLeft } from "@/lib/settlement/refunds/plan-refund";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { retryRefund } from "@/lib/settlement/refunds/retry-refund";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";
import { endDispute } from "@/lib/settlement/reviews/end-dispute";
import { keepOwed } from "@/lib/settlement/reviews/keep-owed";
import { reviewById } from "@/lib/settlement/reviews/read-reviews";
import { ResolvePaymentReviewInput } from "@/lib/settlement/schemas";

/** Closing one of these decides that the buyer does not get money back that we owe them. */
const KEEPS_MONEY: ReadonlySet<ReviewReason> = new Set(["excess", "duplicate", "refund_failed"]);

/** Another person, or the bank's answer, may have closed the review since it was read. The subject's row is locked. */
async function assertOpen(tx: { db: Db }, reviewId: number): Promise<void> {
  const open = await tx.db.execute(
    sql`select 1 from payment_reviews where id = ${reviewId} and state = 'open' for update`,
  );
  if (open.length === 0) throw new DomainError("payment.review_closed");
}

/** Locks the order that a review names, and where it names none, what its payment is for. */
async function lockReviewed(tx: Ctx & { db: Db }, review: PaymentReviewDto) {
  const payment = await paymentById(tx, review.paymentId);
  const kind = await subjectFor(payment.subjectType);
  return { kind, subject: await kind.lock(tx, review.orderId ?? payment.subjectId).send(tx.db) };
}

async function isRefundRequested(tx: { db: Db }, paymentId: number, idempotencyKey: string): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from refunds where payment_id = ${paymentId} and idempotency_key = ${idempotencyKey}`);
  return rows.length > 0;
}

async function auditDecision(
  tx: Ctx & { db: Db },
  action: "payment_review.assigned" | "payment_review.released" | "payment_review.kept",
  { id, adminId }: PaymentReviewDto,
  after: { note: string; keptCents?: number },
): Promise<void> {
  await recordAudit(tx, { action, entity: "payment_review", entityId: id, adminId, after });
}

/** Has the provider asked once more for every refund that it refused and whose money is still there. */
async function retryRefused(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    let retried = 0;
    for (const refundId of await failedRefunds(tx, review.paymentId)) {
      try {
        await retryRefund({ ctx: tx, input: { refundId, note } });
        retried++;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "payment.not_refundable") throw error;
      }
    }
    if (retried === 0) throw new DomainError("payment.not_refundable");
  });
}

/** Pays the money back. The review stays open until the refund is done. */
async function refund(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  authorizeUser(ctx.actor, "payment:refund");
  if (review.reason === "refund_failed") {
    await retryRefused(ctx, review, note);
    return;
  }
  await withTx(ctx, async (tx) => {
    const { kind, subject } = await lockReviewed(tx, review);
    await assertOpen(tx, review.id);
    const payment = await paymentById(tx, review.paymentId);
    const [row] = await tx.db.execute<{ failed: number }>(sql`
      select count(*)::int as failed from refunds where payment_id = ${payment.id} and state = 'failed'`);
    // A review that opened again with more money, or after a refusal, is another refund.
    const idempotencyKey = `review:${review.id}:${payment.receivedCents}:${row?.failed ?? 0}`;
    const owedCents = review.reason === "excess" ? await owedLeft(tx, payment.id) : null;
    // An excess gives back what is owed outside the sale, and nothing of the sale itself.
    if (owedCents === 0 && !(await isRefundRequested(tx, payment.id, idempotencyKey)))
      throw new DomainError("payment.not_refundable");
    const { amountCents } = await requestRefund(tx, {
      payment,
      kind,
      subject,
      ...(owedCents ? { amountCents: owedCents } : {}),
      reason: note,
      idempotencyKey,
    });
    assertMayRefund(ctx.actor, amountCents);
  });
}

/** Gives places for a dispute that the bank decided for the venue, once there are places again. */
async function assignAfterDispute(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    const { kind } = await lockReviewed(tx, review);
    const payment = await paymentById(tx, review.paymentId);
    if ((await refundedOrAskedCents(tx, payment)) > payment.refundedCents)
      throw new DomainError("payment.not_assignable");
    const restored = await restoreDisputed(tx, payment, kind);
    if (restored === 0) throw new DomainError("hold.not_enough_places", { data: { left: 0 } });
    await auditDecision(tx, "payment_review.assigned", review, { note });
  });
}

/** Puts the places of a disputed purchase on sale before the bank has decided. */
async function release(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    const { kind } = await lockReviewed(tx, review);
    await assertOpen(tx, review.id);
    await kind.forfeit(tx, { id: review.paymentId });
    await closeReviews(tx, { paymentId: review.paymentId, reasons: ["disputed"] }, "released");
    await auditDecision(tx, "payment_review.released", review, { note });
  });
}

/** Closes a case with a note. Money that we owed the buyer beside the sale is kept from then on. */
async function closeWithoutRefund(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    if (!KEEPS_MONEY.has(review.reason))
      return closeReviews(tx, { paymentId: review.paymentId, reasons: [review.reason] }, note);
    const { subject } = await lockReviewed(tx, review);
    await assertOpen(tx, review.id);
    if (subject.isInReview) throw new DomainError("input.invalid", { field: "act" });
    const keptCents = await keepOwed(tx, review, subject);
    await auditDecision(tx, "payment_review.kept", review, { note, keptCents });
    await closeReviews(tx, { paymentId: review.paymentId, reasons: [review.reason] }, note);
  });
}

async function assign(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  if (review.reason === "won_without_places") return assignAfterDispute(ctx, review, note);
  await applyPayment(ctx, review.paymentId, { force: true });
  const after = await reviewById(ctx, review.id, null);
  if (after.resolution === "fulfilled") {
    return withTx(ctx, (tx) => auditDecision(tx, "payment_review.assigned", review, { note }));
  }
  const db = dbOf(ctx);
  if ((await refundedOrAskedCents({ db }, await paymentById({ db }, review.paymentId))) > 0) {
    throw new DomainError("payment.not_assignable");
  }
  const [open] = await db.execute<{ reason: string }>(sql`
    select reason from payment_reviews where payment_id = ${review.paymentId} and state = 'open' order by id desc limit 1`);
  if (open?.reason === "over_limit") throw new DomainError("limit.exceeded");
  throw new DomainError("hold.not_enough_places", { data: { left: 0 } });
}

/**
 * A person decides a review: pays the money back, gives places after all, puts disputed places on sale, says who bears a
 * lost dispute, or closes it with a note. A review that kept the buyer from the places ends with money or with places, never with a note alone.
 */
export async function resolvePaymentReview({
  ctx,
  input,
}: VerbArgs<ResolvePaymentReviewInput>): Promise<PaymentReviewDto> {
  const decided = parseInput(ResolvePaymentReviewInput, input);
  const { reviewId, act, note } = decided;
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  const review = await reviewById(ctx, reviewId, adminId);
  if (decided.paymentId !== undefined && decided.paymentId !== review.paymentId) throw notFound();
  if (review.state === "resolved") throw new DomainError("payment.review_closed");
  if (!review.acts.includes(act)) throw new DomainError("input.invalid", { field: "act" });
  if (act === "refund") await refund(ctx, review, note);
  if (act === "release") await release(ctx, review, note);
  if (act === "assign") await assign(ctx, review, note);
  if (act === "keep") await closeWithoutRefund(ctx, review, note);
  if (decided.act === "end_dispute")
    await withTx(ctx, (tx) => endDispute(tx, review, decided, () => assertOpen(tx, review.id)));
  return reviewById(ctx, reviewId, adminId);
}
