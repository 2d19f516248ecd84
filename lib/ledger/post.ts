import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { splitEvenly } from "@/lib/core/money";
import { insertPosting } from "@/lib/ledger/hot";

export type LedgerAccount =
  | "provider_clearing"
  | "organizer_payable"
  | "fee_revenue"
  | "fee_iva"
  | "provider_commission"
  | "commission_iva"
  | "discount"
  | "buyer_owed"
  /** Buyers paid it too much, and staff decided not to give it back. */
  | "excess_kept"
  /** Taken back by banks, until somebody decides who bears it. */
  | "chargeback"
  /** What the platform lost by disputes. */
  | "dispute_loss"
  /** What providers charged the platform for disputes. */
  | "dispute_fee"
  /** People have it on their prepaid balances and have not used it yet. */
  | "prepaid_liability"
  /** It was on a balance, and a refund or a dispute that is under way took it from there. */
  | "prepaid_held"
  /** What organizers were credited with when their settlements were approved: it is owed no more. */
  | "settlement"
  /** Approved, and not yet sent by the bank. */
  | "payout"
  | "bank"
  /** What staff added to a settlement or took from it. */
  | "adjustment"
  /** What the platform keeps of an organizer's sales, and its IVA. */
  | "organizer_commission"
  | "organizer_commission_iva"
  /** Taxes of organizers that the platform pays for them. */
  | "withheld_isr"
  | "withheld_iva"
  /** What a provider sent more (credit) or less than our books say, as a person explained it. */
  | "payout_difference";

/**
 * The account at a provider through which a tenant's money goes. Sales without money have "none". Each entry names the
 * account's owner as it is posted, for an account may change hands.
 */
export interface MoneyRoute {
  adminId: number;
  provider: string;
  account: string;
  isTest: boolean;
}

/** What happens to money that is on prepaid balances. */
export type BalanceKind = "charge" | "charge_back" | "adjustment" | "expiry" | "hold" | "unhold";

/** Centavos, debits positive and credits negative. */
export interface Entry {
  account: LedgerAccount;
  amountCents: number;
  /** IVA in it, with the same sign, where no account of its own has it. */
  ivaCents: number;
  /** What of an amount of `organizer_payable` is no price, with the same sign: a fee or a cost that the organizer bears. */
  costCents?: number;
  /** The zone of the event that it is for; null: of none. */
  eventAreaId: number | null;
}

/** Entries that are for no event, by account. */
export const entriesOf = (cents: Partial<Record<LedgerAccount, number>>, eventAreaId: number | null = null): Entry[] =>
  (Object.entries(cents) as [LedgerAccount, number][]).map(([account, amountCents]) => ({
    account,
    amountCents,
    ivaCents: 0,
    eventAreaId,
  }));

/** A cost that the organizer bears, which is no price. */
export const costOf = (amountCents: number, eventAreaId: number | null = null): Entry => ({
  account: "organizer_payable",
  amountCents,
  ivaCents: 0,
  costCents: amountCents,
  eventAreaId,
});

/** An entry holds no more, in centavos; a larger sum stands in several. */
const MOST_CENTS = 2_000_000_000;

function inParts(entry: Entry): Entry[] {
  const parts = Math.ceil(Math.abs(entry.amountCents) / MOST_CENTS);
  if (parts <= 1) return [entry];
  const ivas = splitEvenly(entry.ivaCents, parts);
  const costs = splitEvenly(entry.costCents ?? 0, parts);
  return splitEvenly(entry.amountCents, parts).map((amountCents, at) => ({
    ...entry,
    amountCents,
    ivaCents: ivas[at] ?? 0,
    costCents: costs[at] ?? 0,
  }));
}

/** One entry for each account and zone, or as many as the sum needs; what sums to nothing is left out. */
function summed(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.account} ${entry.eventAreaId}`;
    const known = sums.get(key) ?? { ...entry, amountCents: 0, ivaCents: 0, costCents: 0 };
    const amountCents = known.amountCents + entry.amountCents;
    const costCents = (known.costCents ?? 0) + (entry.costCents ?? 0);
    sums.set(key, { ...known, amountCents, ivaCents: known.ivaCents + entry.ivaCents, costCents });
  }
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0).flatMap(inParts);
}

export interface Posting extends MoneyRoute {
  kind:
    | "receipt"
    | "sale"
    | "refund"
    | "reversal"
    | "kept"
    | "chargeback"
    | "dispute_end"
    | "dispute_fee"
    | "commission"
    | "settlement"
    | "payout"
    | "provider_payout"
    | "payout_difference"
    | BalanceKind;
  /** The database allows one transaction per kind and cause, so that a replay posts nothing. */
  cause: string;
  paymentId: number | null;
  orderId: number | null;
  /** What is of no purchase is of this venue's days; left out: of those of what its payment brought. */
  enclosureId?: number | null;
  /** They sum to zero. */
  entries: readonly Entry[];
  /** When a receipt's money came, by what the provider says. */
  providerAt?: Date | null;
  /** When the money of it came or went, by what the provider or the bank says; left out: now. */
  collectedAt?: Date | null;
}

type Tx = { db: Db; now: Date; requestId: string };

/** The posting as a statement, to be sent with others by `inOrder`; null where there is nothing to post. */
export function postLater(tx: Omit<Tx, "db">, posting: Posting): Statement<{ id: number }[]> | null {
  const { entries, provider, account, adminId, kind, cause, paymentId, orderId, isTest, providerAt, collectedAt } =
    posting;
  const enclosureId = posting.enclosureId ?? null;
  const lines = summed(entries);
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger posting ${kind} ${cause} does not sum to zero`);
  if (lines.length === 0) return null;
  return insertPosting.later({
    adminId,
    kind,
    cause,
    paymentId,
    orderId,
    enclosureId,
    isTest,
    at: tx.now,
    providerAt: providerAt ?? null,
    collectedAt: collectedAt ?? providerAt ?? tx.now,
    requestId: tx.requestId,
    provider,
    providerAccount: account,
    accounts: `{${lines.map(({ account: name }) => name).join(",")}}`,
    cents: `{${lines.map(({ amountCents }) => amountCents).join(",")}}`,
    ivas: `{${lines.map(({ ivaCents }) => ivaCents).join(",")}}`,
    costs: `{${lines.map(({ costCents = 0 }) => costCents).join(",")}}`,
    areas: `{${lines.map(({ eventAreaId }) => eventAreaId ?? "null").join(",")}}`,
  });
}

/** Posts to the ledger in the caller's transaction. Answers false where the cause was posted before. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const written = await postLater(tx, posting)?.send(tx.db);
  return written !== undefined && written.length > 0;
}
