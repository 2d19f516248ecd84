import type { Db } from "@/db/client";
import { paidOf, type SaleParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts a refund, once. The amount above the sale's `parts` comes from what we owe the buyer outside the sale. At the
 * organizer's expense the fee stays ours, and the organizer pays it.
 */
export async function postRefund(
  tx: Tx,
  input: MoneyRoute & {
    refundId: number;
    paymentId: number;
    orderId: number | null;
    amountCents: number;
    parts: SaleParts;
    atOrganizersExpense: boolean;
    /** Who gives the price back: the organizer, or a prepaid balance from which it was taken when the refund was asked for. */
    from: "organizer_payable" | "prepaid_held";
  },
): Promise<boolean> {
  const { refundId, amountCents, parts, atOrganizersExpense, from, ...route } = input;
  const { priceCents, discountCents, feeCents, feeIvaCents } = parts;
  return post(tx, {
    ...route,
    kind: "refund",
    cause: `refund:${refundId}`,
    entries: {
      provider_clearing: -amountCents,
      buyer_owed: amountCents - paidOf(parts),
      ...(from === "organizer_payable"
        ? { organizer_payable: priceCents + (atOrganizersExpense ? feeCents : 0) }
        : { prepaid_held: priceCents, organizer_payable: atOrganizersExpense ? feeCents : 0 }),
      discount: -discountCents,
      fee_revenue: atOrganizersExpense ? 0 : feeCents - feeIvaCents,
      fee_iva: atOrganizersExpense ? 0 : feeIvaCents,
    },
  });
}
