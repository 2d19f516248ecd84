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
  from?: string | null;
  to?: string | null;
}): { from: string; to: string } | null {
  if (!from || !to || from > to) return null;
  return { from: shiftDay(from, -daysBetween(from, to) - 1), to: shiftDay(from, -1) };
}

/** Each day of a period, the first one first. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => shiftDay(from, at));
}
