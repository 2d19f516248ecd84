import { describe, expect, it } from "vitest";
import { assertRevision, revisionOf } from "@/lib/core/revision";

describe("revisionOf", () => {
  const held = { name: "Norte", gates: [1, 2], plan: { width: 960, height: 720 }, at: new Date(0), notes: null };

  it("is one for the same content, however it was put together", () => {
    const { name, ...rest } = held;
    expect(revisionOf({ ...rest, plan: { height: 720, width: 960 }, at: new Date(0), name })).toBe(revisionOf(held));
  });

  it("is another for each change", () => {
    const others = [
      { ...held, name: "norte" },
      { ...held, gates: [2, 1] },
      { ...held, plan: { width: 720, height: 960 } },
      { ...held, at: new Date(1) },
      { ...held, notes: "" },
    ];
    expect(new Set([held, ...others].map(revisionOf)).size).toBe(6);
  });
});

describe("assertRevision", () => {
  it("refuses another one, and compares nothing without one", () => {
    const current = revisionOf({ name: "Norte" });
    expect(() => assertRevision(current, current)).not.toThrow();
    expect(() => assertRevision(undefined, current)).not.toThrow();
    expect(() => assertRevision(revisionOf({ name: "Sur" }), current)).toThrow("resource.changed");
    expect(() => assertRevision("", current)).toThrow("resource.changed");
  });
});
