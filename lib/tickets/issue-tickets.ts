import type { Db } from "@/db/client";
import { runPrepared, together } from "@/db/prepared";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { queueMessage } from "@/lib/notifications";
import { createPasses } from "@/lib/passes";

/** An item that an order has sold, with its ticket where it has one. */
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

/** $1 tenant, $2 order, $3 buyer, $4 instant, $5 the rest as text of a JSON array. */
const INSERT = `insert into tickets
  (admin_id, order_id, order_item_id, pass_id, buyer_id, event_id, event_area_id, place_id, issued_at)
select $1::int, $2::bigint, item_id, pass_id, $3::int, event_id, event_area_id, place_id, $4::text::timestamptz
from json_to_recordset($5::text::json) as line (item_id bigint, pass_id bigint, event_id int, event_area_id int, place_id bigint)
returning id`;

/**
 * One pass and one ticket for each sold item of the order that has none yet, and the order's mail, in the caller's
 * transaction, which has locked the order's row: a repetition makes nothing new.
 * Answers all of the order's ticket ids.
 */
export async function issueTickets(
  tx: Ctx & { db: Db },
  { orderId, at, sold }: { orderId: number; at: Date; sold: readonly SoldItem[] },
): Promise<{ ticketIds: number[] }> {
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
  const lines = open.map(({ itemId, eventId, eventAreaId, placeId }, i) => {
    const passId = passIds[i];
    if (passId === undefined || placeId === null) throw new Error(`Item ${itemId} has no pass or no place`);
    return { item_id: itemId, pass_id: passId, event_id: eventId, event_area_id: eventAreaId, place_id: placeId };
  });
  const writeTickets = async () => {
    const values = [adminId, orderId, buyerId, at.toISOString(), JSON.stringify(lines)];
    const made = await runPrepared<{ id: number }>(tx.db, INSERT, values);
    const ticketIds = made.map(({ id }) => id);
    const what = { action: "ticket.issued", entity: "order", entityId: orderId, adminId } as const;
    await recordAudit(tx, { ...what, after: { ticketIds } });
    return ticketIds;
  };
  const [ticketIds] = await together([
    writeTickets,
    () =>
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
