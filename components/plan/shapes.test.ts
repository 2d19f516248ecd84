import { expect, it } from "vitest";
import { bayMarks, pathOf } from "@/components/plan/shapes";

const lying = [
  [0, 0],
  [100, 0],
  [100, 60],
  [0, 60],
] as const;

it("draws a zone as a closed path", () => {
  expect(
    pathOf([
      [1, 2],
      [30.04, 2],
      [30, 40.55],
    ]),
  ).toBe("M1 2L30 2L30 40.6Z");
});

it("marks the bays along the long sides", () => {
  expect(bayMarks(lying, 1)).toMatch(/^M0 5H100M0 55H100M8 5v27M8 55v-27M20\.4 5v27/);
  const standing = lying.map(([x, y]) => [y, x] as const);
  expect(bayMarks(standing, 1)).toMatch(/^M5 0V100M55 0V100M5 8h27M55 8h-27/);
});

it("keeps the same number of bays on a larger drawing of the same plan", () => {
  const double = lying.map(([x, y]) => [x * 2, y * 2] as const);
  const count = (data: string) => data.split("v").length;
  expect(count(bayMarks(double, 2))).toBe(count(bayMarks(lying, 1)));
});
