import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem, authorizeUser } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { type PayoutAccount, payoutAccounts } from "@/lib/payments";
import { recordPayout } from "@/lib/payouts/record-payout";

const DAY_MS = 86_400_000;
/** A payout may be made known some days after the one that follows it. */
const LOOK_BACK_DAYS = 10;
/** So far back an account is read whose payouts were never read. */
const FIRST_DAYS = 35;

async function knownOf(
  { provider, account }: PayoutAccount,
  today: string,
): Promise<{ refs: Set<string>; last: string | null }> {
  const rows = await getDb().execute<{ ref: string; paidOn: string; source: string }>(sql`
    select ref, paid_on::text as "paidOn", source from payouts where provider = ${provider} and account = ${account}
    order by paid_on desc limit 500`);
  // A file may have been misread; only what the provider told says how far it was read.
  const last = rows.find(({ source, paidOn }) => source !== "upload" && paidOn <= today)?.paidOn ?? null;
  return { refs: new Set(rows.map(({ ref }) => ref)), last };
}

async function fetchAccount(ctx: Ctx, account: PayoutAccount): Promise<number> {
  if (!account.payoutsSince) return 0;
  const { refs, last } = await knownOf(account, new Date(ctx.now.getTime() + DAY_MS).toISOString().slice(0, 10));
  const since = last === null ? ctx.now.getTime() - FIRST_DAYS * DAY_MS : Date.parse(last) - LOOK_BACK_DAYS * DAY_MS;
  const payouts = await account.payoutsSince(new Date(since).toISOString().slice(0, 10), refs);
  let written = 0;
  const source = account.via === "report" ? "report" : "api";
  let failed: unknown = null;
  for (const payout of payouts) {
    try {
      if ((await recordPayout(ctx, account, payout, { source, userId: null })).isNew) written += 1;
    } catch (error) {
      // Those that follow are none the worse for it.
      logError(error, { provider: account.provider, account: account.account, payout: payout.ref });
      if (!(error instanceof DomainError)) failed = error;
    }
  }
  if (failed) throw failed;
  return written;
}

/**
 * Reads from all providers that tell it what they sent to the bank. One that does not answer does not hold up the
 * others; then the job comes back.
 */
export async function fetchPayouts({ ctx }: { ctx: Ctx }): Promise<{ written: number }> {
  authorizeSystem(ctx.actor);
  let written = 0;
  let down: unknown = null;
  for (const account of await payoutAccounts(ctx, null)) {
    try {
      written += await fetchAccount(ctx, account);
    } catch (error) {
      logError(error, { provider: account.provider, account: account.account });
      down = error;
    }
  }
  if (down) throw down;
  return { written };
}

/** Asks the worker to read them now. */
export async function askForPayouts({ ctx }: VerbArgs<null>): Promise<{ isAsked: true }> {
  authorizeUser(ctx.actor, "payout:reconcile");
  await withTx(ctx, ({ db }) => enqueue(db, "payouts.fetch", {}, { singletonKey: "asked", isAwaited: true }));
  return { isAsked: true };
}
