import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { wallClock } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { GiveBalance, type GiveBalanceInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { dayEnd } from "@/lib/prepaid/accounts/days";
import { lockOpenAccount, type OpenAccount } from "@/lib/prepaid/accounts/lock-account";
import type { LockedAccount } from "@/lib/prepaid/books/account";
import { payDebts } from "@/lib/prepaid/books/debts";
import { addLot } from "@/lib/prepaid/books/lots";
import { move } from "@/lib/prepaid/books/move";
import type { MovementKind } from "@/lib/prepaid/kinds";

type Tx = Ctx & { db: Db };

/** Two gifts of one venue count one after the other, so that both together keep the month's limit. */
export async function lockGifts(db: Db, enclosureId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('prepaid-gifts'), ${enclosureId}::int)`);
}

async function lockGiftsOf(db: Db, accountId: number): Promise<void> {
  const [row] = await db.execute<{ id: number }>(sql`
    select enclosure_id as id from prepaid_accounts where id = ${accountId}`);
  if (row) await lockGifts(db, row.id);
}

export interface GiftsLeft {
  mostCents: number;
  leftCents: number;
}

/** What a venue may give away in a month, and what of it is left in this one. */
export async function giftsLeft(
  tx: Tx,
  { enclosureId, timeZone }: Pick<LockedAccount, "enclosureId" | "timeZone">,
): Promise<GiftsLeft> {
  const month = wallClock(tx.now, timeZone).toISOString().slice(0, 8);
  const [row] = await tx.db.execute<{ mostCents: number; givenCents: number }>(sql`
    select coalesce((select gift_monthly_cents from prepaid_settings where enclosure_id = ${enclosureId}), 500000) as "mostCents",
      (select coalesce(sum(m.amount_cents), 0)::int from prepaid_movements m
        where m.enclosure_id = ${enclosureId} and m.kind = 'gift'
          and m.at >= (${`${month}01`}::timestamp at time zone ${timeZone})) as "givenCents"`);
  const mostCents = row?.mostCents ?? 0;
  return { mostCents, leftCents: Math.max(0, mostCents - (row?.givenCents ?? 0)) };
}

/** Throws where this month's gifts of the venue would be more than it allows. */
async function assertWithinMonth(tx: Tx, account: LockedAccount, cents: number): Promise<void> {
  const { mostCents, leftCents } = await giftsLeft(tx, account);
  if (cents > leftCents)
    throw new DomainError("prepaid.gifts_used_up", { field: "amountCents", data: { leftCents, mostCents } });
}

export function assertRoom({ balanceMaxCents, balanceCents }: LockedAccount, cents: number): void {
  if (balanceCents + cents > balanceMaxCents)
    throw new DomainError("prepaid.balance_too_high", {
      field: "amountCents",
      data: { mostCents: balanceMaxCents, leftCents: Math.max(0, balanceMaxCents - balanceCents) },
    });
}

interface Addition {
  kind: Extract<MovementKind, "gift" | "adjustment">;
  cause: string;
  cents: number;
  reason: string;
  userId: number;
  expiresAt: Date | null;
}

/**
 * Adds to a locked account what nobody paid for: a lot behind which there is no money. It activates the account and pays
 * debts first, like a top-up.
 */
export async function addUnpaid(tx: Tx, account: LockedAccount, addition: Addition): Promise<void> {
  const { kind, cause, cents, reason, userId, expiresAt } = addition;
  const { id: accountId, priceIvaBps } = account;
  const lot = await addLot(tx.db, { accountId, kind: "gift", amountCents: cents, ivaBps: priceIvaBps, expiresAt });
  const moved = await move(tx, account, { kind, cause, changes: [{ lot, cents }], posts: null, reason, userId });
  await payDebts(tx, moved.account);
  if (account.state === "pending")
    await tx.db.execute(sql`
      update prepaid_accounts set state = 'active', activated_at = ${tx.now}::timestamptz where id = ${accountId}`);
}

interface Gift {
  cents: number;
  reason: string;
  /** A day on the venue's calendar. */
  until: string | null;
  cause: string;
  userId: number;
}

/** Gives balance to a locked account, within the month's limit of its venue, whose lock (`lockGifts`) the caller has. */
export async function give(tx: Tx, account: LockedAccount, gift: Gift): Promise<void> {
  const { cents, reason, until, cause, userId } = gift;
  const expiresAt = dayEnd(until, account.timeZone, "until");
  if (expiresAt && expiresAt <= tx.now)
    throw new DomainError("input.invalid", { field: "until", fields: { until: "Ese día ya pasó" } });
  assertRoom(account, cents);
  await assertWithinMonth(tx, account, cents);
  await addUnpaid(tx, account, { kind: "gift", cause, cents, reason, userId, expiresAt });
  await recordAudit(tx, {
    action: "prepaid_account.gift_given",
    entity: "prepaid_account",
    entityId: account.id,
    adminId: account.adminId,
    after: { amountCents: cents, reason, until },
  });
}

/** Whether this act was done before: its movement is there. Another account's key is refused. */
export async function isDone(tx: Tx, { id }: OpenAccount, kind: MovementKind, cause: string): Promise<boolean> {
  const [row] = await tx.db.execute<{ accountId: number }>(sql`
    select account_id as "accountId" from prepaid_movements where kind = ${kind} and cause = ${cause}`);
  if (row && row.accountId !== id) throw new DomainError("idempotency.mismatch");
  return row !== undefined;
}

/** Gives balance to an account, with a reason. The same key again gives nothing more. */
export async function giveBalance({ ctx, input }: VerbArgs<GiveBalanceInput>): Promise<PrepaidAccountDto> {
  const { accountId, amountCents, reason, until, key } = parseInput(GiveBalance, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    await lockGiftsOf(tx.db, accountId);
    const account = await lockOpenAccount(tx, accountId);
    if (!(await isDone(tx, account, "gift", key)))
      await give(tx, account, { cents: amountCents, reason, until, cause: key, userId });
    return readAccount(tx, accountId);
  });
}
