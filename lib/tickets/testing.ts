import { asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { orderItems, orders, places, type users } from "@/db/schema";
import type { createSaleable } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { newFolio } from "@/lib/core/ids";
import { basisPoints, includedIva } from "@/lib/core/money";
import { postSale } from "@/lib/ledger";
import { soldItems } from "@/lib/orders";
import { issueTickets } from "@/lib/tickets/issue-tickets";

type Saleable = Pick<Awaited<ReturnType<typeof createSaleable>>, "admin" | "enclosure" | "event" | "area">;
type Buyer = Pick<typeof users.$inferSelect, "id">;

export const systemCtx = (now: Date = new Date()): Ctx => ({
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

/** Writes a paid order without its tickets. The database refuses to commit it until the same transaction issues them. */
async function sellInto(
  tx: { db: Db; now?: Date },
  { admin, enclosure, event, area }: Saleable,
  buyer: Buyer,
  count: number,
) {
  const [order] = await tx.db
    .insert(orders)
    .values({
      adminId: admin.id,
      enclosureId: enclosure.id,
      buyerId: buyer.id,
      folio: newFolio("CT"),
      state: "paid",
      method: "card",
      paidAt: sql`now()`,
    })
    .returning();
  if (!order) throw new Error("No order");
  const free = await tx.db
    .select({ id: places.id })
    .from(places)
    .where(sql`${places.eventAreaId} = ${area.id} and ${places.freeAt} = '-infinity'`)
    .orderBy(asc(places.id))
    .limit(count)
    .for("update", { skipLocked: true });
  const ids = free.map(({ id }) => id);
  await tx.db.update(places).set({ freeAt: "infinity", orderId: order.id }).where(inArray(places.id, ids));
  await tx.db.insert(orderItems).values(
    ids.map((placeId) => ({
      adminId: admin.id,
      orderId: order.id,
      eventId: event.id,
      eventAreaId: area.id,
      placeId,
      state: "sold",
      soldAt: tx.now ?? new Date(),
      priceCents: area.priceCents,
      feeCents: basisPoints(area.priceCents, 1500),
      priceIvaBps: 1600,
      feeIvaBps: 1600,
      priceIvaCents: includedIva(area.priceCents, 1600),
      feeIvaCents: includedIva(basisPoints(area.priceCents, 1500), 1600),
    })),
  );
  return order;
}

const route = { provider: "none", account: "none", isTest: true, paymentId: null };

const itemsOf = (tx: { db: Db }, orderId: number) =>
  tx.db
    .select({
      orderItemId: orderItems.id,
      eventAreaId: orderItems.eventAreaId,
      priceCents: orderItems.priceCents,
      discountCents: orderItems.discountCents,
      priceIvaCents: orderItems.priceIvaCents,
      feeCents: orderItems.feeCents,
      feeIvaCents: orderItems.feeIvaCents,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));

/** Writes a paid order of `count` places with its sale in the ledger and its tickets. */
export async function createTickets(saleable: Saleable, buyer: Buyer, count = 1) {
  return withTx(systemCtx(), async (tx) => {
    const order = await sellInto(tx, saleable, buyer, count);
    const sold = { subjectType: "order", subjectId: order.id };
    const sale = { items: await itemsOf(tx, order.id), ...route, adminId: order.adminId };
    await postSale(tx, { ...sale, sold, orderId: order.id });
    const { ticketIds } = await issueTickets(tx, {
      orderId: order.id,
      at: tx.now,
      sold: await soldItems(order.id).send(tx.db),
    });
    return { order, ticketIds };
  });
}

export const sellWithoutTickets = sellInto;

export async function itemIdsOf(orderId: number): Promise<number[]> {
  const rows = await getDb()
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id);
  return rows.map(({ id }) => id);
}
