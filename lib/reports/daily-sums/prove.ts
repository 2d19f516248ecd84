import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import { differences, forEachTenant, lockBuild, tenantsWithLedger } from "@/lib/reports/daily-sums/sum-up";

export interface SumsDifference {
  adminId: number;
  /** Sums that are not what the ledger says. */
  rows: number;
  /** By how much, each taken as it is above zero. */
  cents: number;
}

/**
 * Adds up a tenant's whole ledger again, but what waits to be summed, and notes whether its daily sums differ. Answers
 * where; null where they do not, or are not made yet. What is compared is read in one statement, and so of one moment, and
 * the books are not begun anew meanwhile: nothing is said of others than those that were read.
 */
const proveBooks = (ctx: Ctx, adminId: number): Promise<SumsDifference | null> =>
  withTx(ctx, async ({ db }) => {
    await lockBuild(db, adminId);
    const [row] = await db.execute<{ rows: number; cents: number; isBuilt: boolean }>(sql`
      select count(*)::int as rows, coalesce(sum(y.cents), 0) as cents,
        exists (select from daily_sum_books where admin_id = ${adminId} and built_through = 'infinity') as "isBuilt"
      from (${differences(adminId)}) y`);
    if (!row?.isBuilt) return null;
    const { rows, cents } = row;
    const differs = rows > 0 ? sql`coalesce(differs_since, ${ctx.now}::timestamptz)` : sql`differs_since`;
    await db.execute(sql`
      update daily_sum_books set proved_at = ${ctx.now}::timestamptz, differs_since = ${differs} where admin_id = ${adminId}`);
    return rows > 0 ? { adminId, rows, cents } : null;
  });

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
 * more, and the platform is told. One that cannot be proven fails the job in the end. Answers what differs.
 */
export async function proveDailySums({ ctx, input }: VerbArgs<{ adminId: number } | null>): Promise<SumsDifference[]> {
  authorizeSystem(ctx.actor);
  const found: SumsDifference[] = [];
  const failed = await forEachTenant(ctx, input ? [input.adminId] : await tenantsWithLedger(ctx), async (adminId) => {
    const difference = await proveBooks(ctx, adminId);
    if (difference) found.push(difference);
  });
  if (found.length > 0) await tell(ctx, found);
  if (failed) throw failed;
  return found;
}
