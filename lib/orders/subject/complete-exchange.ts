import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { baseOf, type Credit } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import { type Exchanged, exchangedBy } from "@/lib/orders/exchange/exchange";
import type { LockedOrder } from "@/lib/orders/hot";
import { lockOrderRow } from "@/lib/orders/order-locks";
import { creditItems } from "@/lib/orders/subject/credit-items";
import { itemsLeft } from "@/lib/orders/subject/refund-items";
import { lockPass } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/**
 * Locks the order and the pass that an exchange replaces, so that no gate admits the pass meanwhile. Null when the old
 * ticket may not be exchanged any more: it was used, given back even in part, or handed over.
 */
export async function lockExchanged(tx: Tx, order: LockedOrder): Promise<Exchanged | null> {
  const seen = await exchangedBy(tx.db, order);
  if (!seen) return null;
  await lockOrderRow(tx.db, seen.orderId);
  await lockPass(tx.db, seen.passId);
  const old = await exchangedBy(tx.db, order);
  if (!old?.isLive || old.isUsed || old.passId !== seen.passId) return null;
  const wish = await wishOf(tx, order, old);
  return wish?.worthCents === order.creditCents ? old : null;
}

/** How much of the old item's money counts, as agreed when the exchange began, and how much of it is still there. */
async function wishOf(tx: Tx, { creditCents, changeFeeCents }: LockedOrder, old: Exchanged) {
  const left = (await itemsLeft(tx, old.orderId)).find(({ orderItemId }) => orderItemId === old.itemId);
  if (!left) return null;
  const base = baseOf(left);
  const keepCents = Math.min(changeFeeCents, base);
  const withFee = creditCents > base - keepCents;
  return { orderItemId: old.itemId, keepCents, withFee, worthCents: base - keepCents + (withFee ? left.feeCents : 0) };
}

/**
 * Ends the old ticket of an exchange and answers what its payments give for the new one. The caller holds both orders,
 * the old pass and both places, and sells the new order in the same transaction.
 */
export async function creditExchanged(tx: Tx, order: LockedOrder, old: Exchanged): Promise<Credit[]> {
  const wish = await wishOf(tx, order, old);
  if (!wish) throw new Error(`Item ${old.itemId} was not sold`);
  const credits = await creditItems(tx, {
    orderId: old.orderId,
    adminId: order.adminId,
    items: [wish],
    exchangeOrderId: order.id,
  });
  if (order.buyerId !== null) {
    await queueMessage(tx, {
      idempotencyKey: `ticket.changed:${order.id}`,
      template: "ticket.changed",
      toUserId: order.buyerId,
      adminId: order.adminId,
      payload: { orderId: order.id },
    });
  }
  return credits;
}
