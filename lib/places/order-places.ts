import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { runPrepared, statement } from "@/db/prepared";
import { idList } from "@/lib/core/ids";
import { HELD_UNTIL_MS, heldBy } from "@/lib/places/sql";

const ids = (list: readonly number[]) => sql`${idList(list)}::text::bigint[]`;

/** $1 order, $2 places, $3 instant. */
const HOLD = `update places set ${heldBy("$1::bigint", "$3::text::timestamptz")} where id = any($2::text::bigint[])`;

/** Holds places for an order until an instant (text of a timestamp). The caller has locked them and seen that they are free. */
export async function holdLocked(db: Db, orderId: number, placeIds: readonly number[], until: string): Promise<void> {
  await runPrepared(db, HOLD, [orderId, idList(placeIds), until]);
}

/** $1 order, $2 places. */
const SELL = `update places set ${heldBy("$1::bigint", "'infinity'")} where id = any($2::text::bigint[])`;

/** The statement that gives places to an order for good. The caller has locked them and seen that the order may have them. */
export const placeSale = (orderId: number, placeIds: readonly number[]) => statement(SELL, [orderId, idList(placeIds)]);

/** $1 order, $2 places, $3 instant. */
const KEEP = `update places set free_at = $3::text::timestamptz
where id = any($2::text::bigint[]) and order_id = $1::bigint and free_at < 'infinity'`;

/** Holds places, locked by the caller, that are the order's still, until another instant. */
export async function keepLocked(db: Db, orderId: number, placeIds: readonly number[], until: Date): Promise<void> {
  await runPrepared(db, KEEP, [orderId, idList(placeIds), until.toISOString()]);
}

/** What an order holds, locked; also what nobody took since its time ran out. */
const heldOf = (orderId: number) =>
  sql`select id from places where order_id = ${orderId} and free_at < 'infinity' order by id for update`;

/** Holds all that an order holds until another instant. The caller holds the order's row. */
export async function keepHeld(db: Db, orderId: number, until: Date): Promise<void> {
  await db.execute(sql`
    update places p set free_at = ${until.toISOString()}::timestamptz
    from (${heldOf(orderId)}) mine where p.id = mine.id`);
}

/** As `keepHeld`, but only what would be held longer. */
export async function shortenHeld(db: Db, orderId: number, until: Date): Promise<void> {
  await db.execute(sql`
    update places p set free_at = least(p.free_at, ${until.toISOString()}::timestamptz)
    from (${heldOf(orderId)}) mine where p.id = mine.id`);
}

/** Until when an order holds the last of its places; null when it holds none. */
export async function heldUntil(db: Db, orderId: number): Promise<Date | null> {
  const [row] = await db.execute<{ until: number | null }>(sql`
    select max(${sql.raw(HELD_UNTIL_MS)}) as until from places p where p.order_id = ${orderId}`);
  return row?.until ? new Date(row.until) : null;
}

/** Puts together what two orders hold, under one of them, until an instant (text of a timestamp). */
export async function moveHeld(db: Db, from: number, to: number, until: string): Promise<void> {
  await db.execute(sql`
    update places p set order_id = ${to}, free_at = ${until}::text::timestamptz
    from (select id from places where order_id in (${from}, ${to}) and free_at < 'infinity' order by id for update) both_
    where p.id = both_.id`);
}

/** Frees at once what an order holds, not what it bought. The caller holds the order's row. */
export async function releaseHeld(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`
    update places p set free_at = '-infinity', order_id = null
    from (${heldOf(orderId)}) mine where p.id = mine.id and p.order_id = ${orderId}`);
}

/** As `releaseHeld`, of certain places and their orders: `holds` is a query of the columns place_id and order_id. */
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

/** Frees at once what an order bought, as far as it has it still. */
export async function takeBack(db: Db, orderId: number, placeIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update places set free_at = '-infinity', order_id = null
    where id = any(${ids(placeIds)}) and order_id = ${orderId} and free_at = 'infinity'`);
}
