import { sql } from "drizzle-orm";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { inReport } from "@/lib/lists";
import { EARNED, isNarrowed, linesOf } from "@/lib/reports/account/balances";
import type { DayFigureDto } from "@/lib/reports/client";
import { besideBefore } from "@/lib/reports/general/before";
import { AccountFilters, type AccountFiltersInput } from "@/lib/reports/schemas";

/**
 * What the organizers earned on each day of the statement, beside as many days before. Empty: somebody looks for some of
 * its movements, or the days have no beginning or no end, or are too many to be drawn.
 */
export async function accountDays({ ctx, input }: VerbArgs<AccountFiltersInput>): Promise<DayFigureDto[]> {
  const filters = parseInput(AccountFilters, input);
  authorize(ctx.actor, "report:account");
  if (isNarrowed(filters)) return [];
  return besideBefore(filters, async (both) => {
    const lines = linesOf(ctx, filters, both, false);
    return lines === null
      ? []
      : inReport(ctx, (db) =>
          db.execute<{ day: string; value: number }>(sql`
            select to_char(e.day, 'YYYY-MM-DD') as day, sum(${EARNED}) as value from ${lines} group by 1`),
        );
  });
}
