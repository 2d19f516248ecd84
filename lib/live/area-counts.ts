import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { heldAndFree } from "@/lib/places";

export interface AreaCounts {
  eventId: number;
  /** Of the event's area; null gathers entries of codes that belong to none of its zones. */
  id: number | null;
  sold: number;
  /** Taken for now: carts and payments under way. */
  held: number;
  free: number;
  blocked: number;
  /** Courtesy codes that are valid. */
  courtesy: number;
  /** Places that subscribers have. */
  subscriber: number;
  /** Cars let in, and those that left since; refusals at the gates. */
  admitted: number;
  left: number;
  refused: number;
  /** Gross centavos of what is sold: price less discounts, and fee. */
  priceCents: number;
  feeCents: number;
}

/**
 * Counts per zone of the events whose `id` the query `eventIds` selects, each once. Each count has an index of its own
 * that holds only what is counted: it costs what the event sold, however much other events did, and places that are sold
 * are not read at all. Lateral joins keep it so: the planner takes a handful of events for many. A code without an area (a subscriber's) counts in its zone's area.
 */
export function areaCountsSql(eventIds: SQL): SQL {
  return sql`
    with wanted as materialized (${eventIds}), entries as materialized (
      select e.id as event_id, s.* from wanted e cross join lateral (
        select coalesce(k.event_area_id, z.id) as area_id,
          count(*) filter (where r.decision = 'admitted' and r.direction = 'in') as admitted,
          count(*) filter (where r.decision = 'admitted' and r.direction = 'out') as gone,
          count(*) filter (where r.decision <> 'admitted') as refused
        from scans r
        left join passes k on k.id = r.pass_id
        left join event_areas z on z.event_id = r.event_id and z.parking_area_id = k.parking_area_id
        where r.event_id = e.id
        group by 1) s)
    select a.event_id as "eventId", a.id, i.n::int as sold, p.held::int as held, p.free::int as free, b.n::int as blocked,
      c.n::int as courtesy, q.n::int as subscriber, coalesce(s.admitted, 0)::int as admitted, coalesce(s.gone, 0)::int as "left",
      coalesce(s.refused, 0)::int as refused, i.price as "priceCents", i.fee as "feeCents"
    from wanted e
    join event_areas a on a.event_id = e.id
    cross join lateral (select count(*) as n, coalesce(sum(price_cents - discount_cents), 0) as price,
      coalesce(sum(fee_cents), 0) as fee from order_items where event_area_id = a.id and state = 'sold') i
    cross join lateral (${sql.raw(heldAndFree("a.id"))}) p
    cross join lateral (
      select count(*) as n from places where event_area_id = a.id and blocked_reason is not null) b
    cross join lateral (
      select count(*) as n from passes where event_area_id = a.id and kind = 'courtesy' and state <> 'revoked') c
    cross join lateral (
      select count(*) as n from places where event_area_id = a.id and subscriber_id is not null) q
    left join entries s on s.area_id = a.id and s.event_id = a.event_id
    union all
    select event_id, null, 0, 0, 0, 0, 0, 0, admitted::int, gone::int, refused::int, 0, 0 from entries where area_id is null`;
}

/** As `areaCountsSql` of one event; for a caller that has checked it. */
export function areaCounts(db: Db, eventId: number): Promise<AreaCounts[]> {
  return db.execute<AreaCounts & Record<string, unknown>>(areaCountsSql(sql`select ${eventId}::int as id`));
}
