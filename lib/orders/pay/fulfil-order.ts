import type { Db } from "@/db/client";
import { inOrder, type Statement, together } from "@/db/pipeline";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { type Credit, postSale } from "@/lib/ledger";
import { type LockedItem, type LockedOrder, markPaid, readSoldItems, sellItems } from "@/lib/orders/hot";
import { subjectOf } from "@/lib/orders/payments-of";
import type { PaymentRow } from "@/lib/payments";
import { type Passage, placeSale } from "@/lib/places";
import { issueTickets, type SoldItem } from "@/lib/tickets";

interface Sale {
  order: LockedOrder;
  items: readonly LockedItem[];
  payment: PaymentRow | null;
  /** An exchange has it: what the old ticket's payments give for this sale. */
  credits?: readonly Credit[];
  at: Date;
  /** That, or why, the order may have its places while a waiting room is on. */
  passage: Passage;
}

/** Sent after the items were sold, for `issueTickets`. */
export const soldItems = (orderId: number): Statement<SoldItem[]> => readSoldItems.later({ orderId });

/**
 * Makes a locked order paid, in the caller's transaction: sells its items and places, posts the sale, issues the
 * tickets and queues their mail. `items` are all that it holds; `payment` is null when nothing was due. The caller has
 * locked the places and seen that the order may have them.
 */
export async function fulfilOrder(
  tx: Ctx & { db: Db },
  { order, items, payment, credits = [], at, passage }: Sale,
): Promise<void> {
  const orderId = order.id;
  const paymentId = payment?.id ?? null;
  if (items.length === 0) throw new Error(`Order ${orderId} has nothing to sell`);
  const placeIds = items.map((item) => item.placeId);
  const sale = {
    adminId: order.adminId,
    provider: payment?.provider ?? "none",
    account: payment?.account ?? "none",
    isTest: order.isTest || (payment?.isTest ?? false),
    sold: subjectOf(orderId),
    orderId,
    paymentId,
    collectedAt: payment?.providerPaidAt ?? null,
    items: items.map(({ id, ...parts }) => ({ orderItemId: id, ...parts })),
  };
  const [, , , sold] = await inOrder(tx.db, [
    sellItems.later({ orderId, at: payment?.providerPaidAt ?? tx.now }),
    placeSale(orderId, placeIds, passage),
    markPaid.later({ orderId, method: payment?.method ?? "free", at, isTest: payment?.isTest ?? false }),
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
    () => issueTickets(tx, { orderId, sold, at, isTold: order.channel !== "gate" }),
  ]);
}
