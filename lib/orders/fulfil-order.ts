import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { together } from "@/db/prepared";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { type Credit, postSale } from "@/lib/ledger";
import type { LockedItem, LockedOrder } from "@/lib/orders/order-locks";
import { idList } from "@/lib/orders/sql";
import type { PaymentRow } from "@/lib/payments";
import { issueTickets } from "@/lib/tickets";

interface Sale {
  order: LockedOrder;
  items: readonly LockedItem[];
  payment: PaymentRow | null;
  /** Of an exchange: what the old ticket's payments give for this sale. */
  credits?: readonly Credit[];
  at: Date;
}

/**
 * Makes a locked order paid, in the caller's transaction: its held items are sold, their places taken for good, its sale
 * posted, its tickets issued and their mail queued. `items` are all that it holds, as they are now; `payment` is null when
 * nothing was due. The caller has locked the places and seen that the order may have them.
 */
export async function fulfilOrder(
  tx: Ctx & { db: Db },
  { order, items, payment, credits = [], at }: Sale,
): Promise<void> {
  const orderId = order.id;
  const paymentId = payment?.id ?? null;
  if (items.length === 0) throw new Error(`Order ${orderId} has nothing to sell`);
  const placeIds = idList(items.map((item) => item.placeId));
  const sum = (key: "priceCents" | "discountCents" | "feeCents" | "feeIvaCents") =>
    items.reduce((total, item) => total + item[key], 0);
  const sale = {
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
  };
  await together([
    tx.db.execute(sql`update order_items set state = 'sold' where order_id = ${orderId} and state = 'held'`),
    tx.db.execute(sql`
      update places set free_at = 'infinity', order_id = ${orderId} where id = any(${placeIds}::text::bigint[])`),
    tx.db.execute(sql`
      update orders set state = 'paid', method = ${payment?.method ?? "free"}, paid_at = ${at.toISOString()}::timestamptz, closed_at = null,
        is_test = is_test or ${payment?.isTest ?? false}
      where id = ${orderId}`),
    postSale(tx, { ...sale, credits }),
  ]);
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
