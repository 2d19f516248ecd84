import type { Db } from "@/db/client";
import { baseOf, paidOf, type SaleParts } from "@/lib/ledger/allocate-refund";
import { type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/** Who loses the money of a lost dispute. */
export type DisputeBearer = "organizer" | "platform";

type Disputed = MoneyRoute & { paymentId: number; orderId: number | null };

/** Posts a lost dispute, once: the provider took the money back, and who bears the loss is decided later. */
export async function postChargeback(tx: Tx, input: Disputed & { amountCents: number }): Promise<boolean> {
  const { amountCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "chargeback",
    cause: `payment:${input.paymentId}`,
    entries: { provider_clearing: -amountCents, chargeback: amountCents },
  });
}

/**
 * Posts who loses what a disputed payment gave for one sale, once. The organizer gives up its price and pays the fee, as
 * for an event that it cancels. Where the platform bears it, the organizer keeps its price, and the platform loses that
 * and its fee. `heldCents` of the price were on a prepaid balance still, and nobody loses them.
 */
export async function postLostSale(
  tx: Tx,
  input: Disputed & { parts: SaleParts; heldCents: number; bearer: DisputeBearer },
): Promise<boolean> {
  const { parts, heldCents, bearer, ...route } = input;
  const { priceCents, discountCents, feeCents, feeIvaCents } = parts;
  const loss =
    bearer === "organizer"
      ? { organizer_payable: priceCents - heldCents + feeCents, discount: -discountCents }
      : { dispute_loss: baseOf(parts) - heldCents, fee_revenue: feeCents - feeIvaCents, fee_iva: feeIvaCents };
  return post(tx, {
    ...route,
    kind: "dispute_end",
    cause: `payment:${input.paymentId}:order:${input.orderId ?? 0}`,
    entries: { chargeback: -paidOf(parts), prepaid_held: heldCents, ...loss },
  });
}

/**
 * Posts the rest of a lost dispute, once, which was in no sale: what we owed the buyer beside it came back by the bank, so
 * did what staff had decided to keep, and the bearer loses what is left.
 */
export async function postLostRest(
  tx: Tx,
  input: Disputed & { owedCents: number; keptCents: number; otherCents: number; bearer: DisputeBearer },
): Promise<boolean> {
  const { owedCents, keptCents, otherCents, bearer, ...route } = input;
  const borne = bearer === "organizer" ? "organizer_payable" : "dispute_loss";
  return post(tx, {
    ...route,
    kind: "dispute_end",
    cause: `payment:${input.paymentId}`,
    entries: {
      chargeback: -(owedCents + keptCents + otherCents),
      buyer_owed: owedCents,
      excess_kept: keptCents,
      [borne]: otherCents,
    },
  });
}

/** Posts what the provider charges for a dispute, once. */
export async function postDisputeFee(
  tx: Tx,
  input: Disputed & { feeCents: number; bearer: DisputeBearer },
): Promise<boolean> {
  const { feeCents, bearer, ...route } = input;
  return post(tx, {
    ...route,
    kind: "dispute_fee",
    cause: `payment:${input.paymentId}`,
    entries: { provider_clearing: -feeCents, [bearer === "organizer" ? "organizer_payable" : "dispute_fee"]: feeCents },
  });
}
