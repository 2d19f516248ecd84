import type { Db } from "@/db/client";
import { allocateRefund, minusParts, paidOf, type SaleParts, sumParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";
import { type Sold, saleCause } from "@/lib/ledger/queries";

type Tx = { db: Db; now: Date; requestId: string };

/** Money that we owe the buyer of an earlier payment, and that pays for another sale. */
export interface Credit extends MoneyRoute {
  paymentId: number;
  amountCents: number;
}

type Sale = MoneyRoute & SaleParts & { sold: Sold; orderId: number | null; paymentId: number | null };

function entriesOf({ priceCents, discountCents, feeCents, feeIvaCents }: SaleParts) {
  return {
    buyer_owed: priceCents - discountCents + feeCents,
    organizer_payable: -priceCents,
    discount: discountCents,
    fee_revenue: -(feeCents - feeIvaCents),
    fee_iva: -feeIvaCents,
  };
}

function routeOf({ adminId, provider, account, isTest, orderId, paymentId }: Sale) {
  return { adminId, provider, account, isTest, orderId, paymentId };
}

/**
 * Posts the sale of a subject, once: what we owed the buyer becomes the organizer's price, the discount, our fee and its
 * IVA. `credits` are used up first, in their order, and the payment gives the rest. A sale of nothing posts nothing.
 */
export async function postSale(tx: Tx, input: Sale & { credits?: readonly Credit[] }): Promise<boolean> {
  const { credits = [], ...sale } = input;
  const cause = saleCause(sale.sold);
  if (credits.length === 0) return post(tx, { ...routeOf(sale), kind: "sale", cause, entries: entriesOf(sale) });
  let left: SaleParts = sale;
  const shares: (SaleParts & Sale)[] = [];
  for (const { amountCents, ...credit } of credits) {
    const parts = sumParts(allocateRefund([{ ...left, orderItemId: 0 }], Math.min(amountCents, paidOf(left))));
    if (paidOf(parts) === 0) continue;
    left = minusParts(left, parts);
    shares.push({ ...credit, ...parts, sold: sale.sold, orderId: sale.orderId });
  }
  if (paidOf(left) > 0 || left.priceCents > 0) shares.unshift({ ...sale, ...left });
  let isNew = false;
  for (const [index, share] of shares.entries()) {
    const shareCause = index === 0 ? cause : `${cause}:${share.paymentId}`;
    const posted = await post(tx, { ...routeOf(share), kind: "sale", cause: shareCause, entries: entriesOf(share) });
    isNew ||= posted;
  }
  return isNew;
}

/** Posts money that a payment put on a prepaid balance, once: nobody has earned it before it is used, but for our fee. */
export async function postTopup(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; sold: Sold; creditCents: number; feeCents: number; feeIvaCents: number },
): Promise<boolean> {
  const { sold, creditCents, feeCents, feeIvaCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "sale",
    cause: saleCause(sold),
    orderId: null,
    entries: {
      buyer_owed: creditCents + feeCents,
      prepaid_liability: -creditCents,
      fee_revenue: -(feeCents - feeIvaCents),
      fee_iva: -feeIvaCents,
    },
  });
}

/**
 * Takes a payment's money out of the items that an exchange gives up, once per exchange: we owe it to the buyer again, who
 * pays the new order with it.
 */
export async function postReversal(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number; exchangeOrderId: number; parts: SaleParts },
): Promise<boolean> {
  const { exchangeOrderId, parts, ...route } = input;
  const { buyer_owed, organizer_payable, discount, fee_revenue, fee_iva } = entriesOf(parts);
  return post(tx, {
    ...route,
    kind: "reversal",
    cause: `exchange:${exchangeOrderId}:${input.paymentId}`,
    entries: {
      buyer_owed: -buyer_owed,
      organizer_payable: -organizer_payable,
      discount: -discount,
      fee_revenue: -fee_revenue,
      fee_iva: -fee_iva,
    },
  });
}
