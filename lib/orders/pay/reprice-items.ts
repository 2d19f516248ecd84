import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { paymentItems } from "@/db/schema";
import { includedIva } from "@/lib/core/money";
import { keepAsked, type LockedItem, type LockedOrder } from "@/lib/orders/hot";
import type { PaymentRow } from "@/lib/payments";
import { type FeeTerms, feeBy, type Method } from "@/lib/pricing/client";

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

/** What an order keeps of its venue, or of other terms: the fees and the rates alone. */
export function frozenTerms({ fee, methods, priceIvaBps, feeIvaBps }: FeeTerms): FeeTerms {
  return { fee, methods, priceIvaBps, feeIvaBps };
}

/** An order that can still be paid has its terms: the database refuses one without. */
export function termsOf({ id, feeTerms }: Pick<LockedOrder, "id" | "feeTerms">): FeeTerms {
  if (!feeTerms) throw new Error(`Order ${id} has no fee terms`);
  return feeTerms;
}

/**
 * Prices items for a payment method, or as they are shown before one is chosen: the fee is taken on the price after
 * discount. Without `discounts` each item keeps the one that it has.
 */
export function pricedBy(
  terms: FeeTerms,
  method: Method | null,
  items: readonly LockedItem[],
  discounts: Discounts | null = null,
): LockedItem[] {
  return items.map((item) => {
    const discountCents = discounts ? (discounts.get(item.id) ?? 0) : item.discountCents;
    return withAmounts(item, discountCents, feeBy(item.priceCents - discountCents, terms, method));
  });
}

/** Keeps what an attempt asks, for `repriceForPayment`. */
export async function keepAskedItems(
  db: Db,
  { id: paymentId, adminId }: Pick<PaymentRow, "id" | "adminId">,
  items: readonly LockedItem[],
): Promise<void> {
  const list = (of: (item: LockedItem) => number) => `{${items.map(of).join(",")}}`;
  await keepAsked(db, {
    adminId,
    paymentId,
    itemIds: list(({ id }) => id),
    prices: list(({ priceCents }) => priceCents),
    discounts: list(({ discountCents }) => discountCents),
    fees: list(({ feeCents }) => feeCents),
    priceIvas: list(({ priceIvaCents }) => priceIvaCents),
    feeIvas: list(({ feeIvaCents }) => feeIvaCents),
  });
}

/**
 * Prices items as a payment asked for them and writes that down, because money may come for an attempt that another one
 * has replaced, and what was asked is what is due. The items stand as the latest attempt asked, so that one of the same
 * method and sum needs no look.
 */
export async function repriceForPayment(
  db: Db,
  order: LockedOrder,
  items: readonly LockedItem[],
  payment: Pick<PaymentRow, "id" | "method" | "amountCents">,
): Promise<readonly LockedItem[]> {
  if (payment.method === order.method && dueOf(order, items) === payment.amountCents) return items;
  const asked = await db.select().from(paymentItems).where(eq(paymentItems.paymentId, payment.id));
  const byItem = new Map(asked.map((one) => [one.orderItemId, one]));
  const priced = items.map((item): LockedItem => {
    const one = byItem.get(item.id);
    if (!one) return item;
    const { discountCents, feeCents, priceIvaCents, feeIvaCents } = one;
    return { ...item, discountCents, feeCents, priceIvaCents, feeIvaCents };
  });
  await writeAmounts(db, items, priced);
  return priced;
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
