import { sql } from "drizzle-orm";
import { type Account, type LotChange, move, type Tx } from "@/lib/prepaid/books/move";
import type { OpenLot } from "@/lib/prepaid/hot";

interface UseRow extends OpenLot, Record<string, unknown> {
  takenCents: number;
}

/** What a visit took out of each lot and was not given back, the latest first. */
const readUses = (tx: Tx, visitId: number) =>
  tx.db.execute<UseRow>(sql`
    select l.id, l.kind, l.rest_cents as "restCents", l.provider,
      l.provider_account as "providerAccount", l.is_test as "isTest", l.payment_id as "paymentId", l.iva_bps as "ivaBps",
      l.expires_at as "expiresAt", -sum(u.amount_cents)::int as "takenCents"
    from prepaid_movements m join prepaid_lot_uses u on u.movement_id = m.id join prepaid_lots l on l.id = u.lot_id
    where m.visit_id = ${visitId} and m.kind in ('entry', 'exit', 'debt', 'reversal')
    group by l.id having sum(u.amount_cents) < 0
    order by max(u.movement_id) desc, l.id desc`);

interface Back {
  visitId: number;
  cents: number;
  cause: string;
  reckoning?: unknown;
  reason?: string | null;
  userId?: number | null;
}

/**
 * Gives back to the lots some of what a visit took out of them, the latest first, as one movement. The account's row is
 * locked. Throws where the visit took less.
 */
export async function giveBack<A extends Account>(tx: Tx, account: A, back: Back): Promise<A> {
  const { visitId, cents, cause, reckoning, reason = null, userId = null } = back;
  let due = cents;
  const changes: LotChange[] = [];
  for (const { takenCents, ...lot } of await readUses(tx, visitId)) {
    const given = Math.min(due, takenCents);
    due -= given;
    if (given > 0) changes.push({ lot, cents: given });
  }
  if (due > 0) throw new Error(`The visit ${visitId} took ${due} centavos less than is given back`);
  const movement = { kind: "reversal" as const, cause, changes, posts: "charge_back" as const, visitId };
  return (await move(tx, account, { ...movement, reckoning, reason, userId })).account;
}
