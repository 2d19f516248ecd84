import { expect, it } from "vitest";
import { hoursShown } from "@/components/home/hours-shown";
import { hoursOfDay } from "@/lib/core/operating-days";

const shown = (dayStart: number, currentHour: number, busy: readonly number[]) =>
  hoursShown(
    hoursOfDay({ timeZone: "America/Monterrey", dayStart }).map((hour) => ({ hour })),
    currentHour,
    ({ hour }) => busy.includes(hour),
  ).map(({ hour }) => hour);

it.each([
  ["at noon", 360, 12, [9, 12], [8, 9, 10, 11, 12, 13, 14, 15]],
  ["before eight", 360, 7, [], [7, 8, 9, 10, 11, 12, 13, 14]],
  ["from what was sold early", 360, 10, [6], [6, 7, 8, 9, 10, 11, 12, 13]],
  ["after midnight", 360, 2, [20, 1], [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2]],
  [
    "in the last minutes of a day that begins at half past",
    330,
    5,
    [18],
    [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
  ],
] as const)("a day's hours are shown in their order: %s", (_when, dayStart, now, busy, hours) => {
  expect(shown(dayStart, now, busy)).toEqual(hours);
});
