import type { Db } from "@/db/client";
import type { SaleParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts an order's sale: what we owed the buyer becomes the organizer's price, the discount given on it, the fee and
 * its IVA. Once per order; a sale of nothing (price 0) posts nothing.
 */
export async function postSale(
  tx: Tx,
  input: MoneyRoute & SaleParts & { orderId: number; paymentId: number | null },
): Promise<boolean> {
  const { priceCents, discountCents, feeCents, feeIvaCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "sale",
    cause: `order:${input.orderId}`,
    entries: {
      buyer_owed: priceCents - discountCents + feeCents,
      organizer_payable: -priceCents,
      discount: discountCents,
      fee_revenue: -(feeCents - feeIvaCents),
      fee_iva: -feeIvaCents,
    },
  });
}
