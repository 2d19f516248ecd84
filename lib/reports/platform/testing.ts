import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { differences } from "@/lib/core/testing";
import { platformPrepaidList } from "@/lib/reports/platform/prepaid";
import { prepaidDays } from "@/lib/reports/platform/prepaid-days";

interface Venue extends Record<string, unknown> {
  id: number;
  accounts: number;
  visits: number;
  topups: number;
  gifts: number;
  charged: number;
  refunds: number;
  balance: number;
}

/**
 * Where prepaid by venue, or its course by day, differ from what accounts of a tenant hold and their movements did, one by
 * one; empty where they agree. `ctx` is of the platform. All of it is of the operating `day`.
 */
export const platformPrepaidDisagreements = (ctx: Ctx, adminId: number, day: string): Promise<string[]> =>
  withTx(ctx, async (tx) => {
    const venues = await dbOf(tx).execute<Venue>(sql`
      select n.id, count(*) filter (where a.closed_at is null)::int as accounts, sum(x.visits)::int as visits,
        sum(x.topups)::int as topups, sum(x.gifts)::int as gifts, sum(x.charged)::int as charged,
        sum(x.refunds)::int as refunds, sum(x.balance)::int as balance
      from prepaid_accounts a join enclosures n on n.id = a.enclosure_id cross join lateral (
        select (select count(*) from prepaid_visits i where i.account_id = a.id and i.entered_at is not null) as visits,
          coalesce(sum(m.amount_cents) filter (where m.kind = 'topup'), 0) as topups,
          coalesce(sum(m.amount_cents) filter (where m.kind = 'gift'), 0) as gifts,
          coalesce(-sum(m.amount_cents) filter (where m.visit_id is not null or m.kind in ('period', 'debt')), 0) as charged,
          coalesce(-sum(m.amount_cents) filter (where m.refund_id is not null), 0) as refunds,
          coalesce(sum(m.amount_cents), 0) as balance
        from prepaid_movements m where m.account_id = a.id) x
      where a.admin_id = ${adminId} group by n.id order by n.id`);
    const { items } = await platformPrepaidList.page({ ctx: tx, input: { adminId } });
    const input = { adminId, from: day, to: day, report: "report:platform" as const };
    const course = await prepaidDays({ ctx: tx, input });
    return [
      ...differences(
        "prepaid by venue",
        items
          .toSorted((one, other) => one.id - other.id)
          .map((row) => [
            row.id,
            row.accounts,
            row.visits,
            row.topupCents,
            row.giftCents,
            row.chargedCents,
            row.refundCents,
            row.balanceCents,
          ]),
        venues.map((row) => [
          row.id,
          row.accounts,
          row.visits,
          row.topups,
          row.gifts,
          row.charged,
          row.refunds,
          row.balance,
        ]),
      ),
      ...differences(
        "charged by day",
        course.reduce((sum, { value }) => sum + value, 0),
        venues.reduce((sum, { charged }) => sum + charged, 0),
      ),
    ];
  });
