import { describe, expect, it } from "vitest";
import { parseLocal } from "@/lib/core/dates";
import { reckonEntry, reckonStay, type Stay } from "@/lib/prepaid/tariff/reckon";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";
import { entryTariff, hourlyTariff, overnightTariff, visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";

const PLAIN = { timeZone: "America/Monterrey", dayStart: 0, mayUseFree: true, sealMinutes: 0, sealBps: 0 };

/** "2026-11-27 10:00" or "2026-11-27 10:00:30" on the venue's clock. */
function at(text: string, timeZone: string): Date {
  const [day, time = ""] = text.split(" ");
  const moment = parseLocal(`${day}T${time.slice(0, 5)}`, timeZone);
  if (moment === null) throw new Error(`${text} is no time of ${timeZone}`);
  return new Date(moment.getTime() + Number(time.slice(6)) * 1_000);
}

function reckon(tariff: Tariff, enters: string, leaves: string, changes: Partial<Stay> = {}) {
  const { timeZone = PLAIN.timeZone } = changes;
  return reckonStay(tariff, { ...PLAIN, ...changes, enteredAt: at(enters, timeZone), leftAt: at(leaves, timeZone) });
}

const total = (...stay: Parameters<typeof reckon>) => reckon(...stay).totalCents / 100;

describe("by the time", () => {
  // 27 November 2026 is a Friday.
  it.each([
    ["2026-11-27 10:00", "2026-11-27 10:12", 0, "within the free time"],
    ["2026-11-27 10:00", "2026-11-27 10:15", 0, "to the last minute of it"],
    ["2026-11-27 10:00", "2026-11-27 10:16", 30, "the first hour from the entry on"],
    ["2026-11-27 10:00", "2026-11-27 11:00", 30, "all of it"],
    ["2026-11-27 10:00", "2026-11-27 11:01", 37.5, "a fraction that has begun"],
    ["2026-11-27 10:00", "2026-11-27 11:20", 45, "two of them"],
    ["2026-11-27 18:30", "2026-11-27 22:10", 90, "9 of the night's"],
    ["2026-11-27 18:50", "2026-11-27 20:05", 37.5, "one that begins by day and ends at night"],
    ["2026-11-27 21:00", "2026-11-27 21:40", 30, "the first unit has no price of its own at night"],
    ["2026-11-27 09:00", "2026-11-27 21:00", 180, "the cap"],
    ["2026-11-27 09:00", "2026-11-28 09:00", 180, "all of its 24 hours"],
    ["2026-11-27 09:00", "2026-11-28 12:00", 270, "and 12 fractions after them"],
    ["2026-11-27 08:50", "2026-11-27 13:05", 127.5, "without night or cap"],
  ])("%s to %s is $%d: %s", (enters, leaves, pesos) => {
    expect(total(visitorTariff(), enters, leaves)).toBe(pesos);
  });

  it.each([
    ["2026-11-27 10:00:00", "2026-11-27 11:00:59", 18, "the exit rounds down"],
    ["2026-11-27 10:00:01", "2026-11-27 11:01:00", 18, "the entry rounds up"],
    ["2026-11-27 10:00:00", "2026-11-27 11:01:00", 36, "a minute of the second hour"],
    ["2026-11-27 10:00:30", "2026-11-27 10:00:40", 0, "never less than no minutes"],
    ["2026-11-27 10:00:00", "2026-11-27 09:00:00", 0, "not even backwards"],
  ])("%s to %s is $%d: %s", (enters, leaves, pesos) => {
    expect(total({ ...hourlyTariff(), reverseMinutes: 0 }, enters, leaves)).toBe(pesos);
  });

  it("counts units from the end of the free time, if the tariff says so", () => {
    const tariff = visitorTariff({ countFrom: "free_end" });
    expect(total(tariff, "2026-11-27 10:00", "2026-11-27 11:15")).toBe(30);
    expect(total(tariff, "2026-11-27 10:00", "2026-11-27 11:16")).toBe(37.5);
    expect(total(tariff, "2026-11-27 10:00", "2026-11-27 11:16", { mayUseFree: false })).toBe(45);
    expect(reckon(tariff, "2026-11-27 10:00", "2026-11-27 11:16").usedFree).toBe(true);
    expect(reckon(visitorTariff(), "2026-11-27 10:00", "2026-11-27 11:16").usedFree).toBe(false);
  });

  it("gives the free time only to a stay that may use it", () => {
    expect(reckon(visitorTariff(), "2026-11-27 10:00", "2026-11-27 10:12")).toMatchObject({
      totalCents: 0,
      usedFree: true,
    });
    expect(reckon(visitorTariff(), "2026-11-27 10:00", "2026-11-27 10:12", { mayUseFree: false })).toMatchObject({
      totalCents: 3_000,
      usedFree: false,
    });
  });

  it("takes the first unit's price at night where it has one", () => {
    const [night] = visitorTariff().windows;
    const tariff = visitorTariff({ windows: night ? [{ ...night, firstCents: 2_000 }] : [] });
    expect(total(tariff, "2026-11-27 21:00", "2026-11-27 22:10")).toBe(25);
    expect(total(tariff, "2026-11-28 05:59", "2026-11-28 07:10")).toBe(27.5);
  });

  it.each([
    ["2026-11-27 22:00", "2026-11-28 20:00", 0, "two operating days", 36 + 144],
    ["2026-11-27 22:00", "2026-11-28 20:00", 360, "one that began at six and one that began then", 144 + 144],
    ["2026-11-27 22:00", "2026-11-28 05:00", 360, "a night of one operating day", 126],
  ])("%s to %s, days from minute %d: %s", (enters, leaves, dayStart, _, pesos) => {
    expect(total(hourlyTariff(), enters, leaves, { dayStart })).toBe(pesos);
  });

  it("keeps the weekday on which a night began", () => {
    const tariff = hourlyTariff({
      windows: [{ days: [5], from: 1_320, until: 120, nextCents: 500, firstCents: 500 }],
    });
    expect(total(tariff, "2026-11-28 01:00", "2026-11-28 01:30")).toBe(5);
    expect(total(tariff, "2026-11-27 01:00", "2026-11-27 01:30")).toBe(18);
  });
});

describe("by the entry", () => {
  it.each([
    ["2026-11-27 19:59", "2026-11-27 21:00", 45],
    ["2026-11-27 20:00", "2026-11-27 21:00", 60],
    ["2026-11-28 05:59", "2026-11-28 21:00", 60],
    ["2026-11-28 06:00", "2026-11-28 21:00", 45],
    ["2026-11-28 20:00", "2026-11-30 20:00", 45],
  ])("%s to %s is $%d", (enters, leaves, pesos) => {
    expect(total(entryTariff(), enters, leaves)).toBe(pesos);
    expect(reckonEntry(entryTariff(), at(enters, PLAIN.timeZone), PLAIN)).toBe(pesos * 100);
  });

  it("gives back what the entry took to those who leave at once", () => {
    expect(reckon(entryTariff(), "2026-11-27 10:00", "2026-11-27 10:10")).toMatchObject({
      totalCents: 0,
      lines: [
        { what: "entry", sumCents: 4_500 },
        { what: "reversed", minutes: 10, sumCents: -4_500 },
      ],
      next: { totalCents: 4_500 },
    });
    expect(total(entryTariff(), "2026-11-27 10:00", "2026-11-27 10:11")).toBe(45);
    expect(total({ ...entryTariff(), reverseMinutes: 0 }, "2026-11-27 10:00", "2026-11-27 10:00")).toBe(45);
  });

  it("takes nothing where the exit reckons", () => {
    for (const tariff of [visitorTariff(), overnightTariff()]) expect(reckonEntry(tariff, new Date(), PLAIN)).toBe(0);
  });
});

describe("by the day and by the night", () => {
  const daily: Tariff = {
    kind: "day",
    freeMinutes: 30,
    freeEveryHours: 24,
    cents: 10_000,
    per: "day",
    windows: [{ days: [0, 6], cents: 15_000 }],
    reverseMinutes: 10,
    freezeMinutes: 15,
  };

  it.each([
    ["2026-11-27 10:00", "2026-11-27 10:30", "day", 0],
    ["2026-11-27 10:00", "2026-11-27 10:31", "day", 100],
    ["2026-11-27 10:00", "2026-11-28 00:00", "day", 100],
    ["2026-11-27 10:00", "2026-11-28 00:01", "day", 250],
    ["2026-11-27 10:00", "2026-11-28 10:00", "24h", 100],
    ["2026-11-27 10:00", "2026-11-28 10:01", "24h", 250],
  ] as const)("%s to %s per %s is $%d", (enters, leaves, per, pesos) => {
    expect(total({ ...daily, per }, enters, leaves)).toBe(pesos);
  });

  it("lets Friday's night go on until the operating day ends", () => {
    expect(total(daily, "2026-11-27 22:00", "2026-11-28 04:00", { dayStart: 300 })).toBe(100);
    expect(total(daily, "2026-11-28 04:00", "2026-11-28 05:30", { dayStart: 300 })).toBe(250);
  });

  it.each([
    ["2026-11-27 10:00", "2026-11-27 12:30", 45, "by day"],
    ["2026-11-27 19:50", "2026-11-28 08:20", 135, "10 and 20 minutes outside are one hour begun"],
    ["2026-11-27 21:00", "2026-11-28 07:00", 120, "a night"],
    ["2026-11-27 07:30", "2026-11-27 20:01", 120 + 180 + 120, "the ends of two nights"],
    ["2026-11-27 23:00", "2026-11-29 02:00", 240 + 180, "two nights with a day between them"],
  ])("%s to %s is $%d: %s", (enters, leaves, pesos) => {
    expect(total(overnightTariff(), enters, leaves)).toBe(pesos);
  });
});

describe("with a period", () => {
  const monthly = {
    kind: "period",
    length: { months: 1 },
    cents: 80_000,
    reverseMinutes: 10,
    freezeMinutes: 15,
  } as const;

  it("includes visits, or has a price for each", () => {
    const included: Tariff = { ...monthly, visit: null };
    expect(reckon(included, "2026-11-27 10:00", "2026-11-29 10:00")).toMatchObject({
      totalCents: 0,
      lines: [{ what: "included" }],
      next: null,
    });
    const { reverseMinutes, freezeMinutes, ...visit } = entryTariff({ cents: 1_000 });
    const priced: Tariff = { ...monthly, visit };
    expect([reverseMinutes, freezeMinutes]).toEqual([10, 15]);
    expect(total(priced, "2026-11-27 10:00", "2026-11-27 12:00")).toBe(10);
    expect(reckonEntry(priced, at("2026-11-27 10:00", PLAIN.timeZone), PLAIN)).toBe(1_000);
    expect(reckonEntry(included, at("2026-11-27 10:00", PLAIN.timeZone), PLAIN)).toBe(0);
  });
});

describe("in nights of 23 and 25 hours", () => {
  it.each([
    // The clock of these two is set forward at 02:00 on 8 March and back at 02:00 on 1 November.
    ["America/Tijuana", "2026-03-08 01:30", "2026-03-08 03:30", 18, "two hours on the clock, one that passed"],
    ["America/Ciudad_Juarez", "2026-03-08 01:30", "2026-03-08 03:31", 36, "and a minute"],
    ["America/Tijuana", "2026-11-01 00:30", "2026-11-01 02:30", 54, "two hours on the clock, three that passed"],
    ["America/Ciudad_Juarez", "2026-10-31 12:00", "2026-11-01 12:00", 144 + 144, "25 hours, both days at the cap"],
    ["America/Mexico_City", "2026-11-01 00:30", "2026-11-01 02:30", 36, "where the clock stays"],
  ])("%s, %s to %s is $%d: %s", (timeZone, enters, leaves, pesos) => {
    expect(total(hourlyTariff(), enters, leaves, { timeZone })).toBe(pesos);
  });

  it("counts 24 hours of the cap as they pass", () => {
    const tariff = hourlyTariff({ capPer: "24h" });
    const stay = ["2026-10-31 12:00", "2026-11-01 12:00"] as const;
    expect(total(tariff, ...stay, { timeZone: "America/Tijuana" })).toBe(144 + 18);
    expect(total(tariff, ...stay, { timeZone: "America/Monterrey" })).toBe(144);
  });

  it("begins an operating day once, when the clock first shows its hour", () => {
    const tariff = hourlyTariff({ capCents: 1_800 });
    const timeZone = "America/Tijuana";
    // From the first 01:40 to the second 01:10: 30 minutes, and no new day.
    const enteredAt = new Date("2026-11-01T08:40:00Z");
    const leftAt = new Date("2026-11-01T09:45:00Z");
    const stay = { ...PLAIN, enteredAt, leftAt, timeZone, dayStart: 90 };
    expect(reckonStay(tariff, stay).totalCents).toBe(1_800);
  });
});

describe("with a shop's seal", () => {
  const stay = ["2026-11-27 10:00", "2026-11-27 13:10"] as const;

  it("takes minutes off the end, then a percent in the visitor's favour, each a line below zero", () => {
    const reckoning = reckon(hourlyTariff({ firstCents: 1_801 }), ...stay, { sealMinutes: 60, sealBps: 3_333 });
    expect(reckoning.lines.map(({ what, sumCents }) => [what, sumCents])).toEqual([
      ["first", 1_801],
      ["next", 5_400],
      ["seal_minutes", -1_800],
      ["seal_percent", -1_801],
    ]);
    expect(reckoning).toMatchObject({ totalCents: 3_600, minutes: 190 });
  });

  it("lets a shorter stay use the free time, and one of no minutes cost nothing", () => {
    const short = reckon(visitorTariff(), "2026-11-27 10:00", "2026-11-27 10:40", { sealMinutes: 30 });
    expect(short).toMatchObject({ totalCents: 0, usedFree: true });
    const none = reckon(visitorTariff(), "2026-11-27 10:00", "2026-11-27 10:40", { sealMinutes: 60 });
    expect(none).toMatchObject({ totalCents: 0, usedFree: false });
  });

  it("takes no minutes off an entry, and as many percent", () => {
    expect(total(entryTariff(), ...stay, { sealMinutes: 300 })).toBe(45);
    expect(total(entryTariff(), ...stay, { sealBps: 10_000 })).toBe(0);
  });
});

describe("what comes next", () => {
  it.each([
    ["2026-11-27 16:02", "2026-11-27 18:16", "2026-11-27 19:03", 72],
    ["2026-11-27 10:00", "2026-11-27 10:05", "2026-11-27 10:11", 18],
    ["2026-11-27 09:00", "2026-11-27 20:00", "2026-11-28 00:01", 162],
  ])("%s, asked at %s: at %s it is $%d", (enters, asked, rises, pesos) => {
    const next = { at: at(rises, PLAIN.timeZone).toISOString(), totalCents: pesos * 100 };
    expect(reckon(hourlyTariff(), enters, asked).next).toEqual(next);
  });

  it("is nothing where nothing rises any more", () => {
    expect(reckon(entryTariff(), "2026-11-27 10:00", "2026-11-27 11:00").next).toBeNull();
    const closed = hourlyTariff({ nextCents: 0 });
    expect(reckon(closed, "2026-11-27 10:00", "2026-11-27 11:00").next).toBeNull();
    expect(reckon(hourlyTariff(), "2026-11-27 10:00", "2026-11-27 11:00", { sealBps: 10_000 }).next).toBeNull();
  });
});

it("adds a cap as a line below zero, apart from what is beyond it", () => {
  const { lines } = reckon(visitorTariff(), "2026-11-27 09:00", "2026-11-28 12:00");
  expect(lines).toEqual([
    { what: "first", minutes: 60, isCapped: true, count: 1, eachCents: 3_000, sumCents: 3_000 },
    { what: "next", minutes: 15, isCapped: true, count: 52, eachCents: 750, sumCents: 39_000 },
    { what: "next", minutes: 15, isCapped: true, count: 40, eachCents: 500, sumCents: 20_000 },
    { what: "cap", per: "24h", count: 1, eachCents: 18_000, sumCents: -44_000 },
    { what: "next", minutes: 15, isCapped: false, count: 12, eachCents: 750, sumCents: 9_000 },
  ]);
});
