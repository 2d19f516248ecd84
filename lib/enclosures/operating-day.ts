import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { DayClock } from "@/lib/core/operating-days";

/** Columns that say when the days of a venue begin; null where there is none. */
export interface Clock {
  timeZone: SQL;
  dayStart: SQL;
}

/** As the rows `alias` say it, which are venues or keep these two columns of one. */
export const clockOf = (alias: string): Clock => ({
  timeZone: sql`${sql.identifier(alias)}.time_zone`,
  dayStart: sql`${sql.identifier(alias)}.day_start`,
});

const AS_SET = clockOf("n");

/** The clock of what belongs to no venue, as a settlement does. */
export const NO_VENUE: Clock = { timeZone: sql`null::text`, dayStart: sql`null::int` };

/**
 * When it was in the venue `n`, moved so that an operating day is a day. One begins at the venue's hour, six unless it sets
 * another: what happens in the night is of the day before. What is of no venue is Monterrey's.
 */
export const operatingDay = (at: SQL, { timeZone, dayStart }: Clock = AS_SET): SQL =>
  sql`(${at} at time zone coalesce(${timeZone}, 'America/Monterrey') - make_interval(mins => coalesce(${dayStart}, 360)))`;

/** The moment at which the operating day `day`, a date, begins. */
export const operatingDayBegins = (day: SQL, { timeZone, dayStart }: Clock = AS_SET): SQL =>
  sql`(((${day})::timestamp + make_interval(mins => ${dayStart})) at time zone ${timeZone})`;

/** When the operating day began in which it was, in the venue `n`. */
export const startOfOperatingDay = (at: SQL): SQL => operatingDayBegins(sql`${operatingDay(at)}::date`);

/** Operating days, as 2026-11-28; null: all before, or all after. */
export interface OperatingDays {
  from: string | null;
  /** The last one included. */
  to: string | null;
}

/** Wider days, which an index on the moment finds without knowing the venue. */
export const aroundDays = (at: SQL, { from, to }: OperatingDays): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::date - interval '1 day'`] : []),
  ...(to ? [sql`${at} < ${to}::date + interval '3 days'`] : []),
];

/** The operating days themselves, over the venue `n`. */
export const onDays = (at: SQL, { from, to }: OperatingDays, clock?: Clock): SQL[] => [
  ...(from ? [sql`${operatingDay(at, clock)}::date >= ${from}::date`] : []),
  ...(to ? [sql`${operatingDay(at, clock)}::date <= ${to}::date`] : []),
];

/** The operating days of the venue whose id is `venue`, of a row that is not joined with it. */
export const onDaysOf = (at: SQL, venue: SQL, days: OperatingDays): SQL[] =>
  days.from || days.to
    ? [
        ...aroundDays(at, days),
        sql`exists (select from enclosures n where n.id = ${venue} and ${sql.join(onDays(at, days), sql` and `)})`,
      ]
    : [];

/** How the days of a tenant's venues go, or of one of them; null: of all tenants. */
export async function dayClocks(
  ctx: Ctx,
  { adminId, enclosureId }: { adminId: number | null; enclosureId: number | null },
): Promise<DayClock[]> {
  return dbOf(ctx).execute<DayClock & Record<string, unknown>>(sql`
    select n.time_zone as "timeZone", n.day_start as "dayStart" from enclosures n
    where ${adminId === null ? sql`true` : sql`n.admin_id = ${adminId}`}
      and ${enclosureId === null ? sql`n.archived_at is null` : sql`n.id = ${enclosureId}`} order by n.id`);
}
