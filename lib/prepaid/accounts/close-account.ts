import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { recordPassEvents, revokePasses } from "@/lib/passes";
import { isPaid, paymentById } from "@/lib/payments";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { CloseAccount, type CloseAccountInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { assertSettled, lockPassOf, type OpenAccount, readFacts } from "@/lib/prepaid/accounts/lock-account";
import { endAuto } from "@/lib/prepaid/auto/end-auto";
import { lockAccount } from "@/lib/prepaid/books/account";
import { move } from "@/lib/prepaid/books/move";
import { selectOpenLots } from "@/lib/prepaid/hot";
import { topupSubject } from "@/lib/prepaid/topups/subject";
import { assertMayRefund, requestRefund } from "@/lib/settlement";

type Tx = Ctx & { db: Db };

interface PaidLot extends Record<string, unknown> {
  topupId: number;
  paymentId: number;
}

/** Top-ups of which something is left, with what paid them. */
const paidLots = (tx: Tx, accountId: number) =>
  tx.db.execute<PaidLot>(sql`
    select topup_id as "topupId", payment_id as "paymentId" from prepaid_lots
    where account_id = ${accountId} and kind = 'paid' and rest_cents > 0 and payment_id is not null order by topup_id`);

/** Locks the top-ups that may be given back, of the actor's tenant: they come before pass and account. */
function lockTopups(tx: Tx, accountId: number) {
  const tenant = tenantOf(tx.actor);
  return tx.db.execute(sql`
    select id from prepaid_topups where account_id = ${accountId} and (${tenant}::int is null or admin_id = ${tenant}::int)
    order by id for no key update`);
}

/** Asks back what is left of each top-up, the way it came. Answers the centavos. */
async function refundLots(tx: Tx, accountId: number, reason: string, key: string): Promise<number> {
  let cents = 0;
  for (const { topupId, paymentId } of await paidLots(tx, accountId)) {
    const payment = await paymentById(tx, paymentId);
    if (!isPaid(payment.state)) throw new DomainError("prepaid.not_refundable");
    const subject = await topupSubject.lock(tx, topupId).send(tx.db);
    const asked = { kind: topupSubject, subject, payment, reason, idempotencyKey: `${key}:${topupId}` };
    const refund = await requestRefund(tx, asked);
    cents += refund.amountCents;
  }
  return cents;
}

/** What was given, or was left of something that cannot go back, lapses. */
async function lapseGifts(tx: Tx, accountId: number, reason: string): Promise<number> {
  let account = await lockAccount(tx.db, accountId, null);
  let cents = 0;
  for (const lot of await selectOpenLots(tx.db, { accountId })) {
    if (lot.kind !== "gift") continue;
    const movement = { kind: "expiry" as const, cause: `closed:${lot.id}:${lot.restCents}`, reason };
    account = (await move(tx, account, { ...movement, changes: [{ lot, cents: -lot.restCents }], posts: "expiry" }))
      .account;
    cents += lot.restCents;
  }
  return cents;
}

/** Closes an account whose pass is revoked already, if nothing is left and no refund is under way. Answers whether it did. */
async function closeIfEmpty(tx: Tx, { id, adminId }: { id: number; adminId: number }): Promise<boolean> {
  const [closed] = await tx.db.execute<{ id: number }>(sql`
    update prepaid_accounts a set state = 'closed', closed_at = ${tx.now}::timestamptz
    where a.id = ${id} and a.state <> 'closed' and a.balance_cents = 0
      and not exists (select from prepaid_topups t join prepaid_refund_parts g on g.topup_id = t.id
        join refunds r on r.id = g.refund_id where t.account_id = a.id and r.state in ('pending', 'manual'))
    returning a.id`);
  if (!closed) return false;
  await recordAudit(tx, {
    action: "prepaid_account.closed",
    entity: "prepaid_account",
    entityId: id,
    adminId,
    before: { state: "blocked" },
    after: { state: "closed" },
  });
  return true;
}

async function beginClosing(tx: Tx, account: OpenAccount, reason: string): Promise<void> {
  const { id, adminId, passId, state } = account;
  await tx.db.execute(sql`
    update prepaid_accounts set state = 'blocked', state_reason = ${reason}, closing_at = coalesce(closing_at, ${tx.now}::timestamptz),
      next_type_id = null, next_type_at = null
    where id = ${id}`);
  const revoked = await revokePasses(tx, [passId], "replaced");
  if (revoked.length > 0) await recordPassEvents(tx, "revoked", [{ id: passId, adminId }]);
  await recordAudit(tx, {
    action: "prepaid_account.closing",
    entity: "prepaid_account",
    entityId: id,
    adminId,
    before: { state },
    after: { state: "blocked", balanceCents: account.balanceCents, reason },
  });
}

/**
 * Closes an account for good: its QR is revoked, what is left of each top-up goes back the way it came, gifts lapse. It is
 * closed at once where nothing is to go back, and else once the refunds are through. A refund that fails puts its amount on
 * the balance again; closing it again asks for that anew.
 */
export async function closeAccount({ ctx, input }: VerbArgs<CloseAccountInput>): Promise<PrepaidAccountDto> {
  const { accountId, reason, key } = parseInput(CloseAccount, input);
  const actor = authorizeUser(ctx.actor, "prepaid:write");
  authorizeUser(actor, "payment:refund");
  return withTx(ctx, async (tx) => {
    await lockTopups(tx, accountId);
    await lockPassOf(tx, accountId);
    const account = await readFacts(tx, await lockAccount(tx.db, accountId, tenantOf(actor)));
    if (account.state === "closed") return readAccount(tx, accountId);
    assertSettled(account);
    await endAuto(tx, accountId, "closed");
    await beginClosing(tx, account, reason);
    const givenCents = await refundLots(tx, accountId, reason, key);
    assertMayRefund(actor, givenCents);
    await lapseGifts(tx, accountId, reason);
    await closeIfEmpty(tx, account);
    return readAccount(tx, accountId);
  });
}

/** As many accounts as one run looks at; the next run goes on. */
const PORTION = 500;

/** Closes accounts whose refunds have gone through. Answers how many. */
export async function finishClosing({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const due = await getDb().execute<{ id: number; adminId: number }>(sql`
    select id, admin_id as "adminId" from prepaid_accounts
    where closing_at is not null and state <> 'closed' and balance_cents = 0 order by id limit ${PORTION}`);
  let closed = 0;
  for (const account of due)
    closed += await withTx(ctx, async (tx) => {
      const [locked] = await tx.db.execute(sql`
        select id from prepaid_accounts where id = ${account.id} for no key update skip locked`);
      return locked && (await closeIfEmpty(tx, account)) ? 1 : 0;
    });
  return closed;
}
