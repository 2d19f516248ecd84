import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";

/**
 * What every figure calls sold: the place of the item `i` was paid, and was neither changed for another nor taken back by a
 * bank. A returned one stays sold, since what went back is a figure of its own.
 */
export const isSold = (): SQL => sql`i.state in ('sold', 'returned') and not exists (
  select from refund_items g where g.order_item_id = i.id
    and (g.exchange_order_id is not null or g.disputed_payment_id is not null))`;

/** The same of an item whose order `o` is read, too: of a paid one nothing has to be looked for. Without test sales. */
export const isSoldIn = (): SQL => sql`o.paid_at is not null and ${sql.raw(countsInFigures("o"))}
  and (i.state = 'sold' and o.state = 'paid' or ${isSold()})`;

/** `countsInFigures` for items of orders, by the alias of the items. */
export const itemCountsInFigures = (alias: string): SQL =>
  sql.raw(`${alias}.order_id not in (select t.id from orders t where not (${countsInFigures("t")}))`);
