import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";

/**
 * The one server-side parse of a verb's input. Errors: `input.invalid` with the first wrong field in `field`
 * and every wrong field with its text in `fields`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join(".");
    fields[name] ??= issue.message;
  }
  const [field] = Object.keys(fields);
  throw new DomainError("input.invalid", { ...(field ? { field } : {}), fields });
}
