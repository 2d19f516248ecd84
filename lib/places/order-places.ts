import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { idList } from "@/lib/core/ids";
import { extendHolds, sellPlaces } from "@/lib/places/hot";
import type { Passage } from "@/lib/places/pass-room";
import { HELD_UNTIL } from "@/lib/places/sql";

const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** The caller has locked the places and seen that they are free. The instant is text, which keeps its microseconds. */
export async function holdLocked(
  db: Db,
  orderId: number,
  placeIds: readonly number[],
  { until, passage: _ }: { until: string; passage: Passage },
): Promise<void> {
  await db.execute(sql`
    update places set free_at = ${until}::text::timestamptz, order_id = ${orderId} where id = any(${ids(placeIds)})`);
}

/** The caller has locked the places and seen that the order may have them. */
export const placeSale = (orderId: number, placeIds: readonly number[], _: Passage): Statement<unknown> =>
  sellPlaces.later({ orderId, placeIds: idList(placeIds) });

/**
 * Moves the end of the order's holds. The caller has locked the places; one that the order bought, or that another order
 * has taken since, stays as it is.
 */
export async function keepLocked(db: Db, orderId: number, placeIds: readonly number[], until: Date): Promise<void> {
  await extendHolds(db, { orderId, placeIds: idList(placeIds), until });
}

/** A hold whose time ran out is still the order's as long as nobody else took the place. */
const heldOf = (orderId: number) =>
  sql`select id from places where order_id = ${orderId} and free_at < 'infinity' order by id for update`;

/** The caller holds the order's row. */
export async function keepHeld(db: Db, orderId: number, until: Date): Promise<void> {
  await db.execute(sql`
    update places p set free_at = ${until}::timestamptz
    from (${heldOf(orderId)}) mine where p.id = mine.id`);
}

/** As `keepHeld`, but no place is held longer than it was. */
export async function shortenHeld(db: Db, orderId: number, until: Date): Promise<void> {
  await db.execute(sql`
    update places p set free_at = least(p.free_at, ${until}::timestamptz)
    from (${heldOf(orderId)}) mine where p.id = mine.id`);
}

/** When the order's last hold ends; null when it holds nothing. */
export async function heldUntil(db: Db, orderId: number): Promise<Date | null> {
  const [row] = await db.execute<{ until: Date | null }>(sql`
    select max(${sql.raw(HELD_UNTIL)}) as until from places p where p.order_id = ${orderId}`);
  return row?.until ?? null;
}

/** Afterwards `to` holds what both orders held, all until one instant. */
export async function moveHeld(db: Db, from: number, to: number, until: string): Promise<void> {
  await db.execute(sql`
    update places p set order_id = ${to}, free_at = ${until}::text::timestamptz
    from (select id from places where order_id in (${from}, ${to}) and free_at < 'infinity' order by id for update) both_
    where p.id = both_.id`);
}

/** What the order bought stays its own. The caller holds the order's row. */
export async function releaseHeld(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`
    update places p set free_at = '-infinity', order_id = null
    from (${heldOf(orderId)}) mine where p.id = mine.id and p.order_id = ${orderId}`);
}

/** As `releaseHeld`, for the places that `holds` names: a query of the columns place_id and order_id. */
export async function releaseHolds(db: Db, holds: SQL): Promise<void> {
  await db.execute(sql`
    update places p set free_at = '-infinity', order_id = null
    from (
      select l.id, l.order_id from places l
      join (${holds}) h on h.place_id = l.id and h.order_id = l.order_id
      where l.free_at < 'infinity'
      order by l.id for update of l
    ) mine
    where p.id = mine.id and p.order_id = mine.order_id`);
}

/** Places that the order has no more, or only holds, stay as they are. */
export async function takeBack(db: Db, orderId: number, placeIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update places set free_at = '-infinity', order_id = null
    where id = any(${ids(placeIds)}) and order_id = ${orderId} and free_at = 'infinity'`);
}
