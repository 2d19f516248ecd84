import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { COUNTS_FOR_LIMIT } from "@/lib/orders/sql";

type Scope = "event" | "area";

const SCOPE: Record<Scope, { item: SQL; ticket: SQL }> = {
  event: { item: sql`i.event_id = v.id`, ticket: sql`t.event_id = v.id` },
  area: { item: sql`i.event_area_id = a.id`, ticket: sql`t.event_area_id = a.id` },
};

/**
 * How many places of the event v, or of its area a, a buyer has: the live places of their orders (in an exchange the old
 * and the new one count once) and the tickets that others gave them. `offset 0` keeps the way from the buyer to their
 * orders to their items: a plan made while there were few orders would go through all items.
 */
const takenBy = (scope: Scope, { buyer, order, exchanged }: Record<"buyer" | "order" | "exchanged", SQL>) => sql`(
  select count(*)::int from (
    select o.id from orders o where o.id = ${order}
    union select o.id from orders o where o.buyer_id = ${buyer} and ${sql.raw(COUNTS_FOR_LIMIT)}
  ) o cross join lateral (
    select i.id from order_items i
    where i.order_id = o.id and ${SCOPE[scope].item} and i.state in ('held', 'sold') and i.id is distinct from ${exchanged}
    offset 0) i
  where not exists (select 1 from orders x where x.exchange_item_id = i.id and x.state = 'awaiting_payment')
) + (
  select count(*)::int from tickets t join orders b on b.id = t.order_id
  where t.buyer_id = ${buyer} and ${SCOPE[scope].ticket} and t.state = 'valid' and b.buyer_id <> t.buyer_id
)`;

interface Over extends Record<string, unknown> {
  limit: number;
  taken: number;
  id: number;
  name: string;
  zoneKey: string | null;
}

function refusalFor({ limit, taken, id, name, zoneKey }: Over): DomainError {
  const data = { limit, taken, eventId: id, eventName: name };
  return new DomainError("limit.exceeded", { data: zoneKey === null ? data : { ...data, zoneKey } });
}

/** The events or areas of which the order holds places; `offset 0` reads these few before the tables that they lead to. */
const heldBy = (column: "event_id" | "event_area_id") => sql`cross join lateral (
    select distinct i.${sql.raw(column)} as id from order_items i
    where i.order_id = mine.id and i.state = 'held' offset 0) held`;

const OF_ORDER = { buyer: sql`mine.buyer_id`, order: sql`mine.id`, exchanged: sql`mine.exchange_item_id` };

const overLimit = (orderId: number) => sql`
  select v.buyer_limit as limit, n.taken, v.id, v.name, null as "zoneKey"
  from orders mine
  ${heldBy("event_id")}
  join events v on v.id = held.id
  cross join lateral (select ${takenBy("event", OF_ORDER)} as taken) n
  where mine.id = ${orderId} and n.taken > v.buyer_limit
  union all
  select a.buyer_limit as limit, n.taken, v.id, v.name, z.key as "zoneKey"
  from orders mine
  ${heldBy("event_area_id")}
  join event_areas a on a.id = held.id and a.buyer_limit is not null
  join events v on v.id = a.event_id
  join parking_areas z on z.id = a.parking_area_id
  cross join lateral (select ${takenBy("area", OF_ORDER)} as taken) n
  where mine.id = ${orderId} and n.taken > a.buyer_limit
  order by id limit 1`;

/**
 * Refuses an order that takes its buyer beyond the limit of one of its events or zones, over everything that the buyer
 * has. The caller holds the order's row, so that its items cannot grow meanwhile.
 */
export async function assertWithinLimit(tx: Db, orderId: number): Promise<void> {
  const [over] = await tx.execute<Over>(overLimit(orderId));
  if (over) throw refusalFor(over);
}

/**
 * Refuses a buyer who may not have `more` places in an event and its area; an exchanged item of their own does not
 * count. The caller holds the lock of the buyer in the event.
 */
export async function assertRoomFor(
  tx: Db,
  input: { buyerId: number; eventId: number; eventAreaId: number; exchanged?: number | null; more?: number },
): Promise<void> {
  const { buyerId, eventId, eventAreaId, exchanged = null, more = 1 } = input;
  const whose = { buyer: sql`${buyerId}::int`, order: sql`null::bigint`, exchanged: sql`${exchanged}::bigint` };
  const [over] = await tx.execute<Over>(sql`
    select v.buyer_limit as limit, n.taken + ${more}::int as taken, v.id, v.name, null as "zoneKey"
    from events v cross join lateral (select ${takenBy("event", whose)} as taken) n
    where v.id = ${eventId} and n.taken + ${more}::int > v.buyer_limit
    union all
    select a.buyer_limit as limit, n.taken + ${more}::int as taken, v.id, v.name, z.key as "zoneKey"
    from event_areas a
    join events v on v.id = a.event_id
    join parking_areas z on z.id = a.parking_area_id
    cross join lateral (select ${takenBy("area", whose)} as taken) n
    where a.id = ${eventAreaId} and a.buyer_limit is not null and n.taken + ${more}::int > a.buyer_limit
    limit 1`);
  if (over) throw refusalFor(over);
}
