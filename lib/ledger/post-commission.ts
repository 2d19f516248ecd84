import type { Db } from "@/db/client";
import { byZones } from "@/lib/ledger/by-zones";
import { entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";
import type { PaymentBalance } from "@/lib/ledger/queries";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts what the provider keeps of a payment as far as it differs from what is posted, its IVA apart. A commission that
 * fell, as some do with a refund, is posted the other way. `commissionCents` includes `commissionIvaCents`, and both are
 * the running totals. `collectedAt` is when the provider took or gave it, where it says so. Answers the centavos posted now, negative where the commission fell.
 */
export async function postCommission(
  tx: Tx,
  input: MoneyRoute & {
    paymentId: number;
    orderId: number | null;
    commissionCents: number;
    commissionIvaCents: number;
    collectedAt?: Date | null;
    posted: Pick<PaymentBalance, "commissionCents" | "commissionIvaCents" | "commissionEntries">;
  },
): Promise<number> {
  const { commissionCents, commissionIvaCents, posted, ...route } = input;
  const amount = commissionCents - posted.commissionCents;
  const iva = commissionIvaCents - posted.commissionIvaCents;
  if (amount === 0 && iva === 0) return 0;
  const isNew = await post(tx, {
    ...route,
    kind: "commission",
    // An amount may come back after it fell, so the cause counts what was posted before.
    cause: `payment:${input.paymentId}#${posted.commissionEntries}`,
    entries: [
      ...(await byZones(tx, input.paymentId, { provider_commission: amount - iva, commission_iva: iva })),
      ...entriesOf({ provider_clearing: -amount }),
    ],
  });
  return isNew ? amount : 0;
}
