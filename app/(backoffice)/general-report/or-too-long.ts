import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

type Found<T> = { found: T; problem: null } | { found: null; problem: string };

/** Answers what was read, or the words for a report that took too long, so that the page can keep its filters. */
export async function orTooLong<T>(reading: Promise<T>): Promise<Found<T>> {
  try {
    return { found: await reading, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "report.too_long") throw error;
    return { found: null, problem: textOf(error.code) };
  }
}
