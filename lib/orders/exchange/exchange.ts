import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import type { LockedOrder } from "@/lib/orders/hot";
import { ADMISSIONS } from "@/lib/passes";

export interface Exchanged {
  itemId: number;
  orderId: number;
  placeId: number;
  ticketId: number;
  passId: number;
  /** The ticket is valid and still its buyer's. */
  isUsed: boolean;
  isLive: boolean;
}

/**
 * Answers the sold item that an order replaces, with its ticket; null when the order is no exchange or the old ticket
 * is gone.
 */
export async function exchangedBy(
  db: Db,
  { exchangeItemId, buyerId }: Pick<LockedOrder, "exchangeItemId" | "buyerId">,
): Promise<Exchanged | null> {
  if (exchangeItemId === null) return null;
  const [row] = await db.execute<Exchanged & Record<string, unknown>>(sql`
    select i.id as "itemId", i.order_id as "orderId", i.place_id as "placeId",
      t.id as "ticketId", p.id as "passId",
      exists (select 1 from ${ADMISSIONS} s where s.pass_id = p.id and s.direction = 'in') as "isUsed",
      i.state = 'sold' and t.state = 'valid' and p.state = 'active' and t.buyer_id = ${buyerId} as "isLive"
    from order_items i join tickets t on t.order_item_id = i.id join passes p on p.id = t.pass_id
    where i.id = ${exchangeItemId}`);
  return row ?? null;
}

/** Refuses an exchange whose old ticket was used or is not valid any more; other orders pass. */
export async function assertExchangeable(
  db: Db,
  order: Pick<LockedOrder, "exchangeItemId" | "buyerId">,
): Promise<void> {
  if (order.exchangeItemId === null) return;
  const old = await exchangedBy(db, order);
  if (old?.isUsed) throw new DomainError("ticket.used");
  if (!old?.isLive) throw new DomainError("ticket.not_valid");
}
