import { expect, it } from "vitest";
import { periodEnd } from "@/lib/prepaid/tariff/period";
import type { PeriodLength } from "@/lib/prepaid/tariff/tariff";

const TIJUANA = "America/Tijuana";

it.each<[string, PeriodLength, number, string, string]>([
  ["2026-11-25T18:30:45.000Z", { months: 1 }, 1, "2026-12-25T18:30:45.000Z", "the same day and time"],
  ["2026-01-31T18:00:00.000Z", { months: 1 }, 1, "2026-02-28T18:00:00.000Z", "a month without a 31st"],
  [
    "2026-01-31T18:00:00.000Z",
    { months: 1 },
    2,
    "2026-03-31T17:00:00.000Z",
    "counted from the first, and in summer time",
  ],
  ["2027-11-30T18:00:00.000Z", { months: 3 }, 1, "2028-02-29T18:00:00.000Z", "a leap year"],
  ["2026-02-22T10:30:00.000Z", { days: 14 }, 1, "2026-03-08T10:30:00.000Z", "an hour over which the clock is set"],
  ["2026-10-31T07:30:00.000Z", { days: 2 }, 1, "2026-11-02T08:30:00.000Z", "a night of 25 hours"],
  ["2026-11-30T01:00:00.000Z", { days: 30 }, 1, "2026-12-30T01:00:00.000Z", "days of the venue's calendar"],
])("%s and %o, %d times, is %s: %s", (from, length, periods, until) => {
  const rates = { kind: "period", length, cents: 80_000, visit: null } as const;
  expect(periodEnd(rates, new Date(from), TIJUANA, periods).toISOString()).toBe(until);
});
