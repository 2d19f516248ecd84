import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { idList, newFolio } from "@/lib/core/ids";
import type { ExchangeTarget } from "@/lib/orders/exchange/hold-exchange";
import { refusalFor } from "@/lib/orders/hold/take-places";
import { readItems } from "@/lib/orders/hot";
import { lockOrderRow } from "@/lib/orders/order-locks";
import { fulfilOrder } from "@/lib/orders/pay/fulfil-order";
import { lockFreePlaces, passBy } from "@/lib/places";

/** Who gives places, and why. */
interface Gift {
  givenBy: number;
  reason: string;
}

/**
 * Gives a buyer places of an area for nothing, as an order of its own that is paid at once. The caller's transaction
 * holds the lock of the buyer in the event.
 */
export async function givePlaces(
  tx: Ctx & { db: Db },
  input: Gift & { target: ExchangeTarget; adminId: number; buyerId: number; quantity: number },
): Promise<{ orderId: number; folio: string }> {
  const { target, adminId, buyerId, quantity, givenBy, reason } = input;
  const { eventAreaId, eventId, enclosureId, priceCents, terms } = target;
  const [order] = await tx.db.execute<{ id: number; folio: string }>(sql`
    insert into orders (admin_id, enclosure_id, buyer_id, folio, state, is_test, deadline_at, fee_terms)
    values (${adminId}, ${enclosureId}, ${buyerId}, ${newFolio("CT")}, 'awaiting_payment', ${isDemo()}, clock_timestamp(),
      ${JSON.stringify(terms)}::text::jsonb)
    returning id, folio`);
  if (!order) throw new Error("The order was not written");
  await tx.db.execute(sql`
    insert into order_gifts (order_id, admin_id, given_by, reason, list_cents)
    values (${order.id}, ${adminId}, ${givenBy}, ${reason}, ${priceCents})`);
  const found = await lockFreePlaces(tx.db, eventAreaId, quantity, true);
  const places = found.slice(0, quantity);
  if (places.length < quantity) {
    throw (await refusalFor(tx.db, eventAreaId, { quantity }, true)) ?? new Error("Places came back meanwhile");
  }
  await tx.db.execute(sql`
    insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
      price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
    select ${adminId}, ${order.id}, ${eventId}, ${eventAreaId}, place, 0, 0, ${terms.priceIvaBps}::int, ${terms.feeIvaBps}::int, 0, 0
    from unnest(${idList(places)}::text::bigint[]) as place`);
  const [locked, items] = [await lockOrderRow(tx.db, order.id), await readItems(tx.db, { orderId: order.id })];
  await fulfilOrder(tx, { order: locked, items, payment: null, at: tx.now, passage: passBy("staff") });
  return { orderId: order.id, folio: order.folio };
}
