import { z } from "zod";
import { HourField, intField, moneyField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { DEFAULT_TERMS, doOverlap, type Hours, type Tariff as TariffTerms } from "@/lib/prepaid/tariff/tariff";

const DAY = 1_440;
const WEEK_HOURS = 168;
export const MOST_WINDOWS = 10;
/** The dearest visit or unit, and the dearest period: 10,000 and 100,000 pesos. */
const MOST_CENTS = 1_000_000;
const MOST_PERIOD_CENTS = 10_000_000;

const Price = moneyField(MOST_CENTS);
const UnitMinutes = intField(1, DAY);
const FreeMinutes = intField(0, DAY);
const FreeEveryHours = intField(0, WEEK_HOURS);
const PerField = z.enum(["24h", "day"], { error: FIELD.select });

const Weekday = z.int({ error: FIELD.select }).min(0, FIELD.select).max(6, FIELD.select);

const Days = z
  .array(Weekday, { error: FIELD.select })
  .min(1, "Elige al menos un día")
  .max(7, FIELD.select)
  .transform((days) => [...new Set(days)].sort((one, other) => one - other));

const hours = { days: Days, from: HourField, until: HourField };
const free = { freeMinutes: FreeMinutes.prefault(0), freeEveryHours: FreeEveryHours.prefault(24) };

function windowsOf<Window extends z.ZodType>(window: Window) {
  return z.array(window).max(MOST_WINDOWS, `Puedes tener hasta ${MOST_WINDOWS} horarios`).prefault([]);
}

/** Two prices for one minute would be two answers, so the later window is refused. */
function refuseOverlaps({ windows }: { windows: readonly Hours[] }, issues: z.RefinementCtx) {
  windows.forEach((window, at) => {
    const before = windows.findIndex((other) => doOverlap(window, other));
    if (before >= at) return;
    const message = `Se encima con el horario ${before + 1}`;
    issues.addIssue({ code: "custom", path: ["windows", at, "from"], message });
  });
}

const entry = {
  kind: z.literal("entry"),
  cents: Price,
  windows: windowsOf(z.strictObject({ ...hours, cents: Price })),
};

const time = {
  kind: z.literal("time"),
  ...free,
  countFrom: z.enum(["entry", "free_end"], { error: FIELD.select }).prefault("entry"),
  firstMinutes: UnitMinutes,
  firstCents: Price,
  nextMinutes: UnitMinutes,
  nextCents: Price,
  capCents: Price.nullable(),
  capPer: PerField.prefault("24h"),
  windows: windowsOf(z.strictObject({ ...hours, nextCents: Price, firstCents: Price.nullable().prefault(null) })),
};

const day = {
  kind: z.literal("day"),
  ...free,
  cents: Price,
  per: PerField,
  windows: windowsOf(z.strictObject({ days: Days, cents: Price })),
};

const overnight = {
  kind: z.literal("overnight"),
  ...free,
  from: HourField,
  until: HourField,
  cents: Price,
  unitMinutes: UnitMinutes,
  unitCents: Price,
};

interface TimeInput {
  windows: readonly Hours[];
  capCents: number | null;
  firstCents: number;
}

function timeRules(rates: TimeInput, issues: z.RefinementCtx) {
  refuseOverlaps(rates, issues);
  if (rates.capCents !== null && rates.capCents < rates.firstCents) {
    issues.addIssue({ code: "custom", path: ["capCents"], message: "Es menos que la primera unidad" });
  }
}

function dayRules({ windows }: { windows: readonly { days: number[] }[] }, issues: z.RefinementCtx) {
  windows.forEach(({ days }, at) => {
    const isTaken = windows.slice(0, at).some((before) => before.days.some((one) => days.includes(one)));
    const message = "Uno de estos días ya tiene otro precio";
    if (isTaken) issues.addIssue({ code: "custom", path: ["windows", at, "days"], message });
  });
}

function overnightRules({ from, until }: { from: number; until: number }, issues: z.RefinementCtx) {
  if (from !== until) return;
  issues.addIssue({ code: "custom", path: ["until"], message: "La noche debe terminar a otra hora" });
}

const VisitRates = z.discriminatedUnion("kind", [
  z.strictObject(entry).superRefine(refuseOverlaps),
  z.strictObject(time).superRefine(timeRules),
  z.strictObject(day).superRefine(dayRules),
  z.strictObject(overnight).superRefine(overnightRules),
]);

export type VisitRatesInput = z.input<typeof VisitRates>;

const period = {
  kind: z.literal("period"),
  length: z.union([z.strictObject({ months: intField(1, 12) }), z.strictObject({ days: intField(1, 366) })]),
  cents: moneyField(MOST_PERIOD_CENTS),
  visit: VisitRates.nullable(),
};

const common = {
  reverseMinutes: intField(0, 60).prefault(DEFAULT_TERMS.reverseMinutes),
  freezeMinutes: intField(0, 60).prefault(DEFAULT_TERMS.freezeMinutes),
};

/** Centavos, minutes and `Hours` as the API and the stored JSON have them; of a form, their texts. */
export const Tariff = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...entry, ...common }).superRefine(refuseOverlaps),
    z.strictObject({ ...time, ...common }).superRefine(timeRules),
    z.strictObject({ ...day, ...common }).superRefine(dayRules),
    z.strictObject({ ...overnight, ...common }).superRefine(overnightRules),
    z.strictObject({ ...period, ...common }),
  ],
  { error: FIELD.select },
) satisfies z.ZodType<TariffTerms>;

export type TariffInput = z.input<typeof Tariff>;
