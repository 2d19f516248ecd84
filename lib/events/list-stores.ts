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
  /** Events that can be bought now or soon, and the next of them. */
  events: number;
  next: { name: string; startsAt: Date } | null;
}

/** Every venue that sells places by event, those with coming events first. One query, at most 200 venues. */
export async function listStores({ ctx }: VerbArgs<null>): Promise<StoreCard[]> {
  type Row = Omit<StoreCard, "next"> & { nextName: string | null; nextAt: number | null };
  const rows = await dbOf(ctx).execute<Row & Record<string, unknown>>(sql`
    select e.id, e.slug, e.name, e.color, e.location, e.banner, e.time_zone as "timeZone",
      coalesce(n.events, 0)::int as events, n.name as "nextName", (extract(epoch from n.starts_at) * 1000)::float8 as "nextAt"
    from enclosures e
    left join lateral (
      select v.name, v.starts_at, count(*) over () as events from events v
      where v.enclosure_id = e.id and v.state = 'published' and v.sales_end_at > ${ctx.now.toISOString()}::timestamptz
      order by v.starts_at, v.id limit 1
    ) n on true
    where e.archived_at is null and e.is_event
    order by n.starts_at is null, e.name, e.id limit 200`);
  return rows.map(({ nextName, nextAt, ...store }) => ({
    ...store,
    next: nextName === null || nextAt === null ? null : { name: nextName, startsAt: new Date(nextAt) },
  }));
}
