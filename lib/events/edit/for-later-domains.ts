import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { eventAreas, events } from "@/db/schema";

/**
 * SQL that keeps events from being changed or cancelled until the transaction ends. `which` is an SQL condition on
 * events. Returns `id`, `state` and `ends_at`.
 */
export const keepEventsSql = (which: string) =>
  `select id, state, ends_at from events where ${which} order by id for share`;

/** Keeps one event of a tenant (null: of any) from being changed until the transaction ends. */
export async function keepEvent({ db }: { db: Db }, id: number, tenant: number | null): Promise<void> {
  const which = and(eq(events.id, id), tenant === null ? undefined : eq(events.adminId, tenant));
  await db.select({ id: events.id }).from(events).where(which).for("share");
}

/** Returns those of the zones that the event sells; it goes on selling them until the transaction ends. */
export async function keepZonesOnSale(
  { db }: { db: Db },
  eventId: number,
  zoneIds: readonly number[],
): Promise<number[]> {
  const areas = await db
    .select({ zoneId: eventAreas.parkingAreaId })
    .from(eventAreas)
    .where(and(eq(eventAreas.eventId, eventId), inArray(eventAreas.parkingAreaId, [...zoneIds])))
    .for("key share");
  return areas.map(({ zoneId }) => zoneId);
}

/** Returns those of the areas that still exist; they stay until the transaction ends. */
export async function keepAreas(
  { db }: { db: Db },
  areaIds: readonly number[],
): Promise<{ eventId: number; parkingAreaId: number }[]> {
  if (areaIds.length === 0) return [];
  return db
    .select({ eventId: eventAreas.eventId, parkingAreaId: eventAreas.parkingAreaId })
    .from(eventAreas)
    .where(inArray(eventAreas.id, [...areaIds]))
    .for("key share");
}

/** The caller has locked the event. */
export async function changeEvent(
  { db }: { db: Db },
  { id, adminId }: { id: number; adminId: number },
  change: Partial<
    Pick<
      typeof events.$inferInsert,
      "state" | "startsAt" | "endsAt" | "doorsAt" | "parkingOpensAt" | "salesStartAt" | "salesEndAt"
    >
  >,
): Promise<void> {
  await db
    .update(events)
    .set(change)
    .where(and(eq(events.id, id), eq(events.adminId, adminId)));
}

/** The caller holds the row of the event's waiting room. Null: none is on any more. */
export async function setWaitingRoom(
  { db }: { db: Db },
  { id, adminId }: { id: number; adminId: number },
  waitingRoom: number | null,
): Promise<void> {
  await db
    .update(events)
    .set({ waitingRoom })
    .where(and(eq(events.id, id), eq(events.adminId, adminId)));
}

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
