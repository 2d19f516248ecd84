import type { Db } from "@/db/client";
import { refundItems } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type Credit, type ItemParts, payersOf, postReversal, sumParts } from "@/lib/ledger";
import { type ItemWish, planItems } from "@/lib/orders/subject/refund-items";
import { takeBackItems } from "@/lib/orders/subject/take-back";
import { lockPayments } from "@/lib/payments";

/**
 * Ends sold items for an exchange and turns what they are worth into credits for the new order, one for each payment
 * that paid them. What the new order does not use stays owed to the buyer until `requestRefund` gives it back. The
 * caller holds both orders and the places, and calls this once for a pair of orders.
 */
export async function creditItems(
  tx: Ctx & { db: Db },
  input: { orderId: number; adminId: number; items: readonly ItemWish[]; exchangeOrderId: number },
): Promise<Credit[]> {
  const { orderId, adminId, items, exchangeOrderId } = input;
  const payers = (await payersOf(tx, orderId)).map(({ paymentId }) => paymentId);
  const locked = await lockPayments(tx, payers);
  const plans = await planItems(tx, { payments: payers.flatMap((id) => locked.get(id) ?? []), orderId, items });
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  const ended = await takeBackItems(tx, { orderId, itemIds, as: "replaced" });
  if (ended.itemIds.length < new Set(itemIds).size) throw new DomainError("payment.not_refundable");

  const parts = new Map<number, ItemParts>();
  const credits: Credit[] = [];
  for (const { payment, amountCents, parts: given } of plans) {
    const { provider, account, isTest, id: paymentId } = payment;
    const route = { adminId, provider, account, isTest, paymentId };
    await postReversal(tx, { ...route, orderId, exchangeOrderId, items: given });
    credits.push({ ...route, amountCents });
    for (const part of given) {
      const known = parts.get(part.orderItemId);
      parts.set(part.orderItemId, { ...part, ...sumParts(known ? [known, part] : [part]) });
    }
  }
  if (parts.size > 0) {
    await tx.db.insert(refundItems).values([...parts.values()].map((part) => ({ ...part, adminId, exchangeOrderId })));
  }
  return credits;
}
