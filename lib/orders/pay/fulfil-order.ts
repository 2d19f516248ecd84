import type { Db } from "@/db/client";
import { inOrder, statement, together } from "@/db/prepared";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { type Credit, postSale } from "@/lib/ledger";
import type { LockedItem, LockedOrder } from "@/lib/orders/order-locks";
import { soldItems } from "@/lib/orders/pay/sold-items";
import { subjectOf } from "@/lib/orders/payments-of";
import type { PaymentRow } from "@/lib/payments";
import { placeSale } from "@/lib/places";
import { issueTickets } from "@/lib/tickets";

interface Sale {
  order: LockedOrder;
  items: readonly LockedItem[];
  payment: PaymentRow | null;
  /** Of an exchange: what the old ticket's payments give for this sale. */
  credits?: readonly Credit[];
  at: Date;
}

const SELL_ITEMS = "update order_items set state = 'sold' where order_id = $1::bigint and state = 'held'";

/** $1 order, $2 method, $3 instant, $4 is test. */
const PAID = `update orders set state = 'paid', method = $2, paid_at = $3::text::timestamptz, closed_at = null,
  is_test = is_test or $4 where id = $1::bigint`;

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
  const placeIds = items.map((item) => item.placeId);
  const sum = (key: "priceCents" | "discountCents" | "feeCents" | "feeIvaCents") =>
    items.reduce((total, item) => total + item[key], 0);
  const sale = {
    adminId: order.adminId,
    provider: payment?.provider ?? "none",
    account: payment?.account ?? "none",
    isTest: order.isTest || (payment?.isTest ?? false),
    sold: subjectOf(orderId),
    orderId,
    paymentId,
    priceCents: sum("priceCents"),
    discountCents: sum("discountCents"),
    feeCents: sum("feeCents"),
    feeIvaCents: sum("feeIvaCents"),
  };
  const [, , , sold] = await inOrder(tx.db, [
    statement(SELL_ITEMS, [orderId]),
    placeSale(orderId, placeIds),
    statement(PAID, [orderId, payment?.method ?? "free", at.toISOString(), payment?.isTest ?? false]),
    soldItems(orderId),
  ]);
  await together([
    () => postSale(tx, { ...sale, credits }),
    () =>
      recordAudit(tx, {
        action: "order.paid",
        entity: "order",
        entityId: orderId,
        adminId: order.adminId,
        before: { state: order.state },
        after: { state: "paid", paymentId, places: items.length },
      }),
    () => issueTickets(tx, { orderId, sold, at }),
  ]);
}
