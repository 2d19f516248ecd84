import { ivaOf } from "@/db/seed/demo/rows";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The same numbers in the same order for the same seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type TypeKey = "hour" | "entry" | "month";

interface DemoType {
  name: string;
  /** `Tariff` of `lib/prepaid/tariff`. */
  tariff: Record<string, unknown>;
  minEntryCents: number;
  noticeCents: number;
  offeredCents: number[];
}

const TERMS = { reverseMinutes: 10, freezeMinutes: 15 };
const FIRST = { minutes: 60, cents: 2_400 };
const NEXT = { minutes: 15, cents: 600 };
const CAP = 18_000;
export const ENTRY_CENTS = 4_500;
export const MONTH_CENTS = 120_000;

export const TYPES: Record<TypeKey, DemoType> = {
  hour: {
    name: "Por hora",
    tariff: {
      kind: "time",
      freeMinutes: 0,
      freeEveryHours: 24,
      countFrom: "entry",
      firstMinutes: FIRST.minutes,
      firstCents: FIRST.cents,
      nextMinutes: NEXT.minutes,
      nextCents: NEXT.cents,
      capCents: CAP,
      capPer: "24h",
      windows: [],
      ...TERMS,
    },
    minEntryCents: FIRST.cents,
    noticeCents: 5_000,
    offeredCents: [10_000, 20_000, 50_000],
  },
  entry: {
    name: "Por entrada",
    tariff: { kind: "entry", cents: ENTRY_CENTS, windows: [], ...TERMS },
    minEntryCents: ENTRY_CENTS,
    noticeCents: 2 * ENTRY_CENTS,
    offeredCents: [9_000, 22_500, 45_000],
  },
  month: {
    name: "Mensualidad",
    tariff: { kind: "period", length: { months: 1 }, cents: MONTH_CENTS, visit: null, ...TERMS },
    minEntryCents: 0,
    noticeCents: 5_000,
    offeredCents: [MONTH_CENTS, 2 * MONTH_CENTS],
  },
};

export interface Line {
  what: string;
  count: number;
  eachCents: number;
  sumCents: number;
  [fact: string]: string | number | boolean;
}

/** As `Reckoning` of `lib/prepaid/tariff`. */
export interface Reckoned {
  totalCents: number;
  minutes: number;
  usedFree: false;
  lines: Line[];
  next: { at: string; totalCents: number } | null;
}

const line = (
  what: string,
  count: number,
  eachCents: number,
  facts: Omit<Line, "what" | "count" | "eachCents" | "sumCents"> = {},
) => ({
  what,
  count,
  eachCents,
  sumCents: count * eachCents,
  ...facts,
});

const DAY_MINUTES = 1_440;
const nextsIn = (minutes: number) => Math.max(0, Math.ceil((minutes - FIRST.minutes) / NEXT.minutes));

/** What a stay of less than a day costs by the hour. */
function hourLines(minutes: number): Line[] {
  if (minutes <= TERMS.reverseMinutes) return [line("reversed", 1, 0, { minutes: TERMS.reverseMinutes })];
  const nexts = nextsIn(minutes);
  const uncapped = FIRST.cents + nexts * NEXT.cents;
  const isCapped = uncapped > CAP;
  const units = [line("first", 1, FIRST.cents, { minutes: FIRST.minutes, isCapped })];
  if (nexts > 0) units.push(line("next", nexts, NEXT.cents, { minutes: NEXT.minutes, isCapped }));
  if (isCapped) units.push({ ...line("cap", 1, CAP, { per: "24h" }), sumCents: CAP - uncapped });
  return units;
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { sumCents }) => sum + sumCents, 0);

/** The first moment at which leaving costs more, in minutes from the entry, and how much it costs then. */
function nextRise(minutes: number): [number, number] {
  const now = sumOf(hourLines(minutes));
  if (minutes <= TERMS.reverseMinutes) return [TERMS.reverseMinutes + 1, FIRST.cents];
  if (now === CAP) return [DAY_MINUTES + 1, CAP + NEXT.cents];
  const begun = FIRST.minutes + nextsIn(minutes) * NEXT.minutes;
  return [begun + 1, now + NEXT.cents];
}

/** What a stay of less than a day costs by a type. Doubt is the visitor's. */
export function reckon(type: TypeKey, enteredAt: number, leftAt: number): Reckoned {
  const start = Math.ceil(enteredAt / MINUTE);
  const minutes = Math.max(0, Math.floor(leftAt / MINUTE) - start);
  const base = { minutes, usedFree: false as const };
  if (type === "month") return { ...base, totalCents: 0, lines: [line("included", 1, 0)], next: null };
  const reversed = minutes <= TERMS.reverseMinutes;
  if (type === "entry") {
    const entry = line("entry", 1, ENTRY_CENTS);
    if (!reversed) return { ...base, totalCents: ENTRY_CENTS, lines: [entry], next: null };
    const back = { ...line("reversed", 1, -ENTRY_CENTS, { minutes: TERMS.reverseMinutes }) };
    const at = new Date((start + TERMS.reverseMinutes + 1) * MINUTE).toISOString();
    return { ...base, totalCents: 0, lines: [entry, back], next: { at, totalCents: ENTRY_CENTS } };
  }
  const lines = hourLines(minutes);
  const [rise, totalCents] = nextRise(minutes);
  const at = new Date((start + rise) * MINUTE).toISOString();
  return { ...base, totalCents: sumOf(lines), lines, next: { at, totalCents } };
}

const FEE_BPS = 300;

/** The plaza's fee, for what is put on a balance. */
export const FEE_TERMS = { fee: { bps: FEE_BPS, fixedCents: 0 }, methods: [], priceIvaBps: 1_600, feeIvaBps: 1_600 };

/** What goes on top of a credit, which is whole hundreds of pesos or nearly so: no half centavos. */
export const feeOf = (creditCents: number) => Math.round((creditCents * FEE_BPS) / 10_000);

export { ivaOf };
