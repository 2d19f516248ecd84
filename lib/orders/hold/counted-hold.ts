import { DomainError } from "@/lib/core/errors";
import { metrics } from "@/lib/core/metrics";
import { noteFailedHold, noteHold } from "@/lib/waiting-rooms";

/** A hold that is refused has the code of its refusal instead. */
export const HOLD_OUTCOMES = { done: "done", broken: "server.error" } as const;

/** An area that somebody took places of. */
interface TakenArea {
  eventId: number;
  eventAreaId: number;
}

/**
 * Counts how a transaction went in which somebody takes places for a purchase: done, refused by its code, or broken. One
 * that took none in the end is no hold. How long it took is noted for the waiting rooms of its events, which may open where
 * holds are slow. `eventAreaIds` are those asked for, as far as they are known before.
 */
export async function countedHold<Done extends { took: readonly TakenArea[] }>(
  eventAreaIds: readonly number[],
  take: () => Promise<Done>,
): Promise<Done> {
  const began = performance.now();
  try {
    const done = await take();
    if (done.took.length > 0) metrics().holds.inc({ outcome: HOLD_OUTCOMES.done });
    noteHold(done.took, performance.now() - began);
    return done;
  } catch (error) {
    metrics().holds.inc({ outcome: error instanceof DomainError ? error.code : HOLD_OUTCOMES.broken });
    noteFailedHold(eventAreaIds, error, performance.now() - began);
    throw error;
  }
}
