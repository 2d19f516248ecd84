import { dayRange, startOfLocalDay } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";

/** The first moment of a day on the venue's calendar; null without a day. */
export function dayStart(day: string | null, timeZone: string, field: string): Date | null {
  if (day === null) return null;
  const at = startOfLocalDay(day, timeZone);
  if (!at) throw new DomainError("input.invalid", { field, fields: { [field]: FIELD.date } });
  return at;
}

/** The last millisecond of a day on the venue's calendar; null without a day. */
export function dayEnd(day: string | null, timeZone: string, field: string): Date | null {
  const at = dayStart(day, timeZone, field);
  return at && new Date(dayRange(at, timeZone).to.getTime() - 1);
}
