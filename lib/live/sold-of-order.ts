import { type SQL, sql } from "drizzle-orm";

/**
 * Per zone what the order `o` sold, returned places too: `event_area_id`, `sold`, `cents` (fees included). For a lateral
 * join: as a plain one the planner, which cannot know how few orders a day has, reads all items there are.
 */
export function soldOfOrder(): SQL {
  return sql`
    select i.event_area_id, count(*) as sold, sum(i.price_cents - i.discount_cents + i.fee_cents) as cents
    from order_items i where i.order_id = o.id and i.state in ('sold', 'returned') group by i.event_area_id`;
}
