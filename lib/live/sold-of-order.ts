import { type SQL, sql } from "drizzle-orm";

/**
 * Per zone, what the order `o` sold, with returned places: `event_area_id`, `sold`, and `cents` with fees. Use it in a
 * lateral join: the planner cannot know how few orders a day has and would read all items for a plain one.
 */
export function soldOfOrder(): SQL {
  return sql`
    select i.event_area_id, count(*) as sold, sum(i.price_cents - i.discount_cents + i.fee_cents) as cents
    from order_items i where i.order_id = o.id and i.state in ('sold', 'returned') group by i.event_area_id`;
}
