import { sql } from "drizzle-orm";
import { type Account, move, restOf, type Tx, take, usableLots } from "@/lib/prepaid/books/move";
import { type OpenLot, selectOpenLots } from "@/lib/prepaid/hot";

interface NewDebt {
  kind: "exit" | "entry" | "dispute";
  amountCents: number;
  reason: string;
  visitId?: number | null;
  paymentId?: number | null;
  /** Who let the car go. */
  userId?: number | null;
}

/** Writes down what a holder owes. The account's row is locked. */
export async function openDebt<A extends Account>(tx: Tx, account: A, debt: NewDebt): Promise<A> {
  const { kind, amountCents, reason, visitId = null, paymentId = null, userId = null } = debt;
  if (amountCents <= 0) return account;
  await tx.db.execute(sql`
    with debt as (
      insert into prepaid_debts (admin_id, account_id, kind, visit_id, payment_id, amount_cents, rest_cents, reason, user_id, at)
      values (${account.adminId}, ${account.id}, ${kind}, ${visitId}, ${paymentId}, ${amountCents}, ${amountCents}, ${reason},
        ${userId}, ${tx.now}::timestamptz) returning rest_cents)
    update prepaid_accounts set debt_cents = debt_cents + (select rest_cents from debt) where id = ${account.id}`);
  return { ...account, debtCents: account.debtCents + amountCents };
}

interface OpenDebtRow extends Record<string, unknown> {
  id: number;
  kind: string;
  visitId: number | null;
  restCents: number;
}

const readDebts = (tx: Tx, accountId: number) =>
  tx.db.execute<OpenDebtRow>(sql`
    select id, kind, visit_id as "visitId", rest_cents as "restCents" from prepaid_debts
    where account_id = ${accountId} and rest_cents > 0 order by id`);

/** Takes some of a debt away: it was paid, or called off. Of a visit's debt the visit is told which. */
export async function lowerDebt<A extends Account>(
  tx: Tx,
  account: A,
  debtId: number,
  { cents, how }: { cents: number; how: "paid" | "called_off" },
): Promise<A> {
  const paidCents = how === "paid" ? cents : 0;
  await tx.db.execute(sql`
    with debt as (
      update prepaid_debts set rest_cents = rest_cents - ${cents}::int,
        ended_at = case when rest_cents = ${cents}::int then ${tx.now}::timestamptz end
      where id = ${debtId} and account_id = ${account.id} returning id, visit_id),
    visit as (
      update prepaid_visits v set debt_cents = v.debt_cents - ${cents}::int, charged_cents = v.charged_cents + ${paidCents}::int
      from debt where v.id = debt.visit_id)
    update prepaid_accounts set debt_cents = debt_cents - ${cents}::int where id = ${account.id} and exists (select from debt)`);
  return { ...account, debtCents: account.debtCents - cents };
}

/**
 * Pays debts from the balance, the oldest first, as far as it goes: a movement for each. The account's row is locked.
 */
export async function payDebts<A extends Account>(tx: Tx, account: A): Promise<A> {
  if (account.debtCents === 0 || account.balanceCents === 0) return account;
  let lots: OpenLot[] = usableLots(await selectOpenLots(tx.db, { accountId: account.id }), tx.now);
  let paying = account;
  for (const debt of await readDebts(tx, account.id)) {
    const cents = Math.min(debt.restCents, restOf(lots));
    if (cents === 0) break;
    const { changes, left } = take(lots, cents);
    lots = left;
    const paid = await move(tx, paying, {
      kind: "debt",
      cause: `${debt.id}:${debt.restCents}`,
      changes,
      posts: "charge",
      visitId: debt.visitId,
    });
    paying = await lowerDebt(tx, paid.account, debt.id, { cents, how: "paid" });
  }
  return paying;
}

/** Calls off what a visit still owes, up to an amount. Answers the account, and how much that was. */
export async function callOffDebt<A extends Account>(
  tx: Tx,
  account: A,
  { visitId, cents }: { visitId: number; cents: number },
): Promise<{ account: A; cents: number }> {
  const debt = (await readDebts(tx, account.id)).find((one) => one.visitId === visitId);
  const calledOff = Math.min(cents, debt?.restCents ?? 0);
  if (!debt || calledOff === 0) return { account, cents: 0 };
  return { account: await lowerDebt(tx, account, debt.id, { cents: calledOff, how: "called_off" }), cents: calledOff };
}
