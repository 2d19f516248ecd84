import { type DayFigureDto, MOST_CHART_DAYS } from "@/lib/reports/client";

const DAY_MS = 86_400_000;

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** How many days after the first the second is; below zero: before it. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((dayOf(second).getTime() - dayOf(first).getTime()) / DAY_MS);

export const shiftDay = (day: string, by: number): string =>
  new Date(dayOf(day).getTime() + by * DAY_MS).toISOString().slice(0, 10);

/** The days just before a period, as many: what it is compared with. Null: it has no beginning or no end. */
export function daysBefore({
  from,
  to,
}: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}): { from: string; to: string } | null {
  if (!from || !to || from > to) return null;
  return { from: shiftDay(from, -daysBetween(from, to) - 1), to: shiftDay(from, -1) };
}

/** Each day of a period, the first one first. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => shiftDay(from, at));
}

/**
 * A figure of each day of a period beside that of the day as long before: `find` answers both periods' days that have one.
 * Empty: the period has no beginning or no end, or too many days to be drawn.
 */
export async function besideBefore(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  find: (both: { from: string; to: string }) => Promise<readonly Omit<DayFigureDto, "beforeValue">[]>,
): Promise<DayFigureDto[]> {
  const before = daysBefore({ from, to });
  // Postgres has no year zero, into which the days before may fall.
  if (!before || !from || !to || daysBetween(from, to) >= MOST_CHART_DAYS || before.from < "0001") return [];
  const values = new Map((await find({ from: before.from, to })).map(({ day, value }) => [day, value]));
  const daysThen = daysOf(before);
  return daysOf({ from, to }).map((day, at) => ({
    day,
    value: values.get(day) ?? 0,
    beforeValue: values.get(daysThen[at] ?? "") ?? 0,
  }));
}
