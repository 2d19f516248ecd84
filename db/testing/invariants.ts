import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";

export interface Offence extends Record<string, unknown> {
  invariant: string;
  detail: string;
}

/**
 * Rows that break invariants 1 and 2, of one event or of all: a live place in two orders, a live item whose place is not
 * its order's, more live places than capacity, a paid item whose place is not sold, a sold place without an item, a buyer
 * over the limit (a cart may be: merging keeps all, and blocks payment; who pays at a gate has none). Empty when all is well.
 */
export async function findOffences(eventId: number | null = null): Promise<Offence[]> {
  return getDb().execute<Offence>(sql`
    with live as (
      select i.id, i.place_id, i.event_area_id, i.event_id, i.order_id, i.state as item_state, o.state, o.buyer_id
      from order_items i join orders o on o.id = i.order_id
      where (${eventId}::int is null or i.event_id = ${eventId}::int) and (
        (i.state = 'sold')
        or (i.state = 'held' and o.state = 'cart' and o.deadline_at > statement_timestamp())
        or (i.state = 'held' and o.state = 'awaiting_payment' and exists (
          select 1 from places p where p.id = i.place_id and p.order_id = o.id and p.free_at > statement_timestamp()))
      )
    )
    select 'one live order per place' as invariant, format('place %s has items %s', place_id, string_agg(id::text, ', ')) as detail
    from live group by place_id having count(*) > 1
    union all
    select 'a live item owns its place', format('item %s of order %s, place %s is of order %s', l.id, l.order_id, l.place_id, p.order_id)
    from live l join places p on p.id = l.place_id
    where p.order_id is distinct from l.order_id or p.free_at <= statement_timestamp() or p.event_area_id <> l.event_area_id
    union all
    select 'never more than capacity', format('area %s: %s of %s', a.id, count(*), a.capacity)
    from live l join event_areas a on a.id = l.event_area_id group by a.id, a.capacity having count(*) > a.capacity
    union all
    select 'a sold item has a sold place', format('item %s, place %s', l.id, l.place_id)
    from live l join places p on p.id = l.place_id where l.item_state = 'sold' and p.free_at <> 'infinity'
    union all
    select 'a sold place has a sold item', format('place %s', p.id)
    from places p join event_areas a on a.id = p.event_area_id
    where (${eventId}::int is null or a.event_id = ${eventId}::int) and p.free_at = 'infinity' and p.blocked_reason is null and p.subscriber_id is null and p.courtesy_id is null and p.courtesy_batch_id is null
      and not exists (select 1 from order_items i where i.place_id = p.id and i.state = 'sold')
    union all
    select 'a held place has a held item', format('place %s of order %s', p.id, p.order_id)
    from places p join event_areas a on a.id = p.event_area_id
    where (${eventId}::int is null or a.event_id = ${eventId}::int) and p.free_at > statement_timestamp() and p.free_at < 'infinity'
      and p.blocked_reason is null
      and not exists (select 1 from order_items i where i.place_id = p.id and i.order_id = p.order_id and i.state = 'held')
    union all
    select 'a live courtesy has its place', format('courtesy %s', c.pass_id)
    from courtesies c join passes p on p.id = c.pass_id
    where (${eventId}::int is null or c.event_id = ${eventId}::int) and c.deleted_at is null and p.state <> 'revoked'
      and not exists (select 1 from places l where l.courtesy_id = c.pass_id and l.event_area_id = p.event_area_id)
    union all
    select 'a courtesy that is gone has no place', format('courtesy %s, place %s', c.pass_id, l.id)
    from courtesies c join places l on l.courtesy_id = c.pass_id
    where (${eventId}::int is null or c.event_id = ${eventId}::int) and c.deleted_at is not null
    union all
    select 'the buyer limit', format('buyer %s has %s of %s in event %s', l.buyer_id, count(*), v.buyer_limit, v.id)
    from live l join events v on v.id = l.event_id
    where l.buyer_id is not null and not exists (select 1 from gate_sales g where g.order_id = l.order_id)
      and not exists (select 1 from orders x where x.exchange_item_id = l.id and x.state = 'awaiting_payment')
    group by l.buyer_id, v.id, v.buyer_limit
    having count(*) > v.buyer_limit and count(*) filter (where l.state <> 'cart') > v.buyer_limit
    union all
    select 'one cart per buyer and venue', format('buyer %s, venue %s', buyer_id, enclosure_id)
    from orders where state = 'cart' and buyer_id is not null group by buyer_id, enclosure_id having count(*) > 1`);
}
