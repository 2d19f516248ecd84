import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";
import {
  type CodeFacts,
  type CodeWithZones,
  holdUse,
  judgeCode,
  lockCodeOfOrder,
  readCodeOfOrder,
  releaseUse,
} from "@/lib/discount-codes";
import { feeTermsJson } from "@/lib/enclosures";
import type { LockedItem, LockedOrder } from "@/lib/orders/hot";
import { type Discounts, dueOf, feeRule, pricedBy, withAmounts, writeAmounts } from "@/lib/orders/pay/reprice-items";
import { dearestFee, type FeeTerms, type Method } from "@/lib/pricing/client";

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
  { enclosureId }: Pick<LockedOrder, "enclosureId">,
  items: readonly LockedItem[],
  discounts: Discounts,
): Promise<LockedItem[] | null> {
  if (items.some(({ id, priceCents }) => priceCents > (discounts.get(id) ?? 0))) return null;
  const [row] = await db.execute<{ terms: FeeTerms }>(sql`
    select ${sql.raw(feeTermsJson("e", String(isDemo())))} as terms from enclosures e where e.id = ${enclosureId}`);
  if (!row || dearestFee(0, row.terms) > 0) return null;
  const free = items.map((item) => withAmounts(item, item.priceCents, 0));
  await writeAmounts(db, items, free);
  return free;
}

/** A payment that began with the code was promised it, whatever its time and limits say now. */
const promised = (code: CodeFacts): CodeFacts => ({ ...code, isHeld: true });

/**
 * Prices items as a payment attempt asked for them and writes that down, because money may come for an attempt that
 * another one has replaced, and what was asked is what is due. Items stay as they are where no price comes to the
 * amount asked.
 */
export async function repriceAsAttempted(
  tx: Tx,
  order: LockedOrder,
  items: LockedItem[],
  { method, askedCents }: { method: Method; askedCents: number },
): Promise<LockedItem[]> {
  const { id: orderId, buyerId, discountCodeId: codeId } = order;
  const isCurrent = method === order.method;
  if (isCurrent && (codeId === null || dueOf(order, items) === askedCents)) return items;
  const ways: (Discounts | null)[] = isCurrent ? [] : [null];
  if (codeId !== null) {
    const { code, zones } = await readCodeOfOrder(tx.db, { codeId, orderId, buyerId });
    const verdict = judge({ code: promised(code), zones }, order, items, { method, now: tx.now });
    ways.push(verdict.discounts ?? NOTHING, NOTHING);
  }
  const rule = await feeRule(tx.db, order.enclosureId, method);
  for (const discounts of ways) {
    const priced = pricedBy(rule, items, discounts);
    if (dueOf(order, priced) !== askedCents) continue;
    await writeAmounts(tx.db, items, priced);
    return priced;
  }
  return items;
}
