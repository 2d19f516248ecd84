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
import type { PaymentReviewDto } from "@/lib/settlement/client";
import { owedLeft } from "@/lib/settlement/refunds/plan-refund";
import { lastFailedRefund, retryRefund } from "@/lib/settlement/refunds/refund-acts";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { closeReview } from "@/lib/settlement/reviews/open-review";
import {
  ofTenant,
  REVIEW_COLUMNS,
  REVIEW_JOINS,
  REVIEWS,
  type ReviewRow,
  toReviewDto,
} from "@/lib/settlement/reviews/review-list";
import { ResolvePaymentReviewInput } from "@/lib/settlement/schemas";

async function reviewById(ctx: Ctx, reviewId: number, adminId: number | null): Promise<PaymentReviewDto> {
  const [row] = await dbOf(ctx).execute<ReviewRow>(sql`
    select ${REVIEW_COLUMNS} from ${REVIEWS} ${REVIEW_JOINS} where r.id = ${reviewId} and ${ofTenant(adminId)}`);
  if (!row) throw notFound();
  return toReviewDto(row);
}

/** Nobody has decided it since it was read, nor the bank; under the order's row. */
async function assertOpen(tx: { db: Db }, reviewId: number): Promise<void> {
  const open = await tx.db.execute(
    sql`select 1 from payment_reviews where id = ${reviewId} and state = 'open' for update`,
  );
  if (open.length === 0) throw new DomainError("payment.review_closed");
}

/** Locks what a case is about: the order that it names, else what its payment is for. */
async function lockCase(tx: Ctx & { db: Db }, review: PaymentReviewDto) {
  const payment = await paymentById(tx, review.paymentId);
  const kind = await subjectFor(payment.subjectType);
  return { kind, subject: await kind.lock(tx, review.orderId ?? payment.subjectId).send(tx.db) };
}

async function isAsked(tx: { db: Db }, paymentId: number, idempotencyKey: string): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from refunds where payment_id = ${paymentId} and idempotency_key = ${idempotencyKey}`);
  return rows.length > 0;
}

async function refundCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  authorizeUser(ctx.actor, "payment:refund");
  if (review.reason === "refund_failed") {
    const refundId = await lastFailedRefund({ db: dbOf(ctx) }, review.paymentId);
    if (refundId === null) throw new DomainError("payment.not_refundable");
    await retryRefund({ ctx, input: { refundId, note } });
    return;
  }
  await withTx(ctx, async (tx) => {
    const { kind, subject } = await lockCase(tx, review);
    await assertOpen(tx, review.id);
    const payment = await paymentById(tx, review.paymentId);
    const [row] = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from refunds where payment_id = ${payment.id} and state = 'failed'`);
    // A case opens again with more money: that is another refund.
    const idempotencyKey = `review:${review.id}:${payment.receivedCents}:${row?.n ?? 0}`;
    const owedCents = review.reason === "excess" ? await owedLeft(tx, payment.id) : null;
    // Of the sale itself nothing goes back by this case.
    if (owedCents === 0 && !(await isAsked(tx, payment.id, idempotencyKey)))
      throw new DomainError("payment.not_refundable");
    await requestRefund(tx, {
      payment,
      kind,
      subject,
      ...(owedCents ? { amountCents: owedCents } : {}),
      reason: note,
      idempotencyKey,
    });
  });
}

/** The bank gave the money back, and places are there again. */
async function restoreCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    const { kind } = await lockCase(tx, review);
    const payment = await paymentById(tx, review.paymentId);
    if ((await refundedOrAskedCents(tx, payment)) > payment.refundedCents)
      throw new DomainError("payment.not_assignable");
    const restored = await restoreDisputed(tx, payment, kind);
    if (restored === 0) throw new DomainError("hold.not_enough_places", { data: { left: 0 } });
    const { id, adminId } = review;
    const what = { action: "payment_review.assigned", entity: "payment_review", entityId: id, adminId } as const;
    await recordAudit(tx, { ...what, after: { note } });
  });
}

/** The places of a disputed purchase go on sale before the bank has decided. */
async function releaseCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    const { kind } = await lockCase(tx, review);
    await assertOpen(tx, review.id);
    await kind.forfeit(tx, { id: review.paymentId });
    await closeReview(tx, { paymentId: review.paymentId, reasons: ["disputed"] }, "released");
    const { id, adminId } = review;
    const what = { action: "payment_review.released", entity: "payment_review", entityId: id, adminId } as const;
    await recordAudit(tx, { ...what, after: { note } });
  });
}

async function assignCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  if (review.reason === "won_without_places") return restoreCase(ctx, review, note);
  await applyPayment(ctx, review.paymentId, { force: true });
  const after = await reviewById(ctx, review.id, null);
  if (after.resolution === "fulfilled") {
    const { id, adminId } = review;
    const what = { action: "payment_review.assigned", entity: "payment_review", entityId: id, adminId } as const;
    return withTx(ctx, (tx) => recordAudit(tx, { ...what, after: { note } }));
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
 * A person decides a case: pay the money back (a job does it, and closes the case when it is done), give places after
 * all (if there are any again), or close it with a note. A refund that the provider refused is tried again. A case that
 * kept the buyer from the places ends with its money's way back or with places, never with a note.
 */
export async function resolvePaymentReview({
  ctx,
  input,
}: VerbArgs<ResolvePaymentReviewInput>): Promise<PaymentReviewDto> {
  const { reviewId, act, note } = parseInput(ResolvePaymentReviewInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  const review = await reviewById(ctx, reviewId, adminId);
  if (review.state === "resolved") throw new DomainError("payment.review_closed");
  if (!review.acts.includes(act)) throw new DomainError("input.invalid", { field: "act" });
  if (act === "refund") await refundCase(ctx, review, note);
  if (act === "release") await releaseCase(ctx, review, note);
  if (act === "assign") await assignCase(ctx, review, note);
  if (act === "keep") {
    await withTx(ctx, (tx) => closeReview(tx, { paymentId: review.paymentId, reasons: [review.reason] }, note));
  }
  return reviewById(ctx, reviewId, adminId);
}
