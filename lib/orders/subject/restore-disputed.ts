import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { type DisputedTicket, disputedTickets } from "@/lib/orders/subject/disputed-tickets";
import { lockAndJudge, lockFreePlaces, passBy, placeSale } from "@/lib/places";
import { restoreTickets } from "@/lib/tickets";

type Tx = Ctx & { db: Db };

/**
 * Each ticket gets its own place where nobody else has it, otherwise an equal one of the area. Null when there are too
 * few.
 */
async function placesFor(tx: Tx, orderId: number, taken: readonly DisputedTicket[]): Promise<DisputedTicket[] | null> {
  const own = await lockAndJudge(
    tx.db,
    taken.map(({ placeId }) => placeId),
    orderId,
  );
  const usable = new Set(own.flatMap(({ id, isFree, isOurs }) => (isFree || isOurs ? id : [])));
  const placed: DisputedTicket[] = [];
  for (const areaId of new Set(taken.map(({ eventAreaId }) => eventAreaId))) {
    const here = taken.filter(({ eventAreaId }) => eventAreaId === areaId);
    const lost = here.filter(({ placeId }) => !usable.has(placeId));
    const found = lost.length > 0 ? await lockFreePlaces(tx.db, areaId, taken.length + lost.length, true) : [];
    const spare = found.filter((id) => !usable.has(id));
    if (spare.length < lost.length) return null;
    placed.push(...here.filter(({ placeId }) => usable.has(placeId)));
    placed.push(...lost.map((ticket, index) => ({ ...ticket, placeId: spare[index] ?? ticket.placeId })));
  }
  return placed;
}

async function giveBack(tx: Tx, orderId: number, placed: readonly DisputedTicket[]): Promise<void> {
  for (const { orderItemId, placeId } of placed) {
    await tx.db.execute(sql`update order_items set state = 'sold', place_id = ${placeId} where id = ${orderItemId}`);
  }
  const placeIds = placed.map(({ placeId }) => placeId);
  await placeSale(orderId, placeIds, passBy("payment")).send(tx.db);
  await restoreTickets(tx, placed);
}

/**
 * Makes the tickets that a dispute took valid again, at their own places or at equal ones. `missing` are the orders
 * whose places are gone or whose event was cancelled. A repetition restores nothing.
 */
export async function restoreDisputed(
  tx: Tx,
  orderIds: readonly number[],
): Promise<{ restored: number; missing: { orderId: number }[] }> {
  let restored = 0;
  const missing: { orderId: number }[] = [];
  for (const orderId of orderIds) {
    const disputed = await disputedTickets(tx, orderId);
    if (disputed.length === 0) continue;
    const taken = disputed.filter(({ isCalledOff }) => !isCalledOff);
    const placed = taken.length > 0 ? await placesFor(tx, orderId, taken) : [];
    if (placed) {
      await giveBack(tx, orderId, placed);
      restored += placed.length;
      if (taken.length === disputed.length) continue;
    }
    missing.push({ orderId });
  }
  return { restored, missing };
}
