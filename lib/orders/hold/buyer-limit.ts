import type { Db } from "@/db/client";
import { runPrepared } from "@/db/prepared";
import { DomainError } from "@/lib/core/errors";
import { COUNTS_FOR_LIMIT } from "@/lib/orders/sql";

type Scope = "event" | "area";

const SCOPE: Record<Scope, { item: string; ticket: string }> = {
  event: { item: "i.event_id = v.id", ticket: "t.event_id = v.id" },
  area: { item: "i.event_area_id = a.id", ticket: "t.event_area_id = a.id" },
};

/**
 * What a buyer has in the event v, or in its area a: the live places of their orders (of an exchange the old and the new one are one), and
 * the tickets that others gave them. `offset 0` keeps the way from the buyer to their orders to their items: a plan made
 * while there were few orders would go through all items.
 */
const takenBy = (scope: Scope, buyer: string, order: string, exchanged: string) => `(
  select count(*)::int from (
    select o.id from orders o where o.id = ${order}
    union select o.id from orders o where o.buyer_id = ${buyer} and ${COUNTS_FOR_LIMIT}
  ) o cross join lateral (
    select i.id from order_items i
    where i.order_id = o.id and ${SCOPE[scope].item} and i.state in ('held', 'sold') and i.id is distinct from ${exchanged}
    offset 0) i
  where not exists (select 1 from orders x where x.exchange_item_id = i.id and x.state = 'awaiting_payment')
) + (
  select count(*)::int from tickets t join orders b on b.id = t.order_id
  where t.buyer_id = ${buyer} and ${SCOPE[scope].ticket} and t.state = 'valid' and b.buyer_id <> t.buyer_id
)`;

interface Over {
  limit: number;
  taken: number;
  id: number;
  name: string;
  zoneKey: string | null;
}

function refuse({ limit, taken, id, name, zoneKey }: Over): DomainError {
  const data = { limit, taken, eventId: id, eventName: name };
  return new DomainError("limit.exceeded", { data: zoneKey === null ? data : { ...data, zoneKey } });
}

/** The order's events or areas of which it holds places; read before those, never searched for among all that there are. */
const heldBy = (column: "event_id" | "event_area_id") => `cross join lateral (
    select distinct i.${column} as id from order_items i where i.order_id = mine.id and i.state = 'held' offset 0) held`;

/** $1 order. */
const OVER_LIMIT = `
  select v.buyer_limit as limit, n.taken, v.id, v.name, null as "zoneKey"
  from orders mine
  ${heldBy("event_id")}
  join events v on v.id = held.id
  cross join lateral (select ${takenBy("event", "mine.buyer_id", "mine.id", "mine.exchange_item_id")} as taken) n
  where mine.id = $1::bigint and n.taken > v.buyer_limit
  union all
  select a.buyer_limit as limit, n.taken, v.id, v.name, z.key as "zoneKey"
  from orders mine
  ${heldBy("event_area_id")}
  join event_areas a on a.id = held.id and a.buyer_limit is not null
  join events v on v.id = a.event_id
  join parking_areas z on z.id = a.parking_area_id
  cross join lateral (select ${takenBy("area", "mine.buyer_id", "mine.id", "mine.exchange_item_id")} as taken) n
  where mine.id = $1::bigint and n.taken > a.buyer_limit
  order by id limit 1`;

/**
 * Checks an order of a buyer against the limits of its events and of their zones, over all that the buyer has. The
 * caller holds the order's row, so that its items cannot grow meanwhile.
 */
export async function assertWithinLimit(tx: Db, orderId: number): Promise<void> {
  const [over] = await runPrepared<Over>(tx, OVER_LIMIT, [orderId]);
  if (over) throw refuse(over);
}

/** $1 buyer, $2 event, $3 area, $4 item that is exchanged or null, $5 how many more. */
const NO_ROOM = `
  select v.buyer_limit as limit, n.taken + $5::int as taken, v.id, v.name, null as "zoneKey"
  from events v cross join lateral (select ${takenBy("event", "$1::int", "null::bigint", "$4::bigint")} as taken) n
  where v.id = $2::int and n.taken + $5::int > v.buyer_limit
  union all
  select a.buyer_limit as limit, n.taken + $5::int as taken, v.id, v.name, z.key as "zoneKey"
  from event_areas a
  join events v on v.id = a.event_id
  join parking_areas z on z.id = a.parking_area_id
  cross join lateral (select ${takenBy("area", "$1::int", "null::bigint", "$4::bigint")} as taken) n
  where a.id = $3::int and a.buyer_limit is not null and n.taken + $5::int > a.buyer_limit
  limit 1`;

/**
 * Checks that a buyer may have so many more places in an event and its area (one unless told otherwise), in place of an
 * item of their own where there is an exchange. The caller holds the lock of the buyer and the event.
 */
export async function assertRoomFor(
  tx: Db,
  input: { buyerId: number; eventId: number; eventAreaId: number; exchanged?: number | null; more?: number },
): Promise<void> {
  const { buyerId, eventId, eventAreaId, exchanged = null, more = 1 } = input;
  const [over] = await runPrepared<Over>(tx, NO_ROOM, [buyerId, eventId, eventAreaId, exchanged, more]);
  if (over) throw refuse(over);
}
