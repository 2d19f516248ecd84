import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { lockPass } from "@/lib/passes";
import { type LockedAccount, lockAccount } from "@/lib/prepaid/books/account";

type Tx = Ctx & { db: Db };

interface Facts extends Record<string, unknown> {
  isClosing: boolean;
  isInside: boolean;
  isDisputed: boolean;
  isTopUpWaiting: boolean;
  isRefundWaiting: boolean;
}

/** An account with what stops it from being closed or given to somebody else. */
export type OpenAccount = LockedAccount & Facts;

/** What else is to be known of a locked account. */
export async function readFacts(tx: Tx, account: LockedAccount): Promise<OpenAccount> {
  const [facts] = await tx.db.execute<Facts>(sql`
    select a.closing_at is not null as "isClosing",
      exists (select from prepaid_visits o join stays y on y.id = o.stay_id
        where o.account_id = a.id and o.ended_at is null and y.ended_by is null) as "isInside",
      exists (select from prepaid_lots l join payments m on m.id = l.payment_id
        where l.account_id = a.id and m.state = 'disputed') as "isDisputed",
      exists (select from prepaid_topups t where t.account_id = a.id and t.state in ('awaiting_payment', 'review')
        and (t.state = 'review' or t.is_automatic or t.deadline_at > ${tx.now}::timestamptz)) as "isTopUpWaiting",
      exists (select from prepaid_topups t join prepaid_refund_parts g on g.topup_id = t.id join refunds r on r.id = g.refund_id
        where t.account_id = a.id and r.state in ('pending', 'manual')) as "isRefundWaiting"
    from prepaid_accounts a where a.id = ${account.id}`);
  if (!facts) throw notFound();
  return { ...account, ...facts };
}

export function assertOpen(account: Pick<OpenAccount, "state" | "isClosing">): void {
  if (account.state === "closed") throw new DomainError("prepaid.closed");
  if (account.isClosing) throw new DomainError("prepaid.closing");
}

/** Locks an account of the actor's tenant that is neither closed nor being closed. */
export async function lockOpenAccount(tx: Tx, accountId: number): Promise<OpenAccount> {
  const account = await readFacts(tx, await lockAccount(tx.db, accountId, tenantOf(tx.actor)));
  assertOpen(account);
  return account;
}

/** As `lockOpenAccount`, for the one who holds the account. */
export async function lockOwnAccount(tx: Tx, accountId: number, userId: number): Promise<OpenAccount> {
  const account = await readFacts(tx, await lockAccount(tx.db, accountId, null));
  if (account.userId !== userId) throw notFound();
  assertOpen(account);
  return account;
}

/**
 * As `lockOpenAccount`, once the pass is locked: a gate either read it before, or sees what is changed here. Gates lock in
 * this order too.
 */
export async function lockWithPass(tx: Tx, accountId: number): Promise<OpenAccount> {
  await lockPassOf(tx, accountId);
  return lockOpenAccount(tx, accountId);
}

/** Locks the pass of an account of the actor's tenant, in any state. */
export async function lockPassOf(tx: Tx, accountId: number): Promise<number> {
  const tenant = tenantOf(tx.actor);
  const [row] = await tx.db.execute<{ passId: number }>(sql`
    select pass_id as "passId" from prepaid_accounts
    where id = ${accountId} and (${tenant}::int is null or admin_id = ${tenant}::int)`);
  if (!row) throw notFound();
  await lockPass(tx.db, row.passId);
  return row.passId;
}

/** Throws what keeps an account from leaving its holder. */
export function assertSettled(account: OpenAccount): void {
  if (account.isInside) throw new DomainError("prepaid.inside");
  if (account.debtCents > 0) throw new DomainError("prepaid.has_debt", { data: { debtCents: account.debtCents } });
  if (account.isDisputed) throw new DomainError("prepaid.disputed");
  if (account.isTopUpWaiting) throw new DomainError("prepaid.topup_under_way");
}
