import type { Db } from "@/db/client";
import { byZones } from "@/lib/ledger/by-zones";
import { entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts that `amountCents` of what we owed a payment's buyer beside the sale are not given back. `postedCents` is what was
 * kept of this payment before, so that each decision is posted once.
 */
export async function postKept(
  tx: Tx,
  input: MoneyRoute & { paymentId: number; orderId: number | null; amountCents: number; postedCents: number },
): Promise<boolean> {
  const { amountCents, postedCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "kept",
    cause: `payment:${input.paymentId}:${postedCents + amountCents}`,
    entries: [
      ...entriesOf({ buyer_owed: amountCents }),
      ...(await byZones(tx, input.paymentId, { excess_kept: -amountCents })),
    ],
  });
}
