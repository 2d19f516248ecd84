import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { payerOf, paymentBalance } from "@/lib/ledger";
import { itemsOf } from "@/lib/orders";
import type { PaymentRow } from "@/lib/payments";
import { revokeTickets } from "@/lib/tickets";

/**
 * When the refunds asked for of a payment give back the whole base price of the sale it made, the tickets end with it:
 * codes revoked, items returned, places free. The caller holds the order's row and wrote the refund.
 */
export async function takeBackIfReturned(tx: Ctx & { db: Db }, payment: PaymentRow): Promise<boolean> {
  const orderId = payment.subjectId;
  if ((await payerOf(tx, orderId)) !== payment.id) return false;
  const { receivedCents, saleCents } = await paymentBalance(tx, payment.id);
  const [row] = await tx.db.execute<{ asked: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as asked from refunds where payment_id = ${payment.id} and state <> 'failed'`);
  const ofSale = (row?.asked ?? 0) - (receivedCents - saleCents);
  const items = await itemsOf(tx.db, orderId);
  const base = items.reduce((sum, item) => sum + item.priceCents - item.discountCents, 0);
  if (ofSale <= 0 || ofSale < (base > 0 ? base : saleCents)) return false;
  const { ticketIds } = await revokeTickets(tx, { orderId, reason: "refunded" });
  if (ticketIds.length === 0) return false;
  await tx.db.execute(sql`update order_items set state = 'returned' where order_id = ${orderId} and state = 'sold'`);
  await tx.db.execute(sql`
    update places set free_at = '-infinity', order_id = null where order_id = ${orderId} and free_at = 'infinity'`);
  return true;
}
