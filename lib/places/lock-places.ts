import type { Db } from "@/db/client";
import { inOrder, runPrepared, type Statement, statement } from "@/db/prepared";
import { idList } from "@/lib/core/ids";
import { IS_FREE, IS_GIVEN, LOCK_FREE } from "@/lib/places/sql";

export interface LockedPlace {
  id: number;
  eventAreaId: number;
  /** The order that asks took it last. */
  isOurs: boolean;
  /** Somebody has it for good. */
  isSold: boolean;
}

export interface JudgedPlace extends LockedPlace {
  /** Anybody may take it now. */
  isFree: boolean;
}

/** $1 the order that asks, $2 places. */
const FACTS = `p.id, p.event_area_id as "eventAreaId", coalesce(p.order_id = $1::bigint, false) as "isOurs",
  ${IS_GIVEN} as "isSold"`;

const LOCK = `select ${FACTS} from places p where p.id = any($2::text::bigint[]) order by p.id for update`;

const JUDGE = `select ${FACTS}, ${IS_FREE} as "isFree" from places p where p.id = any($2::text::bigint[]) order by p.id`;

/** Everybody locks places in the order of their ids, so that nobody waits in a ring. */
export const placeLocks = (placeIds: readonly number[], orderId: number): Statement<LockedPlace[]> =>
  statement<LockedPlace>(LOCK, [orderId, idList(placeIds)]);

/**
 * Sent after `placeLocks`, this statement begins when that one has its locks, so that a hold whose time ran out during the
 * wait does not count.
 */
export const placeJudgements = (placeIds: readonly number[], orderId: number): Statement<JudgedPlace[]> =>
  statement<JudgedPlace>(JUDGE, [orderId, idList(placeIds)]);

export const lockPlaces = (db: Db, placeIds: readonly number[], orderId: number): Promise<LockedPlace[]> =>
  placeLocks(placeIds, orderId).send(db);

/** Two statements in one round trip. They need a transaction: the pool may give each a connection of its own. */
export async function lockAndJudge(db: Db, placeIds: readonly number[], orderId: number): Promise<JudgedPlace[]> {
  const [, judged] = await inOrder(db, [placeLocks(placeIds, orderId), placeJudgements(placeIds, orderId)]);
  return judged;
}

const FREE_IN = "select p.id from places p where p.event_area_id = $1::int and";
const SKIP = `${FREE_IN} ${LOCK_FREE.skip("$2::int")}`;
const WAIT = `${FREE_IN} ${IS_FREE} order by p.id + 0 for update`;

/**
 * Without `wait` it passes over rows that others have locked, which is fast and may find too few. With `wait` it locks all
 * free places of the area in the order of their ids, so that nobody is refused while places are free.
 */
export async function lockFreePlaces(db: Db, eventAreaId: number, quantity: number, wait: boolean): Promise<number[]> {
  const rows = wait
    ? await runPrepared<{ id: number }>(db, WAIT, [eventAreaId])
    : await runPrepared<{ id: number }>(db, SKIP, [eventAreaId, quantity]);
  return rows.map(({ id }) => id);
}

const LOCK_AREA = "select 1 from places where event_area_id = $1::int order by id for update";

export async function lockAllPlaces(db: Db, eventAreaId: number): Promise<void> {
  await runPrepared(db, LOCK_AREA, [eventAreaId]);
}
