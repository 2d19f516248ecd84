import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { LockedOrder } from "@/lib/orders/hot";

type Tx = { db: Db };

/** Whether an event of what the order holds, or held when it ended, or of the ticket that it exchanges was cancelled. */
export async function isCalledOff(tx: Tx, { id, exchangeItemId }: LockedOrder): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from order_items i join events v on v.id = i.event_id
    where v.state = 'cancelled' and (i.order_id = ${id} and i.place_id is not null or i.id = ${exchangeItemId}::bigint) limit 1`);
  return rows.length > 0;
}

/** Whether places of a cancelled event were taken out of the order, which went on with its others. */
export async function hasLostPart(tx: Tx, orderId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select 1 from order_items i join events v on v.id = i.event_id
    where i.order_id = ${orderId} and i.state = 'released' and i.place_id is null and v.state = 'cancelled' limit 1`);
  return rows.length > 0;
}
