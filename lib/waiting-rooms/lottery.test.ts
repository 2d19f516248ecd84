import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { minutesLeft } from "@/lib/waiting-rooms/client";
import { drawnPlace, turnOf } from "@/lib/waiting-rooms/lottery";

const newSeed = () => randomBytes(32).toString("hex");
const drawOf = (count: number, seed: string) => Array.from({ length: count }, (_, n) => drawnPlace(n, count, seed));

describe("the draw", () => {
  it.each([1, 2, 3, 7, 256, 257, 5_000])("gives %i numbers as many different places", (count) => {
    const places = drawOf(count, newSeed());
    expect(new Set(places).size).toBe(count);
    expect(Math.min(...places)).toBe(0);
    expect(Math.max(...places)).toBe(count - 1);
  });

  it("depends on the seed alone, and on all of it", () => {
    const seed = newSeed();
    expect(drawOf(1_000, seed)).toEqual(drawOf(1_000, seed));
    const other = drawOf(1_000, newSeed());
    expect(drawOf(1_000, seed).filter((place, n) => place === other[n]).length).toBeLessThan(12);
  });

  it("favours nobody: over many draws the first to come are spread as evenly as the last", () => {
    const [draws, count, quarters] = [600, 200, 4];
    for (const n of [0, 1, 199]) {
      const found = Array.from({ length: quarters }, () => 0);
      for (let draw = 0; draw < draws; draw++) {
        const part = Math.floor((drawnPlace(n, count, `fair-${draw}`) * quarters) / count);
        found[part] = (found[part] ?? 0) + 1;
      }
      const even = draws / quarters;
      const chi = found.reduce((sum, seen) => sum + (seen - even) ** 2 / even, 0);
      // Three degrees of freedom: 16.3 is passed by one fair draw in a thousand. The seeds are fixed.
      expect(chi).toBeLessThan(16.3);
    }
  });

  it("leaves those who came after the start where they came", () => {
    const room = { seed: newSeed(), drawn: 100 };
    expect(turnOf(101, room)).toBe(101);
    expect(turnOf(5_000, room)).toBe(5_000);
    expect(turnOf(100, room)).toBeLessThanOrEqual(100);
    expect(turnOf(1, { seed: null, drawn: 0 })).toBeNull();
  });
});

describe("the time that is left", () => {
  it("is what is ahead by how fast it goes", () => {
    expect(minutesLeft(1_300, { admitted: 20, perMinute: 160 })).toBe(8);
    expect(minutesLeft(21, { admitted: 20, perMinute: 160 })).toBe(1);
    expect(minutesLeft(20, { admitted: 20, perMinute: 160 })).toBe(0);
    expect(minutesLeft(21, { admitted: 20, perMinute: 0 })).toBeNull();
  });
});
