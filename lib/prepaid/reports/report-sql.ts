import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { Period } from "@/lib/core/days";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { operatingDay } from "@/lib/enclosures";

export const within = (at: SQL, { from, to }: Period): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
];

/** Rows of the tenant whose a report by that permission shows; of all for the platform, and for admin 1 where it is of all. */
export function ofTenant(ctx: Ctx, column: SQL, report: Permission = "report:prepaid"): SQL {
  const tenant = tenantOfAll(ctx, report);
  return tenant === null ? sql`true` : sql`${column} = ${tenant}`;
}

/** The line of a report that the movement `m` is added to. */
export const LINE = sql`case
  when m.kind in ('entry', 'exit', 'period', 'debt') then 'charge'
  when m.kind <> 'reversal' then m.kind
  when m.cause like 'won:%' then 'dispute'
  when m.cause like 'refund:%' then 'refund'
  else 'charge' end`;

/** The operating day of a moment in the venue `n`. */
export const dayOf = (at: SQL): SQL => sql`to_char(${operatingDay(at)}, 'YYYY-MM-DD')`;

/** The hour of a moment by the clock of the venue `n`. */
export const hourOf = (at: SQL): SQL => sql`to_char(${at} at time zone n.time_zone, 'HH24')`;
