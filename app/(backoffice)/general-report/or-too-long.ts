import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

type Found<T> = { found: T; problem: null } | { found: null; problem: string };

const SAID: readonly string[] = ["report.too_long", "report.unavailable"];

/** The page of a list that could not be read. */
export const NO_PAGE = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "", sums: null };

/** Answers what was read. If the report cannot be read, it answers the words for that, so that the page keeps its filters. */
export async function orTooLong<T>(reading: Promise<T>): Promise<Found<T>> {
  try {
    return { found: await reading, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError) || !SAID.includes(error.code)) throw error;
    return { found: null, problem: textOf(error.code) };
  }
}
