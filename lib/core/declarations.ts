import type { ErrorDetails } from "@/lib/core/errors";

/** An expected failure, declared in a domain's manifest under its code. */
export interface ErrorDeclaration {
  /** HTTP status of the answer. */
  status: number;
  /** What the person who caused it reads, in Spanish; `data` holds the figures that the error carries. */
  text: string | ((data: NonNullable<ErrorDetails["data"]>) => string);
}
