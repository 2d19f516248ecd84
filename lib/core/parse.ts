import type { z } from "zod";
import { DomainError, type ErrorCode, isErrorCode } from "@/lib/core/errors";
import { FIELD, textOf, tooLong } from "@/lib/core/messages";

/** Used where a schema gives no text of its own. */
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
      if (issue.origin === "string") return tooLong(issue);
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

/** No input of ours is deeper, and walking further would overflow the stack. */
const DEEPEST = 32;

/** The database cannot store a NUL or half of a surrogate pair. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** The path to a text that cannot be stored, or to input that is too deep; null when all is well. */
function badPath(input: unknown, path: string[] = []): string[] | null {
  if (typeof input === "string") return isStorable(input) ? null : path;
  if (typeof input !== "object" || input === null) return null;
  if (path.length >= DEEPEST) return path.slice(0, 1);
  if (!Array.isArray(input) && Object.getPrototypeOf(input) !== Object.prototype) return null;
  for (const [name, value] of Object.entries(input)) {
    const found = badPath(value, [...path, name]);
    if (found) return found;
  }
  return null;
}

/** For a refinement that refuses in the words of a code of its own, not as `input.invalid`, and before later checks. */
export function refusedAs(code: ErrorCode) {
  return { error: () => textOf(code), params: { code }, abort: true };
}

/** The code of the first thing that is wrong, where its refinement names one. */
function codeOfIssue(issue: z.core.$ZodIssue | undefined): ErrorCode {
  const code: unknown = issue?.code === "custom" ? issue.params?.code : undefined;
  return isErrorCode(code) ? code : "input.invalid";
}

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const bad = badPath(input)?.join(".");
  if (bad !== undefined) throw new DomainError("input.invalid", { field: bad, fields: { [bad]: FIELD.notValid } });
  const parsed = schema.safeParse(input, { error: defaultText });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".");
    fields[name] ??= issue.message;
  }
  const [field] = Object.keys(fields);
  throw new DomainError(codeOfIssue(parsed.error.issues[0]), { ...(field ? { field } : {}), fields });
}
