import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enclosureMethodFees, enclosures, orderItems } from "@/db/schema";
import { notFound } from "@/lib/core/errors";
import { includedIva } from "@/lib/core/money";
import { type FeeRule, feeOf, type Method } from "@/lib/core/pricing";
import type { LockedItem, LockedOrder } from "@/lib/orders/order-locks";

async function feeRule(db: Db, enclosureId: number, method: Method): Promise<FeeRule> {
  const [row] = await db
    .select({
      bps: sql<number>`coalesce(${enclosureMethodFees.feeBps}, ${enclosures.feeBps})`,
      fixedCents: sql<number>`coalesce(${enclosureMethodFees.feeFixedCents}, ${enclosures.feeFixedCents})`,
    })
    .from(enclosures)
    .leftJoin(
      enclosureMethodFees,
      and(eq(enclosureMethodFees.enclosureId, enclosures.id), eq(enclosureMethodFees.method, method)),
    )
    .where(eq(enclosures.id, enclosureId));
  if (!row) throw notFound();
  return row;
}

const totalOf = (items: readonly LockedItem[]): number =>
  items.reduce((sum, item) => sum + item.priceCents - item.discountCents + item.feeCents, 0);

/** What has to be paid for an order with these items: of an exchange the difference to what the old ticket counts for. */
export const dueOf = ({ creditCents }: Pick<LockedOrder, "creditCents">, items: readonly LockedItem[]): number =>
  Math.max(0, totalOf(items) - creditCents);

/** The items of an order as they would cost with a payment method: prices and discounts stay, the fee is that method's. */
export async function pricedFor(
  db: Db,
  enclosureId: number,
  items: readonly LockedItem[],
  method: Method,
): Promise<LockedItem[]> {
  const rule = await feeRule(db, enclosureId, method);
  return items.map((item) => {
    const feeCents = feeOf(item.priceCents - item.discountCents, rule);
    return { ...item, feeCents, feeIvaCents: includedIva(feeCents, item.feeIvaBps) };
  });
}

/** Puts those fees on the items of a locked order and freezes them there. */
export async function repriceItems(
  db: Db,
  enclosureId: number,
  items: readonly LockedItem[],
  method: Method,
): Promise<LockedItem[]> {
  const priced = await pricedFor(db, enclosureId, items, method);
  for (const [index, { id, feeCents, feeIvaCents }] of priced.entries()) {
    if (feeCents === items[index]?.feeCents && feeIvaCents === items[index]?.feeIvaCents) continue;
    await db.update(orderItems).set({ feeCents, feeIvaCents }).where(eq(orderItems.id, id));
  }
  return priced;
}
