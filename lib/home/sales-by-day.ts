import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { type DayClock, operatingToday } from "@/lib/core/operating-days";
import { authorize } from "@/lib/core/permissions";
import { clockOf, operatingDay, operatingDayBegins } from "@/lib/enclosures";
import { ofTenant, soldOfOrder } from "@/lib/live";

const DAYS = 14;
const ZONES = 8;
const OF_VENUE = clockOf("e");
const OF_SALES = clockOf("v");

export interface SalesByDay {
  /** Fourteen operating days, the last of which is today. */
  days: { day: string; sold: number; cents: number }[];
  /** The zones that sold most in these days. */
  zones: { key: string; name: string; venue: string; sold: number; cents: number }[];
}

/**
 * Counts as `soldOfOrder` does. A day is an operating one of its venue. Days that are over come from the sums of `foldSales`;
 * newer ones are added up from the orders.
 */
export async function salesByDay({ ctx, input }: VerbArgs<DayClock>): Promise<SalesByDay> {
  authorize(ctx.actor, "report:live");
  const now = sql`${ctx.now}::timestamptz`;
  type Row = {
    day: string | null;
    zone: number | null;
    key: string;
    name: string;
    venue: string;
    sold: number;
    cents: number;
  };
  const rows = await dbOf(ctx).execute<Row & Record<string, unknown>>(sql`
    with venues as (
      select e.id, e.time_zone, e.day_start, d.today - ${DAYS - 1}::int as first, greatest(f.through, d.today - ${DAYS}::int) as through
      from enclosures e
      left join sales_folds f on f.enclosure_id = e.id
      cross join lateral (select ${operatingDay(now, OF_VENUE)}::date as today) d
      where ${ofTenant(ctx, "e.admin_id")}
    ), sales as (
      select s.day, s.parking_area_id as zone, s.sold, s.total_cents as cents
      from venues v join sales_days s on s.enclosure_id = v.id and s.day between v.first and v.through
      union all
      select ${operatingDay(sql`o.paid_at`, OF_SALES)}::date, a.parking_area_id, i.sold, i.cents
      from venues v
      join orders o on o.enclosure_id = v.id and o.paid_at <= ${now}
        and o.paid_at >= ${operatingDayBegins(sql`coalesce(v.through, v.first - 1) + 1`, OF_SALES)} - interval '2 hours'
        and ${operatingDay(sql`o.paid_at`, OF_SALES)}::date > coalesce(v.through, v.first - 1)
      cross join lateral (${soldOfOrder()}) i
      join event_areas a on a.id = i.event_area_id
    ), sums as (
      select day, zone, sum(sold)::int as sold, sum(cents) as cents from sales group by grouping sets ((day), (zone))
    )
    select to_char(s.day, 'YYYY-MM-DD') as day, s.zone, z.key, z.name, e.name as venue, s.sold, s.cents
    from sums s left join parking_areas z on z.id = s.zone left join enclosures e on e.id = z.enclosure_id
    order by s.day, s.sold desc, s.zone`);
  const byDay = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row]])));
  const today = Date.parse(operatingToday(ctx.now, input));
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(today - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const found = byDay.get(day);
    return { day, sold: found?.sold ?? 0, cents: found?.cents ?? 0 };
  });
  const zones = rows.filter(({ zone, sold }) => zone !== null && sold > 0).slice(0, ZONES);
  return { days, zones: zones.map(({ key, name, venue, sold, cents }) => ({ key, name, venue, sold, cents })) };
}
