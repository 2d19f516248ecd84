import { TZDate } from "@date-fns/tz";
import { expect, test } from "vitest";
import {
  dateParts,
  greeting,
  isSkipped,
  localOrNext,
  locationLine,
  parseLocal,
  startOfLocalDay,
  toIso,
} from "@/lib/core/dates";

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

test("an hour that the clock skips is no time, and the hours around it are", () => {
  const tz = "America/Tijuana";
  for (const text of ["2026-03-08T02:00", "2026-03-08T02:30", "2026-03-08T02:59"]) {
    expect(parseLocal(text, tz)).toBeNull();
    expect(isSkipped(text, tz)).toBe(true);
  }
  expect(localOrNext("2026-03-08T02:30", tz)?.toISOString()).toBe("2026-03-08T10:30:00.000Z");
  expect(parseLocal("2026-03-08T01:59", tz)?.toISOString()).toBe("2026-03-08T09:59:00.000Z");
  expect(parseLocal("2026-03-08T03:00", tz)?.toISOString()).toBe("2026-03-08T10:00:00.000Z");
  // The hour that comes twice in autumn exists.
  expect(parseLocal("2026-11-01T01:30", tz)).not.toBeNull();
  expect(parseLocal("2026-03-08T02:30", "America/Monterrey")?.toISOString()).toBe("2026-03-08T08:30:00.000Z");
  for (const text of ["2026-02-30T10:00", "mañana", "2026-03-08"]) {
    expect(parseLocal(text, tz)).toBeNull();
    expect(isSkipped(text, tz)).toBe(false);
  }
});

test("a day begins, also where the clock is set forward at midnight", () => {
  expect(startOfLocalDay("2026-03-08", "America/Tijuana")?.toISOString()).toBe("2026-03-08T08:00:00.000Z");
  expect(startOfLocalDay("2026-09-06", "America/Santiago")?.toISOString()).toBe("2026-09-06T04:00:00.000Z");
  expect(startOfLocalDay("2026-02-30", "America/Tijuana")).toBeNull();
});

test("weekday and month are short Spanish words", () => {
  const parts = dateParts(new Date("2026-11-29T02:30:00Z"), "America/Monterrey");
  expect(parts).toEqual({ weekday: "Sáb", day: 28, month: "nov", year: 2026, hour: 20, minute: 30 });
});

test.each([
  ["05:59:59", "Buenas noches"],
  ["06:00:00", "Buenos días"],
  ["17:59:59", "Buenos días"],
  ["18:00:00", "Buenas tardes"],
  ["22:59:59", "Buenas tardes"],
  ["23:00:00", "Buenas noches"],
])("at %s UTC Monterrey, six hours behind, hears %s", (time, words) => {
  expect(greeting(new Date(`2026-11-28T${time}Z`), "America/Monterrey")).toBe(words);
});

test("the greeting goes by the venue's clock", () => {
  const at = new Date("2026-11-28T17:30:00Z");
  expect(greeting(at, "America/Tijuana")).toBe("Buenos días");
  expect(greeting(at, "America/Cancun")).toBe("Buenas tardes");
});

test.each([
  ["Av. del Acero 1200, Obrera, Monterrey, N.L.", "Monterrey, N.L."],
  ["Guadalupe, N.L.", "Guadalupe, N.L."],
  ["San Pedro", "San Pedro"],
  [" Apodaca ,, N.L. , ", "Apodaca, N.L."],
  ["", "Monterrey, N.L."],
  [null, "Monterrey, N.L."],
])("the location line of %j is %s", (location, line) => {
  expect(locationLine(location)).toBe(line);
});
