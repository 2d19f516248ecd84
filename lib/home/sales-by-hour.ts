import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { dateParts } from "@/lib/core/dates";
import { type DayClock, hoursOfDay, operatingRange } from "@/lib/core/operating-days";
import { authorize } from "@/lib/core/permissions";
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

/** Compares the operating day with that of the same weekday last week. */
export async function salesByHour({ ctx, input }: VerbArgs<DayClock>): Promise<SalesByHour> {
  authorize(ctx.actor, "report:live");
  const today = operatingRange(ctx.now, input);
  const weekAgo = new Date(ctx.now.getTime() - WEEK);
  const before = operatingRange(weekAgo, input);
  const range = (day: { from: Date; to: Date }) =>
    sql`o.paid_at >= ${day.from}::timestamptz and o.paid_at < ${day.to}::timestamptz`;
  const rows = await dbOf(ctx).execute<{ is_today: boolean; hour: number; cents: number; until: number }>(sql`
    select o.paid_at >= ${today.from}::timestamptz as is_today,
      extract(hour from o.paid_at at time zone ${input.timeZone})::int as hour,
      sum(i.cents) as cents,
      coalesce(sum(i.cents) filter (where o.paid_at <= ${weekAgo}::timestamptz), 0) as until
    from enclosures e
    join orders o on o.enclosure_id = e.id and (${range(today)} or ${range(before)})
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
