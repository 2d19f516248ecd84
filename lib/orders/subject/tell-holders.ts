import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { queueMessages } from "@/lib/notifications";
import { isPaymentOf } from "@/lib/orders/payments-of";
import type { HolderNews } from "@/lib/payments";

/** Picks the tickets `t`, with their passes `p`, that a piece of news is about. */
export const ABOUT = {
  disputed: sql`t.state = 'cancelled' and p.state_reason = 'chargeback'`,
  dispute_won: sql`t.state = 'valid'`,
  dispute_lost: sql`t.state = 'cancelled' and p.state_reason = 'chargeback'`,
  refunded: sql`t.state = 'cancelled' and p.state_reason = 'refunded'`,
} as const satisfies Record<HolderNews, unknown>;

/**
 * Tells everybody who holds tickets of these orders without having paid for them what happened to the payment, once per
 * order and news. The payer is told elsewhere.
 */
export async function tellHolders(
  tx: { db: Db },
  { paymentId, orderIds, news }: { paymentId: number; orderIds: readonly number[]; news: HolderNews },
): Promise<void> {
  if (orderIds.length === 0) return;
  const holders = await tx.db.execute<{ orderId: number; adminId: number; userId: number }>(sql`
    select distinct t.order_id as "orderId", t.admin_id as "adminId", t.buyer_id as "userId"
    from tickets t join passes p on p.id = t.pass_id
    where t.order_id = any(${`{${orderIds.join(",")}}`}::text::bigint[]) and ${ABOUT[news]}
      and t.buyer_id is distinct from (
        select o.buyer_id from payments y join orders o on ${isPaymentOf("y", sql`o.id`)} where y.id = ${paymentId})
    order by 1, 3`);
  await queueMessages(
    tx,
    holders.map(({ orderId, adminId, userId }) => ({
      idempotencyKey: `ticket.payment:${paymentId}:${orderId}:${news}:${userId}`,
      template: "ticket.payment",
      toUserId: userId,
      adminId,
      payload: { orderId, news },
    })),
  );
}
