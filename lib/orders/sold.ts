import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";

/**
 * What every figure calls sold: the place of the item `i` was paid with its order `o`, and was neither changed for another
 * nor taken back by a bank. A returned one stays sold, since what went back is a figure of its own. Without test sales.
 */
export const isSold = (): SQL => sql`i.state in ('sold', 'returned') and o.paid_at is not null
  and ${sql.raw(countsInFigures("o"))} and (i.state = 'sold' and o.state = 'paid' or not exists (
    select from refund_items g where g.order_item_id = i.id
      and (g.exchange_order_id is not null or g.disputed_payment_id is not null)))`;
