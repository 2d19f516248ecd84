import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { dayRange } from "@/lib/core/dates";
import { authorize } from "@/lib/core/permissions";
import { ofTenant, UPCOMING } from "@/lib/live";

export interface UpcomingEvent {
  id: number;
  name: string;
  venue: string;
  timeZone: string;
  startsAt: Date;
  /** It starts or goes on today, by its venue's clock. */
  isToday: boolean;
  isPaused: boolean;
  capacity: number;
  sold: number;
}

/**
 * The next six events that are published and not over. `offset 0` makes the planner find them by their end and then
 * sort, rather than walk through all events by their start.
 */
export async function upcomingEvents({ ctx }: VerbArgs<null>): Promise<UpcomingEvent[]> {
  authorize(ctx.actor, "report:live");
  type Row = Omit<UpcomingEvent, "isToday" | "isPaused"> & { state: string };
  const rows = await dbOf(ctx).execute<Row & Record<string, unknown>>(sql`
    select v.id, v.name, v.state, e.name as venue, e.time_zone as "timeZone",
      v.starts_at as "startsAt", n.capacity, n.sold
    from (
      select * from (
        select v.* from events v
        where ${ofTenant(ctx, "v.admin_id")} and v.state in ('published', 'paused') and v.ends_at > ${ctx.now}::timestamptz
        offset 0) v
      order by v.starts_at, v.id limit ${UPCOMING}
    ) v
    join enclosures e on e.id = v.enclosure_id
    cross join lateral (
      select coalesce(sum(a.capacity), 0)::int as capacity, coalesce(sum(
        (select count(*) from order_items i where i.event_area_id = a.id and i.state = 'sold')), 0)::int as sold
      from event_areas a where a.event_id = v.id
    ) n
    order by v.starts_at, v.id`);
  return rows.map(({ state, ...row }) => ({
    ...row,
    isToday: row.startsAt < dayRange(ctx.now, row.timeZone).to,
    isPaused: state === "paused",
  }));
}
