import type { z } from "zod";
import { FIELD } from "@/lib/core/messages";

/** A rule about several fields of a body, as JSON Schema and as a test. */
export interface Condition {
  json: Record<string, unknown>;
  isMet: (body: Record<string, unknown>) => boolean;
  /** Where the error lands. */
  field: string;
  message: string;
}

type Sets = readonly (readonly string[])[];

const has = (body: Record<string, unknown>, set: readonly string[]) => set.every((name) => body[name] !== undefined);

const required = (sets: Sets) => sets.map((names) => ({ required: names }));

/** At least one of these sets of fields is there. */
export function someOf(sets: Sets, field: string, message: string = FIELD.required): Condition {
  const isMet: Condition["isMet"] = (body) => sets.some((set) => has(body, set));
  return { json: { anyOf: required(sets) }, isMet, field, message };
}

/** Exactly one of these sets of fields is there. */
export function oneOf(sets: Sets, field: string, message: string = FIELD.required): Condition {
  const isMet: Condition["isMet"] = (body) => sets.filter((set) => has(body, set)).length === 1;
  return { json: { oneOf: required(sets) }, isMet, field, message };
}

/** A body with rules about several of its fields, which the document says too. */
export function withConditions<Body extends z.ZodObject>(body: Body, ...conditions: readonly Condition[]): Body {
  const checked = body.superRefine((input, issues) => {
    for (const { isMet, field, message } of conditions)
      if (!isMet(input)) issues.addIssue({ code: "custom", path: [field], message });
  });
  return checked.meta({ allOf: conditions.map(({ json }) => json) });
}
