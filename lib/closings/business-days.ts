/** The nth Monday of a month, both counted from 1. */
function nthMonday(year: number, month: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((8 - first) % 7) + (nth - 1) * 7;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Days of rest by article 74 of Mexico's Ley Federal del Trabajo; 1 October is one when the presidency changes. */
function holidaysOf(year: number): ReadonlySet<string> {
  const fixed = ["01-01", "05-01", "09-16", "12-25", ...(year % 6 === 2 ? ["10-01"] : [])];
  return new Set([
    ...fixed.map((day) => `${year}-${day}`),
    nthMonday(year, 2, 1),
    nthMonday(year, 3, 3),
    nthMonday(year, 11, 3),
  ]);
}

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

const next = (day: string) => new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The first day after so many whole business days that follow a day: 2026-10-31 and three give 2026-11-05. */
export function afterBusinessDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = next(at);
    if (isBusinessDay(at)) left -= 1;
  }
  return next(at);
}
