import { type SQL, sql } from "drizzle-orm";
import type { OperatingDays } from "@/lib/enclosures";
import { daysBetween } from "@/lib/reports/general/before";

/** A longer period may take most of a table, which is quicker to read whole. */
const MOST_DAYS_BY_INDEX = 100;

export const isByIndex = ({ from, to }: OperatingDays): boolean =>
  from !== null && daysBetween(from, to ?? new Date().toISOString().slice(0, 10)) <= MOST_DAYS_BY_INDEX;

/**
 * The end of a subselect. The planner joins a month's rows with whole tables, because it takes them for many: what it costs
 * would grow with all that was ever sold. Of few days a fence makes it look up each row's own by an index.
 */
export const byIndex = (days: OperatingDays): SQL => (isByIndex(days) ? sql`offset 0` : sql``);
