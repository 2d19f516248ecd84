import type { Stay } from "@/lib/prepaid/tariff/reckon";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

/**
 * What a stay costs, found by walking through it minute by minute. Nothing here is used by the product, and nothing of the
 * product is used here but the types: where both say the same, they do not for one common reason.
 */
interface Shown {
  /** "2026-11-01". */
  date: string;
  weekday: number;
  minute: number;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const formats = new Map<string, Intl.DateTimeFormat>();
const shown = new Map<string, Shown>();

function look(timeZone: string, moment: number): Shown {
  const key = `${timeZone} ${moment}`;
  const known = shown.get(key);
  if (known) return known;
  const options = { weekday: "short", year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit", ...options });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment * 60_000).map(({ type, value }) => [type, value]));
  const found = {
    date: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    weekday: WEEKDAYS.indexOf(parts.get("weekday") ?? ""),
    minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
  if (shown.size > 500_000) shown.clear();
  shown.set(key, found);
  return found;
}

function holds(window: { days: number[]; from: number; until: number }, { weekday, minute }: Shown): boolean {
  const yesterday = weekday === 0 ? 6 : weekday - 1;
  if (window.until > window.from) {
    return window.days.includes(weekday) && minute >= window.from && minute < window.until;
  }
  if (minute >= window.from) return window.days.includes(weekday);
  return minute < window.until && window.days.includes(yesterday);
}

interface Day {
  date: string;
  weekday: number;
}

/** The operating day of each minute of a stay: the clock is watched from three days before it. */
function operatingDays(stay: Stay, first: number, last: number): Map<number, Day> {
  const days = new Map<number, Day>();
  let today: Day = { date: "", weekday: 0 };
  const begins = new Map<number, Day>();
  let before = look(stay.timeZone, first - 3 * 1_440 - 1);
  for (let moment = first - 3 * 1_440; moment < last; moment += 1) {
    const now = look(stay.timeZone, moment);
    const skips = now.date === before.date && now.minute > before.minute + 1;
    if (skips && stay.dayStart > before.minute && stay.dayStart < now.minute) {
      begins.set(moment + stay.dayStart - before.minute - 1, now);
    }
    if (now.minute === stay.dayStart) begins.set(moment, now);
    const begun = begins.get(moment);
    if (begun && begun.date > today.date) today = begun;
    days.set(moment, today);
    before = now;
  }
  return days;
}

function naiveVisit(tariff: Tariff, stay: Stay, first: number, last: number): number {
  const rates = tariff.kind === "period" ? tariff.visit : tariff;
  if (rates === null) return 0;
  const at = (moment: number) => look(stay.timeZone, moment);
  if (rates.kind === "entry") {
    for (const window of rates.windows) if (holds(window, at(first))) return window.cents;
    return rates.cents;
  }
  if (last <= first) return 0;
  if (stay.mayUseFree && last - first <= rates.freeMinutes) return 0;

  if (rates.kind === "time") {
    const days = operatingDays(stay, first, last);
    const bySpan = new Map<string, number>();
    let paidUntil = rates.countFrom === "free_end" && stay.mayUseFree ? first + rates.freeMinutes : first;
    let isFirst = true;
    for (let moment = first; moment < last; moment += 1) {
      if (moment < paidUntil) continue;
      let cents = isFirst ? rates.firstCents : rates.nextCents;
      for (const window of rates.windows) {
        if (!holds(window, at(moment))) continue;
        if (!isFirst) cents = window.nextCents;
        else if (window.firstCents !== null) cents = window.firstCents;
      }
      const hoursInside = Math.floor((moment - first) / 60);
      const span = rates.capPer === "24h" ? `${Math.floor(hoursInside / 24)}` : `${days.get(moment)?.date}`;
      bySpan.set(span, (bySpan.get(span) ?? 0) + cents);
      paidUntil = moment + (isFirst ? rates.firstMinutes : rates.nextMinutes);
      isFirst = false;
    }
    let total = 0;
    for (const cents of bySpan.values()) {
      total += rates.capCents !== null && cents > rates.capCents ? rates.capCents : cents;
    }
    return total;
  }

  if (rates.kind === "day") {
    const days = operatingDays(stay, first, last);
    const paid = new Set<string>();
    let total = 0;
    for (let moment = first; moment < last; moment += 1) {
      const { date, weekday } = days.get(moment) ?? { date: "", weekday: 0 };
      const begins = rates.per === "24h" ? (moment - first) % 1_440 === 0 : !paid.has(date);
      if (!begins) continue;
      paid.add(date);
      let cents = rates.cents;
      for (const window of rates.windows) if (window.days.includes(weekday)) cents = window.cents;
      total += cents;
    }
    return total;
  }

  const nights = new Set<string>();
  let outside = 0;
  for (let moment = first; moment < last; moment += 1) {
    const { date, minute } = at(moment);
    const isLate = minute >= rates.from;
    const isEarly = minute < rates.until;
    const isNight = rates.from < rates.until ? isLate && isEarly : isLate || isEarly;
    if (!isNight) {
      outside += 1;
      continue;
    }
    const began = isLate ? date : new Date(Date.parse(`${date}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    nights.add(began);
  }
  let total = nights.size * rates.cents;
  for (let left = outside; left > 0; left -= rates.unitMinutes) total += rates.unitCents;
  return total;
}

/** Answers centavos. */
export function naiveTotal(tariff: Tariff, stay: Stay): number {
  let first = Math.floor(stay.enteredAt.getTime() / 60_000);
  if (stay.enteredAt.getTime() % 60_000 > 0) first += 1;
  const left = Math.floor(stay.leftAt.getTime() / 60_000);
  const isAtOnce = left - first <= tariff.reverseMinutes;
  if (tariff.reverseMinutes > 0 && isAtOnce) return 0;
  const total = naiveVisit(tariff, stay, first, left - stay.sealMinutes);
  let kept = 0;
  // The seal's percent, one centavo after the other: what is kept is at most the rest of it.
  while ((kept + 1) * 10_000 <= total * (10_000 - stay.sealBps)) kept += 1;
  return kept;
}
