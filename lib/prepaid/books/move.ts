import type { Db } from "@/db/client";
import { batch, inOrder, type Statement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { newFolio } from "@/lib/core/ids";
import { includedIva } from "@/lib/core/money";
import { type BalanceKind, postBalance } from "@/lib/ledger";
import { insertMovement, type OpenLot } from "@/lib/prepaid/hot";
import type { MovementKind } from "@/lib/prepaid/kinds";

export type Tx = Pick<Ctx, "now" | "requestId"> & { db: Db };

/** An account under its row's lock, as far as its books are concerned. */
export interface Account {
  id: number;
  adminId: number;
  enclosureId: number;
  balanceCents: number;
  debtCents: number;
  ivaEvent: "topup" | "charge";
}

/** How a movement changes what is left of a lot. */
export interface LotChange {
  lot: OpenLot;
  cents: number;
}

export interface Movement {
  kind: MovementKind;
  /** The same kind and cause are the same movement: the database takes it once. */
  cause: string;
  changes: readonly LotChange[];
  /** What the ledger is told; null: its caller posts it. */
  posts: BalanceKind | null;
  /** IVA that is given back, below zero, or that counts again. Left out: what is paid in or charged has, by the venue's setting. */
  ivaCents?: number;
  topupId?: number | null;
  /** "new": the visit that is written just before it, in the same round trip. */
  visitId?: number | "new" | null;
  refundId?: number | null;
  reversesId?: number | null;
  versionId?: number | null;
  reckoning?: unknown;
  reason?: string | null;
  userId?: number | null;
  gateId?: number | null;
}

export const sumOf = (changes: readonly LotChange[], kind?: OpenLot["kind"]): number =>
  changes.reduce((sum, { lot, cents }) => (kind === undefined || lot.kind === kind ? sum + cents : sum), 0);

/** IVA in what a movement paid in or charged, by the venue's setting: the other of the two has none. */
function ivaOf({ ivaEvent }: Account, { kind, changes }: Movement): number {
  const isTaxed = ivaEvent === "topup" ? kind === "topup" : CHARGES.has(kind);
  if (!isTaxed) return 0;
  return changes.reduce(
    (sum, { lot, cents }) => (lot.kind === "paid" ? sum + includedIva(Math.abs(cents), lot.ivaBps) : sum),
    0,
  );
}

const CHARGES: ReadonlySet<MovementKind> = new Set(["entry", "exit", "period", "debt"]);

/** IVA in what lots give of what was paid, whenever it is owed; a venue that taxes charges taxes nothing else. */
function ivaInPrice({ ivaEvent }: Account, posts: BalanceKind, changes: readonly LotChange[]): number {
  if (ivaEvent === "charge" && posts !== "charge" && posts !== "charge_back") return 0;
  return changes.reduce(
    (sum, { lot, cents }) =>
      lot.kind === "paid" ? sum - Math.sign(cents) * includedIva(Math.abs(cents), lot.ivaBps) : sum,
    0,
  );
}

/** The postings of a movement: one for each account at a provider whose money it moves. */
function postings(tx: Tx, account: Account, { kind, cause, changes, posts }: Movement): Statement<unknown>[] {
  if (posts === null) return [];
  const routes = Map.groupBy(
    changes,
    ({ lot }) => `${lot.provider} ${lot.providerAccount} ${lot.isTest} ${lot.paymentId ?? ""}`,
  );
  return [...routes.values()].flatMap((ofRoute, index) => {
    const [first] = ofRoute;
    if (!first) return [];
    const { provider, providerAccount, isTest, paymentId } = first.lot;
    const statement = postBalance(tx, {
      kind: posts,
      cause: `${kind}:${cause}:${index}`,
      adminId: account.adminId,
      provider,
      account: providerAccount,
      isTest,
      paymentId,
      paidCents: -sumOf(ofRoute, "paid"),
      giftCents: -sumOf(ofRoute, "gift"),
      ivaCents: ivaInPrice(account, posts, ofRoute),
      enclosureId: account.enclosureId,
    });
    return statement ? [statement] : [];
  });
}

/**
 * Writes a movement of a locked account with its lots, its balance and its postings, in one round trip with what the
 * caller adds, `before` it and after it (`also`). Answers the account as it is then, and the movement's id.
 */
export async function move<A extends Account>(
  tx: Tx,
  account: A,
  movement: Movement,
  { before = [], also = [] }: { before?: readonly Statement<unknown>[]; also?: readonly Statement<unknown>[] } = {},
): Promise<{ account: A; movementId: number; amountCents: number }> {
  const { kind, cause, changes, reckoning } = movement;
  const amountCents = sumOf(changes);
  if (amountCents === 0) throw new Error(`The movement ${kind} ${cause} moves nothing`);
  const insert = insertMovement.later({
    accountId: account.id,
    kind,
    cause,
    folio: newFolio("PP"),
    amountCents,
    giftCents: sumOf(changes, "gift"),
    ivaCents: movement.ivaCents ?? ivaOf(account, movement),
    topupId: movement.topupId ?? null,
    visitId: movement.visitId === "new" ? null : (movement.visitId ?? null),
    isOfNewVisit: movement.visitId === "new",
    refundId: movement.refundId ?? null,
    reversesId: movement.reversesId ?? null,
    versionId: movement.versionId ?? null,
    reckoning: reckoning === undefined || reckoning === null ? null : JSON.stringify(reckoning),
    reason: movement.reason ?? null,
    userId: movement.userId ?? null,
    gateId: movement.gateId ?? null,
    at: tx.now,
    requestId: tx.requestId,
    lots: `{${changes.map(({ lot }) => lot.id).join(",")}}`,
    cents: `{${changes.map(({ cents }) => cents).join(",")}}`,
  });
  const [, [moved]] = await inOrder(tx.db, [batch(before), insert, ...postings(tx, account, movement), ...also]);
  if (!moved) throw new Error(`The movement ${kind} ${cause} was not written`);
  return {
    account: { ...account, balanceCents: account.balanceCents + amountCents },
    movementId: moved.id,
    amountCents,
  };
}

/** What of an account's lots can be charged: what expired and was not swept yet cannot. */
export const usableLots = (lots: readonly OpenLot[], now: Date): OpenLot[] =>
  lots.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);

export const restOf = (lots: readonly OpenLot[]): number => lots.reduce((sum, { restCents }) => sum + restCents, 0);

/**
 * Takes an amount out of lots, in their order. Throws where they hold less: the caller asks first. The lots that are left
 * over are answered too, for the next movement of the same transaction.
 */
export function take(lots: readonly OpenLot[], cents: number): { changes: LotChange[]; left: OpenLot[] } {
  let due = cents;
  const changes: LotChange[] = [];
  const left: OpenLot[] = [];
  for (const lot of lots) {
    const taken = Math.min(due, lot.restCents);
    due -= taken;
    if (taken > 0) changes.push({ lot, cents: -taken });
    if (taken < lot.restCents) left.push({ ...lot, restCents: lot.restCents - taken });
  }
  if (due > 0) throw new Error(`The lots hold ${due} centavos too little`);
  return { changes, left };
}
