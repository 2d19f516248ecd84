import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storySeed } from "@/lib/core/testing";
import { reckonStay, type Stay } from "@/lib/prepaid/tariff/reckon";
import { Tariff } from "@/lib/prepaid/tariff/schemas";
import { visitRatesOf } from "@/lib/prepaid/tariff/tariff";
import { naiveTotal } from "@/lib/prepaid/tariff/testing/naive";
import { randomStays } from "@/lib/prepaid/tariff/testing/random-stays";

const RUNS = process.env.SOAK === "1" ? 10_000 : 200;
const SEED = storySeed();

/** What a faulty product would have understood of a stay. */
const FAULTS: Record<string, (stay: Stay) => Stay> = {
  "the clock of another zone": (stay) => ({ ...stay, timeZone: "UTC" }),
  "an operating day from midnight": (stay) => ({ ...stay, dayStart: 0 }),
  "an entry in the minute that had begun": (stay) => ({
    ...stay,
    enteredAt: new Date(stay.enteredAt.getTime() - 59_999),
  }),
  "an exit in the next minute": (stay) => ({ ...stay, leftAt: new Date(stay.leftAt.getTime() + 59_999) }),
  "free time in every stay": (stay) => ({ ...stay, mayUseFree: true }),
  "a seal without minutes": (stay) => ({ ...stay, sealMinutes: 0 }),
  "a seal of one part in ten thousand more": (stay) => ({ ...stay, sealBps: Math.min(10_000, stay.sealBps + 1) }),
};

describe(`stays of seed ${SEED}`, () => {
  it("cost what a naive walk through them adds up, to the centavo", () => {
    fc.assert(
      fc.property(randomStays, ({ tariff, stay }) => {
        expect(Tariff.parse(tariff)).toEqual(tariff);
        const reckoning = reckonStay(tariff, stay);
        expect(reckoning.totalCents).toBe(naiveTotal(tariff, stay));
        expect(reckoning.totalCents).toBe(reckoning.lines.reduce((sum, { sumCents }) => sum + sumCents, 0));
        expect(JSON.parse(JSON.stringify(reckoning))).toEqual(reckoning);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("cost more from the announced moment on, and not before", () => {
    fc.assert(
      fc.property(randomStays, ({ tariff, stay }) => {
        const { next, totalCents } = reckonStay(tariff, stay);
        const leaving = (moment: number) => naiveTotal(tariff, { ...stay, leftAt: new Date(moment) });
        if (next === null) {
          expect(leaving(Math.max(stay.leftAt.getTime(), stay.enteredAt.getTime()) + 86_400_000)).toBe(totalCents);
          return;
        }
        const at = Date.parse(next.at);
        expect(next.totalCents).toBeGreaterThan(totalCents);
        expect(leaving(at)).toBe(next.totalCents);
        expect(leaving(at - 1)).toBe(totalCents);
      }),
      { numRuns: RUNS / 2, seed: SEED },
    );
  });

  it.each(Object.entries(FAULTS))("tell a product that takes %s", (_, misread) => {
    const stays = fc.sample(randomStays, { numRuns: 3_000, seed: SEED });
    const found = stays.find(({ tariff, stay }) => {
      return reckonStay(tariff, misread(stay)).totalCents !== naiveTotal(tariff, stay);
    });
    expect(found).toBeDefined();
  });

  it("are of all kinds, and reach caps, seals and free time", () => {
    const stays = fc.sample(randomStays, { numRuns: 400, seed: SEED });
    const seen = stays.flatMap(({ tariff, stay }) => [
      tariff.kind,
      visitRatesOf(tariff)?.kind ?? "included",
      ...reckonStay(tariff, stay).lines.map(({ what }) => what),
    ]);
    const whats = ["included", "entry", "night", "free", "reversed", "outside", "first", "next", "day", "cap"];
    const seals = ["seal_minutes", "seal_percent"];
    expect(new Set(seen)).toEqual(new Set([...whats, ...seals, "period", "time", "overnight"]));
  });
});
