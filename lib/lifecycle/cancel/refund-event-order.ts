import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { lockOrderRow } from "@/lib/orders";
import { returnItems } from "@/lib/settlement";

export interface EventRefund {
  cancellationId: number;
  eventId: number;
  reason: string;
  withFee: boolean;
}

/** All idempotency keys of a cancellation's refunds begin so, which is how its mails find them. */
export const refundKeyPrefix = (cancellationId: number) => `event-cancelled:${cancellationId}:`;

/**
 * Takes back what an order bought of the cancelled event and leaves its other events alone. `people` are the buyer and the
 * holders whose tickets ended; `refundId` is null when nothing was paid.
 */
export async function refundEventOrder(
  tx: Ctx & { db: Db },
  { cancellationId, eventId, reason, withFee }: EventRefund,
  orderId: number,
): Promise<{ refundId: number | null; people: number[] }> {
  const order = await lockOrderRow(tx.db, orderId);
  const sold = await tx.db.execute<{ id: number; holder: number | null }>(sql`
    select i.id, t.buyer_id as holder from order_items i
    left join tickets t on t.order_item_id = i.id and t.state = 'valid'
    where i.order_id = ${orderId} and i.event_id = ${eventId} and i.state = 'sold' order by i.id`);
  if (sold.length === 0) return { refundId: null, people: [] };
  const [refund] = await returnItems(tx, {
    order,
    reason,
    idempotencyKey: `${refundKeyPrefix(cancellationId)}${orderId}`,
    atOrganizersExpense: true,
    as: "cancelled",
    items: sold.map(({ id }) => ({ orderItemId: id, withFee })),
  });
  const people = [order.buyerId, ...sold.map(({ holder }) => holder)].filter((id) => id !== null);
  return { refundId: refund?.id ?? null, people: [...new Set(people)] };
}
