import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { baseOf, sumParts } from "@/lib/ledger";
import { itemsLeft } from "@/lib/orders/subject/refund-items";
import { ADMISSIONS } from "@/lib/passes";
import type { Ended } from "@/lib/payments";
import { takeBack } from "@/lib/places";
import { type RevokeReason, revokeTickets } from "@/lib/tickets";

type Tx = Ctx & { db: Db };

const ids = (list: readonly number[]) => `{${list.join(",")}}`;

interface Returned {
  orderId: number;
  itemIds: readonly number[];
  as: RevokeReason;
  /** The place does not go on sale again, because the event is off or another order has it now. */
  keepPlace?: boolean | undefined;
}

/**
 * Ends sold items: their codes are revoked and their places are free. Answers those that it ended; items returned
 * before stay as they are. The caller holds the order's row and its places.
 */
export async function takeBackItems(
  tx: Tx,
  { orderId, itemIds, as, keepPlace = false }: Returned,
): Promise<{ itemIds: number[]; ticketIds: number[] }> {
  const returned = await tx.db.execute<{ id: number; placeId: number }>(sql`
    update order_items set state = 'returned'
    where order_id = ${orderId} and id = any(${ids(itemIds)}::bigint[]) and state = 'sold'
    returning id, place_id as "placeId"`);
  if (returned.length === 0) return { itemIds: [], ticketIds: [] };
  const ofItems = ids(returned.map(({ id }) => id));
  const held = await tx.db.execute<{ id: number }>(sql`
    select id from tickets where order_item_id = any(${ofItems}::bigint[]) and state = 'valid'`);
  const { ticketIds } = await revokeTickets(tx, { ticketIds: held.map(({ id }) => id), reason: as });
  if (!keepPlace) {
    const placeIds = returned.map(({ placeId }) => placeId);
    await takeBack(tx.db, orderId, placeIds);
  }
  return { itemIds: returned.map(({ id }) => id), ticketIds };
}

async function wereUsed(tx: Tx, ticketIds: readonly number[]): Promise<boolean> {
  if (ticketIds.length === 0) return false;
  const used = await tx.db.execute(sql`
    select 1 from tickets t join ${ADMISSIONS} s on s.pass_id = t.pass_id
    where t.id = any(${ids(ticketIds)}::bigint[]) and s.direction = 'in' limit 1`);
  return used.length > 0;
}

export async function endedWith(tx: Tx, orderId: number, ticketIds: readonly number[]): Promise<Ended> {
  return { orderId, hasEnded: ticketIds.length > 0, wasUsed: await wereUsed(tx, ticketIds) };
}

/**
 * Ends all tickets of an order when its refunds leave nothing of the base prices. The caller holds the order's row and
 * wrote the refund. Answers the tickets that ended.
 */
export async function takeBackIfReturned(tx: Tx, orderId: number): Promise<number[]> {
  const left = await itemsLeft(tx, orderId);
  const rest = sumParts(left);
  if (baseOf(rest) > 0) return [];
  const [cost] = await tx.db.execute<{ base: number }>(sql`
    select coalesce(sum(price_cents - discount_cents), 0)::int as base from order_items
    where order_id = ${orderId} and state in ('sold', 'returned')`);
  if ((cost?.base ?? 0) === 0 && rest.feeCents > 0) return [];
  const itemIds = left.map(({ orderItemId }) => orderItemId);
  return (await takeBackItems(tx, { orderId, itemIds, as: "refunded" })).ticketIds;
}
