import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { type LockedItem, type LockedPlace, lockFreePlaces, lockPlaces } from "@/lib/orders";

/** "unsure": too few places without waiting for those that others are taking just now; ask again with `wait`. */
export type Allotment = "done" | "none" | "unsure";

/**
 * Gives the items of a locked order their places for the sale: the same ones where nobody else has them, else equal ones
 * of the area. All or nothing: items change only when the answer is "done", and are held then.
 */
export async function allotPlaces(
  tx: Ctx & { db: Db },
  orderId: number,
  items: readonly LockedItem[],
  wait: boolean,
): Promise<Allotment> {
  const own = await lockPlaces(
    tx.db,
    items.map((item) => item.placeId),
    orderId,
  );
  const usable = new Map<number, LockedPlace>();
  for (const place of own) if (!place.isSold && (place.isOurs || place.isFree)) usable.set(place.id, place);
  const lost = items.filter((item) => !usable.has(item.placeId));
  const moves = new Map<number, number>();
  for (const areaId of new Set(lost.map((item) => item.eventAreaId))) {
    const waiting = lost.filter((item) => item.eventAreaId === areaId);
    const found = await lockFreePlaces(tx.db, areaId, waiting.length + items.length, orderId, wait);
    const spare = found.filter((place) => !usable.has(place.id));
    if (spare.length < waiting.length) return wait ? "none" : "unsure";
    for (const [index, item] of waiting.entries()) moves.set(item.id, spare[index]?.id ?? item.placeId);
  }
  for (const item of items) {
    const placeId = moves.get(item.id) ?? item.placeId;
    await tx.db.execute(sql`update order_items set state = 'held', place_id = ${placeId} where id = ${item.id}`);
    await tx.db.execute(sql`update places set order_id = ${orderId}, free_at = 'infinity' where id = ${placeId}`);
  }
  return "done";
}
