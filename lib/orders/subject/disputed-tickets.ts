import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dutiesOf } from "@/lib/core/tell";
import { lockCancelledTickets } from "@/lib/tickets";

export interface DisputedTicket {
  ticketId: number;
  passId: number;
  orderItemId: number;
  adminId: number;
  placeId: number;
  eventAreaId: number;
  itemState: "sold" | "returned";
  /** Its event was cancelled, so that it can be worth money but no place. */
  isCalledOff: boolean;
}

/** Answers the tickets that a dispute took and nothing else has ended since. The caller holds the order's row. */
export async function disputedTickets(tx: { db: Db }, orderId: number): Promise<DisputedTicket[]> {
  await lockCancelledTickets(tx, orderId);
  const paidBack = sql.join([sql`false`, ...(await dutiesOf("paidBack"))], sql` or `);
  return tx.db.execute<DisputedTicket & Record<string, unknown>>(sql`
    select t.id as "ticketId", t.pass_id as "passId", t.order_item_id as "orderItemId",
      t.admin_id as "adminId", t.place_id as "placeId", t.event_area_id as "eventAreaId", i.state as "itemState",
      v.state = 'cancelled' as "isCalledOff"
    from tickets t join passes p on p.id = t.pass_id join order_items i on i.id = t.order_item_id join events v on v.id = t.event_id
    where t.order_id = ${orderId} and t.state = 'cancelled' and p.state = 'revoked' and p.state_reason = 'chargeback'
      and not (${paidBack})
    order by t.id`);
}
