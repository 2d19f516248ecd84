import type { Db } from "@/db/client";
import { allocateRefund, paidOf, type SaleParts, sumParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";
import { type Sold, saleCause } from "@/lib/ledger/queries";

type Tx = { db: Db; now: Date; requestId: string };

/** What an earlier payment still owes the buyer and gives for another sale, centavos. */
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
 * Posts a sale, an order's or another subject's: what we owed the buyer becomes the organizer's price, the discount given on it, the fee and
 * its IVA. Once per subject; a sale of nothing (price 0) posts nothing. `credits` are used up first, in their order, as
 * far as the sale needs them; the payment gives the rest.
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
    left = {
      priceCents: left.priceCents - parts.priceCents,
      discountCents: left.discountCents - parts.discountCents,
      feeCents: left.feeCents - parts.feeCents,
      feeIvaCents: left.feeIvaCents - parts.feeIvaCents,
    };
    shares.push({ ...credit, ...parts, sold: sale.sold, orderId: sale.orderId });
  }
  if (paidOf(left) > 0 || left.priceCents > 0) shares.unshift({ ...sale, ...left });
  let isNew = false;
  for (const [index, share] of shares.entries()) {
    const its = index === 0 ? cause : `${cause}:${share.paymentId}`;
    isNew = (await post(tx, { ...routeOf(share), kind: "sale", cause: its, entries: entriesOf(share) })) || isNew;
  }
  return isNew;
}

/**
 * Takes what a payment gave for items of a sale out of it again: we owe it to the buyer, who pays another order with it.
 * Once per payment and exchange.
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
