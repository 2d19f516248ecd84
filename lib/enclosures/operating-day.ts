import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { DayClock } from "@/lib/core/operating-days";

/** Columns that say when the days of a venue begin; null where there is none. */
export interface Clock {
  timeZone: SQL;
  dayStart: SQL;
}

const AS_SET: Clock = { timeZone: sql`n.time_zone`, dayStart: sql`n.day_start` };

/**
 * When it was in the venue `n`, moved so that an operating day is a day. One begins at the venue's hour, six unless it sets
 * another: what happens in the night is of the day before. What is of no venue is Monterrey's.
 */
export const operatingDay = (at: SQL, { timeZone, dayStart }: Clock = AS_SET): SQL =>
  sql`(${at} at time zone coalesce(${timeZone}, 'America/Monterrey') - make_interval(mins => coalesce(${dayStart}, 360)))`;

/** When the operating day began in which it was, in the venue `n`. */
export const startOfOperatingDay = (at: SQL): SQL =>
  sql`((date_trunc('day', ${operatingDay(at)}) + make_interval(mins => n.day_start)) at time zone n.time_zone)`;

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
