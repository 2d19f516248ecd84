import { describe, expect, it } from "vitest";
import { niceCeiling } from "@/components/ui/bar-chart";

describe("niceCeiling", () => {
  it.each([
    [0, 4],
    [3, 4],
    [17, 20],
    [8855, 10000],
    [10000, 10000],
    [10001, 20000],
  ])("holds %i under %i", (value, ceiling) => {
    expect(niceCeiling(value)).toBe(ceiling);
  });
});
