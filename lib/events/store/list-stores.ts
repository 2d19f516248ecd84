import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";

export interface StoreCard {
  id: number;
  slug: string;
  name: string;
  color: string;
  location: string;
  banner: string;
  timeZone: string;
  isEvent: boolean;
  isPrepaid: boolean;
  /** Events on sale now or soon, and the next of them. */
  events: number;
  next: { name: string; startsAt: Date } | null;
}

/**
 * Venues with coming events first, those with only prepaid last; at most 200. The condition on `ends_at` repeats what
 * follows from the sale's end, so that its index can be used.
 */
export async function listStores({ ctx }: VerbArgs<null>): Promise<StoreCard[]> {
  type Row = Omit<StoreCard, "next"> & { nextName: string | null; nextAt: Date | null };
  const rows = await dbOf(ctx).execute<Row & Record<string, unknown>>(sql`
    select e.id, e.slug, e.name, e.color, e.location, e.banner, e.time_zone as "timeZone",
      e.is_event as "isEvent", e.is_prepaid as "isPrepaid",
      coalesce(n.events, 0)::int as events, n.name as "nextName", n.starts_at as "nextAt"
    from enclosures e
    left join lateral (
      select v.name, v.starts_at, count(*) over () as events from events v
      where v.enclosure_id = e.id and v.state = 'published' and v.sales_end_at > ${ctx.now}::timestamptz
        and v.ends_at > ${ctx.now}::timestamptz
      order by v.starts_at, v.id limit 1
    ) n on true
    where e.archived_at is null and (e.is_event or e.is_prepaid)
    order by n.starts_at is null, not e.is_event, e.name, e.id limit 200`);
  return rows.map(({ nextName, nextAt, ...store }) => ({
    ...store,
    next: nextName === null || nextAt === null ? null : { name: nextName, startsAt: nextAt },
  }));
}
