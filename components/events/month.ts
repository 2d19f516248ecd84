/** A month of the calendar, "2026-11". */
export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

const DAY = 86_400_000;
const names = new Intl.DateTimeFormat("es-MX", { month: "long", year: "numeric", timeZone: "UTC" });
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

export const monthParam = ({ year, month }: Month) => `${year}-${String(month).padStart(2, "0")}`;
export const monthName = ({ year, month }: Month) => names.format(Date.UTC(year, month - 1, 1));

/** The month that an address gives, "2026-11"; what is missing or wrong is this month. */
export function monthOf(text: string | undefined, today: string): Month {
  const [, year, month] = /^(2[01]\d{2})-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? /^(\d{4})-(\d{2})/.exec(today) ?? [];
  return { year: Number(year), month: Number(month) };
}

/** The month that comes `by` months later. */
export function monthAfter({ year, month }: Month, by: number): Month {
  const date = new Date(Date.UTC(year, month - 1 + by, 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The days that its page shows, "2026-11-01", in whole weeks from Sunday. */
export function daysOfGrid({ year, month }: Month): string[] {
  const first = Date.UTC(year, month - 1, 1);
  const last = Date.UTC(year, month, 0);
  const from = first - new Date(first).getUTCDay() * DAY;
  const to = last + (6 - new Date(last).getUTCDay()) * DAY;
  return Array.from({ length: (to - from) / DAY + 1 }, (_, i) => iso(from + i * DAY));
}

export function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
