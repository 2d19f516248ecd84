import type { EntryRates, OvernightRates, Tariff, TimeRates } from "@/lib/prepaid/tariff/tariff";

const terms = { reverseMinutes: 10, freezeMinutes: 15 };

/** Free time of 15 minutes, 30 pesos for the first hour, 7.50 for each 15 minutes after it, 5.00 at night; cap of 180. */
export function visitorTariff(changes: Partial<TimeRates> = {}) {
  const rates: TimeRates = {
    kind: "time",
    freeMinutes: 15,
    freeEveryHours: 24,
    countFrom: "entry",
    firstMinutes: 60,
    firstCents: 3_000,
    nextMinutes: 15,
    nextCents: 750,
    capCents: 18_000,
    capPer: "24h",
    windows: [{ days: [0, 1, 2, 3, 4, 5, 6], from: 1_200, until: 360, nextCents: 500, firstCents: null }],
  };
  return { ...rates, ...changes, ...terms } satisfies Tariff;
}

/** 18 pesos for each hour begun, at most 144 in an operating day. */
export function hourlyTariff(changes: Partial<TimeRates> = {}) {
  return visitorTariff({
    freeMinutes: 0,
    firstCents: 1_800,
    nextMinutes: 60,
    nextCents: 1_800,
    capCents: 14_400,
    capPer: "day",
    windows: [],
    ...changes,
  });
}

/** 45 pesos for an entry, 60 from Friday 20:00 to Saturday 06:00. */
export function entryTariff(changes: Partial<EntryRates> = {}) {
  const rates: EntryRates = {
    kind: "entry",
    cents: 4_500,
    windows: [{ days: [5], from: 1_200, until: 360, cents: 6_000 }],
  };
  return { ...rates, ...changes, ...terms } satisfies Tariff;
}

/** 120 pesos for a night from 20:00 to 08:00, 15 for each hour begun outside of it. */
export function overnightTariff(changes: Partial<OvernightRates> = {}) {
  const rates: OvernightRates = {
    kind: "overnight",
    freeMinutes: 0,
    freeEveryHours: 24,
    from: 1_200,
    until: 480,
    cents: 12_000,
    unitMinutes: 60,
    unitCents: 1_500,
  };
  return { ...rates, ...changes, ...terms } satisfies Tariff;
}
