import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { KEY, keyedEntries, tenantsWithLedger } from "@/lib/reports/daily-sums/sum-up";

export interface SumsDifference {
  adminId: number;
  /** Sums that are not what the ledger says. */
  rows: number;
  /** By how much, each taken as it is above zero. */
  cents: number;
}

/**
 * Adds up a tenant's whole ledger again, but what waits to be summed, and answers where its daily sums differ; null where
 * they do not, or are not made yet. It is one statement, and so of one moment.
 */
async function differenceOf(ctx: Ctx, adminId: number): Promise<SumsDifference | null> {
  const [row] = await dbOf(ctx).execute<{ rows: number; cents: number }>(sql`
    select count(*)::int as rows, coalesce(sum(abs(y.cents)), 0) as cents from (
      select sum(x.amount_cents) as cents from (
        ${keyedEntries(sql`l.admin_id = ${adminId} and not exists (
          select from unsummed_transactions u where u.admin_id = l.admin_id and u.transaction_id = l.id)`)}
        union all
        select ${KEY}, -amount_cents, -iva_cents, -entries from daily_sums where admin_id = ${adminId}
      ) x group by ${KEY} having sum(x.amount_cents) <> 0 or sum(x.iva_cents) <> 0 or sum(x.entries) <> 0
    ) y
    where exists (select from daily_sum_books where admin_id = ${adminId} and built_through = 'infinity')`);
  return row && row.rows > 0 ? { adminId, ...row } : null;
}

/** Tells the platform, once a day. */
async function tell(ctx: Ctx, found: readonly SumsDifference[]): Promise<void> {
  for (const difference of found) log().error({ ...difference }, "daily sums differ from the ledger");
  await withTx(ctx, async (tx) => {
    const people = await tx.db.execute<{ id: number }>(sql`
      select id from users where is_platform_admin and state = 'active' and email is not null order by id`);
    for (const { id } of people)
      await queueMessage(tx, {
        idempotencyKey: `daily_sums.differ:${ctx.now.toISOString().slice(0, 10)}:${id}`,
        template: "daily_sums.differ",
        isNews: true,
        toUserId: id,
        adminId: null,
        payload: {},
      });
  });
}

/**
 * Proves the daily sums of all tenants, or of one, equal to the ledger, tenant by tenant. Sums that differ are read no
 * more, and the platform is told. Answers what differs.
 */
export async function proveDailySums({ ctx, input }: VerbArgs<{ adminId: number } | null>): Promise<SumsDifference[]> {
  authorizeSystem(ctx.actor);
  const found: SumsDifference[] = [];
  for (const adminId of input ? [input.adminId] : await tenantsWithLedger(ctx)) {
    const difference = await differenceOf(ctx, adminId);
    if (difference) found.push(difference);
    const differs = difference ? sql`coalesce(differs_since, ${ctx.now}::timestamptz)` : sql`differs_since`;
    await withTx(ctx, ({ db }) =>
      db.execute(sql`
        update daily_sum_books set proved_at = ${ctx.now}::timestamptz, differs_since = ${differs}
        where admin_id = ${adminId} and built_through = 'infinity'`),
    );
  }
  if (found.length > 0) await tell(ctx, found);
  return found;
}
