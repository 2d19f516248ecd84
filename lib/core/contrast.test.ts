import { expect, it } from "vitest";
import { contrastOf, readableOn } from "@/lib/core/contrast";

it("takes black on light colours and white on dark ones", () => {
  expect(["#05216e", "#000000", "#c4122f"].map(readableOn)).toEqual(["#ffffff", "#ffffff", "#ffffff"]);
  expect(["#ffd400", "#ffffff", "#7fd1c7"].map(readableOn)).toEqual(["#000000", "#000000", "#000000"]);
});

it("measures how far colours stand apart", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrastOf("#05216e", "#05216e")).toBe(1);
});
