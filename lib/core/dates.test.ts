import { TZDate } from "@date-fns/tz";
import { expect, test } from "vitest";
import { dateParts, toIso } from "@/lib/core/dates";

const ZONES = ["America/Monterrey", "America/Tijuana", "America/Cancun", "UTC", "Asia/Kolkata", "Australia/Lord_Howe"];

test("local time is the zone's own, also around changes of its clock", () => {
  for (const tz of ZONES) {
    for (const day of ["2026-03-08", "2026-11-01", "2026-04-04", "2026-10-03", "2026-12-31", "2022-10-30"]) {
      const start = Date.parse(`${day}T00:00:00Z`);
      for (let minutes = 0; minutes < 48 * 60; minutes += 7) {
        const instant = new Date(start + minutes * 60_000 + 123);
        const local = new TZDate(instant.getTime(), tz);
        expect(toIso(instant, tz)).toBe(local.toISOString());
        expect(dateParts(instant, tz)).toMatchObject({
          day: local.getDate(),
          year: local.getFullYear(),
          hour: local.getHours(),
          minute: local.getMinutes(),
        });
      }
    }
  }
});

test("weekday and month are short Spanish words", () => {
  const parts = dateParts(new Date("2026-11-29T02:30:00Z"), "America/Monterrey");
  expect(parts).toEqual({ weekday: "Sáb", day: 28, month: "nov", year: 2026, hour: 20, minute: 30 });
});
