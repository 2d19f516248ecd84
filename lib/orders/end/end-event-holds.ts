import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import { fitUses, lockHeldCodes } from "@/lib/discount-codes";
import { ORDER } from "@/lib/orders/payments-of";
import { dropLiveAttempts } from "@/lib/payments";
import { releaseHolds } from "@/lib/places";

/** An unpaid order that lost its places of an event; it is closed when it held nothing else. */
export interface EndedHold {
  orderId: number;
  adminId: number;
  places: number;
  isClosed: boolean;
}

interface Open extends Record<string, unknown> {
  id: number;
  adminId: number;
  state: string;
  isClosing: boolean;
  /** It would exchange a ticket of the event, which is worth nothing any more. */
  isExchange: boolean;
}

/**
 * Locks the unpaid orders that hold places of the event or would exchange a ticket of it. Without `wait` it passes over
 * orders that somebody is changing at this moment.
 */
async function lockOpen(db: Db, event: { id: number; adminId: number }, wait: boolean): Promise<Open[]> {
  return db.execute<Open>(sql`
    select o.id, o.admin_id as "adminId", o.state, coalesce(x.event_id = ${event.id}, false) as "isExchange",
      coalesce(x.event_id = ${event.id}, false) or not exists (select 1 from order_items i
        where i.order_id = o.id and i.event_id <> ${event.id} and i.state = 'held') as "isClosing"
    from orders o left join order_items x on x.id = o.exchange_item_id
    where o.admin_id = ${event.adminId} and o.state in ('cart', 'awaiting_payment') and (x.event_id = ${event.id} or exists (
      select 1 from order_items i where i.order_id = o.id and i.event_id = ${event.id} and i.state = 'held'))
    order by o.id for update of o ${wait ? sql`` : sql`skip locked`}`);
}

/** What is off the items that the orders still hold. */
async function discountsLeft(db: Db, orderIds: string): Promise<{ orderId: number; discountCents: number }[]> {
  return db.execute<{ orderId: number; discountCents: number }>(sql`
    select order_id as "orderId", sum(discount_cents)::int as "discountCents" from order_items
    where order_id = any(${orderIds}::text::bigint[]) and state = 'held' group by order_id`);
}

/**
 * Frees the event's places that nobody has paid for, in the caller's transaction, which keeps the event from being
 * sold. An order that holds nothing else, or would exchange a ticket of the event, is cancelled. Payment attempts of
 * every order touched are dropped, because their amounts are wrong now.
 */
export async function endEventHolds(
  tx: Ctx & { db: Db },
  event: { id: number; adminId: number },
  { wait }: { wait: boolean },
): Promise<EndedHold[]> {
  const open = await lockOpen(tx.db, event, wait);
  if (open.length === 0) return [];
  const all = idList(open.map(({ id }) => id));
  const closing = open.filter(({ isClosing }) => isClosing);
  const closingIds = idList(closing.map(({ id }) => id));
  const exchanges = idList(open.filter(({ isExchange }) => isExchange).map(({ id }) => id));
  const goes = sql`order_id = any(${all}::text::bigint[]) and state = 'held'
    and (event_id = ${event.id} or order_id = any(${exchanges}::text::bigint[]))`;
  await releaseHolds(tx.db, sql`select place_id, order_id from order_items where ${goes}`);
  // A closed order keeps its place ids, as `closeOrder` does; one that goes on forgets what was taken out of it.
  const counts = await tx.db.execute<{ orderId: number; places: number }>(sql`
    with gone as (
      update order_items set state = 'released',
        place_id = case when order_id = any(${closingIds}::text::bigint[]) then place_id end
      where ${goes}
      returning order_id
    )
    select order_id as "orderId", count(*)::int as places from gone group by order_id`);
  await lockHeldCodes(
    tx.db,
    open.map(({ id }) => id),
  );
  await fitUses(tx.db, await discountsLeft(tx.db, idList(open.filter((one) => !one.isClosing).map(({ id }) => id))));
  await tx.db.execute(sql`
    update orders set state = 'cancelled', visitor_hash = null, closed_at = statement_timestamp()
    where id = any(${closingIds}::text::bigint[])`);
  const places = new Map(counts.map((row) => [row.orderId, row.places]));
  await recordAudits(
    tx,
    open.map(({ id, adminId, state, isClosing }) => ({
      action: isClosing ? "order.cancelled" : "order.items_removed",
      entity: "order",
      entityId: id,
      adminId,
      before: isClosing ? { state } : { eventId: event.id, places: places.get(id) ?? 0 },
      after: isClosing ? { state: "cancelled", eventId: event.id } : {},
    })),
  );
  await dropLiveAttempts(
    tx,
    ORDER,
    open.map(({ id }) => id),
  );
  return open.map(({ id, adminId, isClosing }) => ({
    orderId: id,
    adminId,
    places: places.get(id) ?? 0,
    isClosed: isClosing,
  }));
}
