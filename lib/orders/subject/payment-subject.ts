import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { batch } from "@/db/pipeline";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { enqueue } from "@/lib/jobs";
import { allocateRefund, ordersPaidBy } from "@/lib/ledger";
import { closeOrder, releaseOrderPlaces } from "@/lib/orders/end/release-places";
import { tellReleased } from "@/lib/orders/end/tell-released";
import { type LockedItem, type LockedOrder, readItems } from "@/lib/orders/hot";
import { lockBuyerInEvents, orderLock } from "@/lib/orders/order-locks";
import { dueOf, repriceForPayment } from "@/lib/orders/pay/reprice-items";
import { subjectOf } from "@/lib/orders/payments-of";
import { hasLostPart, isCalledOff } from "@/lib/orders/subject/called-off";
import { disputedTickets } from "@/lib/orders/subject/disputed-tickets";
import { isGone, isWholeBack, itemsLeft, leftInSale, partsOf, writeParts } from "@/lib/orders/subject/refund-items";
import { restoreDisputed } from "@/lib/orders/subject/restore-disputed";
import { sellOrder } from "@/lib/orders/subject/sell-order";
import { endedWith, takeBackIfReturned, takeBackItems } from "@/lib/orders/subject/take-back";
import { tellHolders } from "@/lib/orders/subject/tell-holders";
import type { Ended, LockedSubject, PaymentSubject } from "@/lib/payments";
import { heldUntil, keepHeld, lockPlaces } from "@/lib/places";
import { revokeTickets } from "@/lib/tickets";

type Tx = Ctx & { db: Db };

/** A started payment keeps its places this much longer than its deadline. */
const MARGIN_MINUTES = 15;

const SOLD: ReadonlySet<string> = new Set(["paid", "partially_refunded", "refunded"]);

const placesOf = (items: readonly LockedItem[]) => items.map(({ placeId }) => placeId);

/** Does nothing to an order that is in this state already. */
async function setRefunded(tx: Tx, order: LockedOrder, state: "refunded" | "partially_refunded"): Promise<void> {
  if (order.state === state) return;
  await tx.db.execute(sql`
    update orders set state = ${state}, paid_at = coalesce(paid_at, ${tx.now}::timestamptz) where id = ${order.id}`);
  await recordAudit(tx, {
    action: `order.${state}`,
    entity: "order",
    entityId: order.id,
    adminId: order.adminId,
    before: { state: order.state },
    after: { state },
  });
}

/** The job that closes unpaid orders comes back at the new deadline. */
async function moveDeadline(tx: Tx, orderId: number, deadline: Date): Promise<void> {
  await tx.db.execute(sql`update orders set deadline_at = ${deadline}::timestamptz where id = ${orderId}`);
  await enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: deadline });
}

/** An order whose row is locked, as the port `PaymentSubject` knows it. */
function lockedOrder(tx: Tx, order: LockedOrder, items: readonly LockedItem[]): LockedSubject {
  const { id, adminId, state, deadlineAt, dbNow } = order;
  return {
    ...subjectOf(id),
    adminId,
    payerId: order.buyerId,
    orderId: id,
    enclosureId: null,
    standing: SOLD.has(state) ? "sold" : state === "cancelled" ? "cancelled" : "open",
    isInReview: state === "review",
    isOverdue: state === "awaiting_payment" && deadlineAt !== null && deadlineAt <= dbNow,

    offer: async (payment) => {
      const due = await repriceForPayment(tx.db, order, items, payment);
      if (due.length === 0) return null;
      return { dueCents: dueOf(order, due), give: (effort) => sellOrder(tx, { order, items: due, payment }, effort) };
    },
    putInReview: async () => {
      if (state !== "review")
        await tx.db.execute(sql`update orders set state = 'review', closed_at = null where id = ${id}`);
      await releaseOrderPlaces(tx.db, id);
    },
    isCalledOff: () => isCalledOff(tx, order),
    hasLostPart: () => hasLostPart(tx, id),

    waitOnce: async () => {
      const until = state === "awaiting_payment" ? await heldUntil(tx.db, id) : null;
      if (until) await moveDeadline(tx, id, until);
      return until !== null;
    },
    waitHours: async (hours) => {
      const until = new Date(dbNow.getTime() + hours * 3_600_000);
      await keepHeld(tx.db, id, new Date(until.getTime() + MARGIN_MINUTES * 60_000));
      await moveDeadline(tx, id, until);
    },
    close: async () => {
      await closeOrder(tx, order, "expired");
      await tellReleased(tx, id);
    },

    lockSold: async () => {
      await lockPlaces(tx.db, placesOf(items), id);
    },
    endIfReturned: async () => endedWith(tx, id, await takeBackIfReturned(tx, id)),
    validLines: async () => {
      const rows = await tx.db.execute<{ id: number }>(sql`
        select i.id from order_items i join tickets t on t.order_item_id = i.id
        where i.order_id = ${id} and i.state = 'sold' and t.state = 'valid' order by i.id`);
      return rows.map((row) => row.id);
    },
    endLines: async (itemIds) => {
      const { ticketIds } = await takeBackItems(tx, { orderId: id, itemIds, as: "refunded" });
      return endedWith(tx, id, ticketIds);
    },
    markRefunded: async () => setRefunded(tx, order, (await isWholeBack(tx, id)) ? "refunded" : "partially_refunded"),
    markReturnedUnsold: () => setRefunded(tx, order, "refunded"),
    hasSuspended: async () => (await disputedTickets(tx, id)).length > 0,
  };
}

export const orderSubject: PaymentSubject = {
  type: "order",
  words: { noun: "compra", receiptPath: (folio) => `/recibo/${folio}` },
  refundsFrom: "organizer_payable",

  lockBefore: async (tx, orderId) => {
    const events = (await readItems(tx.db, { orderId })).map((item) => item.eventId);
    const [row] = await tx.db.execute<{ buyer: number | null }>(sql`
      select buyer_id as buyer from orders where id = ${orderId}`);
    if (row?.buyer) await lockBuyerInEvents(tx.db, row.buyer, events);
  },
  lock: (tx, orderId) =>
    batch([orderLock(orderId), readItems.later({ orderId })]).as(([order, items]) => lockedOrder(tx, order, items)),

  leftOf: leftInSale,
  linesLeft: itemsLeft,
  keepParts: (tx, { id: refundId, adminId }, parts) => writeParts(tx, { refundId, adminId }, parts),
  partsOf,
  // What a failed refund gave back counts no more by its state.
  dropParts: async () => undefined,
  isGone,

  suspend: async (tx, { id }) => {
    const ended: Ended[] = [];
    for (const orderId of await ordersPaidBy(tx, id)) {
      const { ticketIds } = await revokeTickets(tx, { orderId, reason: "chargeback" });
      ended.push(await endedWith(tx, orderId, ticketIds));
    }
    return ended;
  },
  restore: async (tx, { id }) => restoreDisputed(tx, await ordersPaidBy(tx, id)),
  loseSale: async (tx, { payment: { id: paymentId, adminId }, subjectId: orderId, freesPlaces }) => {
    const items = await readItems(tx.db, { orderId });
    await lockPlaces(tx.db, placesOf(items), orderId);
    const paidCents = (await leftInSale(tx, { subjectId: orderId, paymentId })) ?? 0;
    const parts = paidCents > 0 ? allocateRefund(await itemsLeft(tx, orderId), paidCents) : [];
    await writeParts(tx, { disputedPaymentId: paymentId, adminId }, parts);
    const itemIds = items.map((item) => item.id);
    await takeBackItems(tx, { orderId, itemIds, as: "chargeback", keepPlace: !freesPlaces });
    return { items: parts, heldCents: 0 };
  },
  forfeit: async (tx, { id }) => {
    for (const orderId of await ordersPaidBy(tx, id)) {
      const items = await readItems(tx.db, { orderId });
      await lockPlaces(tx.db, placesOf(items), orderId);
      await takeBackItems(tx, { orderId, itemIds: items.map((item) => item.id), as: "chargeback" });
    }
  },
  tellHolders: async (tx, { payment, news, subjectId }) => {
    const orderIds = subjectId === undefined ? await ordersPaidBy(tx, payment.id) : [subjectId];
    await tellHolders(tx, { paymentId: payment.id, orderIds, news });
  },
};
