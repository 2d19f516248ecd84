import { expect, test } from "vitest";
import { daysOfGrid, monthAfter, monthName, monthOf, monthParam, weeksOf } from "@/components/events/month";

test("a month of the address, or today's", () => {
  expect(monthOf("2027-02", "2026-11-20")).toEqual({ year: 2027, month: 2 });
  for (const wrong of [undefined, "", "2027-13", "2027-2", "1999-02", "x"]) {
    expect(monthOf(wrong, "2026-11-20")).toEqual({ year: 2026, month: 11 });
  }
  expect(monthParam({ year: 2027, month: 2 })).toBe("2027-02");
  expect(monthName({ year: 2027, month: 2 })).toBe("febrero de 2027");
});

test("months go on over the year's end", () => {
  expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthAfter({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 });
});

test.each([
  [2026, 2, "2026-02-01", "2026-02-28", 4],
  [2026, 8, "2026-07-26", "2026-09-05", 6],
  [2028, 2, "2028-01-30", "2028-03-04", 5],
])("%i-%i is shown in whole weeks from Sunday", (year, month, first, last, weeks) => {
  const days = daysOfGrid({ year, month });
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  expect(weeksOf(days)).toHaveLength(weeks);
  expect(new Set(days).size).toBe(days.length);
});
