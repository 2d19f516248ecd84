import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder, type Statement } from "@/db/pipeline";
import { idList } from "@/lib/core/ids";
import { type JudgedPlace, judgePlaces, type LockedPlace, lockPlacesById } from "@/lib/places/hot";
import { FREE_FIRST, IS_FREE } from "@/lib/places/sql";

/** Everybody locks places in the order of their ids, so that no two transactions wait for each other. */
export const placeLocks = (placeIds: readonly number[], orderId: number): Statement<LockedPlace[]> =>
  lockPlacesById.later({ orderId, placeIds: idList(placeIds) });

/**
 * Sent after `placeLocks`, this statement begins when that one has its locks, so that a hold whose time ran out during the
 * wait does not count.
 */
export const placeJudgements = (placeIds: readonly number[], orderId: number): Statement<JudgedPlace[]> =>
  judgePlaces.later({ orderId, placeIds: idList(placeIds) });

export const lockPlaces = (db: Db, placeIds: readonly number[], orderId: number): Promise<LockedPlace[]> =>
  placeLocks(placeIds, orderId).send(db);

/** Needs a transaction: the pool could give each of the two statements a connection of its own. */
export async function lockAndJudge(db: Db, placeIds: readonly number[], orderId: number): Promise<JudgedPlace[]> {
  const [, judged] = await inOrder(db, [placeLocks(placeIds, orderId), placeJudgements(placeIds, orderId)]);
  return judged;
}

/**
 * Without `wait` it passes over rows that others have locked, which is fast and may find too few. With `wait` it locks all
 * free places of the area in the order of their ids, so that nobody is refused while places are free.
 */
export async function lockFreePlaces(db: Db, eventAreaId: number, quantity: number, wait: boolean): Promise<number[]> {
  const some = wait
    ? sql`order by p.id + 0 for update`
    : sql`${sql.raw(FREE_FIRST)} limit ${quantity} for update skip locked`;
  const rows = await db.execute<{ id: number }>(sql`
    select p.id from places p where p.event_area_id = ${eventAreaId} and ${sql.raw(IS_FREE)} ${some}`);
  return rows.map(({ id }) => id);
}

export async function lockAllPlaces(db: Db, eventAreaId: number): Promise<void> {
  await db.execute(sql`select 1 from places where event_area_id = ${eventAreaId} order by id for update`);
}
