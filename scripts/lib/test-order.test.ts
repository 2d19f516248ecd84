import { describe, expect, it } from "vitest";
import { dealOut, longestFirst } from "./test-order.ts";

const durations = { "e2e/long.spec.ts": 60, "e2e/middle.spec.ts": 30, "e2e/short.spec.ts": 20 };
const files = ["e2e/short.spec.ts", "lib/b.test.ts", "e2e/long.spec.ts", "lib/a.test.ts", "e2e/middle.spec.ts"];

describe("longestFirst", () => {
  it("puts the longest file first and those without a record last, by name", () => {
    const ordered = ["e2e/long.spec.ts", "e2e/middle.spec.ts", "e2e/short.spec.ts", "lib/a.test.ts", "lib/b.test.ts"];
    expect(longestFirst(files, durations)).toEqual(ordered);
    expect(longestFirst(files.toReversed(), durations)).toEqual(ordered);
  });
});

describe("dealOut", () => {
  it.each([1, 2, 3, 7])("puts every file into exactly one of %i shards, the same one every time", (count) => {
    const shards = dealOut(files, count, durations);
    expect(shards).toHaveLength(count);
    expect(shards.flat().sort()).toEqual([...files].sort());
    expect(dealOut(files.toReversed(), count, durations)).toEqual(shards);
  });

  it("gives the shards about the same amount of work", () => {
    expect(dealOut(files, 2, durations)).toEqual([
      ["e2e/long.spec.ts"],
      ["e2e/middle.spec.ts", "e2e/short.spec.ts", "lib/a.test.ts", "lib/b.test.ts"],
    ]);
  });
});
