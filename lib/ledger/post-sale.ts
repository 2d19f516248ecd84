import type { Db } from "@/db/client";
import { allocateRefund, type ItemParts, minusGiven, paidOf, sumParts } from "@/lib/ledger/allocate-refund";
import { type Entry, entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";
import { type Sold, saleCause } from "@/lib/ledger/queries";

type Tx = { db: Db; now: Date; requestId: string };

/** Money that we owe the buyer of an earlier payment, and that pays for another sale. */
export interface Credit extends MoneyRoute {
  paymentId: number;
  amountCents: number;
}

type Sale = MoneyRoute & {
  items: readonly ItemParts[];
  sold: Sold;
  orderId: number | null;
  paymentId: number | null;
  /** When the payment's money came, by what the provider says. */
  collectedAt?: Date | null;
};

/** An item is sold: what we owed the buyer becomes the organizer's price, the discount, our fee and its IVA. */
function soldEntries(item: ItemParts): Entry[] {
  const { priceCents, discountCents, priceIvaCents, feeCents, feeIvaCents, eventAreaId } = item;
  return [
    { account: "organizer_payable", amountCents: -priceCents, ivaCents: -priceIvaCents, eventAreaId },
    ...entriesOf(
      {
        buyer_owed: paidOf(item),
        discount: discountCents,
        fee_revenue: -(feeCents - feeIvaCents),
        fee_iva: -feeIvaCents,
      },
      eventAreaId,
    ),
  ];
}

const turned = (entry: Entry): Entry => ({
  ...entry,
  amountCents: -entry.amountCents,
  ivaCents: -entry.ivaCents,
});

function routeOf({ adminId, provider, account, isTest, orderId, paymentId, collectedAt = null }: Sale) {
  return { adminId, provider, account, isTest, orderId, paymentId, collectedAt };
}

/**
 * Posts the sale of a subject, once, by the zones that its items are for. `credits` are used up first, in their order, and the payment gives the rest. A sale of nothing posts nothing.
 */
export async function postSale(tx: Tx, input: Sale & { credits?: readonly Credit[] }): Promise<boolean> {
  const { credits = [], ...sale } = input;
  const cause = saleCause(sale.sold);
  let left = sale.items;
  const shares: Sale[] = [];
  for (const { amountCents, ...credit } of credits) {
    const items = allocateRefund(left, Math.min(amountCents, paidOf(sumParts(left))));
    if (paidOf(sumParts(items)) === 0) continue;
    left = minusGiven(left, items);
    shares.push({ ...credit, items, sold: sale.sold, orderId: sale.orderId });
  }
  const rest = sumParts(left);
  if (paidOf(rest) > 0 || rest.priceCents > 0) shares.unshift({ ...sale, items: left });
  let isNew = false;
  for (const [index, share] of shares.entries()) {
    const shareCause = index === 0 ? cause : `${cause}:${share.paymentId}`;
    const posted = await post(tx, {
      ...routeOf(share),
      kind: "sale",
      cause: shareCause,
      entries: share.items.flatMap(soldEntries),
    });
    isNew ||= posted;
  }
  return isNew;
}

/** Posts money that a payment put on a prepaid balance, once: nobody has earned it before it is used, but for our fee. */
export async function postTopup(
  tx: Tx,
  input: MoneyRoute & {
    paymentId: number;
    enclosureId: number;
    sold: Sold;
    creditCents: number;
    feeCents: number;
    feeIvaCents: number;
    collectedAt: Date | null;
  },
): Promise<boolean> {
  const { sold, creditCents, feeCents, feeIvaCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "sale",
    cause: saleCause(sold),
    orderId: null,
    entries: entriesOf({
      buyer_owed: creditCents + feeCents,
      prepaid_liability: -creditCents,
      fee_revenue: -(feeCents - feeIvaCents),
      fee_iva: -feeIvaCents,
    }),
  });
}

/**
 * Takes a payment's money out of the items that an exchange gives up, once per exchange: we owe it to the buyer again, who
 * pays the new order with it.
 */
export async function postReversal(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number; exchangeOrderId: number; items: readonly ItemParts[] },
): Promise<boolean> {
  const { exchangeOrderId, items, ...route } = input;
  return post(tx, {
    ...route,
    kind: "reversal",
    cause: `exchange:${exchangeOrderId}:${input.paymentId}`,
    entries: items.flatMap(soldEntries).map(turned),
  });
}
