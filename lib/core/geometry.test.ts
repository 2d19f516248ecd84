import { expect, it } from "vitest";
import { boxOf, centerOf } from "@/lib/core/geometry";

it("finds the box and the centre of a zone", () => {
  const square = [
    [10, 10],
    [30, 10],
    [30, 50],
    [10, 50],
  ] as const;
  expect(boxOf(square)).toEqual({ left: 10, top: 10, right: 30, bottom: 50 });
  expect(centerOf(square)).toEqual([20, 30]);
  expect(
    centerOf([
      [0, 0],
      [9, 0],
      [0, 9],
    ]),
  ).toEqual([3, 3]);
});

it("has an answer for what is no polygon", () => {
  expect(
    centerOf([
      [0, 0],
      [10, 0],
    ]),
  ).toEqual([5, 0]);
  expect(centerOf([])).toBeNull();
  expect(centerOf(null)).toBeNull();
});
