import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

type Found<T> = { found: T; problem: null } | { found: null; problem: string };

/** What was read, or what to say where it took too long: the page keeps its filters, so that less can be asked for. */
export async function orTooLong<T>(reading: Promise<T>): Promise<Found<T>> {
  try {
    return { found: await reading, problem: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "report.too_long") throw error;
    return { found: null, problem: textOf(error.code) };
  }
}
