import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { orders } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import { isPaymentOf } from "@/lib/orders/payments-of";

/**
 * Tells the buyer that an order has ended unpaid, in the caller's transaction. Only a buyer who was given a reference
 * to pay elsewhere is told; everybody else saw it on the page.
 */
export async function tellReleased(tx: Ctx & { db: Db }, orderId: number): Promise<void> {
  const waited = await tx.db.execute(sql`
    select 1 from payments p where ${isPaymentOf("p", orderId)} and next ->> 'kind' = 'reference' limit 1`);
  if (waited.length === 0) return;
  const [order] = await tx.db
    .select({ buyerId: orders.buyerId, adminId: orders.adminId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.buyerId) return;
  await queueMessage(tx, {
    idempotencyKey: `payment.expired:${orderId}`,
    template: "payment.expired",
    isNews: true,
    toUserId: order.buyerId,
    adminId: order.adminId,
    payload: { orderId },
  });
}
