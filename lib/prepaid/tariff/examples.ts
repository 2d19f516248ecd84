import { localOrNext, toLocal } from "@/lib/core/dates";
import { type Reckoning, reckonStay } from "@/lib/prepaid/tariff/reckon";
import {
  type DayRates,
  type EntryRates,
  type Hours,
  type OvernightRates,
  type Tariff,
  type TimeRates,
  visitRatesOf,
} from "@/lib/prepaid/tariff/tariff";
import { type ClockSetting, weekdayOf } from "@/lib/prepaid/tariff/venue-clock";

/** A row of "Entra, sale, cuesta". */
export interface Example {
  enteredAt: Date;
  leftAt: Date;
  reckoning: Reckoning;
}

const DAY = 1_440;
const HOUR = 60;
const NINE = 9 * HOUR;
const TEN = 10 * HOUR;

/** When a car enters, in minutes after the first day's midnight on the venue's clock, and how long it stays. */
interface Sample {
  from: number;
  minutes: number;
}

/** The first of the days from `weekday` on whose hours begin, as minutes after its midnight. */
function beginningOf({ days, from }: Hours, weekday: number): number {
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((day) => days.includes((weekday + day) % 7)) ?? 0;
  return ahead * DAY + from;
}

/** Through the beginning of the hours, where they have a price of their own. */
const across = (window: Hours, weekday: number): Sample => ({ from: beginningOf(window, weekday) - 90, minutes: 220 });

/** Within the free time but not by chance within what may be left at once. */
const withinFree = (freeMinutes: number): Sample[] =>
  freeMinutes > 0 ? [{ from: TEN, minutes: Math.max(1, freeMinutes - 3) }] : [];

const leavingAtOnce = ({ reverseMinutes }: Tariff): Sample[] =>
  reverseMinutes > 0 ? [{ from: TEN, minutes: Math.max(1, reverseMinutes - 2) }] : [];

function entrySamples(tariff: Tariff, rates: EntryRates, weekday: number): Sample[] {
  const others = rates.windows.map((window) => ({ from: beginningOf(window, weekday) + 30, minutes: 2 * HOUR }));
  return [...leavingAtOnce(tariff), { from: TEN, minutes: 2 * HOUR }, ...others];
}

/** The whole hours of a stay that reaches the cap: half a day, or more where that is not enough. */
function hoursToCap(rates: TimeRates): number {
  const { firstMinutes, firstCents, nextMinutes, nextCents, capCents } = rates;
  if (capCents === null) return 0;
  if (nextCents === 0) return 12;
  const units = Math.ceil((capCents - firstCents + 1) / nextCents);
  return Math.max(12, Math.ceil((firstMinutes + units * nextMinutes) / HOUR));
}

function timeSamples(tariff: Tariff, rates: TimeRates, weekday: number): Sample[] {
  const { freeMinutes, firstMinutes, nextMinutes } = rates;
  const least = Math.max(freeMinutes, tariff.reverseMinutes) + 1;
  const start = rates.countFrom === "free_end" ? freeMinutes : 0;
  const samples = freeMinutes > 0 ? withinFree(freeMinutes) : leavingAtOnce(tariff);
  samples.push({ from: TEN, minutes: Math.max(least, start + Math.ceil((firstMinutes * 2) / 3)) });
  samples.push({
    from: TEN,
    minutes: Math.max(least, start + firstMinutes + nextMinutes + Math.ceil(nextMinutes / 3)),
  });
  samples.push(...rates.windows.map((window) => across(window, weekday)));
  const hours = hoursToCap(rates);
  if (hours > 0 && hours <= 24) samples.push({ from: NINE, minutes: hours * HOUR });
  samples.push({ from: NINE, minutes: 27 * HOUR });
  return samples;
}

function daySamples(rates: DayRates, weekday: number): Sample[] {
  const others = rates.windows.map(({ days }) => {
    return { from: beginningOf({ days, from: TEN, until: 0 }, weekday), minutes: 3 * HOUR };
  });
  return [
    ...withinFree(rates.freeMinutes),
    { from: TEN, minutes: 3 * HOUR },
    { from: 20 * HOUR, minutes: 14 * HOUR },
    { from: TEN, minutes: 27 * HOUR },
    ...others,
  ];
}

function overnightSamples({ from, until, unitMinutes, freeMinutes }: OvernightRates): Sample[] {
  const night = until > from ? until - from : until - from + DAY;
  const outside = DAY - night;
  const noon = until % DAY;
  return [
    ...withinFree(freeMinutes),
    { from: noon + 30, minutes: Math.min(unitMinutes + 20, Math.max(1, outside - 31)) },
    { from: from + 60, minutes: Math.max(1, night - 120) },
    { from: from - 60, minutes: night + 150 },
    { from: from + 60, minutes: DAY + night - 120 },
  ];
}

function samplesOf(tariff: Tariff, weekday: number): Sample[] {
  const rates = visitRatesOf(tariff);
  if (rates === null) return [{ from: TEN, minutes: 3 * HOUR }];
  switch (rates.kind) {
    case "entry":
      return entrySamples(tariff, rates, weekday);
    case "time":
      return timeSamples(tariff, rates, weekday);
    case "day":
      return daySamples(rates, weekday);
    case "overnight":
      return overnightSamples(rates);
  }
}

/** What one stay costs that may use the free time and has no seal. */
export function exampleOf(tariff: Tariff, enteredAt: Date, leftAt: Date, setting: ClockSetting): Example {
  const { timeZone, dayStart } = setting;
  const stay = { enteredAt, leftAt, timeZone, dayStart, mayUseFree: true, sealMinutes: 0, sealBps: 0 };
  return { enteredAt, leftAt, reckoning: reckonStay(tariff, stay) };
}

/**
 * A moment of "2026-11-27" and so many minutes after its midnight on the venue's clock; an hour over which the clock is set
 * forward is the next.
 */
export function momentOn(day: string, minutes: number, timeZone: string): Date {
  const date = new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
  return localOrNext(date, timeZone) ?? new Date(Number.NaN);
}

/** Stays that show each of the tariff's rules, on the venue's day `on` and those that follow it. */
export function examplesOf(tariff: Tariff, on: Date, setting: ClockSetting): Example[] {
  const { timeZone } = setting;
  const day = toLocal(on, timeZone).slice(0, 10);
  const weekday = weekdayOf(Math.floor(Date.parse(`${day}T00:00Z`) / 86_400_000));
  return samplesOf(tariff, weekday).map(({ from, minutes }) => {
    const enteredAt = momentOn(day, from, timeZone);
    return exampleOf(tariff, enteredAt, new Date(enteredAt.getTime() + minutes * 60_000), setting);
  });
}
