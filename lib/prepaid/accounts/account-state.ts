import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { recordPassEvents } from "@/lib/passes";
import {
  PrepaidAccountId,
  type PrepaidAccountIdInput,
  WithReason,
  type WithReasonInput,
} from "@/lib/prepaid/accounts/account-schemas";
import { lockOpenAccount, lockOwnAccount } from "@/lib/prepaid/accounts/lock-account";
import type { LockedAccount } from "@/lib/prepaid/books/account";
import type { AccountState } from "@/lib/prepaid/kinds";

type Tx = Ctx & { db: Db };

export interface AccountStateDto {
  accountId: number;
  state: AccountState;
}

type StateAct = "paused" | "resumed" | "blocked" | "unblocked";

async function setState(
  tx: Tx,
  account: LockedAccount,
  to: { state: AccountState; reason: string | null; act: StateAct },
): Promise<AccountStateDto> {
  const { id, adminId, passId, state } = account;
  await tx.db.execute(sql`
    update prepaid_accounts set state = ${to.state}, state_reason = ${to.reason},
      is_paused = case ${to.act}::text when 'paused' then true when 'resumed' then false else is_paused end
    where id = ${id}`);
  await recordPassEvents(tx, to.act, [{ id: passId, adminId }]);
  await recordAudit(tx, {
    action: `prepaid_account.${to.act}`,
    entity: "prepaid_account",
    entityId: id,
    adminId,
    before: { state },
    after: { state: to.state, ...(to.reason === null ? {} : { reason: to.reason }) },
  });
  return { accountId: id, state: to.state };
}

/** An account that never had money waits for it, whoever paused or blocked it meanwhile. */
async function stateBehind(tx: Tx, { id }: LockedAccount): Promise<{ resumed: AccountState; unblocked: AccountState }> {
  const [row] = await tx.db.execute<{ isActivated: boolean; isPaused: boolean }>(sql`
    select activated_at is not null or movements > 0 as "isActivated", is_paused as "isPaused"
    from prepaid_accounts where id = ${id}`);
  const resumed = row?.isActivated ? "active" : "pending";
  return { resumed, unblocked: row?.isPaused ? "paused" : resumed };
}

/** Locks an account for its holder or for the staff of its tenant. */
async function lockForEither(tx: Tx, accountId: number): Promise<LockedAccount> {
  if (can(tx.actor, "prepaid:write")) {
    authorizeUser(tx.actor, "prepaid:write");
    return lockOpenAccount(tx, accountId);
  }
  const { userId } = authorizeUser(tx.actor, "prepaid:own");
  return lockOwnAccount(tx, accountId, userId);
}

/** The account opens no gate until it is resumed, by its holder or by staff. Pausing it twice changes nothing. */
export async function pauseAccount({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<AccountStateDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  return withTx(ctx, async (tx) => {
    const account = await lockForEither(tx, accountId);
    if (account.state === "paused") return { accountId, state: "paused" };
    if (account.state === "blocked") throw new DomainError("prepaid.blocked");
    return setState(tx, account, { state: "paused", reason: null, act: "paused" });
  });
}

export async function resumeAccount({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<AccountStateDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  return withTx(ctx, async (tx) => {
    const account = await lockForEither(tx, accountId);
    if (account.state === "blocked") throw new DomainError("prepaid.blocked");
    if (account.state !== "paused") return { accountId, state: account.state };
    const { resumed } = await stateBehind(tx, account);
    return setState(tx, account, { state: resumed, reason: null, act: "resumed" });
  });
}

/** The account opens no gate and takes no top-up until staff unblocks it. Blocking it twice keeps the first reason. */
export async function blockAccount({ ctx, input }: VerbArgs<WithReasonInput>): Promise<AccountStateDto> {
  const { accountId, reason } = parseInput(WithReason, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    if (account.state === "blocked") return { accountId, state: "blocked" };
    return setState(tx, account, { state: "blocked", reason, act: "blocked" });
  });
}

/** One that was paused before stays paused; one that a dispute blocked waits until the bank has decided. */
export async function unblockAccount({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<AccountStateDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    if (account.state !== "blocked") return { accountId, state: account.state };
    if (account.isDisputed) throw new DomainError("prepaid.disputed");
    const { unblocked } = await stateBehind(tx, account);
    return setState(tx, account, { state: unblocked, reason: null, act: "unblocked" });
  });
}

export interface AccountStatusDto extends AccountStateDto {
  folio: string;
  nickname: string;
  stateReason: string | null;
  balanceCents: number;
  debtCents: number;
  typeId: number;
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  insideSince: Date | null;
  timeZone: string;
}

/** What an account is worth now, for its holder or for the staff of its tenant. */
export async function prepaidAccountStatus({ ctx, input }: VerbArgs<PrepaidAccountIdInput>): Promise<AccountStatusDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  const isStaff = can(ctx.actor, "prepaid:read");
  const { userId } = authorizeUser(ctx.actor, isStaff ? "prepaid:read" : "prepaid:own_read");
  const tenant = isStaff ? tenantOf(ctx.actor) : null;
  const [row] = await dbOf(ctx).execute<AccountStatusDto & Record<string, unknown>>(sql`
    select a.id as "accountId", a.state, a.folio, a.nickname, a.state_reason as "stateReason", a.balance_cents as "balanceCents",
      a.debt_cents as "debtCents", a.type_id as "typeId", a.valid_from as "validFrom", a.valid_until as "validUntil",
      a.period_until as "periodUntil", n.time_zone as "timeZone",
      (select o.entered_at from prepaid_visits o join stays y on y.id = o.stay_id
        where o.account_id = a.id and o.ended_at is null and y.ended_by is null) as "insideSince"
    from prepaid_accounts a join enclosures n on n.id = a.enclosure_id
    where a.id = ${accountId} and (${tenant}::int is null or a.admin_id = ${tenant}::int)
      and (${isStaff} or a.user_id = ${userId})`);
  if (!row) throw notFound();
  return row;
}
