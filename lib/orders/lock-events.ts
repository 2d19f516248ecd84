import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type CartOwner, lockKeyOf } from "@/lib/orders/cart/cart-owner";

/** Locks the owner's holds in several events, in the order of their ids. Comes before any row lock. */
export async function lockEvents(tx: Db, owner: CartOwner, eventIds: readonly number[]): Promise<void> {
  for (const eventId of [...new Set(eventIds)].sort((a, b) => a - b)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${eventId}::int, ${lockKeyOf(owner)}::int)`);
  }
}

/** The events in which an order has places that it holds, or ended with. */
export async function eventsOf(tx: Db, orderId: number): Promise<number[]> {
  const rows = await tx.execute<{ event_id: number }>(sql`
    select distinct event_id from order_items where order_id = ${orderId} and place_id is not null`);
  return rows.map((row) => row.event_id);
}
