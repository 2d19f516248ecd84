import { type SQL, sql } from "drizzle-orm";

/** An operating day begins at the venue's hour, six if it has not set one: what happens in the night is of the day before. */
const DAY_START = sql`make_interval(mins => coalesce(s.day_start, 360))`;

/** The settings `s` of the venue `n`, which say when its days begin. */
export const DAY_SETTINGS = sql`left join prepaid_settings s on s.enclosure_id = n.id`;

/** When it was in the venue `n` with the settings `s`, moved so that an operating day is a day. What is of no venue is Monterrey's. */
export const operatingDay = (at: SQL): SQL =>
  sql`(${at} at time zone coalesce(n.time_zone, 'America/Monterrey') - ${DAY_START})`;

interface Days {
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
