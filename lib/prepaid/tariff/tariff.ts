/** Amounts of a tariff are centavos with IVA, `from` and `until` minutes after midnight on the venue's clock. */

export const TARIFF_KINDS = ["entry", "time", "day", "overnight", "period"] as const;

export type TariffKind = (typeof TARIFF_KINDS)[number];

/** "24h" begins with the entry, "day" is the venue's operating day. */
export type Per = "24h" | "day";

/** Hours of the week. `days` are those in which it begins, 0 is Sunday; an `until` at or before `from` is the next day's. */
export interface Hours {
  days: number[];
  from: number;
  until: number;
}

export interface EntryWindow extends Hours {
  cents: number;
}

export interface TimeWindow extends Hours {
  nextCents: number;
  /** Null: the first unit costs as at any other hour. */
  firstCents: number | null;
}

/** `days` are the weekdays of operating days. */
export interface DayWindow {
  days: number[];
  cents: number;
}

/** Free time is given once in `freeEveryHours`, to be counted by who keeps the stays; 0: in each stay. */
export interface FreeTime {
  freeMinutes: number;
  freeEveryHours: number;
}

export interface EntryRates {
  kind: "entry";
  cents: number;
  windows: EntryWindow[];
}

/** Each unit that has begun costs. `firstCents` is for the first unit alone. */
export interface TimeRates extends FreeTime {
  kind: "time";
  /** Where units begin when the free time was not enough. */
  countFrom: "entry" | "free_end";
  firstMinutes: number;
  firstCents: number;
  nextMinutes: number;
  nextCents: number;
  capCents: number | null;
  capPer: Per;
  windows: TimeWindow[];
}

export interface DayRates extends FreeTime {
  kind: "day";
  cents: number;
  per: Per;
  windows: DayWindow[];
}

/** `cents` is for each night touched; time outside of nights is added up and costs by the unit begun. */
export interface OvernightRates extends FreeTime {
  kind: "overnight";
  from: number;
  until: number;
  cents: number;
  unitMinutes: number;
  unitCents: number;
}

export type VisitRates = EntryRates | TimeRates | DayRates | OvernightRates;

export type PeriodLength = { months: number } | { days: number };

export interface PeriodRates {
  kind: "period";
  length: PeriodLength;
  cents: number;
  /** What each visit costs besides; null: nothing. */
  visit: VisitRates | null;
}

interface CommonTerms {
  /** A stay of at most so many minutes costs nothing, and gives back what the entry took; 0: none does. */
  reverseMinutes: number;
  /** So long an amount that was shown at the exit, or before it, stays as it is. */
  freezeMinutes: number;
}

export type Tariff = (VisitRates | PeriodRates) & CommonTerms;

export const DEFAULT_TERMS: CommonTerms = { reverseMinutes: 10, freezeMinutes: 15 };

/** What a visit costs by this tariff; null: it is included in the period. */
export function visitRatesOf(tariff: Tariff): VisitRates | null {
  return tariff.kind === "period" ? tariff.visit : tariff;
}

/** Null: the tariff gives none. */
export function freeTimeOf(tariff: Tariff): FreeTime | null {
  const rates = visitRatesOf(tariff);
  if (rates === null || rates.kind === "entry" || rates.freeMinutes === 0) return null;
  return { freeMinutes: rates.freeMinutes, freeEveryHours: rates.freeEveryHours };
}

const FRACTION = 15;

type FirstUnit = Pick<TimeRates, "firstMinutes" | "firstCents">;
type NextUnit = Pick<TimeRates, "nextMinutes" | "nextCents">;

/**
 * Mexico City asks car parks to charge fractions of 15 minutes at the first hour's rate. What does not divide is the
 * visitor's.
 */
export function fractionsOf({ firstMinutes, firstCents }: FirstUnit): NextUnit {
  return { nextMinutes: FRACTION, nextCents: Math.floor((firstCents * FRACTION) / firstMinutes) };
}

export function hasFractions(rates: FirstUnit & NextUnit): boolean {
  const { nextMinutes, nextCents } = fractionsOf(rates);
  return rates.nextMinutes === nextMinutes && rates.nextCents === nextCents;
}

const DAY = 1_440;

/** The stretches of a week that the hours cover, in minutes since Sunday; what passes its end begins it again. */
function stretches({ days, from, until }: Hours): [number, number][] {
  const length = until > from ? until - from : until - from + DAY;
  return days.flatMap((day): [number, number][] => {
    const begins = day * DAY + from;
    const ends = begins + length;
    if (ends <= 7 * DAY) return [[begins, ends]];
    return [
      [begins, 7 * DAY],
      [0, ends - 7 * DAY],
    ];
  });
}

/** True if some minute of the week lies in both. */
export function doOverlap(one: Hours, other: Hours): boolean {
  return stretches(one).some(([begins, ends]) =>
    stretches(other).some(([alsoBegins, alsoEnds]) => begins < alsoEnds && alsoBegins < ends),
  );
}
