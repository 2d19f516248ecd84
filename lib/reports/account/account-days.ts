import { sql } from "drizzle-orm";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { inReport } from "@/lib/lists";
import { EARNED, isNarrowed, linesOf } from "@/lib/reports/account/balances";
import { type AccountDayDto, MOST_CHART_DAYS } from "@/lib/reports/client";
import { daysBefore, daysOf } from "@/lib/reports/general/before";
import { AccountFilters, type AccountFiltersInput } from "@/lib/reports/schemas";

/**
 * What the organizers earned on each day of the statement, beside as many days before. Empty: somebody looks for some of
 * its movements, or the days have no beginning or no end, or are too many to be drawn.
 */
export async function accountDays({ ctx, input }: VerbArgs<AccountFiltersInput>): Promise<AccountDayDto[]> {
  const filters = parseInput(AccountFilters, input);
  authorize(ctx.actor, "report:account");
  const { from, to } = filters;
  const before = daysBefore(filters);
  if (!from || !to || !before || isNarrowed(filters)) return [];
  const days = daysOf({ from, to });
  const lines = days.length > MOST_CHART_DAYS ? null : linesOf(ctx, filters, { from: before.from, to }, false);
  if (lines === null) return [];
  const rows = await inReport(ctx, (db) =>
    db.execute<{ day: string; cents: number }>(sql`
      select to_char(e.day, 'YYYY-MM-DD') as day, sum(${EARNED}) as cents from ${lines} group by 1`),
  );
  const cents = new Map(rows.map((row) => [row.day, row.cents]));
  const daysThen = daysOf(before);
  return days.map((day, at) => ({
    day,
    cents: cents.get(day) ?? 0,
    beforeCents: cents.get(daysThen[at] ?? "") ?? 0,
  }));
}
