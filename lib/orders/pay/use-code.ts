import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type CodeWithZones, holdUse, judgeCode, lockCodeOfOrder, releaseUse } from "@/lib/discount-codes";
import type { LockedItem, LockedOrder } from "@/lib/orders/hot";
import { type Discounts, termsOf, withAmounts, writeAmounts } from "@/lib/orders/pay/reprice-items";
import { dearestFee, type Method } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

const NOTHING: Discounts = new Map();

function judge(
  { code, zones }: CodeWithZones,
  order: LockedOrder,
  items: readonly LockedItem[],
  { method, now }: { method: Method; now: Date },
) {
  const priced = items.map(({ id, eventId, priceCents }) => ({ id, eventId, zoneId: zones.get(id) ?? 0, priceCents }));
  return judgeCode(code, { enclosureId: order.enclosureId, items: priced, method, now });
}

/**
 * Takes a use of the order's code now that its payment begins, and answers the discounts; null for an order without a
 * code. A code for another method takes nothing off. One that no longer holds is refused unless the buyer has seen so
 * (`withoutCode`). The caller holds the order's row and its places.
 */
export async function takeDiscounts(
  tx: Tx,
  order: LockedOrder,
  items: readonly LockedItem[],
  { method, withoutCode }: { method: Method; withoutCode: boolean },
): Promise<Discounts | null> {
  const { id: orderId, adminId, buyerId, discountCodeId: codeId } = order;
  if (codeId === null || buyerId === null) return null;
  const locked = await lockCodeOfOrder(tx.db, { codeId, orderId, buyerId });
  const verdict = judge(locked, order, items, { method, now: tx.now });
  if (!verdict.refusal) {
    await holdUse(tx.db, { adminId, codeId, orderId, buyerId, amountCents: verdict.discountCents });
    return verdict.discounts;
  }
  const { code, data } = verdict.refusal;
  if (code !== "discount_code.other_method" && !withoutCode) throw new DomainError(code, data ? { data } : {});
  if (locked.code.isHeld) await releaseUse(tx.db, orderId);
  return NOTHING;
}

/** Writes and answers the items when their discounts leave nothing to pay by any method; null when something is due. */
export async function freeOfCharge(
  db: Db,
  order: Pick<LockedOrder, "id" | "feeTerms">,
  items: readonly LockedItem[],
  discounts: Discounts,
): Promise<LockedItem[] | null> {
  if (items.some(({ id, priceCents }) => priceCents > (discounts.get(id) ?? 0))) return null;
  if (dearestFee(0, termsOf(order)) > 0) return null;
  const free = items.map((item) => withAmounts(item, item.priceCents, 0));
  await writeAmounts(db, items, free);
  return free;
}
