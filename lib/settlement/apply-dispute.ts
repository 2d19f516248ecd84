import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { ordersPaidBy, postChargeback } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import { itemsOf, type LockedOrder } from "@/lib/orders";
import type { PaymentRow } from "@/lib/payments";
import { closeReview, openReview } from "@/lib/settlement/open-review";
import { restoreDisputed } from "@/lib/settlement/restore-disputed";
import { flagUsed, takeBackItems } from "@/lib/settlement/take-back";
import { tellHolders } from "@/lib/settlement/tell-holders";
import { revokeTickets } from "@/lib/tickets";

type Tx = Ctx & { db: Db };

/** No case yet: what is applied again must not open a decided one again. */
async function isFirst(tx: { db: Db }, paymentId: number): Promise<boolean> {
  const known = await tx.db.execute(sql`
    select 1 from payment_reviews where payment_id = ${paymentId} and reason = 'disputed'`);
  return known.length === 0;
}

async function takeTickets(tx: Tx, payment: PaymentRow, orderIds: readonly number[]): Promise<boolean> {
  let took = false;
  for (const orderId of orderIds) {
    const { ticketIds } = await revokeTickets(tx, { orderId, reason: "chargeback" });
    took ||= ticketIds.length > 0;
    await flagUsed(tx, payment, { orderId, ticketIds, amountCents: payment.receivedCents });
  }
  return took;
}

/** The bank kept the money: the places may be bought by others. */
async function freePlaces(tx: Tx, orderIds: readonly number[]): Promise<void> {
  for (const orderId of orderIds) {
    const items = await itemsOf(tx.db, orderId);
    await takeBackItems(tx, { orderId, itemIds: items.map(({ id }) => id), as: "chargeback" });
  }
}

async function tellBuyer(tx: Tx, payment: PaymentRow, orderId: number): Promise<void> {
  const [order] = await tx.db.execute<{ buyer: number | null }>(sql`
    select buyer_id as buyer from orders where id = ${orderId}`);
  if (!order?.buyer) return;
  await queueMessage(tx, {
    idempotencyKey: `payment.dispute:${payment.id}:${payment.state}`,
    template: "payment.dispute",
    toUserId: order.buyer,
    adminId: payment.adminId,
    payload: { paymentId: payment.id, state: payment.state },
  });
}

/**
 * A disputed payment takes back the codes of the tickets that it bought, in every order that it paid, and asks for a
 * person. Lost, it goes to the ledger and the places are free; won, the tickets are valid again, or a person is asked
 * where there are no places any more. Doing it again changes nothing.
 */
export async function applyDispute(tx: Tx, payment: PaymentRow, order: Pick<LockedOrder, "id">): Promise<void> {
  const { id: paymentId, state, adminId, provider, account, isTest, receivedCents, refundedCents } = payment;
  if (state !== "disputed" && state !== "dispute_lost" && state !== "dispute_won") return;
  const orderIds = await ordersPaidBy(tx, paymentId);
  const tell = async () => {
    await tellBuyer(tx, payment, order.id);
    await tellHolders(tx, { paymentId, orderIds, news: state });
  };
  if (state === "dispute_won") {
    await closeReview(tx, { paymentId, reasons: ["disputed"] }, "won");
    const restored = await restoreDisputed(tx, payment, orderIds);
    if (restored > 0) await tell();
    return;
  }
  const isNews = orderIds.length > 0 ? await takeTickets(tx, payment, orderIds) : await isFirst(tx, paymentId);
  if (isNews) {
    await openReview(tx, payment, { orderId: order.id, reason: "disputed", amountCents: receivedCents });
    await tell();
  }
  if (state === "dispute_lost") {
    const route = { adminId, provider, account, isTest, paymentId, orderId: order.id };
    const posted = await postChargeback(tx, { ...route, amountCents: receivedCents - refundedCents });
    await freePlaces(tx, orderIds);
    if (posted && !isNews) await tell();
  }
}
