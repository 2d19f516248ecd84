import type { Db } from "@/db/client";
import { type ItemParts, paidOf, sumParts } from "@/lib/ledger/allocate-refund";
import { costOf, type Entry, entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

interface From {
  atOrganizersExpense: boolean;
  /** Who gives the price back: the organizer, or a prepaid balance from which it was taken when the refund was asked for. */
  from: "organizer_payable" | "prepaid_held";
}

function givenBack(item: ItemParts, { atOrganizersExpense, from }: From): Entry[] {
  const { priceCents, discountCents, priceIvaCents, feeCents, feeIvaCents, eventAreaId } = item;
  return [
    { account: from, amountCents: priceCents, ivaCents: from === "organizer_payable" ? priceIvaCents : 0, eventAreaId },
    ...(atOrganizersExpense ? [costOf(feeCents, eventAreaId)] : []),
    ...entriesOf(
      {
        discount: -discountCents,
        fee_revenue: atOrganizersExpense ? 0 : feeCents - feeIvaCents,
        fee_iva: atOrganizersExpense ? 0 : feeIvaCents,
      },
      eventAreaId,
    ),
  ];
}

/**
 * Posts a refund, once. The amount above the sale's `items` comes from what we owe the buyer outside the sale. At the
 * organizer's expense the fee stays ours, and the organizer pays it.
 */
export async function postRefund(
  tx: Tx,
  input: MoneyRoute &
    From & {
      refundId: number;
      paymentId: number;
      orderId: number | null;
      amountCents: number;
      items: readonly ItemParts[];
      /** When it went back, by what the provider or the person who transferred it says; left out: now. */
      collectedAt?: Date | null;
    },
): Promise<boolean> {
  const { refundId, amountCents, items, atOrganizersExpense, from, ...route } = input;
  const outsideCents = amountCents - paidOf(sumParts(items));
  return post(tx, {
    ...route,
    kind: "refund",
    cause: `refund:${refundId}`,
    entries: [
      ...entriesOf({ provider_clearing: -amountCents, buyer_owed: outsideCents }),
      ...items.flatMap((item) => givenBack(item, { atOrganizersExpense, from })),
    ],
  });
}
