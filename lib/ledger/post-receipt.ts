import type { Db } from "@/db/client";
import { entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts a payment's money as far as it is not posted yet: the provider owes it to us, and we owe it to the buyer.
 * `receivedCents` is the running total, `postedCents` the ledger's sum of it. Answers the centavos posted now.
 */
export async function postReceipt(
  tx: Tx,
  input: MoneyRoute & {
    paymentId: number;
    orderId: number | null;
    enclosureId?: number | null;
    receivedCents: number;
    postedCents: number;
    /** When the payment's first and its last money came, by what the provider says. */
    providerPaidAt?: Date | null;
    providerLastPaidAt?: Date | null;
  },
): Promise<number> {
  const { receivedCents, postedCents, providerPaidAt = null, providerLastPaidAt = null, ...route } = input;
  const amount = receivedCents - postedCents;
  if (amount <= 0) return 0;
  const posted = await post(tx, {
    ...route,
    kind: "receipt",
    cause: `payment:${input.paymentId}:${receivedCents}`,
    providerAt: postedCents === 0 ? providerPaidAt : providerLastPaidAt,
    entries: entriesOf({ provider_clearing: amount, buyer_owed: -amount }),
  });
  return posted ? amount : 0;
}
