import type { ErrorCode, ErrorDetails } from "@/lib/core/errors";

/** An expected error as the browser gets it. */
export interface ActionFailure {
  ok: false;
  code: ErrorCode;
  message: string;
  field?: string;
  fields?: Record<string, string>;
  data?: NonNullable<ErrorDetails["data"]>;
}

export type ActionResult<Output> = { ok: true; data: Output } | ActionFailure;

/** State of a native form: null at first, then what was wrong, with what was typed (but for passwords). */
export type FormState = (ActionFailure & { values: Record<string, string> }) | null;
