import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { postSale } from "@/lib/ledger";
import { itemsOf, lockOrderRow } from "@/lib/orders/order-locks";
import { idList } from "@/lib/orders/sql";
import { paymentById } from "@/lib/payments";
import { issueTickets } from "@/lib/tickets";

/**
 * Makes a locked order paid, in the caller's transaction: its held items are sold, their places taken for good, its sale
 * posted, its tickets issued and their mail queued. `paymentId` is null when nothing was due. The caller has seen that
 * the places are the order's.
 */
export async function fulfilOrder(
  tx: Ctx & { db: Db },
  { orderId, paymentId, at }: { orderId: number; paymentId: number | null; at: Date },
): Promise<void> {
  const order = await lockOrderRow(tx.db, orderId);
  const items = (await itemsOf(tx.db, orderId)).filter((item) => item.state === "held");
  if (items.length === 0) throw new Error(`Order ${orderId} has nothing to sell`);
  const payment = paymentId === null ? null : await paymentById(tx, paymentId);
  const placeIds = idList(items.map((item) => item.placeId));
  await tx.db.execute(sql`update order_items set state = 'sold' where order_id = ${orderId} and state = 'held'`);
  await tx.db.execute(sql`
    update places set free_at = 'infinity', order_id = ${orderId} where id = any(${placeIds}::text::bigint[])`);
  await tx.db.execute(sql`
    update orders set state = 'paid', method = ${payment?.method ?? "free"}, paid_at = ${at.toISOString()}::timestamptz, closed_at = null,
      is_test = is_test or ${payment?.isTest ?? false}
    where id = ${orderId}`);
  const sum = (key: "priceCents" | "discountCents" | "feeCents" | "feeIvaCents") =>
    items.reduce((total, item) => total + item[key], 0);
  await postSale(tx, {
    adminId: order.adminId,
    provider: payment?.provider ?? "none",
    account: payment?.account ?? "none",
    isTest: order.isTest || (payment?.isTest ?? false),
    orderId,
    paymentId,
    priceCents: sum("priceCents"),
    discountCents: sum("discountCents"),
    feeCents: sum("feeCents"),
    feeIvaCents: sum("feeIvaCents"),
  });
  await issueTickets(tx, { orderId, at });
  await recordAudit(tx, {
    action: "order.paid",
    entity: "order",
    entityId: orderId,
    adminId: order.adminId,
    before: { state: order.state },
    after: { state: "paid", paymentId, places: items.length },
  });
}
