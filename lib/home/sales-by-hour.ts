import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { dateParts } from "@/lib/core/dates";
import { type DayClock, hoursOfDay, operatingToday } from "@/lib/core/operating-days";
import { authorize } from "@/lib/core/permissions";
import { clockOf, operatingDayBegins } from "@/lib/enclosures";
import { ofTenant, soldOfOrder } from "@/lib/live";

export interface SalesByHour {
  /** Fees included. */
  todayCents: number;
  /** The same weekday last week, up to the same minute. */
  beforeCents: number;
  /** One for each hour of the day, in its order; `beforeCents` is the whole hour of last week. */
  hours: { hour: number; cents: number; beforeCents: number }[];
  currentHour: number;
}

const WEEK = 7 * 86_400_000;
const OF_VENUE = clockOf("e");

/** Compares the operating day of each venue with that of the same weekday last week. */
export async function salesByHour({ ctx, input }: VerbArgs<DayClock>): Promise<SalesByHour> {
  authorize(ctx.actor, "report:live");
  const weekAgo = new Date(ctx.now.getTime() - WEEK);
  const [today, before] = [operatingToday(ctx.now, input), operatingToday(weekAgo, input)];
  const begins = (day: string, after = 0) => operatingDayBegins(sql`${day}::date + ${after}::int`, OF_VENUE);
  const on = (day: string) => sql`o.paid_at >= ${begins(day)} and o.paid_at < ${begins(day, 1)}`;
  const rows = await dbOf(ctx).execute<{ is_today: boolean; hour: number; cents: number; until: number }>(sql`
    select o.paid_at >= ${begins(today)} as is_today,
      extract(hour from o.paid_at at time zone ${input.timeZone})::int as hour,
      sum(i.cents) as cents,
      coalesce(sum(i.cents) filter (where o.paid_at <= ${weekAgo}::timestamptz), 0) as until
    from enclosures e
    join orders o on o.enclosure_id = e.id and (${on(today)} or ${on(before)})
    cross join lateral (${soldOfOrder()}) i
    where ${ofTenant(ctx, "e.admin_id")}
    group by 1, 2`);
  const find = (isToday: boolean, hour: number) =>
    rows.find((row) => row.is_today === isToday && row.hour === hour)?.cents ?? 0;
  const hours = hoursOfDay(input).map((hour) => ({
    hour,
    cents: find(true, hour),
    beforeCents: find(false, hour),
  }));
  return {
    todayCents: hours.reduce((sum, { cents }) => sum + cents, 0),
    beforeCents: rows.filter((row) => !row.is_today).reduce((sum, { until }) => sum + until, 0),
    hours,
    currentHour: dateParts(ctx.now, input.timeZone).hour,
  };
}
