import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type DayClock, operatingToday } from "@/lib/core/operating-days";
import { WAITING } from "@/lib/deposits";
import { clockOf, operatingDayBegins } from "@/lib/enclosures";
import { type AreaCounts, areaCountsSql } from "@/lib/live/area-counts";
import type { LiveFigures } from "@/lib/live/client";
import { soldOfOrder } from "@/lib/live/sold-of-order";
import { notTakenBack } from "@/lib/passes";
import { PREPAID_NOW } from "@/lib/prepaid";
import type { PrepaidNowDto } from "@/lib/prepaid/client";

/**
 * One event, or the operating day of a tenant's venues, which is told by a clock; the platform's day (null) is that of all tenants. `prepaid` adds the
 * figures of the tenant's prepaid.
 */
export type LiveTopic = { eventId: number } | (DayClock & { tenant: number | null; prepaid?: boolean });

const OF_VENUE = clockOf("e");

/** A tenant's day shows so many coming events. */
export const UPCOMING = 6;

/** The event that admits cars now, otherwise the next one. `w` is the row with the tenant and the time. */
const EVENT_OF_NOW = sql`
  select v.id from events v
  where (w.tenant is null or v.admin_id = w.tenant) and v.state in ('published', 'paused') and v.ends_at > w.now
  order by v.parking_opens_at > w.now, v.starts_at, v.id limit 1`;

interface DayRow {
  key: string;
  event: number | null;
  pace: number;
  today: number;
  alerts: number;
  next: Record<string, number> | null;
  prepaid: PrepaidNowDto | null;
}

/**
 * Reads the figures of all topics in one statement, by their keys, from indexes of what is counted. For `offset 0` see
 * `upcomingEvents`.
 */
export async function readLive(
  db: Db,
  topics: ReadonlyMap<string, LiveTopic>,
  now: Date,
): Promise<Map<string, LiveFigures>> {
  const events: number[] = [];
  const days: { key: string; tenant: number | null; day: string; now: string; prepaid: boolean }[] = [];
  for (const [key, topic] of topics) {
    if ("eventId" in topic) events.push(topic.eventId);
    else {
      const { tenant, prepaid = false } = topic;
      days.push({ key, tenant, prepaid, day: operatingToday(now, topic), now: now.toISOString() });
    }
  }
  const [row] = await db.execute<{ days: DayRow[] | null; counts: AreaCounts[] | null }>(sql`
    with w as (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb)
        as w(key text, tenant int, day date, now timestamptz, prepaid boolean)
    ), days as materialized (
      select w.*, (${EVENT_OF_NOW}) as event from w
    ), wanted as materialized (
      select id::int from jsonb_array_elements_text(${JSON.stringify(events)}::text::jsonb) as t(id)
      union select event from days where event is not null
    )
    select
      (select jsonb_agg(jsonb_build_object('key', w.key, 'event', w.event,
        'pace', (select coalesce(sum(coalesce(r.cars, 1)), 0) from scans r where r.event_id = w.event and r.recorded_at > w.now - interval '10 minutes'
          and r.decision = 'admitted' and r.direction = 'in' and ${notTakenBack("r")}),
        'today', (select coalesce(sum(i.cents), 0)
          from enclosures e join orders o on o.enclosure_id = e.id and o.paid_at >= ${operatingDayBegins(sql`w.day`, OF_VENUE)}
            and o.paid_at < ${operatingDayBegins(sql`w.day + 1`, OF_VENUE)}
          cross join lateral (${soldOfOrder()}) i
          where w.tenant is null or e.admin_id = w.tenant),
        'alerts', (select count(*) from payment_reviews r where (w.tenant is null or r.admin_id = w.tenant) and r.state = 'open')
          + (select count(*) from deposits d where (w.tenant is null or d.admin_id = w.tenant) and ${WAITING}) * 10000,
        'prepaid', case when w.prepaid then (${PREPAID_NOW}) end,
        'next', (select jsonb_object_agg(n.id, (select coalesce(sum((select count(*) from order_items i
            where i.event_area_id = a.id and i.state = 'sold')), 0) from event_areas a where a.event_id = n.id))
          from (select v.id from (select v.id, v.starts_at from events v where (w.tenant is null or v.admin_id = w.tenant)
              and v.state in ('published', 'paused') and v.ends_at > w.now offset 0) v
            order by v.starts_at, v.id limit ${UPCOMING}) n)))
      from days w) as days,
      (select jsonb_agg(c) from (${areaCountsSql(sql`select id from wanted`, now)}) c) as counts`);
  const counts = Map.groupBy(row?.counts ?? [], ({ eventId }) => eventId);
  const found = new Map<string, LiveFigures>();
  for (const [key, topic] of topics) {
    if ("eventId" in topic) found.set(key, eventFigures(counts.get(topic.eventId) ?? []));
  }
  for (const { key, event, pace, today, alerts, next, prepaid } of row?.days ?? []) {
    const figures: LiveFigures = {
      ...eventFigures(counts.get(event ?? 0) ?? []),
      event: event ?? 0,
      pace,
      today,
      alerts,
    };
    for (const [id, sold] of Object.entries(next ?? {})) figures[`next.${id}`] = sold;
    for (const [name, value] of Object.entries(prepaid ?? {})) figures[`prepaid.${name}`] = value;
    found.set(key, figures);
  }
  return found;
}

const SUMS = [
  "sold",
  "held",
  "free",
  "blocked",
  "courtesy",
  "subscriber",
  "admitted",
  "inside",
  "enteredLately",
  "leftLately",
  "refused",
] as const;

function eventFigures(rows: readonly AreaCounts[]): LiveFigures {
  const figures: LiveFigures = { price: 0, fee: 0, total: 0, zones: 0 };
  for (const name of SUMS) figures[name] = 0;
  for (const row of rows) {
    const own: LiveFigures = { price: row.priceCents, fee: row.feeCents };
    for (const name of SUMS) own[name] = row[name];
    own.total = row.priceCents + row.feeCents;
    for (const [name, value] of Object.entries(own)) {
      figures[name] = (figures[name] ?? 0) + value;
      if (row.id !== null) figures[`${row.id}.${name}`] = value;
    }
    if (row.id !== null) figures.zones = (figures.zones ?? 0) + 1;
  }
  return figures;
}
