import { type SQL, sql } from "drizzle-orm";
import { type Clock, operatingDay } from "@/lib/enclosures";
import { daysBetween } from "@/lib/reports/general/before";

export interface Days {
  from: string | null;
  /** The last one included. */
  to: string | null;
}

/** Wider days, which an index on the moment finds without knowing the venue. */
export const aroundDays = (at: SQL, { from, to }: Days): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::date - interval '1 day'`] : []),
  ...(to ? [sql`${at} < ${to}::date + interval '3 days'`] : []),
];

/** The operating days themselves, over the venue `n`. */
export const onDays = (at: SQL, { from, to }: Days, clock?: Clock): SQL[] => [
  ...(from ? [sql`${operatingDay(at, clock)}::date >= ${from}::date`] : []),
  ...(to ? [sql`${operatingDay(at, clock)}::date <= ${to}::date`] : []),
];

/** A longer period may take most of a table, which is quicker to read whole. */
const MOST_DAYS_BY_INDEX = 100;

/**
 * The end of a subselect. The planner joins a month's rows with whole tables, because it takes them for many: what it costs
 * would grow with all that was ever sold. Of few days a fence makes it look up each row's own by an index.
 */
export const byIndex = ({ from, to }: Days): SQL =>
  from !== null && daysBetween(from, to ?? new Date().toISOString().slice(0, 10)) <= MOST_DAYS_BY_INDEX
    ? sql`offset 0`
    : sql``;
