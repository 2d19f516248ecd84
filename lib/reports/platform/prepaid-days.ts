import type { z } from "zod";
import type { VerbArgs } from "@/lib/core/context";
import { DayField } from "@/lib/core/days";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { inReport } from "@/lib/lists";
import { prepaidMovementCounts, prepaidTotals } from "@/lib/prepaid";
import type { DayFigureDto } from "@/lib/reports/client";
import { besideBefore } from "@/lib/reports/general/before";
import { PlatformPrepaidFilters } from "@/lib/reports/schemas";

/** Whose rows are shown goes by the `report`. With a method the days are those of top-ups that were paid so. */
type Asked = z.input<typeof PlatformPrepaidFilters> & {
  report: "report:prepaid" | "report:account" | "report:platform";
};

/** What prepaid charged on each day, or what was topped up by one method, beside as many days before. Centavos. */
export async function prepaidDays({ ctx, input: { report, ...input } }: VerbArgs<Asked>): Promise<DayFigureDto[]> {
  const { from, to, ...scope } = parseInput(PlatformPrepaidFilters, input);
  authorize(ctx.actor, report);
  return besideBefore({ from, to }, async (days) => {
    const asked = { ...scope, report, span: { days } };
    const rows = await inReport(ctx, (db) => prepaidTotals({ ...ctx, db }, "day", asked));
    return rows.map(({ key, topupCents, chargedCents }) => ({
      day: key,
      value: scope.method ? topupCents : chargedCents,
    }));
  });
}

/** How many movements there were on each day, beside as many days before. */
export async function prepaidMovementDays({
  ctx,
  input,
}: VerbArgs<Parameters<typeof prepaidMovementCounts>[0]["input"]>): Promise<DayFigureDto[]> {
  authorize(ctx.actor, "report:prepaid");
  const days = { from: DayField.parse(input.from), to: DayField.parse(input.to) };
  return besideBefore(days, (both) => prepaidMovementCounts({ ctx, input: { ...input, ...both } }));
}
