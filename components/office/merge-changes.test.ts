import { describe, expect, it } from "vitest";
import { mergeChanges } from "@/components/office/merge-changes";

const base = { price: "250", places: "100", limit: "", gates: [1], policy: { hours: 24, fee: "0" } };

describe("mergeChanges", () => {
  it("takes what nobody touched here, and names what both changed", () => {
    const mine = { ...base, price: "300", places: "90", policy: { hours: 12, fee: "0" } };
    const theirs = { ...base, price: "280", limit: "4", policy: { hours: 48, fee: "50" } };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      taken: [
        { name: "limit", value: "4" },
        { name: "policy.fee", value: "50" },
      ],
      both: ["price", "policy.hours"],
    });
  });

  it("takes a list as one value, and agreement as no clash", () => {
    expect(mergeChanges(base, { ...base, gates: [1, 2] }, { ...base, gates: [3] })).toEqual({
      taken: [],
      both: ["gates"],
    });
    expect(mergeChanges(base, base, { ...base, gates: [] }).taken).toEqual([{ name: "gates", value: [] }]);
    expect(mergeChanges(base, { ...base, price: "280" }, { ...base, price: "280" })).toEqual({ taken: [], both: [] });
  });

  it("leaves what only was typed here", () => {
    expect(mergeChanges(base, { ...base, price: "280" }, base)).toEqual({ taken: [], both: [] });
    expect(mergeChanges({ limit: undefined }, { limit: null }, { limit: 3 }).taken).toEqual([
      { name: "limit", value: 3 },
    ]);
  });
});
