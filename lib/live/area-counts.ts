import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { occupancyOf } from "@/lib/access";
import { collectedOfReturned } from "@/lib/live/sold-of-order";
import { itemCountsInFigures } from "@/lib/orders";
import { notTakenBack } from "@/lib/passes";
import { heldAndFree } from "@/lib/places";

export interface AreaCounts {
  eventId: number;
  /** The event area. The row with null counts entries of codes that belong to none of the event's zones. */
  id: number | null;
  /** Places that are sold now: returned ones are for sale again. */
  sold: number;
  /** In carts and payments under way. */
  held: number;
  free: number;
  blocked: number;
  courtesy: number;
  subscriber: number;
  /** Cars that came in. */
  admitted: number;
  /** Cars in the zone now, with what a person counted there. */
  inside: number;
  /** Cars in and out in the last ten minutes. */
  enteredLately: number;
  leftLately: number;
  /** At the gates. */
  refused: number;
  /**
   * Centavos collected: the price less discounts, and the fee, of sold places and of returned ones, without what changes
   * gave up. A place that a test sold is taken, so it counts among `sold`, and its money does not.
   */
  priceCents: number;
  feeCents: number;
}

/** A reading of a group moves several. */
const CARS = sql`coalesce(r.cars, 1)`;

const LATELY = sql`r.recorded_at > statement_timestamp() - interval '10 minutes'`;

/**
 * Cars inside the zone of the event area `a`: what the gates and a person counted in it, while its event is on. The zone
 * counts whole, as on every other screen; before and after, it is others that park there.
 */
function insideSql(now: Date): SQL {
  const { columns, joins } = occupancyOf(now);
  return sql`select case
      when v.ends_at < ${now}::timestamptz - interval '12 hours' then 0
      when v.parking_opens_at - v.grace_before * interval '1 minute' <= ${now}::timestamptz then (
        select q.inside from (select ${columns} from parking_areas z ${joins} where z.id = a.parking_area_id) q)
      else (select count(*) from stays y
        where y.parking_area_id = a.parking_area_id and y.event_id = a.event_id and y.ended_by is null) end as n
    from events v where v.id = a.event_id`;
}

/**
 * Counts per zone of the events whose ids the query `eventIds` selects, each once. Lateral joins make the planner use
 * an index for each count, so that it costs what these events sold, however much others did. A subscriber's code has no
 * event area and counts in its zone's.
 */
export function areaCountsSql(eventIds: SQL, now: Date): SQL {
  const counts = itemCountsInFigures("s");
  return sql`
    with wanted as materialized (${eventIds}), entries as materialized (
      select e.id as event_id, s.* from wanted e cross join lateral (
        select coalesce(k.event_area_id, z.id) as area_id,
          coalesce(sum(${CARS}) filter (where r.decision = 'admitted' and r.direction = 'in'), 0) as admitted,
          coalesce(sum(${CARS}) filter (where r.decision = 'admitted' and r.direction = 'in' and ${LATELY}), 0) as entered_lately,
          coalesce(sum(${CARS}) filter (where r.decision = 'admitted' and r.direction = 'out' and ${LATELY}), 0) as left_lately,
          count(*) filter (where r.decision <> 'admitted') as refused
        from scans r
        left join passes k on k.id = r.pass_id
        left join event_areas z on z.event_id = r.event_id and z.parking_area_id = k.parking_area_id
        where r.event_id = e.id and ${notTakenBack("r")}
        group by 1) s)
    select a.event_id as "eventId", a.id, i.n::int as sold, p.held::int as held, p.free::int as free, b.n::int as blocked,
      c.n::int as courtesy, q.n::int as subscriber, coalesce(s.admitted, 0)::int as admitted, y.n::int as inside,
      coalesce(s.entered_lately, 0)::int as "enteredLately", coalesce(s.left_lately, 0)::int as "leftLately",
      coalesce(s.refused, 0)::int as refused, i.price + k.price as "priceCents", i.fee + k.fee as "feeCents"
    from wanted e
    join event_areas a on a.event_id = e.id
    cross join lateral (select count(*) as n,
      coalesce(sum(price_cents - discount_cents) filter (where ${counts}), 0) as price,
      coalesce(sum(fee_cents) filter (where ${counts}), 0) as fee from order_items s where event_area_id = a.id and state = 'sold') i
    cross join lateral (select coalesce(sum(k.price), 0) as price, coalesce(sum(k.fee), 0) as fee
      from (${collectedOfReturned(sql`i.event_area_id = a.id`)}) k) k
    cross join lateral (${sql.raw(heldAndFree("a.id"))}) p
    cross join lateral (
      select count(*) as n from places where event_area_id = a.id and blocked_reason is not null) b
    cross join lateral (
      select coalesce(sum(case when is_group then entry_rights else 1 end), 0) as n from passes where event_area_id = a.id and kind = 'courtesy' and state <> 'revoked') c
    cross join lateral (
      select count(*) as n from places where event_area_id = a.id and subscriber_id is not null) q
    cross join lateral (${insideSql(now)}) y
    left join entries s on s.area_id = a.id and s.event_id = a.event_id
    union all
    select event_id, null, 0, 0, 0, 0, 0, 0, admitted::int, (select count(*)::int from stays y
        where y.event_id = entries.event_id and y.ended_by is null and not exists (
          select 1 from event_areas a where a.event_id = y.event_id and a.parking_area_id = y.parking_area_id)),
      entered_lately::int, left_lately::int, refused::int, 0, 0 from entries where area_id is null`;
}

/** Does not authorize: the caller has checked the event. */
export function areaCounts(db: Db, eventId: number, now: Date): Promise<AreaCounts[]> {
  return db.execute<AreaCounts & Record<string, unknown>>(areaCountsSql(sql`select ${eventId}::int as id`, now));
}
