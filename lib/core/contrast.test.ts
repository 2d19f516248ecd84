import { expect, it } from "vitest";
import { readableOn } from "@/lib/core/contrast";

it("takes black on light colours and white on dark ones", () => {
  expect(["#05216e", "#000000", "#c4122f"].map(readableOn)).toEqual(["#ffffff", "#ffffff", "#ffffff"]);
  expect(["#ffd400", "#ffffff", "#7fd1c7"].map(readableOn)).toEqual(["#000000", "#000000", "#000000"]);
});
