import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import { releaseHeld, releaseHolds } from "@/lib/places";

/**
 * Frees the places that the order still holds and releases its items, which keep their place ids in case late money
 * comes. The caller holds the order's row.
 */
export async function releaseOrderPlaces(tx: Db, orderId: number): Promise<void> {
  await releaseHeld(tx, orderId);
  await tx.execute(sql`update order_items set state = 'released' where order_id = ${orderId} and state = 'held'`);
}

/**
 * Takes items out of a cart: their places are free at once, and the items forget them. The caller holds the order's
 * row.
 */
export async function releaseItems(tx: Db, orderId: number, itemIds: readonly number[]): Promise<void> {
  const which = sql`order_id = ${orderId} and id = any(${idList(itemIds)}::text::bigint[]) and state = 'held'`;
  await releaseHolds(tx, sql`select place_id, order_id from order_items where ${which}`);
  await tx.execute(sql`update order_items set state = 'released', place_id = null where ${which}`);
}

/** The caller holds the row of the unpaid order and knows that no money came. */
export async function closeOrder(
  tx: Ctx & { db: Db },
  order: { id: number; adminId: number; state: string },
  to: "expired" | "cancelled",
): Promise<void> {
  // Places come before the code that a trigger gives back with the order.
  await releaseOrderPlaces(tx.db, order.id);
  await tx.db.execute(sql`
    update orders set state = ${to}, visitor_hash = null, closed_at = statement_timestamp() where id = ${order.id}`);
  await recordAudit(tx, {
    action: `order.${to}`,
    entity: "order",
    entityId: order.id,
    adminId: order.adminId,
    before: { state: order.state },
    after: { state: to },
  });
}

/** Answers whether the cart held nothing any more and was closed. */
export async function closeIfEmpty(
  tx: Ctx & { db: Db },
  order: { id: number; adminId: number; state: string },
): Promise<boolean> {
  const held = await tx.db.execute(
    sql`select 1 from order_items where order_id = ${order.id} and state = 'held' limit 1`,
  );
  if (held.length > 0) return false;
  await closeOrder(tx, order, "cancelled");
  return true;
}
