import type { Db } from "@/db/client";
import { allocateRefund, type SaleParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";
import { paymentBalance } from "@/lib/ledger/queries";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts money that went back. `sale` are the parts of the sale that this payment made, null when it made none. It comes
 * first from what we owe the buyer beside the sale, then from the organizer, then from the fee. Once per refund.
 */
export async function postRefund(
  tx: Tx,
  input: MoneyRoute & {
    refundId: number;
    paymentId: number;
    orderId: number | null;
    amountCents: number;
    sale: SaleParts | null;
  },
): Promise<boolean> {
  const { refundId, amountCents, sale, ...route } = input;
  const { receivedCents, refundedCents, saleCents } = await paymentBalance(tx, input.paymentId);
  const parts = allocateRefund({
    amountCents,
    beforeCents: refundedCents,
    owedCents: receivedCents - saleCents,
    sale: sale ?? { priceCents: 0, discountCents: 0, feeCents: 0, feeIvaCents: 0 },
  });
  return post(tx, {
    ...route,
    kind: "refund",
    cause: `refund:${refundId}`,
    entries: {
      provider_clearing: -amountCents,
      buyer_owed: parts.owedCents,
      organizer_payable: parts.priceCents,
      discount: -parts.discountCents,
      fee_revenue: parts.feeCents - parts.feeIvaCents,
      fee_iva: parts.feeIvaCents,
    },
  });
}

/** Posts a lost dispute: the provider took the money back, and it is nobody's yet. Once per payment. */
export async function postChargeback(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number | null; amountCents: number },
): Promise<boolean> {
  const { amountCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "chargeback",
    cause: `payment:${input.paymentId}`,
    entries: { provider_clearing: -amountCents, chargeback: amountCents },
  });
}
