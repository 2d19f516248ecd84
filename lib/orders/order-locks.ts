import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { type CartOwner, lockKeyOf, visitorKeyOf } from "@/lib/orders/cart/cart-owner";
import { type LockedOrder, lockBuyerInEventsOf, lockEvents, lockEventsOf, lockOrder } from "@/lib/orders/hot";

/**
 * One change at a time of what an owner holds in these events, in the order of their ids; for a visitor the locks of the
 * network come first, as in a hold. Comes before any row lock.
 */
export async function lockOwnerInEvents(db: Db, owner: CartOwner, eventIds: readonly number[]): Promise<void> {
  const sorted = [...new Set(eventIds)].sort((a, b) => a - b);
  const visitorKey = visitorKeyOf(owner);
  for (const eventId of visitorKey === null ? [] : sorted) {
    await db.execute(sql`select pg_advisory_xact_lock(${visitorKey}::bigint # ${eventId}::int)`);
  }
  for (const eventId of sorted) {
    await db.execute(sql`select pg_advisory_xact_lock(${eventId}::int, ${lockKeyOf(owner)}::int)`);
  }
}

export const lockBuyerInEvents = (db: Db, buyerId: number, eventIds: readonly number[]): Promise<void> =>
  lockOwnerInEvents(db, { kind: "buyer", buyerId }, eventIds);

export const buyerLocksOf = (buyerId: number, orderId: number): Statement<unknown> =>
  lockBuyerInEventsOf.later({ orderId, buyerId });

/** The events in which an order has places that it holds, or ended with. */
export async function eventsOf(db: Db, orderId: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select distinct event_id as id from order_items where order_id = ${orderId} and place_id is not null`);
  return rows.map(({ id }) => id);
}

function assertNoneCancelled(events: readonly { state: string }[]): void {
  if (events.some(({ state }) => state === "cancelled")) throw new DomainError("hold.cancelled");
}

/**
 * Keeps events as they are until the transaction ends: whoever cancels one waits for this, or was waited for. Comes after
 * the advisory locks and before any other row but the order's, by which a payment finds its events (db/lock-order.ts).
 * Refuses where one is cancelled.
 */
export async function lockLiveEvents(db: Db, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  assertNoneCancelled(await lockEvents(db, { eventIds: idList([...new Set(eventIds)]) }));
}

/** As `lockLiveEvents`, for the events of an order, whose ids it answers. */
export function liveEventLocksOf(orderId: number): Statement<number[]> {
  return lockEventsOf.later({ orderId }).as((events) => {
    assertNoneCancelled(events);
    return events.map(({ id }) => id);
  });
}

/** `buyerId` refuses everybody else's order as one that does not exist. */
export function orderLock(orderId: number, buyerId: number | null = null): Statement<LockedOrder> {
  return lockOrder.later({ orderId, buyerId }).as(([order]) => {
    if (!order) throw notFound();
    return order;
  });
}

export const lockOrderRow = (db: Db, orderId: number): Promise<LockedOrder> => orderLock(orderId).send(db);
