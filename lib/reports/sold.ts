import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";

/**
 * What every report calls sold, collected and given back. Entries `e` of transactions `l` are a sale's, what a change took
 * out of one, a refund's, or a lost dispute's.
 */
export const isOfSales = (): SQL => sql`l.kind in ('sale', 'reversal', 'refund', 'dispute_end')
  and e.account in ('organizer_payable', 'discount', 'fee_revenue', 'fee_iva', 'dispute_loss')
  and ${sql.raw(countsInFigures("l"))}`;

/** Sold, or taken out of a sale by a change; the others gave money back. */
export const IS_COLLECTED = sql`l.kind in ('sale', 'reversal')`;

/** The items `i` of an order `o`, with their zones `a` and events `v`. */
export const PLACES_OF_ORDER = sql`join order_items i on i.order_id = o.id
  join event_areas a on a.id = i.event_area_id join events v on v.id = a.event_id`;

/** Orders `o` that were posted as `l`: an index leads from the days to them. */
export const POSTED_ORDERS = sql`ledger_transactions l join orders o on o.id = l.order_id and l.kind = 'sale' and l.cause = 'order:' || o.id`;

/** A free order has no posting: it was had when it was made. Of a tenant, an index leads to it by its venues. */
export const isUnposted = (tenant: number | null): SQL => sql`not exists (
    select from ledger_transactions l where l.kind = 'sale' and l.cause = 'order:' || o.id)
  and ${
    tenant === null
      ? sql`true`
      : sql`o.enclosure_id = any(array(select own.id from enclosures own where own.admin_id = ${tenant}))`
  }`;
