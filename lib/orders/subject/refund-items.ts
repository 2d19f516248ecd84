import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refundItems } from "@/db/schema";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { allocateRefund, baseOf, type ItemParts, minusGiven, paidOf, payersOf, shareOf, sumParts } from "@/lib/ledger";
import { type PaymentRow, refundableCents } from "@/lib/payments";

type Tx = { db: Db };

/** An item that shall be given back: its base price less what the venue keeps, with or without the fee. */
export interface ItemWish {
  orderItemId: number;
  withFee: boolean;
  keepCents?: number;
}

export interface ItemsPlan {
  payment: PaymentRow;
  amountCents: number;
  parts: ItemParts[];
}

/** SQL: all that an item, the alias i, gave back or is asked to give back. */
const BACK = sql`(
  select coalesce(sum(g.price_cents), 0) as price, coalesce(sum(g.discount_cents), 0) as discount,
    coalesce(sum(g.price_iva_cents), 0) as price_iva, coalesce(sum(g.fee_cents), 0) as fee,
    coalesce(sum(g.fee_iva_cents), 0) as fee_iva
  from refund_items g left join refunds r on r.id = g.refund_id
  where g.order_item_id = i.id and r.state is distinct from 'failed')`;

/** The parts of each sold item that no refund has given back or is asked to give back. */
export async function itemsLeft(tx: Tx, orderId: number): Promise<ItemParts[]> {
  return tx.db.execute<ItemParts & Record<string, unknown>>(sql`
    select i.id as "orderItemId", i.event_area_id as "eventAreaId", (i.price_cents - g.price)::int as "priceCents", (i.discount_cents - g.discount)::int as "discountCents",
      (i.price_iva_cents - g.price_iva)::int as "priceIvaCents", (i.fee_cents - g.fee)::int as "feeCents",
      (i.fee_iva_cents - g.fee_iva)::int as "feeIvaCents"
    from order_items i cross join lateral ${BACK} g
    where i.order_id = ${orderId} and i.state in ('sold', 'returned') order by i.id`);
}

export async function partsOf(tx: Tx, refundId: number): Promise<ItemParts[]> {
  return tx.db.execute<ItemParts & Record<string, unknown>>(sql`
    select g.order_item_id as "orderItemId", i.event_area_id as "eventAreaId", g.price_cents as "priceCents",
      g.discount_cents as "discountCents", g.price_iva_cents as "priceIvaCents", g.fee_cents as "feeCents",
      g.fee_iva_cents as "feeIvaCents"
    from refund_items g join order_items i on i.id = g.order_item_id
    where g.refund_id = ${refundId} order by g.order_item_id`);
}

type Cause = { adminId: number } & ({ refundId: number } | { disputedPaymentId: number });

/** A database constraint refuses what an item has given back already. */
export async function writeParts(tx: Tx, cause: Cause, parts: readonly ItemParts[]): Promise<void> {
  const rows = parts.filter(({ priceCents, feeCents }) => priceCents + feeCents > 0);
  if (rows.length > 0) await tx.db.insert(refundItems).values(rows.map((part) => ({ ...part, ...cause })));
}

/** True when another refund has meanwhile given back what these parts would. */
export async function isGone(tx: Tx, parts: readonly ItemParts[]): Promise<boolean> {
  for (const part of parts) {
    const { orderItemId, priceCents, discountCents, priceIvaCents, feeCents, feeIvaCents } = part;
    const fitting = await tx.db.execute(sql`
      select 1 from order_items i cross join lateral ${BACK} g
      where i.id = ${orderItemId} and g.price + ${priceCents} <= i.price_cents and g.discount + ${discountCents} <= i.discount_cents
        and g.price_iva + ${priceIvaCents} <= i.price_iva_cents and g.fee + ${feeCents} <= i.fee_cents
        and g.fee_iva + ${feeIvaCents} <= i.fee_iva_cents`);
    if (fitting.length === 0) return true;
  }
  return false;
}

/** True when finished refunds, or an exchange, have taken everything that the order's sale brought in. */
export async function isWholeBack(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx.db.execute<{ left: number }>(sql`
    select (coalesce(sum(i.price_cents - i.discount_cents + i.fee_cents), 0) - coalesce(sum(g.back), 0))::int as left
    from order_items i left join lateral (
      select sum(g.price_cents - g.discount_cents + g.fee_cents) as back from refund_items g
      left join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and (g.refund_id is null or r.state = 'done')) g on true
    where i.order_id = ${orderId} and i.state in ('sold', 'returned')`);
  return (row?.left ?? 0) <= 0;
}

/**
 * How many centavos of a payment for the order's sale no refund asks back yet; null when the payment gave nothing for
 * it.
 */
export async function leftInSale(
  tx: Tx,
  { subjectId: orderId, paymentId }: { subjectId: number; paymentId: number },
): Promise<number | null> {
  const payer = (await payersOf(tx, orderId)).find((one) => one.paymentId === paymentId);
  if (!payer) return null;
  const [row] = await tx.db.execute<{ back: number }>(sql`
    select coalesce(sum(g.price_cents - g.discount_cents + g.fee_cents), 0)::int as back
    from refund_items g join refunds r on r.id = g.refund_id join order_items i on i.id = g.order_item_id
    where r.payment_id = ${paymentId} and r.state <> 'failed' and i.order_id = ${orderId}`);
  return Math.max(0, payer.paidCents - (row?.back ?? 0));
}

const exceeds = (available: number) =>
  new DomainError("payment.refund_exceeds", { field: "amountCents", data: { available: formatMoney(available) } });

/**
 * Splits a refund of exactly these items over the locked payments in the order given. A payment never gives more than
 * it gave for the order and still has. Items that cost nothing give nothing, so the plan may be empty.
 */
export async function planItems(
  tx: Tx,
  { payments, orderId, items }: { payments: readonly PaymentRow[]; orderId: number; items: readonly ItemWish[] },
): Promise<ItemsPlan[]> {
  const left = new Map((await itemsLeft(tx, orderId)).map((item) => [item.orderItemId, item]));
  let wanted = items.map(({ orderItemId, withFee, keepCents = 0 }) => {
    const item = left.get(orderItemId);
    left.delete(orderItemId);
    if (!item) throw new DomainError("payment.not_refundable");
    const base = Math.max(0, baseOf(item) - keepCents);
    return { orderItemId, eventAreaId: item.eventAreaId, ...shareOf(item, base, withFee ? item.feeCents : 0) };
  });
  const plans: ItemsPlan[] = [];
  const due = paidOf(sumParts(wanted));
  for (const payment of payments) {
    const rest = paidOf(sumParts(wanted));
    const room = Math.min(
      await refundableCents(tx, payment),
      (await leftInSale(tx, { subjectId: orderId, paymentId: payment.id })) ?? 0,
      rest,
    );
    if (room <= 0) continue;
    const parts = allocateRefund(wanted, room);
    wanted = minusGiven(wanted, parts);
    plans.push({ payment, amountCents: room, parts });
  }
  const missing = paidOf(sumParts(wanted));
  if (missing > 0 && missing === due) throw new DomainError("payment.not_refundable");
  if (missing > 0) throw exceeds(due - missing);
  return plans;
}
