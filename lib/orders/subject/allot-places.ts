import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { LockedItem } from "@/lib/orders/hot";
import { type JudgedPlace, lockFreePlaces } from "@/lib/places";

/**
 * "unsure" means that too few places are free without waiting for those that others are taking: ask again with `wait`.
 */
export type Allotment = LockedItem[] | "none" | "unsure";

/**
 * Finds each item of a locked order a place for the sale: its own where nobody else has it (`own` are those, locked),
 * otherwise an equal one of the area. All or nothing. The places are only locked here; the sale takes them.
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
