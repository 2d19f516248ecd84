import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import type { LockedOrder } from "@/lib/orders/hot";
import { ADMISSIONS } from "@/lib/passes";

/** The sold item that an exchange replaces, with its ticket as it is now. */
export interface Exchanged {
  itemId: number;
  orderId: number;
  placeId: number;
  ticketId: number;
  passId: number;
  /** It may be exchanged still: its ticket is valid, its buyer's, and no gate admitted it. */
  isUsed: boolean;
  isLive: boolean;
}

/** What the order is exchanged for; null when it is no exchange, or the old ticket is not there. */
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

/** Whether what an order replaces may still be exchanged; nothing for other orders. */
export async function assertExchangeable(
  db: Db,
  order: Pick<LockedOrder, "exchangeItemId" | "buyerId">,
): Promise<void> {
  if (order.exchangeItemId === null) return;
  const old = await exchangedBy(db, order);
  if (old?.isUsed) throw new DomainError("ticket.used");
  if (!old?.isLive) throw new DomainError("ticket.not_valid");
}
