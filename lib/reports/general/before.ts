const DAY_MS = 86_400_000;

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days just before a period, as many: what it is compared with. Null: it has no beginning or no end. */
export function daysBefore({
  from,
  to,
}: {
  from?: string | null;
  to?: string | null;
}): { from: string; to: string } | null {
  if (!from || !to || from > to) return null;
  const length = Math.round((dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS) + 1;
  const shifted = (day: string, by: number) => new Date(dayOf(day).getTime() + by * DAY_MS).toISOString().slice(0, 10);
  return { from: shifted(from, -length), to: shifted(from, -1) };
}

/** Each day of a period, the first one first. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day = new Date(day.getTime() + DAY_MS))
    days.push(day.toISOString().slice(0, 10));
  return days;
}
