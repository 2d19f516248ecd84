import type { Statement } from "@/db/pipeline";
import { type BalanceKind, entriesOf, type LedgerAccount, type MoneyRoute, postLater } from "@/lib/ledger/post";

/** Money that a movement takes from prepaid balances (or gives back to them, below zero), by where it is. */
interface BalanceShare extends MoneyRoute {
  paidCents: number;
  /** Taken from gifts, behind which there is no money. */
  giftCents: number;
  /** IVA in what was paid, where it is the organizer's price; with the sign of `paidCents`. */
  ivaCents: number;
  /** The venue whose days it is of. */
  enclosureId: number;
  paymentId: number | null;
}

/** What becomes of it: the organizer has earned it, or it is held until a refund or a dispute ends. */
const GOES_TO: Readonly<Record<BalanceKind, LedgerAccount>> = {
  charge: "organizer_payable",
  charge_back: "organizer_payable",
  adjustment: "organizer_payable",
  expiry: "organizer_payable",
  hold: "prepaid_held",
  unhold: "prepaid_held",
};

/**
 * Posts what a movement of a prepaid balance took from one account at a provider, once per `cause`; to be sent with others
 * by `inOrder`. What is charged from a gift counts as sold and as discounted. A gift that expires or is taken back posts
 * nothing. Null where there is nothing to post.
 */
export function postBalance(
  tx: { now: Date; requestId: string },
  input: BalanceShare & { kind: BalanceKind; cause: string },
): Statement<unknown> | null {
  const { kind, paidCents, giftCents, ivaCents, ...rest } = input;
  const sold = kind === "charge" || kind === "charge_back" ? giftCents : 0;
  const account = GOES_TO[kind];
  const entries = [
    ...entriesOf({ prepaid_liability: paidCents, discount: sold }),
    {
      account,
      amountCents: -(paidCents + sold),
      ivaCents: account === "organizer_payable" ? 0 - ivaCents : 0,
      eventAreaId: null,
    },
  ];
  return postLater(tx, { ...rest, kind, orderId: null, entries });
}
