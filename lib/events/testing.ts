import { randomBytes } from "node:crypto";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { enclosures, eventAreas, events, orderItems, orders, paymentAccounts, places } from "@/db/schema";
import { createUser, FEE_TERMS } from "@/db/testing";
import { newFolio } from "@/lib/core/ids";

/** A payment account, without which nothing that costs something can be published. */
export async function openAccount(adminId: number): Promise<void> {
  await getDb()
    .insert(paymentAccounts)
    .values({ adminId, provider: "sandbox", account: `tenant-${adminId}`, methods: ["card"] });
}

interface Area {
  id: number;
}

/** Holds the area's first free place, as a purchase would. */
export async function holdPlace(area: Area, minutes = 10): Promise<{ placeId: number; orderId: number }> {
  const db = getDb();
  const [row] = await db
    .select({ area: eventAreas, event: events, venue: enclosures })
    .from(eventAreas)
    .innerJoin(events, eq(events.id, eventAreas.eventId))
    .innerJoin(enclosures, eq(enclosures.id, events.enclosureId))
    .where(eq(eventAreas.id, area.id));
  const [place] = await db
    .select({ id: places.id })
    .from(places)
    .where(and(eq(places.eventAreaId, area.id), lte(places.freeAt, sql`clock_timestamp()`)))
    .orderBy(asc(places.ordinal))
    .limit(1);
  if (!row || !place) throw new Error("No free place to hold");
  const buyer = await createUser();
  const [order] = await db
    .insert(orders)
    .values({
      adminId: row.event.adminId,
      enclosureId: row.venue.id,
      buyerId: buyer.id,
      folio: newFolio("CT"),
      state: "cart",
      feeTerms: FEE_TERMS,
      deadlineAt: new Date(Date.now() + minutes * 60_000),
      cartTokenHash: randomBytes(32),
    })
    .returning({ id: orders.id });
  if (!order) throw new Error("No order");
  await db.insert(orderItems).values({
    adminId: row.event.adminId,
    orderId: order.id,
    eventId: row.event.id,
    eventAreaId: area.id,
    placeId: place.id,
    priceCents: row.area.priceCents,
    feeCents: 0,
    priceIvaBps: 1600,
    feeIvaBps: 1600,
    priceIvaCents: 0,
    feeIvaCents: 0,
  });
  await db
    .update(places)
    .set({ orderId: order.id, freeAt: sql`clock_timestamp() + interval '1 minute' * ${minutes}` })
    .where(eq(places.id, place.id));
  return { placeId: place.id, orderId: order.id };
}
