import type { Db } from "@/db/client";
import { entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/**
 * Posts that a provider sent a tenant's part of a payout to the bank, once for each tenant: `sentCents` of what is there,
 * and `feeCents`, with their IVA, which the provider kept beside its commissions.
 */
export async function postPayout(
  tx: Tx,
  input: MoneyRoute & { payoutId: number; sentCents: number; feeCents: number; feeIvaCents: number; collectedAt: Date },
): Promise<boolean> {
  const { payoutId, sentCents, feeCents, feeIvaCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "provider_payout",
    cause: `payout:${payoutId}:${input.adminId}${input.isTest ? ":test" : ""}`,
    paymentId: null,
    orderId: null,
    entries: entriesOf({
      bank: sentCents,
      provider_commission: feeCents - feeIvaCents,
      commission_iva: feeIvaCents,
      provider_clearing: 0 - sentCents - feeCents,
    }),
  });
}

/** Posts what a provider sent more (above zero) or less than our books say, as a person explained it, once by its cause. */
export async function postPayoutDifference(
  tx: Tx,
  input: MoneyRoute & { cause: string; paymentId: number | null; cents: number },
): Promise<boolean> {
  const { cents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "payout_difference",
    orderId: null,
    entries: entriesOf({ provider_clearing: cents, payout_difference: -cents }),
  });
}
