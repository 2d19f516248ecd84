import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueueMany } from "@/lib/jobs";
import { queueMessages } from "@/lib/notifications";
import { RENEWAL_DAYS } from "@/lib/prepaid/auto/client";
import { forgetUnlessUsed } from "@/lib/prepaid/auto/end-auto";
import { goOn } from "@/lib/prepaid/auto/run-auto";
import { finishSetup } from "@/lib/prepaid/auto/turn-on";

/** As many as one run looks at of each; the next run goes on. */
const PORTION = 200;

/** A provider that is silent is asked again by the next run; anything else is a defect that keeps nobody else waiting. */
async function each<T>(
  rows: readonly T[],
  about: (row: T) => Record<string, number>,
  work: (row: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const row of rows)
    try {
      await work(row);
      done++;
    } catch (error) {
      const isSilent = error instanceof DomainError && error.code === "payment.provider_unavailable";
      if (!isSilent) logError(error, about(row));
    }
  return done;
}

/**
 * Goes on with what a crash or a silent provider left behind: cards that were saved while nobody came back from the
 * provider's page, top-ups that were begun, and cards that nothing is charged to any more.
 */
export async function resumeAutoTopups({ ctx }: { ctx: Ctx }): Promise<{ setups: number; topups: number }> {
  authorizeSystem(ctx.actor);
  const setups = await getDb().execute<{ accountId: number }>(sql`
    select account_id as "accountId" from prepaid_auto_topups
    where state = 'setup' and consented_at < ${ctx.now}::timestamptz - interval '2 minutes' order by id limit ${PORTION}`);
  const topups = await getDb().execute<{ id: number }>(sql`
    select id from prepaid_topups where is_automatic and state = 'awaiting_payment'
      and created_at < ${ctx.now}::timestamptz - interval '30 seconds' order by id limit ${PORTION}`);
  const cards = await getDb().execute<{ cardId: number }>(sql`
    select distinct u.card_id as "cardId" from prepaid_auto_topups u join saved_cards c on c.id = u.card_id
    where u.state = 'off' and c.state in ('pending', 'ready')
      and not exists (select from prepaid_auto_topups o where o.card_id = u.card_id and o.state <> 'off')
      and not exists (select from prepaid_topups t where t.auto_topup_id = u.id and t.state = 'awaiting_payment')
    order by 1 limit ${PORTION}`);
  await each(
    cards,
    (row) => row,
    (row) => withTx(ctx, (tx) => forgetUnlessUsed(tx, row)),
  );
  return {
    setups: await each(
      setups,
      (row) => row,
      ({ accountId }) => finishSetup(ctx, accountId),
    ),
    topups: await each(
      topups,
      ({ id }) => ({ topupId: id }),
      ({ id }) => goOn(ctx, id),
    ),
  };
}

/** Tells the holders of period passes that top up by themselves of a period that is about to begin, once for each. */
async function tellRenewals(ctx: Ctx): Promise<number> {
  const due = await getDb().execute<{ autoId: number; userId: number; adminId: number; until: Date }>(sql`
    select u.id as "autoId", u.user_id as "userId", u.admin_id as "adminId", a.period_until as until
    from prepaid_auto_topups u join prepaid_accounts a on a.id = u.account_id
      join prepaid_types t on t.id = a.type_id join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
    where u.state = 'on' and a.state = 'active' and v.tariff ->> 'kind' = 'period'
      and a.period_until > ${ctx.now}::timestamptz
      and a.period_until <= ${ctx.now}::timestamptz + make_interval(days => ${RENEWAL_DAYS})
    order by u.id`);
  if (due.length === 0) return 0;
  await withTx(ctx, (tx) =>
    queueMessages(
      tx,
      due.map(({ autoId, userId, adminId, until }) => ({
        idempotencyKey: `prepaid.auto_renewal:${autoId}:${until.toISOString()}`,
        template: "prepaid.auto_renewal" as const,
        toUserId: userId,
        adminId,
        payload: { autoId },
      })),
    ),
  );
  return due.length;
}

/**
 * Once a day: a job for each balance that is below what its holder agreed to and has nothing under way, since not all that
 * takes from a balance is a charge; and word of periods that are about to begin.
 */
export async function sweepAutoTopups({ ctx }: { ctx: Ctx }): Promise<{ low: number; told: number }> {
  authorizeSystem(ctx.actor);
  const low = await getDb().execute<{ accountId: number; adminId: number }>(sql`
    select a.id as "accountId", a.admin_id as "adminId" from prepaid_auto_topups u
      join prepaid_accounts a on a.id = u.account_id
    where u.state = 'on' and a.state = 'active' and a.balance_cents < u.threshold_cents order by a.id`);
  await withTx(ctx, (tx) =>
    enqueueMany(
      tx.db,
      "prepaid.auto-topup",
      low.map(({ accountId, adminId }) => ({ data: { accountId }, tenant: adminId })),
    ),
  );
  return { low: low.length, told: await tellRenewals(ctx) };
}
