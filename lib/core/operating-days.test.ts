import { describe, expect, it } from "vitest";
import { hoursOfDay, operatingDayWords, operatingToday } from "@/lib/core/operating-days";

describe("operating days", () => {
  it.each([
    ["2026-11-28T11:59:00Z", 360, "2026-11-27"],
    ["2026-11-28T12:00:00Z", 360, "2026-11-28"],
    ["2026-11-28T06:00:00Z", 0, "2026-11-28"],
    ["2026-11-28T05:59:00Z", 0, "2026-11-27"],
    ["2026-11-28T11:30:00Z", 330, "2026-11-28"],
  ])("it is %s, days begin at minute %d in Monterrey: %s", (now, dayStart, day) => {
    expect(operatingToday(new Date(now), { timeZone: "America/Monterrey", dayStart })).toBe(day);
  });

  it("have their hours in the order in which they come", () => {
    expect(hoursOfDay({ timeZone: "America/Monterrey", dayStart: 330 }).slice(0, 2)).toEqual([5, 6]);
    expect(hoursOfDay({ timeZone: "America/Monterrey", dayStart: 360 }).slice(-2)).toEqual([4, 5]);
  });

  it("are told by the hour at which they begin", () => {
    expect(operatingDayWords([360, 360])).toBe("Un día va de 06:00 a 06:00");
    expect(operatingDayWords([])).toBe("Un día va de 06:00 a 06:00");
    expect(operatingDayWords([360, 330])).toBe("Un día empieza a la hora de cada recinto: 05:30, 06:00");
    expect(operatingDayWords([0, 60, 120, 180])).toBe("Un día empieza a la hora de cada recinto: 00:00, 01:00, 02:00…");
  });
});
