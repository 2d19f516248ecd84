import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { events } from "@/db/schema";

/** Locks events for a change: whoever changes one event, or several in the order of their ids, waits or is waited for. */
export async function lockEvents({ db }: { db: Db }, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for("no key update");
}

/** Puts an event into a season, in the caller's transaction, which has locked the event. */
export async function joinSeason({ db }: { db: Db }, eventId: number, seasonId: number): Promise<void> {
  await db.update(events).set({ seasonId }).where(eq(events.id, eventId));
}

/** Takes all events out of a season, in the caller's transaction; answers how many. */
export async function leaveSeason({ db }: { db: Db }, seasonId: number): Promise<number> {
  const freed = await db
    .update(events)
    .set({ seasonId: null })
    .where(eq(events.seasonId, seasonId))
    .returning({ id: events.id });
  return freed.length;
}
