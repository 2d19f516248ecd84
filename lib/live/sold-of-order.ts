import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";

/** `countsInFigures` for items of orders, by the alias of the items. */
export const itemCountsInFigures = (alias: string): SQL =>
  sql.raw(`${alias}.order_id not in (select t.id from orders t where not (${countsInFigures("t")}))`);

/**
 * What stays of the returned items `where` selects among `i`, by the item's `order_id`: centavos of the price less
 * discounts, and of the fee, that neither a refund nor a change of the ticket gave back. Without test sales.
 */
export function keptOfReturned(where: SQL): SQL {
  return sql`
    select i.order_id, i.price_cents - i.discount_cents - g.price as price, i.fee_cents - g.fee as fee
    from order_items i cross join lateral (
      select coalesce(sum(g.price_cents - g.discount_cents), 0) as price, coalesce(sum(g.fee_cents), 0) as fee
      from refund_items g left join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and r.state is distinct from 'failed') g
    where ${where} and i.state = 'returned' and ${itemCountsInFigures("i")}`;
}

/**
 * What counts as sold and received, for every figure by time: rows with `event_area_id`, `sold` places and `cents` with
 * fees of the order `o`, on the day when it was paid. Places that were returned later stay counted, but for those whose
 * money a bank took back for good: they are as if never sold. An exchange takes off what the ticket that it replaces
 * pays of it, in that ticket's zone: only what the buyer paid besides was received. Test sales count in a demo alone.
 * Use it in a lateral join: the planner cannot know how few orders a day has and would read all items for a plain one.
 */
export function soldOfOrder(): SQL {
  const counts = sql.raw(countsInFigures("o"));
  return sql`
    select i.event_area_id, count(*) as sold, sum(i.price_cents - i.discount_cents + i.fee_cents) as cents
    from order_items i where i.order_id = o.id and ${counts} and i.state in ('sold', 'returned') group by i.event_area_id
    union all
    select b.event_area_id, -1, -least(o.credit_cents, n.cents)
    from order_items b cross join lateral (
      select sum(i.price_cents - i.discount_cents + i.fee_cents) as cents
      from order_items i where i.order_id = o.id and i.state in ('sold', 'returned')) n
    where b.id = o.exchange_item_id and ${counts} and n.cents is not null
    union all
    select i.event_area_id, -count(distinct i.id), -sum(g.price_cents - g.discount_cents + g.fee_cents)
    from order_items i join refund_items g on g.order_item_id = i.id and g.disputed_payment_id is not null
    where i.order_id = o.id and ${counts} and o.state in ('refunded', 'partially_refunded') group by i.event_area_id`;
}
