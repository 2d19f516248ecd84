import type { Db } from "@/db/client";
import { type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts what a payment received and the ledger does not know yet: the provider owes it to us, we owe it to the buyer.
 * `receivedCents` is the running total, `postedCents` what `paymentBalance` says of it. Answers the centavos posted now, 0 on
 * a replay. The order's row is locked.
 */
export async function postReceipt(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number | null; receivedCents: number; postedCents: number },
): Promise<number> {
  const { receivedCents, postedCents, ...route } = input;
  const amount = receivedCents - postedCents;
  if (amount <= 0) return 0;
  const posted = await post(tx, {
    ...route,
    kind: "receipt",
    cause: `payment:${input.paymentId}:${receivedCents}`,
    entries: { provider_clearing: amount, buyer_owed: -amount },
  });
  return posted ? amount : 0;
}
