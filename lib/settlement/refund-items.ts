import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refundItems } from "@/db/schema";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import {
  allocateRefund,
  baseOf,
  type ItemParts,
  paidOf,
  payersOf,
  paymentBalance,
  type SaleParts,
  shareOf,
  sumParts,
} from "@/lib/ledger";
import type { PaymentRow } from "@/lib/payments";
import { goingBack } from "@/lib/settlement/going-back";

type Tx = { db: Db };

/** Which money of an item goes back: its base price less `keepCents` that the venue keeps, and its fee or not. */
export interface ItemWish {
  orderItemId: number;
  withFee: boolean;
  keepCents?: number;
}

export interface RefundPlan {
  amountCents: number;
  /** The parts of the sale in it; what the amount is more than they are is owed to the buyer beside the sale. */
  parts: ItemParts[];
}

/** What of the items that an order sold has not gone back, nor is asked to. */
export async function itemsLeft(tx: Tx, orderId: number): Promise<ItemParts[]> {
  return tx.db.execute<ItemParts & Record<string, unknown>>(sql`
    select i.id::float8 as "orderItemId", (i.price_cents - g.price)::int as "priceCents", (i.discount_cents - g.discount)::int as "discountCents",
      (i.fee_cents - g.fee)::int as "feeCents", (i.fee_iva_cents - g.iva)::int as "feeIvaCents"
    from order_items i cross join lateral (
      select coalesce(sum(g.price_cents), 0) as price, coalesce(sum(g.discount_cents), 0) as discount,
        coalesce(sum(g.fee_cents), 0) as fee, coalesce(sum(g.fee_iva_cents), 0) as iva
      from refund_items g left join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and r.state is distinct from 'failed') g
    where i.order_id = ${orderId} and i.state in ('sold', 'returned') order by i.id`);
}

/** The parts that a refund gives back. */
export async function partsOf(tx: Tx, refundId: number): Promise<ItemParts[]> {
  return tx.db.execute<ItemParts & Record<string, unknown>>(sql`
    select order_item_id::float8 as "orderItemId", price_cents as "priceCents", discount_cents as "discountCents",
      fee_cents as "feeCents", fee_iva_cents as "feeIvaCents"
    from refund_items where refund_id = ${refundId} order by order_item_id`);
}

/** Writes the parts of a refund, in the caller's transaction. The database refuses what an item gave back already. */
export async function writeParts(
  tx: Tx,
  adminId: number,
  refundId: number,
  parts: readonly ItemParts[],
): Promise<void> {
  const rows = parts.filter(({ priceCents, feeCents }) => priceCents + feeCents > 0);
  if (rows.length > 0) await tx.db.insert(refundItems).values(rows.map((part) => ({ ...part, adminId, refundId })));
}

/** Centavos of a payment that no refund asks for yet, and that the provider still has. */
export async function availableOf(tx: Tx, payment: PaymentRow): Promise<number> {
  if (payment.state === "disputed" || payment.state === "dispute_lost") return 0;
  return Math.max(0, payment.receivedCents - (await goingBack(tx, payment)));
}

/** Centavos that a payment gave for an order's sale and that no refund of it asks back yet; null when it gave none. */
async function leftInSale(tx: Tx, paymentId: number, orderId: number): Promise<number | null> {
  const payer = (await payersOf(tx, orderId)).find((one) => one.paymentId === paymentId);
  if (!payer) return null;
  const [row] = await tx.db.execute<{ back: number }>(sql`
    select coalesce(sum(g.price_cents - g.discount_cents + g.fee_cents), 0)::int as back
    from refund_items g join refunds r on r.id = g.refund_id join order_items i on i.id = g.order_item_id
    where r.payment_id = ${paymentId} and r.state <> 'failed' and i.order_id = ${orderId}`);
  return Math.max(0, payer.paidCents - (row?.back ?? 0));
}

/** What refunds that are not done yet give back of what we owe the buyer of a payment beside its sales, in SQL. */
export const askedBeside = (paymentId: SQL): SQL => sql`(
  select coalesce(sum(r.amount_cents - (
    select coalesce(sum(g.price_cents - g.discount_cents + g.fee_cents), 0) from refund_items g where g.refund_id = r.id)), 0)::int
  from refunds r where r.payment_id = ${paymentId} and r.state in ('pending', 'manual'))`;

/** What we owe the buyer of a payment beside its sales, and no refund asks for yet. */
export async function owedLeft(tx: Tx, paymentId: number): Promise<number> {
  const { owedCents } = await paymentBalance(tx, paymentId);
  const [row] = await tx.db.execute<{ asked: number }>(sql`select ${askedBeside(sql`${paymentId}`)} as asked`);
  return Math.max(0, owedCents - (row?.asked ?? 0));
}

const exceeds = (available: number) =>
  new DomainError("payment.refund_exceeds", { field: "amountCents", data: { available: formatMoney(available) } });

/** The most that may go back of a payment for an order (0: nothing), with what we owe the buyer beside the sale and the items left. */
export async function roomOf(
  tx: Tx,
  { payment, orderId }: { payment: PaymentRow; orderId: number },
): Promise<{ mostCents: number; owedCents: number; left: ItemParts[] }> {
  const available = await availableOf(tx, payment);
  const inSale = await leftInSale(tx, payment.id, orderId);
  const left = inSale === null ? [] : await itemsLeft(tx, orderId);
  const owedCents = inSale === null ? available : Math.min(available, await owedLeft(tx, payment.id));
  const mostCents = owedCents + Math.min(available - owedCents, inSale ?? 0, paidOf(sumParts(left)));
  return { mostCents: Math.max(0, mostCents), owedCents, left };
}

/**
 * What a refund of an amount gives back, of all that is left without one: first what we owe the buyer beside the sale,
 * then of every item in proportion. Errors: `payment.not_refundable`, `payment.refund_exceeds` with `{ available }`.
 */
export async function planAmount(
  tx: Tx,
  { payment, orderId, amountCents }: { payment: PaymentRow; orderId: number; amountCents?: number | undefined },
): Promise<RefundPlan> {
  const { mostCents, owedCents, left } = await roomOf(tx, { payment, orderId });
  if (mostCents === 0) throw new DomainError("payment.not_refundable");
  const amount = amountCents ?? mostCents;
  if (amount > mostCents) throw exceeds(mostCents);
  return { amountCents: amount, parts: allocateRefund(left, amount - Math.min(amount, owedCents)) };
}

/** As `planAmount`, of money that went back already: what is more than the sale is not refused. */
export async function planForeign(
  tx: Tx,
  { payment, orderId, amountCents }: { payment: PaymentRow; orderId: number; amountCents: number },
): Promise<RefundPlan> {
  const inSale = await leftInSale(tx, payment.id, orderId);
  if (inSale === null) return { amountCents, parts: [] };
  const ofSale = Math.min(inSale, Math.max(0, amountCents - (await owedLeft(tx, payment.id))));
  return { amountCents, parts: allocateRefund(await itemsLeft(tx, orderId), ofSale) };
}

function minus(from: SaleParts, take: SaleParts): SaleParts {
  return {
    priceCents: from.priceCents - take.priceCents,
    discountCents: from.discountCents - take.discountCents,
    feeCents: from.feeCents - take.feeCents,
    feeIvaCents: from.feeIvaCents - take.feeIvaCents,
  };
}

/**
 * What a refund of exactly these items gives back, split over the locked payments in the order given: never more of one
 * than it gave for the order and still has. Items that cost nothing give nothing: no plan at all may come of it.
 * Errors: `payment.not_refundable` (an item is not of the order, or gave all back), `payment.refund_exceeds`.
 */
export async function planItems(
  tx: Tx,
  { payments, orderId, items }: { payments: readonly PaymentRow[]; orderId: number; items: readonly ItemWish[] },
): Promise<(RefundPlan & { payment: PaymentRow })[]> {
  const left = new Map((await itemsLeft(tx, orderId)).map((item) => [item.orderItemId, item]));
  let wanted = items.map(({ orderItemId, withFee, keepCents = 0 }) => {
    const item = left.get(orderItemId);
    left.delete(orderItemId);
    if (!item) throw new DomainError("payment.not_refundable");
    const base = Math.max(0, baseOf(item) - keepCents);
    return { orderItemId, ...shareOf(item, base, withFee ? item.feeCents : 0) };
  });
  const plans: (RefundPlan & { payment: PaymentRow })[] = [];
  const due = paidOf(sumParts(wanted));
  for (const payment of payments) {
    const rest = paidOf(sumParts(wanted));
    const room = Math.min(await availableOf(tx, payment), (await leftInSale(tx, payment.id, orderId)) ?? 0, rest);
    if (room <= 0) continue;
    const parts = allocateRefund(wanted, room);
    const taken = new Map(parts.map((part) => [part.orderItemId, part]));
    wanted = wanted.map((item) => {
      const take = taken.get(item.orderItemId);
      return take ? { orderItemId: item.orderItemId, ...minus(item, take) } : item;
    });
    plans.push({ payment, amountCents: room, parts });
  }
  const missing = paidOf(sumParts(wanted));
  if (missing > 0 && missing === due) throw new DomainError("payment.not_refundable");
  if (missing > 0) throw exceeds(due - missing);
  return plans;
}
