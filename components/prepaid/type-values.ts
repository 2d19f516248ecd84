import { formatMoney, parseMoney } from "@/lib/core/money";
import { hourWords } from "@/lib/core/operating-days";
import {
  DEFAULT_LIMITS,
  DEFAULT_TERMS,
  offeredText,
  type PrepaidTypeDto,
  type Tariff,
  type TariffKind,
  type VisitRates,
} from "@/lib/prepaid/client";
import type { CreatePrepaidTypeInput, TariffInput, VisitRatesInput } from "@/lib/prepaid/schemas";

/** Another price at some hours, as texts. An entry and a day have `cents`, time has the other two. */
export interface WindowValues {
  days: string[];
  from: string;
  until: string;
  cents: string;
  nextCents: string;
  firstCents: string;
}

/** The fields of all kinds of visits, so that one who looks at another kind loses nothing. */
export interface RatesValues {
  kind: TariffKind;
  cents: string;
  freeMinutes: string;
  freeEveryHours: string;
  countFrom: "entry" | "free_end";
  firstMinutes: string;
  firstCents: string;
  nextMinutes: string;
  nextCents: string;
  capCents: string;
  capPer: "24h" | "day";
  per: "24h" | "day";
  from: string;
  until: string;
  unitMinutes: string;
  unitCents: string;
  windows: WindowValues[];
}

export interface TariffValues extends RatesValues {
  reverseMinutes: string;
  freezeMinutes: string;
  lengthUnit: "months" | "days";
  length: { months: string; days: string };
  /** Whether visits cost something on top of a period. */
  visits: "included" | "priced";
  visit: RatesValues;
}

/** A type's form. Names are those of the verb's fields, so that its errors land at them. */
export interface TypeValues {
  enclosureId: string;
  name: string;
  isPublic: boolean;
  tariff: TariffValues;
  minEntryCents: string;
  noticeCents: string;
  topupMinCents: string;
  topupMaxCents: string;
  balanceMaxCents: string;
  debtMaxCents: string;
  offeredCents: string;
}

/** "5,000.00", as it is read and as it may be typed. */
const amountText = (cents: number) => formatMoney(cents).replace("$", "");

const ALL_DAYS = ["0", "1", "2", "3", "4", "5", "6"];

export const NEW_WINDOW: WindowValues = {
  days: ALL_DAYS,
  from: "20:00",
  until: "06:00",
  cents: "",
  nextCents: "",
  firstCents: "",
};

const EMPTY_RATES: RatesValues = {
  kind: "time",
  cents: "",
  freeMinutes: "15",
  freeEveryHours: "24",
  countFrom: "entry",
  firstMinutes: "60",
  firstCents: "",
  nextMinutes: "60",
  nextCents: "",
  capCents: "",
  capPer: "24h",
  per: "day",
  from: "20:00",
  until: "08:00",
  unitMinutes: "60",
  unitCents: "",
  windows: [],
};

const daysOf = (days: readonly number[]) => days.map(String);

function windowsOf(rates: VisitRates): WindowValues[] {
  switch (rates.kind) {
    case "entry":
      return rates.windows.map(({ days, from, until, cents }) => ({
        ...NEW_WINDOW,
        days: daysOf(days),
        from: hourWords(from),
        until: hourWords(until),
        cents: amountText(cents),
      }));
    case "time":
      return rates.windows.map(({ days, from, until, nextCents, firstCents }) => ({
        ...NEW_WINDOW,
        days: daysOf(days),
        from: hourWords(from),
        until: hourWords(until),
        nextCents: amountText(nextCents),
        firstCents: firstCents === null ? "" : amountText(firstCents),
      }));
    case "day":
      return rates.windows.map(({ days, cents }) => ({ ...NEW_WINDOW, days: daysOf(days), cents: amountText(cents) }));
    case "overnight":
      return [];
  }
}

/** Numbers of centavos and minutes become texts; what a kind does not have stays as a new form has it. */
function ratesOf(rates: VisitRates | null): RatesValues {
  if (rates === null) return EMPTY_RATES;
  const texts = Object.entries(rates).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== "number") return typeof value === "string" ? [[name, value]] : [];
    if (/Cents$|^cents$/.test(name)) return [[name, amountText(value)]];
    return [[name, name === "from" || name === "until" ? hourWords(value) : String(value)]];
  });
  return { ...EMPTY_RATES, ...Object.fromEntries(texts), windows: windowsOf(rates) };
}

function tariffOf(tariff: Tariff | null): TariffValues {
  const common = {
    reverseMinutes: String(tariff?.reverseMinutes ?? DEFAULT_TERMS.reverseMinutes),
    freezeMinutes: String(tariff?.freezeMinutes ?? DEFAULT_TERMS.freezeMinutes),
    lengthUnit: "months" as const,
    length: { months: "1", days: "15" },
    visits: "included" as const,
    visit: EMPTY_RATES,
  };
  if (tariff === null || tariff.kind !== "period") return { ...ratesOf(tariff), ...common };
  const { length, visit, cents } = tariff;
  const isMonths = "months" in length;
  return {
    ...EMPTY_RATES,
    ...common,
    kind: "period",
    cents: amountText(cents),
    lengthUnit: isMonths ? "months" : "days",
    length: isMonths
      ? { ...common.length, months: String(length.months) }
      : { ...common.length, days: String(length.days) },
    visits: visit === null ? "included" : "priced",
    visit: ratesOf(visit),
  };
}

export function valuesOf(type: PrepaidTypeDto | null, enclosureId: number): TypeValues {
  const limits = type ?? DEFAULT_LIMITS;
  return {
    enclosureId: String(enclosureId),
    name: type?.name ?? "",
    isPublic: type?.isPublic ?? true,
    tariff: tariffOf(type?.tariff ?? null),
    minEntryCents: amountText(limits.minEntryCents),
    noticeCents: amountText(limits.noticeCents),
    topupMinCents: amountText(limits.topupMinCents),
    topupMaxCents: amountText(limits.topupMaxCents),
    balanceMaxCents: amountText(limits.balanceMaxCents),
    debtMaxCents: amountText(limits.debtMaxCents),
    offeredCents: offeredText(limits.offeredCents),
  };
}

/** Two boxes of a price that may be left empty. */
const orNull = (text: string) => (text.trim() === "" ? null : text);

function visitInput(values: RatesValues): VisitRatesInput {
  const { kind, cents, from, until, freeMinutes, freeEveryHours, per, windows } = values;
  const hours = windows.map((window) => ({
    days: window.days.map(Number),
    from: window.from,
    until: window.until,
    cents: window.cents,
  }));
  const free = { freeMinutes, freeEveryHours };
  switch (kind) {
    case "entry":
      return { kind, cents, windows: hours };
    case "day":
      return {
        kind,
        ...free,
        cents,
        per,
        windows: hours.map((window) => ({ days: window.days, cents: window.cents })),
      };
    case "overnight": {
      const { unitMinutes, unitCents } = values;
      return { kind, ...free, from, until, cents, unitMinutes, unitCents };
    }
    default: {
      const { countFrom, firstMinutes, firstCents, nextMinutes, nextCents, capCents, capPer } = values;
      return {
        kind: "time",
        ...free,
        countFrom,
        firstMinutes,
        firstCents,
        nextMinutes,
        nextCents,
        capCents: orNull(capCents),
        capPer,
        windows: windows.map((window) => ({
          days: window.days.map(Number),
          from: window.from,
          until: window.until,
          nextCents: window.nextCents,
          firstCents: orNull(window.firstCents),
        })),
      };
    }
  }
}

/** The fields of the chosen kind alone. */
export function tariffInput(values: TariffValues): TariffInput {
  const { kind, cents, reverseMinutes, freezeMinutes, lengthUnit, length, visits, visit } = values;
  const common = { reverseMinutes, freezeMinutes };
  if (kind !== "period") return { ...visitInput(values), ...common };
  return {
    kind,
    length: lengthUnit === "months" ? { months: length.months } : { days: length.days },
    cents,
    visit: visits === "included" ? null : visitInput(visit),
    ...common,
  };
}

export function typeInput(values: TypeValues): CreatePrepaidTypeInput {
  return { ...values, tariff: tariffInput(values.tariff) };
}

const CHANGE_NAMES: Readonly<Record<string, string>> = {
  name: "nombre",
  isPublic: "tienda",
  "tariff.kind": "forma de cobro",
  "tariff.cents": "precio",
  "tariff.freeMinutes": "tiempo sin costo",
  "tariff.freeEveryHours": "tiempo sin costo",
  "tariff.countFrom": "cuenta",
  "tariff.firstMinutes": "primera unidad",
  "tariff.firstCents": "primera unidad",
  "tariff.nextMinutes": "fracción",
  "tariff.nextCents": "fracción",
  "tariff.capCents": "tope",
  "tariff.capPer": "tope",
  "tariff.per": "día",
  "tariff.from": "noche",
  "tariff.until": "noche",
  "tariff.unitMinutes": "fuera de la noche",
  "tariff.unitCents": "fuera de la noche",
  "tariff.windows": "horarios",
  "tariff.reverseMinutes": "salida inmediata",
  "tariff.freezeMinutes": "importe congelado",
  "tariff.length": "periodo",
  "tariff.visit": "visitas",
  minEntryCents: "saldo para entrar",
  noticeCents: "aviso",
  balanceMaxCents: "saldo máximo",
  topupMinCents: "recarga mínima",
  topupMaxCents: "recarga máxima",
  debtMaxCents: "adeudo",
  offeredCents: "montos",
};

/** "7.5" and "$7.50" are the same amount, and days are the same in any order. */
function settled(value: unknown): unknown {
  if (Array.isArray(value))
    return value.every((one) => typeof one === "number") ? value.toSorted() : value.map(settled);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settled(inner)]));
  }
  if (typeof value !== "string") return value ?? null;
  const cents = parseMoney(value);
  return cents === null ? value.trim() : `¢${cents}`;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(settled(one)) === JSON.stringify(settled(other));

/** Answers the dotted names of the fields that changed since they were last sent. A list counts as one field. */
export function changedNames(before: TypeValues, now: TypeValues): string[] {
  const [one, other] = [typeInput(before), typeInput(now)];
  const parts = (input: CreatePrepaidTypeInput) => {
    const { tariff, ...rest } = input;
    const own = Object.entries(tariff).map(([name, value]): [string, unknown] => [`tariff.${name}`, value]);
    return new Map<string, unknown>([...Object.entries(rest), ...own]);
  };
  const [held, typed] = [parts(one), parts(other)];
  const differing = [...typed.keys()].filter((name) => !isSame(held.get(name), typed.get(name)));
  return differing.includes("tariff.kind") ? differing.filter((name) => !/^tariff\.(?!kind$)/.test(name)) : differing;
}

/** "2 cambios sin guardar: fracción y tope". */
export function changesText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const words = [...new Set(names.map((name) => CHANGE_NAMES[name] ?? "tarifa"))];
  const count = names.length === 1 ? "Un cambio sin guardar" : `${names.length} cambios sin guardar`;
  const listed = new Intl.ListFormat("es-MX", { type: "conjunction" }).format(words);
  return words.length > 3 ? count : `${count}: ${listed}`;
}

/** Whether saving makes a version: everything does but the name and the store. */
export const isNewVersion = (names: readonly string[]): boolean =>
  names.some((name) => name !== "name" && name !== "isPublic");

/** "Antes $8.00", below a field that differs from what is saved. */
export function beforeText(name: string, held: string): string {
  if (held === "") return "Antes vacío";
  const cents = /cents$/i.test(name) ? parseMoney(held) : null;
  if (cents !== null) return `Antes ${formatMoney(cents)}`;
  return /Minutes$/.test(name) ? `Antes ${held} min` : `Antes ${held}`;
}
