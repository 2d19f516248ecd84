import type { Db } from "@/db/client";
import { together } from "@/db/pipeline";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import { createPasses } from "@/lib/passes";
import { insertTickets } from "@/lib/tickets/hot";

/** An item that an order has sold. `ticketId` is null until its ticket is issued. */
export interface SoldItem {
  adminId: number;
  enclosureId: number;
  buyerId: number | null;
  itemId: number;
  eventId: number;
  eventAreaId: number;
  placeId: number | null;
  parkingAreaId: number;
  ticketId: number | null;
}

/**
 * Issues a pass and a ticket for each sold item of an order that has none yet, and queues the order's mail, in the caller's
 * transaction, which holds the order's row. A buyer at a gate has nowhere to be written to: `isTold` false. Answers all ticket ids of the
 * order.
 */
export async function issueTickets(
  tx: Ctx & { db: Db },
  { orderId, at, sold, isTold = true }: { orderId: number; at: Date; sold: readonly SoldItem[]; isTold?: boolean },
): Promise<{ ticketIds: number[] }> {
  const issued = sold.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const pending = sold.filter(({ ticketId }) => ticketId === null);
  const [first] = pending;
  if (!first) return { ticketIds: issued };
  const { adminId, enclosureId, buyerId } = first;
  if (buyerId === null) throw new Error(`Order ${orderId} has no buyer to issue tickets to`);

  const passIds = await createPasses(
    tx,
    pending.map(({ eventId, eventAreaId, parkingAreaId }) => ({
      adminId,
      enclosureId,
      kind: "ticket" as const,
      eventId,
      eventAreaId,
      parkingAreaId,
    })),
  );
  const lines = pending.map(({ itemId, eventId, eventAreaId, placeId }, i) => {
    const passId = passIds[i];
    if (passId === undefined || placeId === null) throw new Error(`Item ${itemId} has no pass or no place`);
    return { item_id: itemId, pass_id: passId, event_id: eventId, event_area_id: eventAreaId, place_id: placeId };
  });
  const writeTickets = async () => {
    const made = await insertTickets(tx.db, {
      adminId,
      orderId,
      buyerId,
      issuedAt: at,
      lines: JSON.stringify(lines),
    });
    const ticketIds = made.map(({ id }) => id);
    await recordAudit(tx, {
      action: "ticket.issued",
      entity: "order",
      entityId: orderId,
      adminId,
      after: { ticketIds },
    });
    return ticketIds;
  };
  const tellBuyer = async () => {
    if (!isTold) return;
    await queueMessage(tx, {
      idempotencyKey: `tickets.issued:${orderId}`,
      template: "tickets.issued",
      toUserId: buyerId,
      adminId,
      payload: { orderId },
    });
  };
  const [ticketIds] = await together([writeTickets, tellBuyer]);
  return { ticketIds: [...issued, ...ticketIds] };
}
