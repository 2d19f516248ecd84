import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import type { Period } from "@/lib/core/days";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { type OperatingDays, onDaysOf, operatingDay } from "@/lib/enclosures";

/** Moments, as the API asks for them, or operating days of each venue, as the pages do. */
export type Span = { moments: Period } | { days: OperatingDays };

export const ALWAYS: Span = { moments: { from: null, to: null } };

/** What was `at` a moment of a span; `venue` is the id of its venue. */
export const during = (at: SQL, venue: SQL, span: Span): SQL[] =>
  "days" in span ? onDaysOf(at, venue, span.days) : within(at, span.moments);

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

/** Whether the movement `m` is of a top-up that was paid so. */
export const paidBy = (method: string): SQL =>
  sql`(select p.method from prepaid_topups p where p.id = m.topup_id) = ${method}`;

/** The operating day of a moment in the venue `n`. */
export const dayOf = (at: SQL): SQL => sql`to_char(${operatingDay(at)}, 'YYYY-MM-DD')`;

/** The hour of a moment by the clock of the venue `n`. */
export const hourOf = (at: SQL): SQL => sql`to_char(${at} at time zone n.time_zone, 'HH24')`;
