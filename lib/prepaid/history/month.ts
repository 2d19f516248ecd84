import { startOfLocalDay, toLocal } from "@/lib/core/dates";

export interface MonthSpan {
  /** "2026-11" */
  key: string;
  /** "noviembre" */
  name: string;
  year: number;
  from: Date;
  /** Its first moment that is not of it. */
  to: Date;
}

const NAME = new Intl.DateTimeFormat("es-MX", { month: "long", timeZone: "UTC" });

const keyOf = (year: number, month: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.toISOString().slice(0, 7);
};

function partsOf(key: string): { year: number; month: number } {
  const [year = 0, month = 0] = key.split("-").map(Number);
  return { year, month };
}

/** A month on the calendar of a time zone. */
export function monthSpan(key: string, timeZone: string): MonthSpan {
  const { year, month } = partsOf(key);
  const startOf = (name: string) => startOfLocalDay(`${name}-01`, timeZone) ?? new Date(`${name}-01T00:00:00Z`);
  return {
    key,
    name: NAME.format(new Date(Date.UTC(year, month - 1, 15))),
    year,
    from: startOf(key),
    to: startOf(keyOf(year, month + 1)),
  };
}

export const monthOf = (at: Date, timeZone: string): string => toLocal(at, timeZone).slice(0, 7);

/** So many months later, or earlier. */
export function monthsOn(key: string, months: number): string {
  const { year, month } = partsOf(key);
  return keyOf(year, month + months);
}
