import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { paymentById } from "@/lib/payments";
import type { PaymentReviewDto } from "@/lib/settlement/client";
import { bearersFor } from "@/lib/settlement/reviews/end-dispute";
import {
  ofTenant,
  REVIEW_COLUMNS,
  REVIEW_JOINS,
  REVIEWS,
  type ReviewRow,
  toReviewDto,
} from "@/lib/settlement/reviews/review-list";
import { PaymentIdInput, ReviewOfPaymentInput } from "@/lib/settlement/schemas";

async function reviewsWhere(ctx: Ctx, condition: SQL, adminId: number | null): Promise<PaymentReviewDto[]> {
  const rows = await dbOf(ctx).execute<ReviewRow>(sql`
    select ${REVIEW_COLUMNS} from ${REVIEWS} ${REVIEW_JOINS} where ${condition} and ${ofTenant(adminId)} order by r.id`);
  return rows.map((row) => toReviewDto(row, bearersFor(ctx)));
}

export async function reviewById(ctx: Ctx, reviewId: number, adminId: number | null): Promise<PaymentReviewDto> {
  const [review] = await reviewsWhere(ctx, sql`r.id = ${reviewId}`, adminId);
  if (!review) throw notFound();
  return review;
}

/** All that a person had or has to decide about a payment, the oldest first. */
export async function listReviewsOfPayment({ ctx, input }: VerbArgs<PaymentIdInput>): Promise<PaymentReviewDto[]> {
  const { paymentId } = parseInput(PaymentIdInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:review"));
  const payment = await paymentById({ db: dbOf(ctx) }, paymentId);
  if (adminId !== null && payment.adminId !== adminId) throw notFound();
  return reviewsWhere(ctx, sql`r.payment_id = ${paymentId}`, adminId);
}

/** One of them as it stands now. */
export async function getPaymentReview({ ctx, input }: VerbArgs<ReviewOfPaymentInput>): Promise<PaymentReviewDto> {
  const { reviewId, paymentId } = parseInput(ReviewOfPaymentInput, input);
  const review = await reviewById(ctx, reviewId, tenantOf(authorizeUser(ctx.actor, "payment:review")));
  if (paymentId !== undefined && review.paymentId !== paymentId) throw notFound();
  return review;
}
