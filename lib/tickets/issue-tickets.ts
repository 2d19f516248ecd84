import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { together } from "@/db/prepared";
import { eventAreas, orderItems, orders, tickets } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import { createPasses } from "@/lib/passes";

/**
 * One pass and one ticket for each sold item of the order that has none yet, and the order's mail, in the caller's
 * transaction, which has locked the order's row: a repetition makes nothing new. Answers all of the order's ticket ids.
 */
export async function issueTickets(
  tx: Ctx & { db: Db },
  { orderId, at }: { orderId: number; at: Date },
): Promise<{ ticketIds: number[] }> {
  const sold = await tx.db
    .select({
      adminId: orders.adminId,
      enclosureId: orders.enclosureId,
      buyerId: orders.buyerId,
      itemId: orderItems.id,
      eventId: orderItems.eventId,
      eventAreaId: orderItems.eventAreaId,
      placeId: orderItems.placeId,
      parkingAreaId: eventAreas.parkingAreaId,
      ticketId: tickets.id,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(eventAreas, eq(eventAreas.id, orderItems.eventAreaId))
    .leftJoin(tickets, eq(tickets.orderItemId, orderItems.id))
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.state, "sold")))
    .orderBy(asc(orderItems.id));
  const issued = sold.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const open = sold.filter(({ ticketId }) => ticketId === null);
  const [first] = open;
  if (!first) return { ticketIds: issued };
  const { adminId, enclosureId, buyerId } = first;
  if (buyerId === null) throw new Error(`Order ${orderId} has no buyer to issue tickets to`);

  const passIds = await createPasses(
    tx,
    open.map(({ eventId, eventAreaId, parkingAreaId }) => ({
      adminId,
      enclosureId,
      kind: "ticket" as const,
      eventId,
      eventAreaId,
      parkingAreaId,
    })),
  );
  const rows = open.map(({ itemId, eventId, eventAreaId, placeId }, i) => {
    const passId = passIds[i];
    if (passId === undefined || placeId === null) throw new Error(`Item ${itemId} has no pass or no place`);
    return { adminId, orderId, orderItemId: itemId, passId, buyerId, eventId, eventAreaId, placeId, issuedAt: at };
  });
  const writeTickets = async () => {
    const made = await tx.db.insert(tickets).values(rows).returning({ id: tickets.id });
    const ticketIds = made.map(({ id }) => id);
    const what = { action: "ticket.issued", entity: "order", entityId: orderId, adminId };
    await recordAudit(tx, { ...what, after: { ticketIds } });
    return ticketIds;
  };
  const [ticketIds] = await together([
    writeTickets(),
    queueMessage(tx, {
      idempotencyKey: `tickets.issued:${orderId}`,
      template: "tickets.issued",
      toUserId: buyerId,
      adminId,
      payload: { orderId },
    }),
  ]);
  return { ticketIds: [...issued, ...ticketIds] };
}
