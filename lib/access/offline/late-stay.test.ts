import { expect, test } from "vitest";
import { lateStayOf, type StayRead } from "@/lib/access/offline/late-stay";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 19, minute));
const stay = (id: number, more: Partial<StayRead>): StayRead => ({
  id,
  passId: 1,
  enteredAt: null,
  leftAt: null,
  endedBy: null,
  ...more,
});

test.each([
  ["an entry whose exit was read completes it", [stay(1, { leftAt: at(30), endedBy: "exit" })], "in", 10, 1],
  ["an entry after that exit is another car's", [stay(1, { leftAt: at(5), endedBy: "exit" })], "in", 10, null],
  [
    "an entry beside a whole stay completes nothing",
    [stay(1, { enteredAt: at(1), leftAt: at(30), endedBy: "exit" })],
    "in",
    10,
    null,
  ],
  ["an exit of the car that is inside is as one of now", [stay(1, { enteredAt: at(1) })], "out", 10, null],
  [
    "an exit before the car came again ends the stay that was lost",
    [stay(1, { enteredAt: at(1), endedBy: "orphan" }), stay(2, { enteredAt: at(20) })],
    "out",
    10,
    1,
  ],
  [
    "an exit of a stay that its event's end closed ends it",
    [stay(1, { enteredAt: at(1), endedBy: "orphan" })],
    "out",
    10,
    1,
  ],
  ["a stay that a person reset stays so", [stay(1, { enteredAt: at(1), endedBy: "reset" })], "out", 10, null],
] as const)("%s", (_name, stays, direction, minute, id) => {
  expect(lateStayOf(stays, direction, at(minute), 2_000)?.id ?? null).toBe(id);
});
