import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";

/**
 * Lists an order whose money came while its event was cancelled, or later, with the refund that was asked for at once, so
 * that the cancellation's report knows of it. Of several cancelled events the last one is meant.
 */
export async function listLatePayment(
  tx: Ctx & { db: Db },
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  await tx.db.execute(sql`
    insert into event_cancellation_orders (cancellation_id, order_id, admin_id, state, refund_id, is_late, attempts, done_at)
    select c.id, o.id, o.admin_id, 'requested', ${refundId}::bigint, true, 1, ${tx.now}::timestamptz
    from orders o join order_items i on i.order_id = o.id or i.id = o.exchange_item_id
    join event_cancellations c on c.event_id = i.event_id
    where o.id = ${orderId} order by c.id desc limit 1
    on conflict do nothing`);
}
