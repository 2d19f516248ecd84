import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { clockOf, operatingDay, operatingDayBegins } from "@/lib/enclosures";
import { soldOfOrder } from "@/lib/live";

/** By then everything that was paid during the day is committed. */
const SETTLED = "1 hour";
/**
 * A payment in review counts for the day on which its money came, so the last days may still change and are counted
 * again.
 */
const AGAIN = 3;
/** Days that are kept: more than any chart shows, and few enough to count all of them again each night. */
const KEPT = 45;
/** In UTC: in this hour all days are counted again, so that what stands there wrong, whatever wrote it, does not stay. */
const NIGHT = 9;
/** A lost dispute that a person has ended, or a change, takes the place out of the day on which it was paid. */
const ENDED = "3 hours";

/** In the night in which a clock is set, a day's beginning and its hours are so far apart. */
const SHIFT = sql`interval '2 hours'`;

const OF_VENUE = clockOf("e");
const OF_FOLD = clockOf("f");

/**
 * Sums up the sales of each zone on each of the last operating days that are over, so that charts of many days cost the same
 * however much was sold. The first run takes all of these days, as does each night's, or one `isAnew`; others take new days
 * and the last ones again.
 */
export async function foldSales({
  ctx,
  input,
}: VerbArgs<{ isAnew: boolean } | null>): Promise<{ venues: number; days: number }> {
  authorizeSystem(ctx.actor);
  const now = sql`${ctx.now}::timestamptz`;
  const isAll = input?.isAnew === true || ctx.now.getUTCHours() === NIGHT;
  return withTx(ctx, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('reports.fold-sales'))`);
    await db.execute(sql`
      create temporary table fold on commit drop as
      select e.id, e.admin_id, e.time_zone, e.day_start, d.through, greatest(d.through - ${KEPT}::int,
          case when f.through is not null and not ${isAll}::boolean then least(f.through - ${AGAIN}::int, (
            select min(${operatingDay(sql`o.paid_at`, OF_VENUE)}::date) - 1
            from (
              select g.order_item_id from dispute_ends d join refund_items g on g.disputed_payment_id = d.payment_id
              where d.decided_at > ${now} - ${ENDED}::interval
              union all
              select x.exchange_item_id from orders x
              where x.enclosure_id = e.id and x.paid_at > ${now} - ${ENDED}::interval) t
            join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id
            where o.enclosure_id = e.id)) end) as after
      from enclosures e left join sales_folds f on f.enclosure_id = e.id
      cross join lateral (select ${operatingDay(sql`(${now} - ${SETTLED}::interval)`, OF_VENUE)}::date - 1 as through) d`);
    await db.execute(sql`
      delete from sales_days s using fold f
      where s.enclosure_id = f.id and (s.day > f.after or s.day <= f.through - ${KEPT}::int)`);
    const added = await db.execute<{ n: number }>(sql`
      with added as (
        insert into sales_days (enclosure_id, admin_id, parking_area_id, day, sold, total_cents)
        select f.id, f.admin_id, a.parking_area_id, ${operatingDay(sql`o.paid_at`, OF_FOLD)}::date, sum(i.sold), sum(i.cents)
        from fold f
        join orders o on o.enclosure_id = f.id and o.paid_at < ${operatingDayBegins(sql`f.through + 1`, OF_FOLD)} + ${SHIFT}
          and o.paid_at >= ${operatingDayBegins(sql`f.after + 1`, OF_FOLD)} - ${SHIFT}
          and ${operatingDay(sql`o.paid_at`, OF_FOLD)}::date between f.after + 1 and f.through
        cross join lateral (${soldOfOrder()}) i
        join event_areas a on a.id = i.event_area_id
        group by 1, 2, 3, 4
        returning 1)
      select count(*)::int as n from added`);
    const folded = await db.execute<{ id: number }>(sql`
      insert into sales_folds (enclosure_id, admin_id, through) select id, admin_id, through from fold
      on conflict (enclosure_id) do update set through = excluded.through returning enclosure_id as id`);
    return { venues: folded.length, days: added[0]?.n ?? 0 };
  });
}
