import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { includedIva } from "@/lib/core/money";
import { refusalFor } from "@/lib/orders/hold/take-places";
import { readItems } from "@/lib/orders/hot";
import { lockLiveEvents } from "@/lib/orders/order-locks";
import { keepAskedItems } from "@/lib/orders/pay/reprice-items";
import { holdLocked, lockFreePlaces, passBy } from "@/lib/places";
import type { FeeTerms } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

/** Longer than a transaction lasts: the place is sold in the one that holds it. */
const HELD_SECONDS = 120;

interface GateOrder {
  orderId: number;
  folio: string;
  adminId: number;
  enclosureId: number;
  eventId: number;
  eventAreaId: number;
  priceCents: number;
}

interface AreaRow extends Record<string, unknown> {
  adminId: number;
  enclosureId: number;
  eventId: number;
  priceCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
}

async function readArea(db: Db, eventAreaId: number): Promise<AreaRow> {
  const [area] = await db.execute<AreaRow>(sql`
    select a.admin_id as "adminId", v.enclosure_id as "enclosureId", v.id as "eventId", a.price_cents as "priceCents",
      e.price_iva_bps as "priceIvaBps", e.fee_iva_bps as "feeIvaBps"
    from event_areas a join events v on v.id = a.event_id join enclosures e on e.id = v.enclosure_id
    where a.id = ${eventAreaId}`);
  if (!area) throw notFound();
  return area;
}

/**
 * Opens an order for one place that is sold for cash at a gate, without a place yet and without a lock: the drawer's
 * comes first. Nobody in between takes a fee. Follow with `holdForGate`.
 */
export async function openGateOrder(
  tx: Tx,
  { eventAreaId, buyerId }: { eventAreaId: number; buyerId: number },
): Promise<GateOrder> {
  const area = await readArea(tx.db, eventAreaId);
  const { adminId, enclosureId, eventId, priceCents, priceIvaBps, feeIvaBps } = area;
  const terms: FeeTerms = { fee: { bps: 0, fixedCents: 0 }, methods: [], priceIvaBps, feeIvaBps };
  const [order] = await tx.db.execute<{ id: number; folio: string }>(sql`
    insert into orders (admin_id, enclosure_id, buyer_id, folio, state, method, channel, is_test, deadline_at, fee_terms)
    values (${adminId}, ${enclosureId}, ${buyerId}, ${newFolio("CT")}, 'awaiting_payment', 'desk', 'gate', ${isDemo()},
      clock_timestamp() + ${HELD_SECONDS}::int * interval '1 second', ${JSON.stringify(terms)}::text::jsonb)
    returning id, folio`);
  if (!order) throw new Error("The order was not written");
  return { orderId: order.id, folio: order.folio, adminId, enclosureId, eventId, eventAreaId, priceCents };
}

/**
 * Holds a free place for an order of `openGateOrder` and its payment, at whatever hour of the sale; nobody's limit counts it.
 */
export async function holdForGate(tx: Tx, order: GateOrder, paymentId: number): Promise<void> {
  const { orderId, adminId, eventId, eventAreaId, priceCents } = order;
  await lockLiveEvents(tx.db, [eventId]);
  const area = await readArea(tx.db, eventAreaId);
  if (area.priceCents !== priceCents) throw new DomainError("hold.price_changed");
  const found = await lockFreePlaces(tx.db, eventAreaId, 1, false);
  const [placeId] = found.length > 0 ? found : await lockFreePlaces(tx.db, eventAreaId, 1, true);
  if (placeId === undefined)
    throw (await refusalFor(tx.db, eventAreaId, { quantity: 1 }, true)) ?? new Error("A place came back meanwhile");
  const { priceIvaBps, feeIvaBps } = area;
  await tx.db.execute(sql`
    insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
      price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
    values (${adminId}, ${orderId}, ${eventId}, ${eventAreaId}, ${placeId}, ${priceCents}, 0, ${priceIvaBps}, ${feeIvaBps},
      ${includedIva(priceCents, priceIvaBps)}, 0)`);
  const [until] = await tx.db.execute<{ at: string }>(
    sql`select deadline_at::text as at from orders where id = ${orderId}`,
  );
  await holdLocked(tx.db, orderId, [placeId], { until: until?.at ?? "", passage: passBy("gate") });
  await keepAskedItems(tx.db, { id: paymentId, adminId }, await readItems(tx.db, { orderId }));
}
