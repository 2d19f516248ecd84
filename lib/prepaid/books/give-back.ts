import { type SQL, sql } from "drizzle-orm";
import { divideRounded } from "@/lib/core/money";
import { callOffDebt } from "@/lib/prepaid/books/debts";
import { type Account, type LotChange, move, sumOf, type Tx } from "@/lib/prepaid/books/move";
import type { OpenLot } from "@/lib/prepaid/hot";

interface UseRow extends OpenLot, Record<string, unknown> {
  takenCents: number;
}

/** The IVA in what some movements (m) took and was not given back. */
async function readIva(tx: Tx, which: SQL): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`
    select coalesce(sum(m.iva_cents), 0)::int as cents from prepaid_movements m where ${which}`);
  return row?.cents ?? 0;
}

/** What of the IVA in `ofCents` goes back with a part of them: with all of them all of it. Below zero. */
export const ivaBack = (ivaCents: number, cents: number, ofCents: number): number =>
  ofCents === 0 ? 0 : 0 - divideRounded(ivaCents * cents, ofCents);

/** What some movements (m) took out of each lot and was not given back, the latest first. */
const readUses = (tx: Tx, which: SQL) =>
  tx.db.execute<UseRow>(sql`
    select l.id, l.kind, l.rest_cents as "restCents", l.provider,
      l.provider_account as "providerAccount", l.is_test as "isTest", l.payment_id as "paymentId", l.iva_bps as "ivaBps",
      l.expires_at as "expiresAt", -sum(u.amount_cents)::int as "takenCents"
    from prepaid_movements m join prepaid_lot_uses u on u.movement_id = m.id join prepaid_lots l on l.id = u.lot_id
    where ${which}
    group by l.id having sum(u.amount_cents) < 0
    order by max(u.movement_id) desc, l.id desc`);

const ofVisit = (visitId: number) => sql`m.visit_id = ${visitId} and m.kind in ('entry', 'exit', 'debt', 'reversal')`;

/** What could be charged of what a visit took, once it were given back: not what goes to lots that have expired. */
export async function usableOfVisit(tx: Tx, visitId: number): Promise<number> {
  const uses = await readUses(tx, ofVisit(visitId));
  return uses.reduce(
    (sum, { takenCents, expiresAt }) => (expiresAt === null || expiresAt > tx.now ? sum + takenCents : sum),
    0,
  );
}

interface Back {
  visitId: number;
  cents: number;
  cause: string;
  reckoning?: unknown;
  reason?: string | null;
  userId?: number | null;
}

/**
 * Undoes some of what a visit cost: first what it still owes is called off, then the lots get back what it took out of
 * them, the latest first, as one movement. The account's row is locked. Answers the account, and what each of the two was.
 * Throws where the visit cost less.
 */
export async function giveBack<A extends Account>(
  tx: Tx,
  owing: A,
  back: Back,
): Promise<{ account: A; calledOffCents: number; givenCents: number }> {
  const { visitId, cents, cause, reckoning, reason = null, userId = null } = back;
  const { account, cents: calledOffCents } = await callOffDebt(tx, owing, { visitId, cents });
  const givenCents = cents - calledOffCents;
  if (givenCents === 0) return { account, calledOffCents, givenCents };
  let due = givenCents;
  const changes: LotChange[] = [];
  const taken = (await readUses(tx, ofVisit(visitId))).map(({ takenCents, ...lot }) => ({ lot, cents: takenCents }));
  for (const { lot, cents: takenCents } of taken) {
    const given = Math.min(due, takenCents);
    due -= given;
    if (given > 0) changes.push({ lot, cents: given });
  }
  if (due > 0) throw new Error(`The visit ${visitId} took ${due} centavos less than is given back`);
  const iva = await readIva(tx, ofVisit(visitId));
  const ivaCents = ivaBack(iva, sumOf(changes, "paid"), sumOf(taken, "paid"));
  const movement = { kind: "reversal" as const, cause, changes, posts: "charge_back" as const, visitId, ivaCents };
  const moved = await move(tx, account, { ...movement, reckoning, reason, userId });
  return { account: moved.account, calledOffCents, givenCents };
}

/** Gives back all that was paid of a debt that nobody owed. Doing it again changes nothing. The account's row is locked. */
export async function giveBackDebt<A extends Account>(tx: Tx, account: A, debtId: number): Promise<A> {
  const cause = `debt:${debtId}`;
  const ofDebt = sql`m.account_id = ${account.id} and (m.kind = 'debt' and m.cause like ${`${debtId}:%`}
    or m.kind = 'reversal' and m.cause = ${cause})`;
  const changes = (await readUses(tx, ofDebt)).map(({ takenCents, ...lot }) => ({ lot, cents: takenCents }));
  if (changes.length === 0) return account;
  const ivaCents = 0 - (await readIva(tx, ofDebt));
  return (await move(tx, account, { kind: "reversal", cause, changes, posts: "charge_back", ivaCents })).account;
}
