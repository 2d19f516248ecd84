import { eq, sql } from "drizzle-orm";
import { type Attempt, type Db, TryAgain, withTx } from "@/db/client";
import { columnValue, type Given, keptQuery } from "@/db/kept-query";
import { inOrder, type Statement, statement, together } from "@/db/prepared";
import { payments } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { balanceOf, type Credit, payerOf, paymentBalance, postCommission, postReceipt } from "@/lib/ledger";
import {
  asAsked,
  assertWithinLimit,
  dueOf,
  type Exchanged,
  fulfilOrder,
  itemsOf,
  type LockedItem,
  type LockedOrder,
  lockBuyerEvents,
  orderItems,
  orderLock,
  releaseOrderPlaces,
} from "@/lib/orders";
import { dropAttempts, isPaid, type PaymentRow, paymentById, paymentRow } from "@/lib/payments";
import { Method } from "@/lib/payments/schemas";
import { lockAndJudge, placeJudgements, placeLocks } from "@/lib/places";
import { allotPlaces } from "@/lib/settlement/allot-places";
import { applyDispute } from "@/lib/settlement/apply-dispute";
import { applyForeignRefund } from "@/lib/settlement/apply-foreign-refund";
import { creditExchanged, lockExchanged } from "@/lib/settlement/complete-exchange";
import { goingBack, goingBackOf } from "@/lib/settlement/going-back";
import { closeReview, openReview } from "@/lib/settlement/open-review";
import { requestRefund } from "@/lib/settlement/request-refund";
import { BLOCKING_REASONS, type ReviewReason } from "@/lib/settlement/schemas";

type Tx = Ctx & { db: Db };

/** `late`: the buyer's holds are locked, so that the limit can be checked; `wait`: places others are taking are waited for. */
interface Mode {
  late: boolean;
  wait: boolean;
}

interface Case {
  payment: PaymentRow;
  order: LockedOrder;
  items: LockedItem[];
  mode: Mode;
  /** It came in another currency than was asked for. */
  isForeign: boolean;
}

const subjectOf = (orderId: number) => ({ subjectType: "order" as const, subjectId: orderId });

const CURRENCY = `select currency from payment_events
where payment_id = $1::bigint and received_cents > 0 order by id desc limit 1`;

/** The currency that the provider named last. */
const currencyOf = (payment: PaymentRow) =>
  statement<{ currency: string }>(CURRENCY, [payment.id]).as(([row]) => row?.currency ?? payment.currency);

async function toReview(tx: Tx, { payment, order }: Case, reason: ReviewReason): Promise<void> {
  if (order.state !== "review") {
    await tx.db.execute(sql`update orders set state = 'review', closed_at = null where id = ${order.id}`);
  }
  await releaseOrderPlaces(tx.db, order.id);
  await dropAttempts(tx, subjectOf(order.id));
  await openReview(tx, payment, { orderId: order.id, reason, amountCents: payment.receivedCents });
}

/** The items as they have to be paid: with the fee and the discount of the method that was paid, where the attempt asked for that. */
function itemsDue(tx: Tx, { payment, order, items }: Case): Promise<LockedItem[]> {
  return asAsked(tx, order, items, { method: Method.parse(payment.method), askedCents: payment.amountCents });
}

const LOCK_EVENTS = `select bool_or(v.state = 'cancelled') as cancelled, bool_or(v.ends_at < $2::text::timestamptz) as over
from (select state, ends_at from events
  where id in (select event_id from order_items where order_id = $1::bigint and place_id is not null)
  order by id for share) v`;

/** Whoever cancels one of the events waits for this sale, or this sale sees that it was cancelled. */
function eventsAllow({ now }: Tx, orderId: number): Statement<ReviewReason | null> {
  return statement<{ cancelled: boolean; over: boolean }>(LOCK_EVENTS, [orderId, now.toISOString()]).as(([row]) => {
    if (row?.cancelled) return "paid_after_cancel";
    return row?.over ? "paid_without_stock" : null;
  });
}

async function overLimit(tx: Tx, orderId: number): Promise<boolean> {
  try {
    await assertWithinLimit(tx.db, orderId);
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === "limit.exceeded") return true;
    throw error;
  }
}

/** The same ticket is exchanged by another order that is live. */
async function hasOtherExchange(tx: Tx, { id, exchangeItemId }: LockedOrder): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from orders where exchange_item_id = ${exchangeItemId} and id <> ${id}
      and state in ('awaiting_payment', 'paid', 'partially_refunded') limit 1`);
  return rows.length > 0;
}

/** Null when the old money is not there to count: it is disputed, or went back. Nothing is written then. */
async function creditsOf(tx: Tx, order: LockedOrder, old: Exchanged): Promise<Credit[] | null> {
  try {
    return await creditExchanged(tx, order, old);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Enough money for an order that is not paid: the places, or a review. */
async function sell(tx: Tx, current: Case): Promise<void> {
  const { payment, order, mode } = current;
  const items = await itemsDue(tx, current);
  const due = dueOf(order, items);
  if (items.length === 0) return toReview(tx, current, "paid_without_stock");
  const ids = items.map((item) => item.placeId);
  const isExchange = order.exchangeItemId !== null;
  const [back, refused, , ours] = await inOrder(tx.db, [
    goingBackOf(payment),
    eventsAllow(tx, order.id),
    // What an exchange replaces is locked before any place.
    placeLocks(isExchange ? [] : ids, order.id),
    placeJudgements(isExchange ? [] : ids, order.id),
  ]);
  const left = payment.receivedCents - back;
  if (left < due) {
    if (order.state === "review" && payment.receivedCents >= due) return;
    return toReview(tx, current, "short");
  }
  if (refused) return toReview(tx, current, refused);
  const old = isExchange ? await lockExchanged(tx, order) : null;
  if (isExchange && (!old || (await hasOtherExchange(tx, order)))) return toReview(tx, current, "exchange_lost");

  const locked = old ? await lockAndJudge(tx.db, [...ids, old.placeId], order.id) : ours;
  const own = locked.filter((place) => ids.includes(place.id));
  const keepsAll = own.length === items.length && own.every((place) => place.isOurs && !place.isSold);
  const isLate = order.state !== "awaiting_payment" || !keepsAll;
  if (isLate && !mode.late) throw new TryAgain<Mode>({ ...mode, late: true });
  if (isLate) {
    await tx.db.execute(sql`
      update order_items set state = 'held' where order_id = ${order.id} and state = 'released' and place_id is not null`);
    if (await overLimit(tx, order.id)) return toReview(tx, current, "over_limit");
  }
  const allotted = await allotPlaces(tx, items, own, mode.wait);
  if (allotted === "unsure") throw new TryAgain<Mode>({ late: true, wait: true });
  if (allotted === "none") return toReview(tx, current, "paid_without_stock");

  const credits = old ? await creditsOf(tx, order, old) : [];
  if (!credits) return toReview(tx, current, "exchange_lost");
  await together([
    () => dropAttempts(tx, subjectOf(order.id)),
    () => fulfilOrder(tx, { order, items: allotted, payment, credits, at: tx.now }),
    () => closeReview(tx, { paymentId: payment.id, reasons: BLOCKING_REASONS }, "fulfilled"),
  ]);
  const excess = payment.receivedCents - due;
  if (left > due) await openReview(tx, payment, { orderId: order.id, reason: "excess", amountCents: excess });
}

/** Money for an order that has its own already. */
async function surplus(tx: Tx, { payment, order }: Case): Promise<void> {
  if ((await payerOf(tx, order.id)) === payment.id) {
    const { saleCents } = await paymentBalance(tx, payment.id);
    const excess = payment.receivedCents - saleCents;
    if (excess > 0) await openReview(tx, payment, { orderId: order.id, reason: "excess", amountCents: excess });
    return;
  }
  const amountCents = payment.receivedCents;
  await openReview(tx, payment, { orderId: order.id, reason: "duplicate", amountCents });
  const isDisputed = payment.state === "disputed" || payment.state === "dispute_lost";
  if (isDisputed || (await goingBack(tx, payment)) >= amountCents) return;
  await requestRefund(tx, { payment, order, reason: "Pago doble", idempotencyKey: `duplicate:${amountCents}` });
}

async function decide(tx: Tx, current: Case): Promise<void> {
  const { payment, order, isForeign } = current;
  if (isForeign) {
    if (order.state === "paid" || order.state === "partially_refunded" || order.state === "refunded") {
      return openReview(tx, payment, { orderId: order.id, reason: "currency", amountCents: payment.receivedCents });
    }
    return toReview(tx, current, "currency");
  }
  switch (order.state) {
    case "paid":
    case "partially_refunded":
    case "refunded":
      return surplus(tx, current);
    case "cancelled":
      return toReview(tx, current, "paid_after_cancel");
    default:
      return sell(tx, current);
  }
}

const markApplied = keptQuery((db, its: Given<{ id: number; appliedAt: Date }>) =>
  db
    .update(payments)
    .set({ appliedAt: columnValue(payments.appliedAt, its.appliedAt), nextPollAt: null })
    .where(eq(payments.id, its.id))
    .returning(),
);

async function apply(tx: Tx, paymentId: number, mode: Mode, { force = false, known }: Options): Promise<void> {
  const found = known ?? (await paymentById(tx, paymentId));
  if (found.subjectType !== "order" || !isPaid(found.state)) return;
  if (mode.late) {
    const events = (await itemsOf(tx.db, found.subjectId)).map((item) => item.eventId);
    const [row] = await tx.db.execute<{ buyer: number | null }>(sql`
      select buyer_id as buyer from orders where id = ${found.subjectId}`);
    if (row?.buyer) await lockBuyerEvents(tx.db, row.buyer, events);
  }
  const [order, items, payment, currency, { receivedCents: posted, commissionCents: kept }] = await inOrder(tx.db, [
    orderLock(found.subjectId),
    orderItems(found.subjectId),
    paymentRow(paymentId),
    currencyOf(found),
    balanceOf(paymentId),
  ]);
  const isForeign = currency !== payment.currency;
  const isNews = payment.appliedAt === null || (!isForeign && payment.receivedCents > posted);
  const { provider, account, isTest, adminId } = payment;
  const route = { provider, account, isTest, adminId, paymentId, orderId: order.id };
  // What is decided may read in the ledger what was received.
  if (isNews && !isForeign)
    await postReceipt(tx, { ...route, receivedCents: payment.receivedCents, postedCents: posted });
  if (isNews || force) await decide(tx, { payment, order, items, mode, isForeign });
  const [written] = await markApplied(tx.db, { id: paymentId, appliedAt: payment.appliedAt ?? tx.now });
  if (!isForeign && payment.commissionCents > kept) {
    await postCommission(tx, { ...route, commissionCents: payment.commissionCents, postedCents: kept });
  }
  await applyDispute(tx, payment, order);
  if (written) await applyForeignRefund(tx, written);
}

interface Options {
  /** Decides anew on money that waits in review. */
  force?: boolean;
  /** The payment as the caller has just read it, paid: what it is for need not be asked again. */
  known?: PaymentRow;
}

/**
 * Applies the money that a payment has, as written down, to what was bought: the second of the two transactions. Doing
 * it again changes nothing.
 */
export async function applyPayment(ctx: Ctx, paymentId: number, options: Options = {}): Promise<void> {
  const first: Mode = { late: options.force ?? false, wait: false };
  const run = (tx: Tx, { state = first }: Attempt<Mode>) => apply(tx, paymentId, state, options);
  await withTx(ctx, run, { retry: {} });
}
