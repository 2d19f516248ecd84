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

/** Begins the key of every refund that a cancellation asks for. */
export const refundKey = (cancellationId: number) => `event-cancelled:${cancellationId}:`;

/**
 * Takes back what an order bought of a cancelled event, and only that, in the caller's transaction: tickets end, places
 * are free, the base price (the fee too where it says so) goes back at the organizer's expense. Answers the first
 * refund and whose tickets ended; no refund where nothing was paid.
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
    idempotencyKey: `${refundKey(cancellationId)}${orderId}`,
    atOrganizersExpense: true,
    as: "cancelled",
    items: sold.map(({ id }) => ({ orderItemId: id, withFee })),
  });
  const people = [order.buyerId, ...sold.map(({ holder }) => holder)].filter((id) => id !== null);
  return { refundId: refund?.id ?? null, people: [...new Set(people)] };
}
