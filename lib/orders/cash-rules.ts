import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import type { LockedItem } from "@/lib/orders/order-locks";

/** Places of an area that may wait for cash at once. */
const SHARE_PERCENT = 20;
const LOCK_CLASS = 20_771_001;

/** One cash payment at a time starts in an area; taken before any row is locked. */
export async function lockCashShare(db: Db, eventAreaIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(eventAreaIds)].sort((a, b) => a - b)) {
    await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${-id}::int)`);
  }
}

/**
 * Cash holds places for long: it needs a verified contact, one open cash payment per buyer and event, and at most a
 * fifth of an area's places (one at least). Errors: `payment.method_unavailable`.
 */
export async function assertCashAllowed(
  db: Db,
  { orderId, buyerId, items }: { orderId: number; buyerId: number; items: readonly LockedItem[] },
): Promise<void> {
  const refused = new DomainError("payment.method_unavailable", { field: "method" });
  const [verified] = await db.execute(sql`
    select 1 from users where id = ${buyerId} and (email_verified_at is not null or phone_verified_at is not null)`);
  if (!verified) throw refused;
  const [open] = await db.execute(sql`
    select 1 from orders o join order_items i on i.order_id = o.id and i.state = 'held'
    where o.buyer_id = ${buyerId} and o.id <> ${orderId} and o.state = 'awaiting_payment' and o.method = 'cash'
      and i.event_id in (select event_id from order_items where order_id = ${orderId} and state = 'held') limit 1`);
  if (open) throw refused;
  for (const areaId of new Set(items.map((item) => item.eventAreaId))) {
    const mine = items.filter((item) => item.eventAreaId === areaId).length;
    const [area] = await db.execute<{ allowed: number; waiting: number }>(sql`
      select greatest(1, a.capacity * ${SHARE_PERCENT}::int / 100) as allowed, (
        select count(*)::int from order_items i join orders o on o.id = i.order_id
        where i.event_area_id = a.id and i.state = 'held' and o.state = 'awaiting_payment' and o.method = 'cash' and o.id <> ${orderId}
      ) as waiting
      from event_areas a where a.id = ${areaId}`);
    if (!area || area.waiting + mine > area.allowed) throw refused;
  }
}
