import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";
import { isSoldIn, itemCountsInFigures } from "@/lib/orders";

/**
 * What was collected for the returned items `where` selects among `i`: centavos of the price less discounts, and of the
 * fee, without what a change of the ticket took out of them. Without test sales.
 */
export function collectedOfReturned(where: SQL): SQL {
  return sql`
    select i.price_cents - i.discount_cents - g.price as price, i.fee_cents - g.fee as fee
    from order_items i cross join lateral (
      select coalesce(sum(g.price_cents - g.discount_cents), 0) as price, coalesce(sum(g.fee_cents), 0) as fee
      from refund_items g where g.order_item_id = i.id and g.exchange_order_id is not null) g
    where ${where} and i.state = 'returned' and ${itemCountsInFigures("i")}`;
}

/**
 * What counts as sold and collected by the day on which we recorded that it was paid, as the reports count it by that date:
 * rows with `event_area_id`, `sold` places (`isSold`) and `cents` with fees of the order `o`. An exchange takes what it gives
 * up out of the zone of the old ticket, so that its day collected what the buyer paid besides, or gave up. What went back
 * otherwise is no part of it. Test sales count in a demo alone.
 * Use it in a lateral join: the planner cannot know how few orders a day has and would read all items for a plain one.
 */
export function soldOfOrder(): SQL {
  const counts = sql.raw(countsInFigures("o"));
  return sql`
    select i.event_area_id, count(*) filter (where ${isSoldIn()}) as sold,
      sum(i.price_cents - i.discount_cents + i.fee_cents) as cents
    from order_items i where i.order_id = o.id and ${counts} and i.state in ('sold', 'returned') group by i.event_area_id
    union all
    select i.event_area_id, 0, -sum(g.price_cents - g.discount_cents + g.fee_cents)
    from refund_items g join order_items i on i.id = g.order_item_id
    where o.exchange_item_id is not null and g.exchange_order_id = o.id and ${counts} group by i.event_area_id`;
}
