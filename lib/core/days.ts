import { z } from "zod";
import { dayRange, startOfLocalDay } from "@/lib/core/dates";

/** A day such as 2026-11-28; what is none counts as not given. Postgres has no year zero. */
export const DayField = z.iso
  .date()
  .refine((day) => day > "0001")
  .nullish()
  .catch(null)
  .transform((day) => day ?? null);

/** Filters of a list by days in a time zone, which the page sets. */
export const DAYS_FIELDS = {
  from: DayField,
  /** The last one included. */
  to: DayField,
  timeZone: z.string().default("America/Monterrey"),
};

/** Filters of a list by operating days of each venue. */
export const OPERATING_DAYS = {
  from: DayField,
  /** The last one included. */
  to: DayField,
};

export interface Days {
  from: string | null;
  /** The last one included. */
  to: string | null;
  timeZone: string;
}

export interface Period {
  from: Date | null;
  /** Not included. */
  to: Date | null;
}

export function periodOf({ from, to, timeZone }: Days): Period {
  const last = to === null ? null : startOfLocalDay(to, timeZone);
  return { from: from === null ? null : startOfLocalDay(from, timeZone), to: last && dayRange(last, timeZone).to };
}
