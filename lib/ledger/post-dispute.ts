import type { Db } from "@/db/client";
import { baseOf, type ItemParts, paidOf } from "@/lib/ledger/allocate-refund";
import { byZones } from "@/lib/ledger/by-zones";
import { costOf, type Entry, entriesOf, type MoneyRoute, post } from "@/lib/ledger/post";

type Tx = { db: Db; now: Date; requestId: string };

/** What an organizer pays for a dispute is no price that it gives back. */
const asCost = (entry: Entry): Entry =>
  entry.account === "organizer_payable" ? costOf(entry.amountCents, entry.eventAreaId) : entry;

/** Who loses the money of a lost dispute. */
export type DisputeBearer = "organizer" | "platform";

type Disputed = MoneyRoute & { paymentId: number; orderId: number | null };

/** When the provider took money for a dispute, by what it says; null: it does not say. */
interface Taken {
  collectedAt: Date | null;
}

/** Posts a lost dispute, once: the provider took the money back, and who bears the loss is decided later. */
export async function postChargeback(tx: Tx, input: Disputed & Taken & { amountCents: number }): Promise<boolean> {
  const { amountCents, ...route } = input;
  return post(tx, {
    ...route,
    kind: "chargeback",
    cause: `payment:${input.paymentId}`,
    entries: entriesOf({ provider_clearing: -amountCents, chargeback: amountCents }),
  });
}

function lostEntries(item: ItemParts, bearer: DisputeBearer): Entry[] {
  const { priceCents, discountCents, priceIvaCents, feeCents, feeIvaCents, eventAreaId } = item;
  if (bearer === "platform")
    return entriesOf(
      {
        chargeback: -paidOf(item),
        dispute_loss: baseOf(item),
        fee_revenue: feeCents - feeIvaCents,
        fee_iva: feeIvaCents,
      },
      eventAreaId,
    );
  return [
    { account: "organizer_payable", amountCents: priceCents, ivaCents: priceIvaCents, eventAreaId },
    costOf(feeCents, eventAreaId),
    ...entriesOf({ chargeback: -paidOf(item), discount: -discountCents }, eventAreaId),
  ];
}

/**
 * Posts who loses what a disputed payment gave for one sale, once. The organizer gives up its price and pays the fee, as
 * for an event that it cancels. Where the platform bears it, the organizer keeps its price, and the platform loses that
 * and its fee. `heldCents` of the price were on a prepaid balance still, and nobody loses them.
 */
export async function postLostSale(
  tx: Tx,
  input: Disputed & { items: readonly ItemParts[]; heldCents: number; bearer: DisputeBearer },
): Promise<boolean> {
  const { items, heldCents, bearer, ...route } = input;
  const borne = bearer === "organizer" ? "organizer_payable" : "dispute_loss";
  return post(tx, {
    ...route,
    kind: "dispute_end",
    cause: `payment:${input.paymentId}:order:${input.orderId ?? 0}`,
    entries: [
      ...items.flatMap((item) => lostEntries(item, bearer)),
      ...entriesOf({ prepaid_held: heldCents, [borne]: -heldCents }),
    ],
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
    entries: [
      ...entriesOf({ chargeback: -(owedCents + keptCents + otherCents), buyer_owed: owedCents }),
      ...(await byZones(tx, input.paymentId, { excess_kept: keptCents, [borne]: otherCents })).map(asCost),
    ],
  });
}

/** Posts what the provider charges for a dispute, once. */
export async function postDisputeFee(
  tx: Tx,
  input: Disputed & Taken & { feeCents: number; bearer: DisputeBearer },
): Promise<boolean> {
  const { feeCents, bearer, ...route } = input;
  return post(tx, {
    ...route,
    kind: "dispute_fee",
    cause: `payment:${input.paymentId}`,
    entries: [
      ...entriesOf({ provider_clearing: -feeCents }),
      ...(
        await byZones(tx, input.paymentId, {
          [bearer === "organizer" ? "organizer_payable" : "dispute_fee"]: feeCents,
        })
      ).map(asCost),
    ],
  });
}
