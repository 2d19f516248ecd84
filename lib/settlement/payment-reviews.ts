import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { ordersPaidBy, paymentBalance } from "@/lib/ledger";
import { itemsOf, lockOrderRow, lockPlaces } from "@/lib/orders";
import { paymentById } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply-payment";
import { goingBack } from "@/lib/settlement/going-back";
import { closeReview } from "@/lib/settlement/open-review";
import { lastFailedRefund, retryRefund } from "@/lib/settlement/refund-acts";
import { requestRefund } from "@/lib/settlement/request-refund";
import { restoreDisputed } from "@/lib/settlement/restore-disputed";
import {
  actsFor,
  BLOCKING_REASONS,
  ListPaymentReviewsInput,
  type PaymentReviewDto,
  REVIEW_LABELS,
  ResolvePaymentReviewInput,
  type ReviewAct,
} from "@/lib/settlement/schemas";
import { takeBackItems } from "@/lib/settlement/take-back";

type Row = Record<string, unknown> &
  Omit<PaymentReviewDto, "createdAt" | "resolvedAt" | "label" | "acts" | "refundableCents"> & {
    created: number;
    resolved: number | null;
    askedBackCents: number;
    /** An event of it was cancelled or is over: there are no places to give. */
    isOff: boolean;
    total: number;
  };

const SELECT = sql`
  select r.id, r.admin_id as "adminId", r.reason, r.state, r.resolution, r.amount_cents as "amountCents",
    (extract(epoch from r.created_at) * 1000)::float8 as created, (extract(epoch from r.resolved_at) * 1000)::float8 as resolved,
    p.id::float8 as "paymentId", p.folio as "paymentFolio", p.method, p.amount_cents as "askedCents",
    p.received_cents as "receivedCents", p.refunded_cents as "refundedCents", f.pending as "pendingCents",
    f.asked as "askedBackCents", f.manual as "manualCents", o.id::float8 as "orderId", o.folio as "orderFolio", o.state as "orderState",
    e.name as venue, e.time_zone as "timeZone", u.full_name as buyer, w.full_name as "resolvedBy",
    p.is_test as "isTest", p.note, p.payer_name as "payerName",
    exists (select 1 from order_items i join events v on v.id = i.event_id
      where i.order_id = o.id and i.place_id is not null and (v.state = 'cancelled' or v.ends_at < statement_timestamp())) as "isOff",
    count(*) over ()::int as total
  from payment_reviews r
  join payments p on p.id = r.payment_id
  join orders o on o.id = r.order_id
  join enclosures e on e.id = o.enclosure_id
  left join users u on u.id = o.buyer_id
  left join users w on w.id = r.resolved_by
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::int as pending,
      coalesce(sum(amount_cents) filter (where state = 'manual'), 0)::int as manual,
      coalesce(sum(amount_cents) filter (where state <> 'failed'), 0)::int as asked
    from refunds where payment_id = p.id) f`;

/** Of an excess only what was not owed goes back, of a refusal what was refused; otherwise all that is left. */
function refundable({ reason, amountCents, receivedCents, refundedCents, askedBackCents }: Row): number {
  const left = Math.max(0, receivedCents - Math.max(askedBackCents, refundedCents));
  if (reason === "refund_failed") return Math.min(amountCents, left);
  const excess = amountCents - refundedCents;
  return reason === "excess" && excess > 0 ? Math.min(excess, left) : left;
}

/** All of it waits for a person's transfer, which ends such a case. */
function isByHand(found: Row): boolean {
  return found.manualCents > 0 && found.pendingCents === 0 && refundable(found) === 0;
}

function actsOf(found: Row): readonly ReviewAct[] {
  if (found.state !== "open") return [];
  if (BLOCKING_REASONS.includes(found.reason) && isByHand(found)) return [];
  return actsFor(found.reason).filter((act) => act !== "assign" || !found.isOff);
}

function toDto(found: Row): PaymentReviewDto {
  const { created, resolved, total: _total, askedBackCents: _asked, isOff: _off, ...row } = found;
  return {
    ...row,
    refundableCents: refundable(found),
    label: REVIEW_LABELS[row.reason],
    createdAt: new Date(created),
    resolvedAt: resolved === null ? null : new Date(resolved),
    acts: actsOf(found),
  };
}

const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`);

/** A part of a name or of a folio, with the signs of `like` taken as they are. */
const contains = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

function matching(words: string | undefined): SQL {
  if (!words) return sql`true`;
  const pattern = contains(words);
  return sql`(u.full_name ilike ${pattern} or o.folio ilike ${pattern} or p.folio ilike ${pattern})`;
}

async function reviewById(ctx: Ctx, reviewId: number, adminId: number | null): Promise<PaymentReviewDto> {
  const [row] = await dbOf(ctx).execute<Row>(sql`${SELECT} where r.id = ${reviewId} and ${ofTenant(adminId)}`);
  if (!row) throw notFound();
  return toDto(row);
}

/**
 * Money that needs a person, the oldest first; the decided cases with the latest first. Errors: `input.invalid`,
 * `auth.required`, `auth.forbidden`.
 */
export async function listPaymentReviews({
  ctx,
  input,
}: VerbArgs<ListPaymentReviewsInput>): Promise<Page<PaymentReviewDto>> {
  const { state, reason, q, page, pageSize } = parseInput(ListPaymentReviewsInput, input);
  const actor = authorizeUser(ctx.actor, "payment:review");
  const rows = await dbOf(ctx).execute<Row>(sql`${SELECT}
    where r.state = ${state} and ${ofTenant(tenantOf(actor))} and ${matching(q)}
      and (${reason ?? null}::text is null or r.reason = ${reason ?? null})
    order by r.resolved_at desc, r.created_at, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return { items: rows.map(toDto), total: rows[0]?.total ?? 0 };
}

/** Nobody has decided it since it was read, nor the bank; under the order's row. Errors: `payment.review_closed`. */
async function assertOpen(tx: { db: Db }, reviewId: number): Promise<void> {
  const open = await tx.db.execute(
    sql`select 1 from payment_reviews where id = ${reviewId} and state = 'open' for update`,
  );
  if (open.length === 0) throw new DomainError("payment.review_closed");
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
    const order = await lockOrderRow(tx.db, review.orderId);
    await assertOpen(tx, review.id);
    const payment = await paymentById(tx, review.paymentId);
    const { owedCents } = await paymentBalance(tx, payment.id);
    const [row] = await tx.db.execute<{ n: number }>(sql`
      select count(*)::int as n from refunds where payment_id = ${payment.id} and state = 'failed'`);
    await requestRefund(tx, {
      payment,
      order,
      ...(review.reason === "excess" && owedCents > 0 ? { amountCents: owedCents } : {}),
      reason: note,
      // A case opens again with more money: that is another refund.
      idempotencyKey: `review:${review.id}:${payment.receivedCents}:${row?.n ?? 0}`,
    });
  });
}

/** The bank gave the money back, and places are there again. */
async function restoreCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    await lockOrderRow(tx.db, review.orderId);
    const payment = await paymentById(tx, review.paymentId);
    if ((await goingBack(tx, payment)) > payment.refundedCents) throw new DomainError("payment.not_assignable");
    const restored = await restoreDisputed(tx, payment, await ordersPaidBy(tx, payment.id));
    if (restored === 0) throw new DomainError("hold.not_enough_places", { data: { left: 0 } });
    const { id, adminId } = review;
    const what = { action: "payment_review.assigned", entity: "payment_review", entityId: id, adminId };
    await recordAudit(tx, { ...what, after: { note } });
  });
}

/** The places of a disputed purchase go on sale before the bank has decided. */
async function releaseCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  await withTx(ctx, async (tx) => {
    await lockOrderRow(tx.db, review.orderId);
    await assertOpen(tx, review.id);
    for (const orderId of await ordersPaidBy(tx, review.paymentId)) {
      const items = await itemsOf(tx.db, orderId);
      await lockPlaces(
        tx.db,
        items.map(({ placeId }) => placeId),
        orderId,
      );
      await takeBackItems(tx, { orderId, itemIds: items.map(({ id }) => id), as: "chargeback" });
    }
    await closeReview(tx, { paymentId: review.paymentId, reasons: ["disputed"] }, "released");
    const { id, adminId } = review;
    const what = { action: "payment_review.released", entity: "payment_review", entityId: id, adminId };
    await recordAudit(tx, { ...what, after: { note } });
  });
}

async function assignCase(ctx: Ctx, review: PaymentReviewDto, note: string): Promise<void> {
  if (review.reason === "won_without_places") return restoreCase(ctx, review, note);
  await applyPayment(ctx, review.paymentId, { force: true });
  const after = await reviewById(ctx, review.id, null);
  if (after.orderState === "paid") {
    const { id, adminId } = review;
    const what = { action: "payment_review.assigned", entity: "payment_review", entityId: id, adminId };
    return withTx(ctx, (tx) => recordAudit(tx, { ...what, after: { note } }));
  }
  const db = dbOf(ctx);
  if ((await goingBack({ db }, await paymentById({ db }, review.paymentId))) > 0) {
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
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`, `resource.not_found`, `payment.review_closed`,
 * `payment.not_refundable`, `payment.not_assignable` (the money is going back), `hold.not_enough_places`, `limit.exceeded`.
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
