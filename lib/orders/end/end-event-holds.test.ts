import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, orders } from "@/db/schema";
import { createEvent, createEventArea, createSaleable, createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { ctxFor } from "@/lib/core/testing";
import { endEventHolds } from "@/lib/orders/end/end-event-holds";
import { getOrder } from "@/lib/orders/get-order";
import { holdPlaces } from "@/lib/orders/hold/hold-places";

type Sale = Awaited<ReturnType<typeof createSaleable>>;

const end = (sale: Sale) =>
  withTx(ctxFor(sale.owner), (tx) => endEventHolds(tx, { id: sale.event.id, adminId: sale.admin.id }, { wait: true }));

async function held(areaIds: number[]) {
  const ctx = ctxFor(await createUser());
  const orderIds: number[] = [];
  for (const eventAreaId of areaIds) {
    orderIds.push((await holdPlaces({ ctx, input: { eventAreaId, quantity: 2 } })).order.id);
  }
  return { ctx, orderId: orderIds[0] ?? 0 };
}

afterEach(async () => expect(await findOffences()).toEqual([]));

it("cancels a cart of the event alone, frees its places, and leaves other events alone", async () => {
  const sale = await createSaleable();
  const second = await createEventArea(await createEvent(sale.enclosure), sale.zone);
  const alone = await held([sale.area.id]);
  const mixed = await held([sale.area.id, second.id]);
  const other = await held([second.id]);
  const ended = await end(sale);
  expect(ended).toEqual([
    { orderId: alone.orderId, adminId: sale.admin.id, places: 2, isClosed: true },
    { orderId: mixed.orderId, adminId: sale.admin.id, places: 2, isClosed: false },
  ]);
  expect(await getOrder({ ctx: alone.ctx, input: { orderId: alone.orderId } })).toMatchObject({ state: "cancelled" });
  const left = await getOrder({ ctx: mixed.ctx, input: { orderId: mixed.orderId } });
  expect(left).toMatchObject({ state: "cart" });
  expect(left.items.map(({ eventAreaId }) => eventAreaId)).toEqual([second.id, second.id]);
  expect((await getOrder({ ctx: other.ctx, input: { orderId: other.orderId } })).items).toHaveLength(2);
  const [places] = await getDb().execute<{ n: number }>(
    sql`select count(*)::int as n from places where event_area_id = ${sale.area.id} and free_at <> '-infinity'`,
  );
  expect(places?.n).toBe(0);
  const actions = await getDb()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entityId, String(mixed.orderId)))
    .orderBy(auditLog.id);
  expect(actions.at(-1)?.action).toBe("order.items_removed");
  expect(await end(sale)).toEqual([]);
});

it("passes over an order that somebody is changing, unless it shall wait", async () => {
  const sale = await createSaleable();
  const { orderId } = await held([sale.area.id]);
  await getDb().transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const passed = await withTx(ctxFor(sale.owner), (other) =>
      endEventHolds(other, { id: sale.event.id, adminId: sale.admin.id }, { wait: false }),
    );
    expect(passed).toEqual([]);
  });
  expect(await end(sale)).toHaveLength(1);
});
