import { isSkipped, parseLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";

/**
 * Reads a typed ISO 8601 moment: with an offset, or as local time of the venue. One that does not exist is refused at its
 * field.
 */
export function momentOf(text: string, timeZone: string, field: string): Date {
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? parseLocal(text, timeZone) : new Date(text);
  if (moment && !Number.isNaN(moment.getTime())) return moment;
  const why = isSkipped(text, timeZone) ? FIELD.skipped : FIELD.date;
  throw new DomainError("input.invalid", { field, fields: { [field]: why } });
}
