import type { Db } from "@/db/client";
import { type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts the provider's commission as far as it is not posted yet: `commissionCents` is the running total, `postedCents` the
 * ledger's sum of it. Answers the centavos posted now.
 */
export async function postCommission(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number | null; commissionCents: number; postedCents: number },
): Promise<number> {
  const { commissionCents, postedCents, ...route } = input;
  const amount = commissionCents - postedCents;
  if (amount <= 0) return 0;
  const posted = await post(tx, {
    ...route,
    kind: "commission",
    cause: `payment:${input.paymentId}:${commissionCents}`,
    entries: { provider_commission: amount, provider_clearing: -amount },
  });
  return posted ? amount : 0;
}
