import { type SQL, sql } from "drizzle-orm";
import { countsInFigures } from "@/lib/core/test-sales";

/** A sale, what a change took out of one, a refund, a lost dispute: transactions `l` that reports of sales read. */
export const KINDS_OF_SALES = sql`l.kind in ('sale', 'reversal', 'refund', 'dispute_end')`;

/**
 * What every report calls sold, collected and given back. Entries `e` of transactions `l` are a sale's, what a change took
 * out of one, a refund's, or a lost dispute's.
 */
export const IS_OF_SALES = sql`${KINDS_OF_SALES}
  and e.account in ('organizer_payable', 'discount', 'fee_revenue', 'fee_iva', 'dispute_loss')`;

/** The same, of what figures count. */
export const isOfSales = (): SQL => sql`${IS_OF_SALES} and ${sql.raw(countsInFigures("l"))}`;

/** Sold, or taken out of a sale by a change; the others gave money back. */
export const IS_COLLECTED = sql`l.kind in ('sale', 'reversal')`;
const IS_FEE = sql`e.account in ('fee_revenue', 'fee_iva')`;

/** What such an entry adds to each sum of the reports. */
export const SALES_CENTS = [
  { name: sql`ticket_cents`, cents: sql`case when ${IS_COLLECTED} and not ${IS_FEE} then -e.amount_cents else 0 end` },
  { name: sql`fee_cents`, cents: sql`case when ${IS_COLLECTED} and ${IS_FEE} then -e.amount_cents else 0 end` },
  { name: sql`refunded_cents`, cents: sql`case when ${IS_COLLECTED} then 0 else e.amount_cents end` },
  { name: sql`ticket_iva_cents`, cents: sql`-e.iva_cents` },
  { name: sql`fee_iva_cents`, cents: sql`case e.account when 'fee_iva' then -e.amount_cents else 0 end` },
] as const;
