import fc from "fast-check";
import type { Stay } from "@/lib/prepaid/tariff/reckon";
import { doOverlap, type Hours, type Tariff, type VisitRates } from "@/lib/prepaid/tariff/tariff";

const cents = fc.integer({ min: 0, max: 20_000 });
const days = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const hour = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15 + (quarter % 5 === 0 ? 7 : 0));
const unit = fc.constantFrom(1, 7, 15, 20, 30, 60, 90, 120, 480, 1_440);
const per = fc.constantFrom("24h" as const, "day" as const);
const free = { freeMinutes: fc.constantFrom(0, 0, 5, 15, 45, 180), freeEveryHours: fc.constantFrom(0, 24) };
const hours = { days, from: hour, until: hour };

/** As the form's rules have it: one that overlaps an earlier one is left out. */
function apart<Window extends Hours>(windows: Window[]): Window[] {
  const kept: Window[] = [];
  for (const window of windows) if (!kept.some((other) => doOverlap(window, other))) kept.push(window);
  return kept;
}

function windowsOf<Window extends Hours>(window: fc.Arbitrary<Window>) {
  return fc.array(window, { maxLength: 4 }).map(apart);
}

const time = fc
  .record({
    kind: fc.constant("time" as const),
    ...free,
    countFrom: fc.constantFrom("entry" as const, "free_end" as const),
    firstMinutes: unit,
    firstCents: cents,
    nextMinutes: unit,
    nextCents: cents,
    overFirst: fc.option(fc.constantFrom(0, 1, 5_000, 30_000)),
    capPer: per,
    windows: windowsOf(fc.record({ ...hours, nextCents: cents, firstCents: fc.option(cents) })),
  })
  .map(({ overFirst, ...rates }) => ({
    ...rates,
    capCents: overFirst === null ? null : rates.firstCents + overFirst,
  }));

const visit: fc.Arbitrary<VisitRates> = fc.oneof(
  { arbitrary: time, weight: 4 },
  fc.record({
    kind: fc.constant("entry" as const),
    cents,
    windows: windowsOf(fc.record({ ...hours, cents })),
  }),
  fc.record({
    kind: fc.constant("day" as const),
    ...free,
    cents,
    per,
    windows: fc
      .uniqueArray(fc.record({ days: fc.integer({ min: 0, max: 6 }), cents }), { selector: (one) => one.days })
      .map((all) => all.map((window) => ({ days: [window.days], cents: window.cents }))),
  }),
  fc
    .record({
      kind: fc.constant("overnight" as const),
      ...free,
      from: hour,
      until: hour,
      cents,
      unitMinutes: unit,
      unitCents: cents,
    })
    .filter(({ from, until }) => from !== until),
);

const tariff: fc.Arbitrary<Tariff> = fc
  .record({
    rates: fc.oneof(
      { arbitrary: visit, weight: 6 },
      fc.record({
        kind: fc.constant("period" as const),
        length: fc.constant({ months: 1 }),
        cents,
        visit: fc.option(visit, { freq: 4 }),
      }),
    ),
    reverseMinutes: fc.constantFrom(0, 10, 25),
  })
  .map(({ rates, reverseMinutes }) => ({ ...rates, reverseMinutes, freezeMinutes: 15 }));

/** Days after which a night has 23 or 25 hours in some of the zones, and one that has none anywhere. */
const BEGINNINGS = ["2026-03-07T12:00Z", "2026-10-31T12:00Z", "2026-11-26T12:00Z", "2026-04-04T00:00Z"];

const stay: fc.Arbitrary<Stay> = fc
  .record({
    begins: fc.constantFrom(...BEGINNINGS),
    /** Seconds, since neither entries nor exits are on the minute. */
    after: fc.integer({ min: 0, max: 40 * 3_600 }),
    length: fc.oneof(
      { arbitrary: fc.integer({ min: -60, max: 2 * 3_600 }), weight: 3 },
      { arbitrary: fc.integer({ min: 0, max: 16 * 3_600 }), weight: 4 },
      { arbitrary: fc.integer({ min: 0, max: 80 * 3_600 }), weight: 2 },
    ),
    timeZone: fc.constantFrom(
      "America/Tijuana",
      "America/Ciudad_Juarez",
      "America/Mexico_City",
      "America/Monterrey",
      "Australia/Lord_Howe",
    ),
    dayStart: fc.constantFrom(0, 90, 150, 300, 420, 1_380),
    mayUseFree: fc.boolean(),
    sealMinutes: fc.constantFrom(0, 0, 0, 30, 120),
    sealBps: fc.constantFrom(0, 0, 0, 1, 3_333, 5_000, 10_000),
  })
  .map(({ begins, after, length, ...rest }) => {
    const enteredAt = new Date(Date.parse(begins) + after * 1_000);
    return { ...rest, enteredAt, leftAt: new Date(enteredAt.getTime() + length * 1_000) };
  });

export const randomStays = fc.record({ tariff, stay });
