import { type SQL, sql } from "drizzle-orm";
import { daysBetween } from "@/lib/reports/general/before";

/** Columns that say when the days of a venue begin; null where there is none. */
export interface Clock {
  timeZone: SQL;
  dayStart: SQL;
}

const AS_SET: Clock = { timeZone: sql`n.time_zone`, dayStart: sql`s.day_start` };

/** The settings `s` of the venue `n`, which say when its days begin. */
export const DAY_SETTINGS = sql`left join prepaid_settings s on s.enclosure_id = n.id`;

/**
 * When it was in the venue `n` with the settings `s`, moved so that an operating day is a day. One begins at the venue's
 * hour, six if it has not set one: what happens in the night is of the day before. What is of no venue is Monterrey's.
 */
export const operatingDay = (at: SQL, { timeZone, dayStart }: Clock = AS_SET): SQL =>
  sql`(${at} at time zone coalesce(${timeZone}, 'America/Monterrey') - make_interval(mins => coalesce(${dayStart}, 360)))`;

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

/** The operating days themselves, over the venue `n` with the settings `s`. */
export const onDays = (at: SQL, { from, to }: Days): SQL[] => [
  ...(from ? [sql`${operatingDay(at)}::date >= ${from}::date`] : []),
  ...(to ? [sql`${operatingDay(at)}::date <= ${to}::date`] : []),
];

/** Of longer periods most of a table may be read, and reading it whole is quicker. */
const MOST_DAYS_BY_INDEX = 100;

/**
 * The end of a subselect. The planner joins a month's rows with whole tables, because it takes them for many: what it costs
 * would grow with all that was ever sold. Of few days a fence makes it look up each row's own by an index.
 */
export const byIndex = ({ from, to }: Days): SQL =>
  from !== null && daysBetween(from, to ?? new Date().toISOString().slice(0, 10)) <= MOST_DAYS_BY_INDEX
    ? sql`offset 0`
    : sql``;
