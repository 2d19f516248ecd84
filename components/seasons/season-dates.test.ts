import { expect, test } from "vitest";
import { datesOfLines, datesOfPattern, joined } from "@/components/seasons/season-dates";

const at = (rows: readonly { startsAt: string }[]) => rows.map(({ startsAt }) => startsAt);

test("a weekly pattern without the days to skip", () => {
  const pattern = {
    from: "2027-03-01",
    to: "2027-03-21",
    weekdays: [5, 6],
    time: "20:00",
    skip: "2027-03-06, 19/03/2027",
  };
  expect(at(datesOfPattern(pattern))).toEqual([
    "2027-03-05T20:00",
    "2027-03-12T20:00",
    "2027-03-13T20:00",
    "2027-03-20T20:00",
  ]);
  expect(datesOfPattern({ ...pattern, to: "2027-02-01" })).toEqual([]);
  expect(datesOfPattern({ ...pattern, weekdays: [] })).toEqual([]);
  expect(datesOfPattern({ ...pattern, from: "" })).toEqual([]);
  expect(datesOfPattern({ ...pattern, time: "" })).toEqual([]);
});

test("a list of dates, each with its time and name where it has them", () => {
  expect(
    datesOfLines("2027-03-12\n 13/3/2027 9:30 Clásico Regio \n\n2027-03-14 21:00\nmañana\n2027-02-30", "20:00"),
  ).toEqual({
    dates: [
      { startsAt: "2027-03-12T20:00", name: "" },
      { startsAt: "2027-03-13T09:30", name: "Clásico Regio" },
      { startsAt: "2027-03-14T21:00", name: "" },
    ],
    wrong: ["mañana", "2027-02-30"],
  });
});

test("two lists in order, each moment once", () => {
  const known = [{ startsAt: "2027-03-12T20:00", name: "Final" }];
  const more = [
    { startsAt: "2027-03-12T20:00", name: "" },
    { startsAt: "2027-03-05T20:00", name: "" },
  ];
  expect(joined(known, more)).toEqual([more[1], known[0]]);
});
