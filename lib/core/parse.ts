import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";

/** Texts for what a schema says nothing of itself. */
function defaultText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? FIELD.required : FIELD.notValid;
    case "too_small":
      if (issue.origin === "string") return issue.minimum === 1 ? FIELD.required : FIELD.notValid;
      return issue.origin === "number" || issue.origin === "int"
        ? `Debe ser al menos ${issue.minimum}`
        : FIELD.notValid;
    case "too_big":
      if (issue.origin === "string") return FIELD.tooLong;
      return issue.origin === "number" || issue.origin === "int"
        ? `Debe ser a lo más ${issue.maximum}`
        : FIELD.notValid;
    case "invalid_value":
      return issue.input === undefined ? FIELD.required : FIELD.select;
    case "invalid_format":
      return issue.format === "datetime" ? FIELD.date : FIELD.notValid;
    default:
      return FIELD.notValid;
  }
}

/** Where a text holds a NUL, which the database cannot store; null when there is none. */
function nulPath(input: unknown, path: string[] = []): string[] | null {
  if (typeof input === "string") return input.includes("\0") ? path : null;
  if (typeof input !== "object" || input === null) return null;
  if (!Array.isArray(input) && Object.getPrototypeOf(input) !== Object.prototype) return null;
  for (const [name, value] of Object.entries(input)) {
    const found = nulPath(value, [...path, name]);
    if (found) return found;
  }
  return null;
}

/**
 * The one server-side parse of a verb's input. Errors: `input.invalid` with the first wrong field in `field`
 * and every wrong field with its text in `fields`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const nul = nulPath(input)?.join(".");
  if (nul !== undefined) throw new DomainError("input.invalid", { field: nul, fields: { [nul]: FIELD.notValid } });
  const parsed = schema.safeParse(input, { error: defaultText });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".");
    fields[name] ??= issue.message;
  }
  const [field] = Object.keys(fields);
  throw new DomainError("input.invalid", { ...(field ? { field } : {}), fields });
}
