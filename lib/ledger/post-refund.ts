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
  },
): Promise<boolean> {
  const { refundId, amountCents, parts, atOrganizersExpense, ...route } = input;
  const { priceCents, discountCents, feeCents, feeIvaCents } = parts;
  return post(tx, {
    ...route,
    kind: "refund",
    cause: `refund:${refundId}`,
    entries: {
      provider_clearing: -amountCents,
      buyer_owed: amountCents - paidOf(parts),
      organizer_payable: priceCents + (atOrganizersExpense ? feeCents : 0),
      discount: -discountCents,
      fee_revenue: atOrganizersExpense ? 0 : feeCents - feeIvaCents,
      fee_iva: atOrganizersExpense ? 0 : feeIvaCents,
    },
  });
}
