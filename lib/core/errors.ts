import { ERRORS } from "@/lib/generated/errors";

/** Every expected failure: the domains declare their own in their manifests, with status and text. */
export type ErrorCode = keyof typeof ERRORS;

/** HTTP status of each code. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = /* @__PURE__ */ statuses();

function statuses(): Record<ErrorCode, number> {
  const all = {} as Record<ErrorCode, number>;
  for (const [code, { status }] of Object.entries(ERRORS)) all[code as ErrorCode] = status;
  return all;
}

export interface ErrorDetails {
  /** The input's field that is wrong, in the input's own names. */
  field?: string;
  /** Figures that the message speaks of, e.g. `{ left: 3 }`. */
  data?: Record<string, string | number | boolean | null | string[] | number[]>;
  /** More fields that are wrong at once. */
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

/** The row does not exist, or belongs to another tenant: nobody can tell which. */
export function notFound(): DomainError {
  return new DomainError("resource.not_found");
}

export function forbidden(): DomainError {
  return new DomainError("auth.forbidden");
}
