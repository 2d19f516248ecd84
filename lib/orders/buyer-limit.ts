import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { COUNTS_FOR_LIMIT } from "@/lib/orders/sql";

/**
 * What a buyer has in the event v: the live places of their orders (of an exchange the old and the new one are one), and
 * the tickets that others gave them.
 */
const takenBy = (buyer: SQL, order: SQL, exchanged: SQL) => sql`(
  select count(*)::int from orders o join order_items i on i.order_id = o.id
  where (o.id = ${order} or (o.buyer_id = ${buyer} and ${sql.raw(COUNTS_FOR_LIMIT)}))
    and i.event_id = v.id and i.state in ('held', 'sold') and i.id is distinct from ${exchanged}
    and not exists (select 1 from orders x where x.exchange_item_id = i.id and x.state = 'awaiting_payment')
) + (
  select count(*)::int from tickets t join orders b on b.id = t.order_id
  where t.buyer_id = ${buyer} and t.event_id = v.id and t.state = 'valid' and b.buyer_id <> t.buyer_id
)`;

interface Over extends Record<string, unknown> {
  limit: number;
  taken: number;
  id: number;
  name: string;
}

function refuse({ limit, taken, id, name }: Over): DomainError {
  return new DomainError("limit.exceeded", { data: { limit, taken, eventId: id, eventName: name } });
}

/**
 * Checks an order of a buyer against the limits of its events, over all that the buyer has. The caller holds the
 * order's row, so that its items cannot grow meanwhile.
 * Errors: `limit.exceeded` with `{ limit, taken, eventId, eventName }`; `taken` counts this order's places too.
 */
export async function assertWithinLimit(tx: Db, orderId: number): Promise<void> {
  const taken = takenBy(sql`mine.buyer_id`, sql`mine.id`, sql`mine.exchange_item_id`);
  const [over] = await tx.execute<Over>(sql`
    select v.buyer_limit as limit, n.taken, v.id, v.name
    from orders mine
    join events v on v.id in (select i.event_id from order_items i where i.order_id = mine.id and i.state = 'held')
    cross join lateral (select ${taken} as taken) n
    where mine.id = ${orderId} and n.taken > v.buyer_limit
    order by v.id limit 1`);
  if (over) throw refuse(over);
}

/**
 * Checks that a buyer may have so many more places in an event (one unless told otherwise), in place of an item of their own
 * where there is an exchange. The caller holds the lock of the buyer and the event. Errors: `limit.exceeded` as above; `taken` counts the new one too.
 */
export async function assertRoomFor(
  tx: Db,
  input: { buyerId: number; eventId: number; exchanged?: number | null; more?: number },
): Promise<void> {
  const { buyerId, eventId, exchanged = null, more = 1 } = input;
  const taken = takenBy(sql`${buyerId}::int`, sql`null::bigint`, sql`${exchanged}::bigint`);
  const [over] = await tx.execute<Over>(sql`
    select v.buyer_limit as limit, n.taken + ${more}::int as taken, v.id, v.name
    from events v cross join lateral (select ${taken} as taken) n
    where v.id = ${eventId} and n.taken + ${more}::int > v.buyer_limit`);
  if (over) throw refuse(over);
}
