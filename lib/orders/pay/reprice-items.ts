import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enclosureMethodFees, enclosures } from "@/db/schema";
import { notFound } from "@/lib/core/errors";
import { includedIva } from "@/lib/core/money";
import type { LockedItem, LockedOrder } from "@/lib/orders/hot";
import { type FeeRule, feeOf, type Method } from "@/lib/pricing/client";

export async function feeRule(db: Db, enclosureId: number, method: Method): Promise<FeeRule> {
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

/** What remains to be paid; in an exchange less what the old ticket counts for. */
export const dueOf = ({ creditCents }: Pick<LockedOrder, "creditCents">, items: readonly LockedItem[]): number =>
  Math.max(0, totalOf(items) - creditCents);

/** Centavos off each item, by its id; nothing is taken off an item that is missing. */
export type Discounts = ReadonlyMap<number, number>;

/** The item with another discount and fee, and the IVA that they contain. */
export function withAmounts(item: LockedItem, discountCents: number, feeCents: number): LockedItem {
  const priceIvaCents =
    discountCents === item.discountCents
      ? item.priceIvaCents
      : includedIva(item.priceCents - discountCents, item.priceIvaBps);
  return { ...item, discountCents, priceIvaCents, feeCents, feeIvaCents: includedIva(feeCents, item.feeIvaBps) };
}

/**
 * Prices items for a payment method: its fee is taken on the price after discount. Without `discounts` each item keeps
 * the one that it has.
 */
export function pricedBy(
  rule: FeeRule,
  items: readonly LockedItem[],
  discounts: Discounts | null = null,
): LockedItem[] {
  return items.map((item) => {
    const discountCents = discounts ? (discounts.get(item.id) ?? 0) : item.discountCents;
    return withAmounts(item, discountCents, feeOf(item.priceCents - discountCents, rule));
  });
}

const AMOUNTS = ["discountCents", "priceIvaCents", "feeCents", "feeIvaCents"] as const;

/** Freezes the amounts that changed. */
export async function writeAmounts(db: Db, before: readonly LockedItem[], after: readonly LockedItem[]): Promise<void> {
  const changed = after.filter((item, index) => AMOUNTS.some((name) => item[name] !== before[index]?.[name]));
  if (changed.length === 0) return;
  const column = (name: (typeof AMOUNTS)[number] | "id") => sql`${`{${changed.map((item) => item[name]).join(",")}}`}`;
  await db.execute(sql`
    update order_items i set discount_cents = n.discount, price_iva_cents = n.price_iva, fee_cents = n.fee, fee_iva_cents = n.fee_iva
    from unnest(${column("id")}::text::bigint[], ${column("discountCents")}::text::int[], ${column("priceIvaCents")}::text::int[],
      ${column("feeCents")}::text::int[], ${column("feeIvaCents")}::text::int[]) as n (id, discount, price_iva, fee, fee_iva)
    where i.id = n.id`);
}
