import { localOrNext, toLocal, wallClock } from "@/lib/core/dates";
import type { PeriodRates } from "@/lib/prepaid/tariff/tariff";

const two = (value: number) => String(value).padStart(2, "0");

/** "2026-02-28" for the 31st of January and one month: a month that has no such day ends with its last. */
function afterMonths(day: Date, months: number): string {
  const month = day.getUTCMonth() + months;
  const last = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0));
  return `${last.toISOString().slice(0, 8)}${two(Math.min(day.getUTCDate(), last.getUTCDate()))}`;
}

function afterDays(day: Date, days: number): string {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days))
    .toISOString()
    .slice(0, 10);
}

/**
 * When a period ends that began at `from`: at the same time on the venue's clock, an hour later if the clock is set forward
 * over it. `periods`: how many follow one another; counting them all from the first keeps the 31st where there is one.
 */
export function periodEnd({ length }: PeriodRates, from: Date, timeZone: string, periods = 1): Date {
  const local = wallClock(from, timeZone);
  const day =
    "months" in length ? afterMonths(local, length.months * periods) : afterDays(local, length.days * periods);
  const end = localOrNext(`${day}${toLocal(from, timeZone).slice(10)}`, timeZone);
  if (end === null) throw new Error(`There is no ${day} in ${timeZone}`);
  return new Date(end.getTime() + (from.getTime() % 60_000));
}
