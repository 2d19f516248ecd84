import { expect, it } from "vitest";
import { afterBusinessDays } from "@/lib/closings/business-days";

it.each([
  // Saturday: Monday 2, Tuesday 3 and Wednesday 4 are whole.
  ["2026-10-31", "2026-11-05"],
  // The third Monday of November is a holiday.
  ["2026-11-13", "2026-11-20"],
  // New Year's Day, and a weekend.
  ["2026-12-31", "2027-01-07"],
  // Labour Day is a Friday; Monday to Wednesday.
  ["2026-04-30", "2026-05-07"],
  // 1 October 2030: the presidency changes.
  ["2030-09-30", "2030-10-05"],
  ["2026-09-30", "2026-10-06"],
])("three business days after %s the books may be closed from %s", (day, from) => {
  expect(afterBusinessDays(day, 3)).toBe(from);
});
