import { formatMoney } from "@/lib/core/money";
import { hourWords } from "@/lib/core/operating-days";
import { plural } from "@/lib/core/plural";
import type { Reckoning, ReckoningLine } from "@/lib/prepaid/tariff/reckon";
import {
  type Hours,
  type Per,
  type PeriodLength,
  type Tariff,
  type TimeRates,
  type VisitRates,
  visitRatesOf,
} from "@/lib/prepaid/tariff/tariff";

const DAY = 1_440;

/** "12 min", "1 h 20 min", "27 h". */
export function stayWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "hora", "2 horas", "15 min", to go on after "por" or "cada". */
function unitWords(minutes: number): string {
  if (minutes % 60 > 0) return `${minutes} min`;
  return minutes === 60 ? "hora" : `${minutes / 60} horas`;
}

/** "Primera hora", "Primeras 2 horas", "Primeros 15 min". */
function firstWords(minutes: number): string {
  if (minutes % 60 > 0) return minutes === 1 ? "Primer minuto" : `Primeros ${minutes} min`;
  return minutes === 60 ? "Primera hora" : `Primeras ${minutes / 60} horas`;
}

const WEEKDAYS = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"];
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** "todos los días", "lun a vie", "sáb y dom". The week begins on Monday. */
export function daysWords(days: readonly number[]): string {
  if (days.length === 7) return "todos los días";
  const places = MONDAY_FIRST.flatMap((day, place) => (days.includes(day) ? [place] : []));
  const first = places[0] ?? 0;
  const name = (place: number) => WEEKDAYS[MONDAY_FIRST[place] ?? 0] ?? "";
  const isRun = places.length > 2 && places.every((place, at) => place === first + at);
  if (isRun) return `${name(first)} a ${name(first + places.length - 1)}`;
  return new Intl.ListFormat("es-MX", { type: "conjunction" }).format(places.map(name));
}

const isWholeDay = ({ from, until }: Hours) => from === 0 && until === 0;

/** "de 20:00 a 06:00", "vie de 20:00 a 06:00", "sáb y dom". */
export function hoursWords(hours: Hours): string {
  if (isWholeDay(hours)) return daysWords(hours.days);
  const span = `de ${hourWords(hours.from)} a ${hourWords(hours.until)}`;
  return hours.days.length === 7 ? span : `${daysWords(hours.days)} ${span}`;
}

/** "en 24 h", "al día". */
const perWords = (per: Per) => (per === "24h" ? "en 24 h" : "al día");

const daysCounted = (per: Per, count: number) => {
  if (per === "24h") return count === 1 ? "24 h" : `${count} periodos de 24 h`;
  return `${count} ${plural(count, "día", "días")}`;
};

/** "$7.50", "2 de $7.50". */
const counted = (count: number, eachCents: number) =>
  count === 1 ? formatMoney(eachCents) : `${count} de ${formatMoney(eachCents)}`;

function capWords(count: number, cents: number): string {
  return count === 1 ? `Tope ${formatMoney(cents)}` : `${count} topes de ${formatMoney(cents)}`;
}

function partWords(line: ReckoningLine): string[] {
  switch (line.what) {
    case "first":
    case "next":
      return line.isCapped ? [] : [counted(line.count, line.eachCents)];
    case "cap":
      return [capWords(line.count, line.eachCents)];
    case "entry":
      return [`Entrada ${formatMoney(line.eachCents)}`];
    case "day":
      return [`${daysCounted(line.per, line.count)} de ${formatMoney(line.eachCents)}`];
    case "night":
      return [`${line.count} ${plural(line.count, "noche", "noches")} de ${formatMoney(line.eachCents)}`];
    case "outside":
      return [counted(line.count, line.eachCents)];
    case "included":
      return ["Incluido en el periodo"];
    default:
      return [];
  }
}

/** A line of a reckoning as a receipt says it: "Primera hora", "3 × 15 min a $7.50". */
export function lineWords(line: ReckoningLine): string {
  switch (line.what) {
    case "free":
      return `Primeros ${line.minutes} min sin costo`;
    case "reversed":
      return `No pasó de ${line.minutes} min`;
    case "first":
      return firstWords(line.minutes);
    case "next":
      return `${line.count} × ${unitWords(line.minutes)} a ${formatMoney(line.eachCents)}`;
    default:
      return line.what.startsWith("seal") ? "Sello" : (partWords(line)[0] ?? "Estacionamiento");
  }
}

function sealWords(lines: readonly ReckoningLine[]): string {
  const taken = lines.reduce((sum, line) => (line.what.startsWith("seal") ? sum + line.sumCents : sum), 0);
  return taken === 0 ? "" : ` − sello ${formatMoney(-taken)}`;
}

/** What units that all cost the same add up to: "3 horas". */
function evenWords(lines: readonly ReckoningLine[]): string | null {
  const [first, next] = lines;
  if (first?.what !== "first" || first.isCapped || lines.length > 2) return null;
  if (next === undefined) {
    const [price, words] = [formatMoney(first.eachCents), firstWords(first.minutes)];
    return `${words} ${price}`;
  }
  const isEven = next.what === "next" && next.minutes === first.minutes && next.eachCents === first.eachCents;
  if (!isEven || first.minutes % 60 > 0) return null;
  return unitWords((first.count + next.count) * first.minutes);
}

/** How a total came about: "$30.00 + 2 de $7.50", "Llega al tope de 24 h", "Dentro de los 15 min sin costo", "3 horas". */
export function reckoningWords({ lines }: Pick<Reckoning, "lines">): string {
  const reversed = lines.find(({ what }) => what === "reversed");
  if (reversed?.what === "reversed") return `No pasó de ${reversed.minutes} min`;
  const paid = lines.filter(({ what }) => what !== "free" && !what.startsWith("seal"));
  const free = lines.find(({ what }) => what === "free");
  if (free?.what === "free" && paid.length === 0) return `Dentro de los ${free.minutes} min sin costo`;
  const cap = paid.find(({ what }) => what === "cap");
  const beyond = paid.filter((line) => line.what !== "cap" && !("isCapped" in line && line.isCapped));
  const seal = sealWords(lines);
  if (cap?.what === "cap" && beyond.length === 0) {
    const times = cap.count === 1 ? "Llega" : `Llega ${cap.count} veces`;
    return `${times} al tope ${cap.per === "24h" ? "de 24 h" : "del día"}${seal}`;
  }
  return `${evenWords(paid) ?? (paid.flatMap(partWords).join(" + ") || "Sin costo")}${seal}`;
}

function timeLine(rates: TimeRates): string {
  const { firstMinutes, firstCents, nextMinutes, nextCents, capCents, capPer } = rates;
  const isEven = firstMinutes === nextMinutes && firstCents === nextCents;
  const price = isEven
    ? `${formatMoney(firstCents)} por ${unitWords(firstMinutes)}`
    : `${formatMoney(firstCents)} ${article(firstMinutes)}, después ${formatMoney(nextCents)} cada ${unitWords(nextMinutes)}`;
  return capCents === null ? price : `${price}, máximo ${formatMoney(capCents)} ${perWords(capPer)}`;
}

/** "la primera hora", "los primeros 15 min". */
function article(minutes: number): string {
  const words = firstWords(minutes).toLowerCase();
  const which = words.startsWith("primeras") ? "las" : words.startsWith("primera") ? "la" : "los";
  return `${words.startsWith("primer ") ? "el" : which} ${words}`;
}

function visitLine(rates: VisitRates): string {
  switch (rates.kind) {
    case "entry":
      return `${formatMoney(rates.cents)} por entrada`;
    case "time":
      return timeLine(rates);
    case "day":
      return `${formatMoney(rates.cents)} ${rates.per === "24h" ? "cada 24 h" : "por día"}`;
    case "overnight":
      return `${formatMoney(rates.cents)} por noche, fuera de ella ${formatMoney(rates.unitCents)} por ${unitWords(rates.unitMinutes)}`;
  }
}

/** "al mes", "cada 3 meses", "cada 15 días", "al día". */
function everyWords(length: PeriodLength): string {
  if ("months" in length) return length.months === 1 ? "al mes" : `cada ${length.months} meses`;
  return length.days === 1 ? "al día" : `cada ${length.days} días`;
}

/** A tariff in one line: "$18.00 por hora, máximo $144.00 al día". */
export function tariffLine(tariff: Tariff): string {
  if (tariff.kind !== "period") return visitLine(tariff);
  const price = `${formatMoney(tariff.cents)} ${everyWords(tariff.length)}`;
  return `${price}, ${tariff.visit === null ? "visitas incluidas" : `más ${visitLine(tariff.visit)}`}`;
}

export interface SignLine {
  label: string;
  value: string;
}

export interface TariffSign {
  lines: SignLine[];
  /** Below the lines, in small print. */
  note: string;
}

/** A night that begins late each day has a name; other hours are written out. */
function nightOf(windows: readonly Hours[]): Hours | null {
  const nights = windows.filter(({ days, from, until }) => days.length === 7 && from >= 18 * 60 && until <= 10 * 60);
  return nights.length === 1 ? (nights[0] ?? null) : null;
}

interface Named {
  windowWords: (window: Hours) => string;
  note: string[];
}

function namesOf(windows: readonly Hours[]): Named {
  const night = nightOf(windows);
  return {
    windowWords: (window) => (window === night ? "de noche" : hoursWords(window)),
    note: night === null ? [] : [`Noche: de ${hourWords(night.from)} a ${hourWords(night.until)}.`],
  };
}

const priced = (label: string, cents: number): SignLine => ({
  label,
  value: cents === 0 ? "Sin costo" : formatMoney(cents),
});

function timeSign(rates: TimeRates): SignLine[] {
  const { firstMinutes, firstCents, nextMinutes, nextCents, capCents, capPer } = rates;
  const { windowWords } = namesOf(rates.windows);
  const isEven = firstMinutes === nextMinutes && firstCents === nextCents;
  const each = `Cada ${unitWords(nextMinutes)}`;
  const lines = isEven
    ? [priced(each, nextCents)]
    : [priced(firstWords(firstMinutes), firstCents), priced(`${each} más`, nextCents)];
  for (const window of rates.windows) {
    const hours = windowWords(window);
    if (window.firstCents !== null) lines.push(priced(`${firstWords(firstMinutes)}, ${hours}`, window.firstCents));
    lines.push(priced(`${each}, ${hours}`, window.nextCents));
  }
  if (capCents !== null) lines.push(priced(capPer === "24h" ? "Máximo en 24 h" : "Máximo al día", capCents));
  return lines;
}

function visitSign(rates: VisitRates): SignLine[] {
  switch (rates.kind) {
    case "entry": {
      const { windowWords } = namesOf(rates.windows);
      const others = rates.windows.map((window) => priced(`Entrada, ${windowWords(window)}`, window.cents));
      return [priced("Entrada", rates.cents), ...others];
    }
    case "time":
      return timeSign(rates);
    case "day": {
      const unit = rates.per === "24h" ? "Cada 24 h" : "Por día";
      const others = rates.windows.map(({ days, cents }) => priced(`${unit}, ${daysWords(days)}`, cents));
      return [priced(unit, rates.cents), ...others];
    }
    case "overnight":
      return [
        priced(`Noche, de ${hourWords(rates.from)} a ${hourWords(rates.until)}`, rates.cents),
        priced(`Cada ${unitWords(rates.unitMinutes)} fuera de la noche`, rates.unitCents),
      ];
  }
}

const everySign = (length: PeriodLength): string => {
  if ("months" in length) return length.months === 1 ? "Un mes" : `${length.months} meses`;
  return length.days === 1 ? "Un día" : `${length.days} días`;
};

/** What the sign at the entrance says: "Primeros 15 min / Sin costo" and so on. */
export function tariffSign(tariff: Tariff): TariffSign {
  const rates = visitRatesOf(tariff);
  const lines: SignLine[] = [];
  if (tariff.kind === "period") {
    lines.push(priced(everySign(tariff.length), tariff.cents));
    if (rates === null) lines.push({ label: "Visitas", value: "Incluidas" });
  }
  if (rates !== null && rates.kind !== "entry" && rates.freeMinutes > 0)
    lines.push(priced(firstWords(rates.freeMinutes), 0));
  if (rates !== null) lines.push(...visitSign(rates));
  const note = rates?.kind === "time" || rates?.kind === "entry" ? namesOf(rates.windows).note : [];
  note.push("IVA incluido.");
  if (rates !== null && tariff.reverseMinutes > 0) note.push(`Si sales en ${tariff.reverseMinutes} min no pagas.`);
  return { lines, note: note.join(" ") };
}

/** What is shown at the day's length: "15 min", "3 horas", "un día". */
export function freeEveryWords(freeEveryHours: number): string {
  if (freeEveryHours === 0) return "En cada visita";
  return freeEveryHours === DAY / 60 ? "Una vez cada 24 h" : `Una vez cada ${freeEveryHours} h`;
}
