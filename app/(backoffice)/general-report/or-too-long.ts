import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

type Found<T> = { found: T; problem: null } | { found: null; problem: string };

const SAID: readonly string[] = ["report.too_long", "report.unavailable"];

/** Answers what was read, or the words for a report that took too long or cannot be read now, so that the page can keep its filters. */
export async function orTooLong<T>(reading: Promise<T>): Promise<Found<T>> {
  try {
    return { found: await reading, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError) || !SAID.includes(error.code)) throw error;
    return { found: null, problem: textOf(error.code) };
  }
}
