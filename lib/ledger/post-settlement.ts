import type { Db } from "@/db/client";
import { isDemo } from "@/lib/core/demo";
import { entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/** Money at the platform's bank goes through no provider. In a demonstration all sales are tests, and so is what they are paid. */
const routeOf = (adminId: number): MoneyRoute => ({
  adminId,
  provider: "none",
  account: "none",
  isTest: isDemo(),
});

const of = (adminId: number) => ({ ...routeOf(adminId), paymentId: null, orderId: null });

export interface SettlementParts {
  adminId: number;
  settlementId: number;
  /** What is to be paid: zero where it is carried over. */
  payableCents: number;
  commissionCents: number;
  commissionIvaCents: number;
  isrCents: number;
  ivaCents: number;
  /** In the organizer's favour where it is above zero. */
  adjustmentCents: number;
}

/**
 * Posts what an approved settlement takes from what is owed to the organizer: what it is paid, the platform's commission,
 * withheld taxes and adjustments. `sign` −1 takes that back.
 */
export async function postSettlement(tx: Tx, parts: SettlementParts, sign: 1 | -1 = 1): Promise<void> {
  const { adminId, settlementId, payableCents, commissionCents, commissionIvaCents, isrCents, ivaCents } = parts;
  const { adjustmentCents } = parts;
  const total = payableCents + commissionCents + commissionIvaCents + isrCents + ivaCents - adjustmentCents;
  await post(tx, {
    ...of(adminId),
    kind: "settlement",
    cause: `settlement:${settlementId}${sign === 1 ? "" : ":cancelled"}`,
    entries: entriesOf({
      settlement: sign * total,
      adjustment: sign * adjustmentCents,
      payout: -sign * payableCents,
      organizer_commission: -sign * commissionCents,
      organizer_commission_iva: -sign * commissionIvaCents,
      withheld_isr: -sign * isrCents,
      withheld_iva: -sign * ivaCents,
    }),
  });
}

/** Posts that the bank has sent an approved settlement. */
export async function postPaidOut(
  tx: Tx,
  { adminId, settlementId, payableCents }: Pick<SettlementParts, "adminId" | "settlementId" | "payableCents">,
): Promise<void> {
  await post(tx, {
    ...of(adminId),
    kind: "payout",
    cause: `settlement:${settlementId}`,
    entries: entriesOf({ payout: payableCents, bank: -payableCents }),
  });
}
