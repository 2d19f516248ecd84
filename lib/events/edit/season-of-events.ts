import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { events } from "@/db/schema";

/** In the order of their ids, as everybody locks several events, so that two never wait for each other. */
export async function lockEvents({ db }: { db: Db }, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.id))
    .for("no key update");
}

/** The caller has locked the event. */
export async function joinSeason({ db }: { db: Db }, eventId: number, seasonId: number): Promise<void> {
  await db.update(events).set({ seasonId }).where(eq(events.id, eventId));
}

/** Returns how many events it had. */
export async function leaveSeason({ db }: { db: Db }, seasonId: number): Promise<number> {
  const freed = await db
    .update(events)
    .set({ seasonId: null })
    .where(eq(events.seasonId, seasonId))
    .returning({ id: events.id });
  return freed.length;
}
