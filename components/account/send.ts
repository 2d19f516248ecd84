import type { ActionResult } from "@/lib/http/form-state";

/** A server action over a verb, handed to a form by its page. */
export type Send<Input, Output> = (input: Input) => Promise<ActionResult<Output>>;

/** Answer of an act in a dialog: its error at the field or above, and whether it was done. */
export interface Refused {
  message: string | null;
  fields: Readonly<Record<string, string>>;
}

export const nothingRefused: Refused = { message: null, fields: {} };

/** What a dialog shows of a failure: at its fields where it names them. */
export function refusedOf(result: { message: string; field?: string; fields?: Record<string, string> }): Refused {
  if (result.fields) return { message: null, fields: result.fields };
  return result.field
    ? { message: null, fields: { [result.field]: result.message } }
    : { message: result.message, fields: {} };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
