import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import type { WaitingPlace } from "@/lib/places";

/** Between two statements of a process for one room, so that a rush costs the database some twenty a second. */
const GAP_MS = 50;

interface Waiting {
  resolve: (place: WaitingPlace) => void;
  reject: (error: unknown) => void;
}

type NextNumber = (eventId: number) => Promise<WaitingPlace>;

async function takeNumbers(eventId: number, count: number): Promise<WaitingPlace[]> {
  const [given] = await getDb().execute<{ opening: number; last: number }>(sql`
    update waiting_rooms set last_number = last_number + ${count}::int, quiet_since = null
    where event_id = ${eventId} and is_open returning opening, last_number as last`);
  if (!given) throw new DomainError("waiting_room.closed");
  const { opening, last } = given;
  return Array.from({ length: count }, (_, n) => ({ eventId, opening, number: last - count + 1 + n }));
}

/**
 * Gives out numbers for one process. Those who ask at the same moment share one statement, which counts up the row that
 * all processes share: whoever asks after another was answered gets a higher number, at whichever process. Throws
 * `waiting_room.closed`.
 */
export function numberGiver(): NextNumber {
  const queues = new Map<number, Waiting[]>();
  const giveOut = async (eventId: number): Promise<void> => {
    const asking = queues.get(eventId) ?? [];
    if (asking.length === 0) {
      queues.delete(eventId);
      return;
    }
    queues.set(eventId, []);
    try {
      const places = await takeNumbers(eventId, asking.length);
      for (const [n, place] of places.entries()) asking[n]?.resolve(place);
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
    setTimeout(() => void giveOut(eventId), GAP_MS);
  };
  return (eventId) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(eventId);
      if (queue) {
        queue.push({ resolve, reject });
        return;
      }
      queues.set(eventId, [{ resolve, reject }]);
      void giveOut(eventId);
    });
}

/** The next number of an event's queue. */
export const nextNumber: NextNumber = numberGiver();
