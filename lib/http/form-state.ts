import type { ErrorCode, ErrorDetails } from "@/lib/core/errors";

export interface ActionFailure {
  ok: false;
  code: ErrorCode;
  message: string;
  field?: string;
  fields?: Record<string, string>;
  data?: NonNullable<ErrorDetails["data"]>;
}

export type ActionResult<Output> = { ok: true; data: Output } | ActionFailure;

/** Null before the first submission. `values` gives back what was typed, except passwords. */
export type FormState = (ActionFailure & { values: Record<string, string> }) | null;
