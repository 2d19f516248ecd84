import {
  type DayRates,
  type EntryRates,
  type OvernightRates,
  type Per,
  type Tariff,
  type TimeRates,
  type VisitRates,
  visitRatesOf,
} from "@/lib/prepaid/tariff/tariff";
import {
  type ClockSetting,
  heldSince,
  type VenueClock,
  venueClock,
  weekdayOf,
  windowAt,
} from "@/lib/prepaid/tariff/venue-clock";

export interface Stay extends ClockSetting {
  enteredAt: Date;
  leftAt: Date;
  /** Whether the free time was not given to an earlier stay within `freeEveryHours`. */
  mayUseFree: boolean;
  /** What a shop's seal takes off: minutes of the stay's end, then basis points of the total. */
  sealMinutes: number;
  sealBps: number;
}

/** `minutes` is a unit's length, the free time, the limit of leaving at once, or what a seal took off. */
type LineFacts =
  | { what: "included" | "entry" | "night" }
  | { what: "free" | "reversed" | "outside" | "seal_minutes"; minutes: number }
  | { what: "first" | "next"; minutes: number; isCapped: boolean }
  | { what: "day" | "cap"; per: Per }
  | { what: "seal_percent"; bps: number };

/** `sumCents` is `count` times `eachCents`; of a cap, `eachCents` is where it lies and `sumCents` what it takes off. */
export type ReckoningLine = LineFacts & { count: number; eachCents: number; sumCents: number };

/** Goes into JSON and back unchanged. The lines add up to the total; what a cap or a seal takes off is negative. */
export interface Reckoning {
  totalCents: number;
  /** How long the whole stay was, whatever a seal took off. */
  minutes: number;
  usedFree: boolean;
  lines: ReckoningLine[];
  /** The first moment (ISO 8601, UTC) at which leaving costs more, and how much; null if that is not within nine days. */
  next: { at: string; totalCents: number } | null;
}

const MINUTE = 60_000;
const DAY = 1_440;
/** Hours come again each week: what has not risen after one and the longest unit never does. */
const FURTHEST = 9 * DAY;

interface Visit {
  /** Whole minutes since 1970. */
  start: number;
  minutes: number;
  clock: VenueClock;
  mayUseFree: boolean;
}

interface Cost {
  lines: ReckoningLine[];
  usedFree: boolean;
}

const line = (facts: LineFacts, count: number, eachCents: number): ReckoningLine => ({
  ...facts,
  count,
  eachCents,
  sumCents: count * eachCents,
});

const sumOf = (lines: readonly ReckoningLine[]) => lines.reduce((sum, { sumCents }) => sum + sumCents, 0);

const freeLine = (minutes: number) => line({ what: "free", minutes }, 1, 0);

function entryCents(rates: EntryRates, clock: VenueClock, moment: number): number {
  return windowAt(clock, rates.windows, moment)?.cents ?? rates.cents;
}

/** How many units of each price began within one span of the cap. */
interface Span {
  sumCents: number;
  units: { what: "first" | "next"; eachCents: number; count: number }[];
}

function spansOf(rates: TimeRates, { start, minutes, clock }: Visit, begins: number): Span[] {
  const spans = new Map<number, Span>();
  let what: "first" | "next" = "first";
  for (let moment = begins; moment < start + minutes; ) {
    const window = windowAt(clock, rates.windows, moment);
    const first = window?.firstCents ?? rates.firstCents;
    const eachCents = what === "first" ? first : (window?.nextCents ?? rates.nextCents);
    const key = rates.capPer === "24h" ? Math.floor((moment - start) / DAY) : clock.operatingDay(moment);
    const span: Span = spans.get(key) ?? { sumCents: 0, units: [] };
    spans.set(key, span);
    span.sumCents += eachCents;
    const same = span.units.find((unit) => unit.what === what && unit.eachCents === eachCents);
    if (same) same.count += 1;
    else span.units.push({ what, eachCents, count: 1 });
    moment += what === "first" ? rates.firstMinutes : rates.nextMinutes;
    what = "next";
  }
  return [...spans.values()];
}

function unitLines(rates: TimeRates, spans: readonly Span[], isCapped: boolean): ReckoningLine[] {
  const units: Span["units"] = [];
  for (const { what, eachCents, count } of spans.flatMap((span) => span.units)) {
    const same = units.find((unit) => unit.what === what && unit.eachCents === eachCents);
    if (same) same.count += count;
    else units.push({ what, eachCents, count });
  }
  return units.map(({ what, eachCents, count }) => {
    const minutes = what === "first" ? rates.firstMinutes : rates.nextMinutes;
    return line({ what, minutes, isCapped }, count, eachCents);
  });
}

function timeCost(rates: TimeRates, visit: Visit): Cost {
  const free = visit.mayUseFree ? rates.freeMinutes : 0;
  if (visit.minutes <= free) return { lines: [freeLine(free)], usedFree: true };
  const isAfterFree = free > 0 && rates.countFrom === "free_end";
  const spans = spansOf(rates, visit, isAfterFree ? visit.start + free : visit.start);
  const cap = rates.capCents ?? Number.POSITIVE_INFINITY;
  const over = spans.filter(({ sumCents }) => sumCents > cap);
  const lines = isAfterFree ? [freeLine(free)] : [];
  if (over.length > 0) {
    const taken = over.reduce((sum, { sumCents }) => sum + cap - sumCents, 0);
    lines.push(...unitLines(rates, over, true), {
      what: "cap",
      per: rates.capPer,
      count: over.length,
      eachCents: cap,
      sumCents: taken,
    });
  }
  lines.push(
    ...unitLines(
      rates,
      spans.filter(({ sumCents }) => sumCents <= cap),
      false,
    ),
  );
  return { lines, usedFree: isAfterFree };
}

function dayCost(rates: DayRates, { start, minutes, clock, mayUseFree }: Visit): Cost {
  if (mayUseFree && minutes <= rates.freeMinutes) return { lines: [freeLine(rates.freeMinutes)], usedFree: true };
  const first = clock.operatingDay(start);
  const days: number[] = [];
  if (rates.per === "24h") {
    for (let moment = start; moment < start + minutes; moment += DAY) days.push(clock.operatingDay(moment));
  } else {
    for (let day = first; day <= clock.operatingDay(start + minutes - 1); day += 1) days.push(day);
  }
  const counts = new Map<number, number>();
  for (const day of days) {
    const cents = rates.windows.find((window) => window.days.includes(weekdayOf(day)))?.cents ?? rates.cents;
    counts.set(cents, (counts.get(cents) ?? 0) + 1);
  }
  const lines = [...counts].map(([cents, count]) => line({ what: "day", per: rates.per }, count, cents));
  return { lines, usedFree: false };
}

/** A zone's clock is set at quarters of an hour (UTC), so that between two of them it runs evenly. */
const QUARTER = 15;

function overnightCost(rates: OvernightRates, { start, minutes, clock, mayUseFree }: Visit): Cost {
  if (mayUseFree && minutes <= rates.freeMinutes) return { lines: [freeLine(rates.freeMinutes)], usedFree: true };
  const nights = new Set<number>();
  let outside = 0;
  for (let moment = start; moment < start + minutes; ) {
    const { minute } = clock.read(moment);
    const toEdge = [rates.from, rates.until].map((edge) => edge - minute).filter((left) => left > 0);
    const left = Math.min(QUARTER - (moment % QUARTER), start + minutes - moment, ...toEdge);
    const night = heldSince(clock, rates, moment);
    if (night === null) outside += left;
    else nights.add(night);
    moment += left;
  }
  const lines: ReckoningLine[] = [];
  if (nights.size > 0) lines.push(line({ what: "night" }, nights.size, rates.cents));
  const units = Math.ceil(outside / rates.unitMinutes);
  if (units > 0) lines.push(line({ what: "outside", minutes: rates.unitMinutes }, units, rates.unitCents));
  return { lines, usedFree: false };
}

/** An entry costs however short the stay is; all else counts minutes, of which there may be none. */
function costOf(rates: VisitRates, visit: Visit): Cost {
  if (rates.kind === "entry") {
    return { lines: [line({ what: "entry" }, 1, entryCents(rates, visit.clock, visit.start))], usedFree: false };
  }
  if (visit.minutes === 0) return { lines: [], usedFree: false };
  if (rates.kind === "time") return timeCost(rates, visit);
  return rates.kind === "day" ? dayCost(rates, visit) : overnightCost(rates, visit);
}

type Seal = Pick<Stay, "sealMinutes" | "sealBps">;

/** The whole stay's lines, then what the seal takes off. */
function sealedCost(rates: VisitRates, visit: Visit, { sealMinutes, sealBps }: Seal): Cost {
  const whole = costOf(rates, visit);
  const minutes = Math.max(0, visit.minutes - sealMinutes);
  const paid = sealMinutes === 0 ? whole : costOf(rates, { ...visit, minutes });
  const lines = [...whole.lines];
  const taken = sumOf(whole.lines) - sumOf(paid.lines);
  if (taken > 0) lines.push(line({ what: "seal_minutes", minutes: sealMinutes }, 1, -taken));
  const percent = Math.ceil((sumOf(paid.lines) * sealBps) / 10_000);
  if (percent > 0) lines.push(line({ what: "seal_percent", bps: sealBps }, 1, -percent));
  return { lines, usedFree: paid.usedFree };
}

function stayCost(tariff: Tariff, visit: Visit, seal: Seal): Cost {
  const rates = visitRatesOf(tariff);
  if (rates === null) return { lines: [line({ what: "included" }, 1, 0)], usedFree: false };
  const { reverseMinutes } = tariff;
  if (reverseMinutes === 0 || visit.minutes > reverseMinutes) return sealedCost(rates, visit, seal);
  const taken = rates.kind === "entry" ? costOf(rates, visit).lines : [];
  const reversed = line({ what: "reversed", minutes: reverseMinutes }, 1, 0 - sumOf(taken));
  return { lines: [...taken, reversed], usedFree: false };
}

/** The least number of minutes after `minutes` that costs more than it. A longer stay never costs less. */
function nextRise(minutes: number, furthest: number, totalAt: (minutes: number) => number): number | null {
  const now = totalAt(minutes);
  let below = minutes;
  let above = minutes + 1;
  for (let step = 1; totalAt(above) === now; step *= 2) {
    if (above === furthest) return null;
    below = above;
    above = Math.min(above + step, furthest);
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (totalAt(middle) === now) below = middle;
    else above = middle;
  }
  return above;
}

/**
 * What a stay costs. Doubt is the visitor's: the entry counts from the next whole minute, the exit from the one that has
 * begun. Time is what really passed, also in nights of 23 and 25 hours; hours of the week are those that the venue's clock
 * shows, and a unit costs what holds when it begins.
 */
export function reckonStay(tariff: Tariff, stay: Stay): Reckoning {
  const { mayUseFree, sealMinutes, sealBps } = stay;
  const start = Math.ceil(stay.enteredAt.getTime() / MINUTE);
  const minutes = Math.max(0, Math.floor(stay.leftAt.getTime() / MINUTE) - start);
  const clock = venueClock(stay);
  const costAfter = (length: number) =>
    stayCost(tariff, { start, minutes: length, clock, mayUseFree }, { sealMinutes, sealBps });
  const totalAt = (length: number) => sumOf(costAfter(length).lines);
  const { lines, usedFree } = costAfter(minutes);
  const rise = nextRise(minutes, minutes + sealMinutes + FURTHEST, totalAt);
  return {
    totalCents: sumOf(lines),
    minutes,
    usedFree,
    lines,
    next: rise === null ? null : { at: new Date((start + rise) * MINUTE).toISOString(), totalCents: totalAt(rise) },
  };
}

/** What an entry takes at once, in centavos: the price of an entry, and nothing where the exit reckons. */
export function reckonEntry(tariff: Tariff, at: Date, setting: ClockSetting): number {
  const rates = visitRatesOf(tariff);
  if (rates?.kind !== "entry") return 0;
  return entryCents(rates, venueClock(setting), Math.ceil(at.getTime() / MINUTE));
}
