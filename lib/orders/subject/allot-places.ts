import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { LockedItem } from "@/lib/orders/hot";
import { type JudgedPlace, lockFreePlaces } from "@/lib/places";

/** "unsure": too few places without waiting for those that others are taking just now; ask again with `wait`. */
export type Allotment = LockedItem[] | "none" | "unsure";

/**
 * Gives the items of a locked order their places for the sale: the same ones where nobody else has them (`own`: those,
 * locked), else equal ones of the area. All or nothing: answers the items as they are held then. The places themselves
 * are only locked: the sale takes them.
 */
export async function allotPlaces(
  tx: Ctx & { db: Db },
  items: readonly LockedItem[],
  own: readonly JudgedPlace[],
  wait: boolean,
): Promise<Allotment> {
  const usable = new Set(own.flatMap(({ id, isSold, isOurs, isFree }) => (!isSold && (isOurs || isFree) ? [id] : [])));
  const lost = items.filter((item) => !usable.has(item.placeId));
  const moves = new Map<number, number>();
  for (const areaId of new Set(lost.map((item) => item.eventAreaId))) {
    const waiting = lost.filter((item) => item.eventAreaId === areaId);
    const found = await lockFreePlaces(tx.db, areaId, waiting.length + items.length, wait);
    const spare = found.filter((id) => !usable.has(id));
    if (spare.length < waiting.length) return wait ? "none" : "unsure";
    for (const [index, item] of waiting.entries()) moves.set(item.id, spare[index] ?? item.placeId);
  }
  const allotted: LockedItem[] = [];
  for (const item of items) {
    const placeId = moves.get(item.id) ?? item.placeId;
    if (placeId !== item.placeId || item.state !== "held")
      await tx.db.execute(sql`update order_items set state = 'held', place_id = ${placeId} where id = ${item.id}`);
    allotted.push({ ...item, placeId, state: "held" });
  }
  return allotted;
}
