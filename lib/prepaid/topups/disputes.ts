import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import type { Ended, PaymentRow } from "@/lib/payments";
import { type LockedAccount, lockAccount } from "@/lib/prepaid/books/account";
import { lowerDebt, openDebt } from "@/lib/prepaid/books/debts";
import { giveBackDebt, ivaBack } from "@/lib/prepaid/books/give-back";
import { lotOfTopup } from "@/lib/prepaid/books/lots";
import { type Account, move } from "@/lib/prepaid/books/move";
import type { OpenLot } from "@/lib/prepaid/hot";

type Tx = Ctx & { db: Db };

/** What a top-up has given back, by refunds that did not fail. */
export async function backOf(
  tx: { db: Db },
  topupId: number,
): Promise<{ priceCents: number; feeCents: number; feeIvaCents: number; priceIvaCents: number }> {
  const [row] = await tx.db.execute<{
    priceCents: number;
    feeCents: number;
    feeIvaCents: number;
    priceIvaCents: number;
  }>(sql`
    select coalesce(sum(g.price_cents), 0)::int as "priceCents", coalesce(sum(g.fee_cents), 0)::int as "feeCents",
      coalesce(sum(g.fee_iva_cents), 0)::int as "feeIvaCents", coalesce(sum(g.price_iva_cents), 0)::int as "priceIvaCents"
    from prepaid_refund_parts g join refunds r on r.id = g.refund_id where g.topup_id = ${topupId} and r.state <> 'failed'`);
  return row ?? { priceCents: 0, feeCents: 0, feeIvaCents: 0, priceIvaCents: 0 };
}

/**
 * The IVA of a top-up that goes back with some of its balance, below zero: all of it with all that neither a refund nor a
 * dispute took yet. None where the venue owes it as balance is charged.
 */
export async function ivaBackOf(tx: { db: Db }, topupId: number, cents: number): Promise<number> {
  const [row] = await tx.db.execute<{ iva: number; left: number }>(sql`
    select coalesce(sum(iva_cents), 0)::int as iva, coalesce(sum(amount_cents), 0)::int as left
    from prepaid_movements where topup_id = ${topupId}`);
  return ivaBack(row?.iva ?? 0, cents, row?.left ?? 0);
}

export const noneEnded: Ended = { orderId: null, hasEnded: false, wasUsed: false };

/** What a dispute took off the balance and the bank has not given back, and the IVA that went with it. */
async function disputed(tx: { db: Db }, topupId: number): Promise<{ cents: number; ivaCents: number }> {
  const [row] = await tx.db.execute<{ cents: number; ivaCents: number }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as cents, coalesce(-sum(iva_cents), 0)::int as "ivaCents" from prepaid_movements
    where topup_id = ${topupId} and (kind = 'dispute' or kind = 'reversal' and cause like 'won:%')`);
  return row ?? { cents: 0, ivaCents: 0 };
}

export const disputedCents = async (tx: { db: Db }, topupId: number): Promise<number> =>
  (await disputed(tx, topupId)).cents;

/** Whether a dispute about its payment was lost for good. */
export async function isLost(tx: Tx, topupId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from dispute_ends d join prepaid_lots l on l.payment_id = d.payment_id where l.topup_id = ${topupId} limit 1`);
  return rows.length > 0;
}

/** The top-up that a payment put on an account; null where it gave none. */
async function topupPaidBy(
  tx: Tx,
  paymentId: number,
): Promise<{ id: number; accountId: number; adminId: number } | null> {
  const [row] = await tx.db.execute<{ id: number; accountId: number; adminId: number }>(sql`
    select topup_id as id, account_id as "accountId", admin_id as "adminId" from prepaid_lots where payment_id = ${paymentId}`);
  return row ?? null;
}

const REASON = "Contracargo del banco";

/** Debts that a dispute about a payment made. */
const disputeDebt = async (tx: Tx, paymentId: number) => {
  const [row] = await tx.db.execute<{ id: number; restCents: number }>(sql`
    select id, rest_cents as "restCents" from prepaid_debts where payment_id = ${paymentId} order by id desc limit 1`);
  return row ?? null;
};

/**
 * A dispute takes back what is left of its lot; what was spent of it is a debt, and the account opens no gate until a person
 * or the bank has decided.
 */
export async function suspend(tx: Tx, payment: PaymentRow): Promise<Ended[]> {
  const paid = await topupPaidBy(tx, payment.id);
  if (!paid) return [];
  const account = await lockAccount(tx.db, paid.accountId, null);
  const lot = await lotOfTopup(tx.db, paid.id);
  const [known] = await tx.db.execute<{ any: boolean }>(sql`
    select exists (select from prepaid_debts where payment_id = ${payment.id})
      or exists (select from prepaid_movements where kind = 'dispute' and topup_id = ${paid.id}) as any`);
  if (!lot || known?.any) return [{ ...noneEnded }];
  const back = await backOf(tx, paid.id);
  const [row] = await tx.db.execute<{ credited: number }>(sql`
    select credited_cents as credited from prepaid_topups where id = ${paid.id}`);
  const spentCents = (row?.credited ?? 0) - lot.restCents - back.priceCents;
  let held = account;
  if (lot.restCents > 0) {
    const changes = [{ lot, cents: -lot.restCents }];
    const ivaCents = await ivaBackOf(tx, paid.id, lot.restCents);
    const movement = { kind: "dispute" as const, cause: `payment:${payment.id}`, changes, posts: "hold" as const };
    held = (await move(tx, held, { ...movement, topupId: paid.id, ivaCents })).account;
  }
  await openDebt(tx, held, { kind: "dispute", amountCents: spentCents, reason: REASON, paymentId: payment.id });
  await block(tx, held);
  return [{ orderId: null, hasEnded: true, wasUsed: spentCents > 0 }];
}

async function block(tx: Tx, account: LockedAccount): Promise<void> {
  if (account.state === "closed" || account.state === "blocked") return;
  await tx.db.execute(sql`
    update prepaid_accounts set state = 'blocked', state_reason = ${REASON} where id = ${account.id}`);
  await recordAudit(tx, {
    action: "prepaid_account.blocked",
    entity: "prepaid_account",
    entityId: account.id,
    adminId: account.adminId,
    before: { state: account.state },
    after: { state: "blocked", reason: REASON },
  });
}

/**
 * A refund that the bank refused of a payment that is in dispute: what came back to the lot is disputed with the rest, or
 * its holder would have it twice once the dispute is lost.
 */
export async function disputeReturned<A extends Account>(
  tx: Tx,
  account: A,
  { lot, topupId, refundId, cents }: { lot: OpenLot; topupId: number; refundId: number; cents: number },
): Promise<A> {
  const [isDisputed] = await tx.db.execute(sql`
    select 1 from payments m where m.id = ${lot.paymentId} and m.state in ('disputed', 'dispute_lost')
      and not exists (select from dispute_ends d where d.payment_id = m.id)`);
  if (!isDisputed) return account;
  const changes = [{ lot, cents: -cents }];
  const ivaCents = await ivaBackOf(tx, topupId, cents);
  const movement = { kind: "dispute" as const, cause: `refund:${refundId}`, changes, posts: "hold" as const };
  return (await move(tx, account, { ...movement, topupId, refundId, ivaCents })).account;
}

/** Whether another payment of the account is in dispute, or was lost and nobody has decided on it. */
async function hasOtherDispute(tx: Tx, accountId: number, paymentId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from prepaid_lots l join payments m on m.id = l.payment_id
    where l.account_id = ${accountId} and m.id <> ${paymentId} and m.state in ('disputed', 'dispute_lost')
      and not exists (select from dispute_ends d where d.payment_id = m.id) limit 1`);
  return rows.length > 0;
}

/**
 * The venue won: what was held is on the balance again, the debt is called off, what was paid of it comes back, and the
 * account is again what it was before, unless another dispute is undecided.
 */
export async function restore(tx: Tx, payment: PaymentRow) {
  const paid = await topupPaidBy(tx, payment.id);
  if (!paid) return { restored: 0, missing: [] };
  const account = await lockAccount(tx.db, paid.accountId, null);
  const lot = await lotOfTopup(tx.db, paid.id);
  let restored = account;
  const { cents: held, ivaCents } = await disputed(tx, paid.id);
  if (lot && held > 0) {
    const changes = [{ lot, cents: held }];
    const movement = { kind: "reversal" as const, cause: `won:${payment.id}`, changes, posts: "unhold" as const };
    restored = (await move(tx, restored, { ...movement, topupId: paid.id, ivaCents })).account;
  }
  const debt = await disputeDebt(tx, payment.id);
  if (debt && debt.restCents > 0)
    restored = await lowerDebt(tx, restored, debt.id, { cents: debt.restCents, how: "called_off" });
  if (debt) await giveBackDebt(tx, restored, debt.id);
  const isUnblocked =
    account.state === "blocked" &&
    account.stateReason === REASON &&
    !(await hasOtherDispute(tx, account.id, payment.id));
  if (isUnblocked) {
    const [opened] = await tx.db.execute<{ state: string }>(sql`
      update prepaid_accounts set state = case when is_paused then 'paused' else 'active' end, state_reason = null
      where id = ${account.id} returning state`);
    await recordAudit(tx, {
      action: "prepaid_account.unblocked",
      entity: "prepaid_account",
      entityId: account.id,
      adminId: account.adminId,
      before: { state: "blocked" },
      after: { state: opened?.state ?? "active" },
    });
  }
  return { restored: held > 0 || isUnblocked ? 1 : 0, missing: [] };
}
