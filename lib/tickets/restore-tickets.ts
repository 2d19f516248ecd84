import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { restorePasses } from "@/lib/passes";

/** A ticket that a dispute took, with the item and place it was for. */
export interface DisputedTicket {
  ticketId: number;
  passId: number;
  orderItemId: number;
  adminId: number;
  placeId: number;
  eventAreaId: number;
  itemState: "sold" | "returned";
  /** Its event was cancelled: it is worth its money, and no place. */
  isCalledOff: boolean;
}

/** The tickets of an order that a dispute took and nothing else ended since. The caller holds the order's row. */
export async function disputedTickets(tx: { db: Db }, orderId: number): Promise<DisputedTicket[]> {
  return tx.db.execute<DisputedTicket & Record<string, unknown>>(sql`
    select t.id::float8 as "ticketId", t.pass_id::float8 as "passId", t.order_item_id::float8 as "orderItemId",
      t.admin_id as "adminId", t.place_id::float8 as "placeId", t.event_area_id as "eventAreaId", i.state as "itemState",
      v.state = 'cancelled' as "isCalledOff"
    from tickets t join passes p on p.id = t.pass_id join order_items i on i.id = t.order_item_id join events v on v.id = t.event_id
    where t.order_id = ${orderId} and t.state = 'cancelled' and p.state = 'revoked' and p.state_reason = 'chargeback'
      and not exists (
        select 1 from refund_items g left join refunds r on r.id = g.refund_id
        where g.order_item_id = i.id and r.state is distinct from 'failed'
          and g.price_cents - g.discount_cents >= i.price_cents - i.discount_cents and i.price_cents > i.discount_cents)
    order by t.id for update of t`);
}

/** Makes tickets valid again, each at the place given, in the caller's transaction; their codes admit as before. */
export async function restoreTickets(tx: Ctx & { db: Db }, list: readonly DisputedTicket[]): Promise<void> {
  for (const { ticketId, adminId, placeId } of list) {
    await tx.db.update(tickets).set({ state: "valid", placeId }).where(eq(tickets.id, ticketId));
    const change = { before: { state: "cancelled" }, after: { state: "valid", placeId } };
    await recordAudit(tx, { action: "ticket.restored", entity: "ticket", entityId: ticketId, adminId, ...change });
  }
  await restorePasses(
    tx,
    list.map(({ passId }) => passId),
  );
}
