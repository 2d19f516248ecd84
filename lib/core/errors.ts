import type { ErrorData } from "@/lib/core/declarations";
import { ERRORS } from "@/lib/generated/errors";

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = /* @__PURE__ */ statuses();

function statuses(): Record<ErrorCode, number> {
  const all = {} as Record<ErrorCode, number>;
  for (const [code, { status }] of Object.entries(ERRORS)) all[code as ErrorCode] = status;
  return all;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

export interface ErrorDetails {
  /** The wrong field, by its name in the input. */
  field?: string;
  data?: ErrorData;
  /** Text per field, when several are wrong at once. */
  fields?: Record<string, string>;
}

/** An expected failure of a verb. Anything else that is thrown is a defect. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Thrown for a missing row and for another tenant's row alike, so that the answer does not tell which rows exist. */
export function notFound(): DomainError {
  return new DomainError("resource.not_found");
}

export function forbidden(): DomainError {
  return new DomainError("auth.forbidden");
}
