import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { COUNTS_FOR_LIMIT } from "@/lib/orders/sql";

/**
 * Checks an order of a buyer against the limits of its events, over all the buyer's live places. The caller holds the
 * order's row, so that its items cannot grow meanwhile.
 * Errors: `limit.exceeded` with `{ limit, taken, eventId, eventName }`; `taken` counts this order's places too.
 */
export async function assertWithinLimit(tx: Db, orderId: number): Promise<void> {
  const [over] = await tx.execute<{ limit: number; taken: number; id: number; name: string }>(sql`
    select v.buyer_limit as limit, n.taken, v.id, v.name
    from orders mine
    join events v on v.id in (select i.event_id from order_items i where i.order_id = mine.id and i.state = 'held')
    cross join lateral (
      select count(*)::int as taken from orders o join order_items i on i.order_id = o.id
      where (o.id = mine.id or (o.buyer_id = mine.buyer_id and ${sql.raw(COUNTS_FOR_LIMIT)}))
        and i.event_id = v.id and i.state in ('held', 'sold')
    ) n
    where mine.id = ${orderId} and n.taken > v.buyer_limit
    order by v.id limit 1`);
  if (over) {
    throw new DomainError("limit.exceeded", {
      data: { limit: over.limit, taken: over.taken, eventId: over.id, eventName: over.name },
    });
  }
}
