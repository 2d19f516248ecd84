import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, orderItems, payments } from "@/db/schema";
import { createEventArea, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { emptyCart } from "@/lib/orders/cart/empty-cart";
import { cancelOrder } from "@/lib/orders/end/cancel-order";
import { expireOrder, sweepOrders } from "@/lib/orders/end/expire-order";
import { availablePlaces } from "@/lib/orders/hold/available-places";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { actionsOn, agePast, freeCount, holdFor, placesOf, setState, stateOf, systemCtx } from "@/lib/orders/testing";

describe("emptyCart and cancelOrder", () => {
  it("empties the live cart, and the next hold starts anew", async () => {
    const { area, enclosure } = await createSaleable();
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const order = await holdFor(buyer, area.id, 3);
    expect(await codeOf(emptyCart({ ctx: ctxFor(await createUser()), input: {} }))).toBe("cart.not_found");
    expect(await emptyCart({ ctx, input: { enclosureId: enclosure.id } })).toMatchObject({
      id: order.id,
      state: "cancelled",
    });
    expect(await freeCount(area.id)).toBe(10);
    expect(await codeOf(emptyCart({ ctx, input: {} }))).toBe("cart.not_found");
    const guest = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 2 } });
    await emptyCart({ ctx: ctxFor(null), input: { cartToken: guest.cartToken } });
    expect(await freeCount(area.id)).toBe(10);
  });

  it("cancels a cart or an unpaid order, by its buyer or its tenant's staff, once", async () => {
    const { area, owner, event } = await createSaleable();
    const buyer = await createUser();
    const cart = await holdFor(buyer, area.id, 2);
    const cancelled = await cancelOrder({ ctx: ctxFor(buyer), input: { orderId: cart.id } });
    expect(cancelled).toMatchObject({ state: "cancelled", totalCents: cart.totalCents });
    expect(await freeCount(area.id)).toBe(10);
    const next = await holdFor(await createUser(), area.id, 2);
    await cancelOrder({ ctx: ctxFor(buyer), input: { orderId: cart.id } });
    expect(await freeCount(area.id)).toBe(8);
    await setState(next.id, "awaiting_payment");
    await cancelOrder({ ctx: ctxFor(owner), input: { orderId: next.id } });
    expect(await stateOf(next.id)).toBe("cancelled");
    expect(await freeCount(area.id)).toBe(10);
    expect(await actionsOn(next.id)).toEqual(["order.places_held", "order.cancelled"]);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("refuses what is paid, what received money, what expired, and strangers", async () => {
    const { area, admin } = await createSaleable();
    const other = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 1);
    const cancel = (person: Parameters<typeof ctxFor>[0] = buyer) =>
      codeOf(cancelOrder({ ctx: ctxFor(person), input: { orderId: order.id } }));
    for (const person of [await createUser(), other.owner, await createGuard(admin.id), null]) {
      expect(await cancel(person)).toBe("resource.not_found");
    }
    await setState(order.id, "review");
    expect(await cancel()).toBe("order.paid");
    await setState(order.id, "expired");
    expect(await cancel()).toBe("order.expired");
    await setState(order.id, "awaiting_payment");
    await getDb()
      .insert(payments)
      .values({
        adminId: admin.id,
        subjectType: "order",
        subjectId: order.id,
        folio: `PG-${order.id}-T`,
        provider: "sandbox",
        account: "x",
        method: "card",
        state: "paid",
        amountCents: order.totalCents,
        receivedCents: 100,
        expiresAt: new Date(),
      });
    expect(await cancel()).toBe("order.paid");
    expect(await freeCount(area.id)).toBe(9);
  });
});

describe("expiry", () => {
  it("marks late carts only, once, and leaves places that others took", async () => {
    const { area, event } = await createSaleable({ capacity: 2 });
    const old = await holdFor(await createUser(), area.id, 2);
    expect(await expireOrder({ ctx: systemCtx, input: { orderId: old.id } })).toEqual({ expired: false });
    await agePast(old.id);
    const next = await holdFor(await createUser(), area.id, 1);
    expect(await expireOrder({ ctx: systemCtx, input: { orderId: old.id } })).toEqual({ expired: true });
    expect(await expireOrder({ ctx: systemCtx, input: { orderId: old.id } })).toEqual({ expired: false });
    expect(await freeCount(area.id)).toBe(1);
    expect(await stateOf(next.id)).toBe("cart");
    const items = await getDb().select().from(orderItems).where(eq(orderItems.orderId, old.id));
    expect(items.every((item) => item.state === "released" && item.placeId !== null)).toBe(true);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("sweeps every late cart and nothing in payment", async () => {
    const { area } = await createSaleable();
    const late = [];
    for (let i = 0; i < 3; i++) {
      const order = await holdFor(await createUser(), area.id, 1);
      await agePast(order.id);
      late.push(order.id);
    }
    const paying = late[0] ?? 0;
    await setState(paying, "awaiting_payment");
    const live = await holdFor(await createUser(), area.id, 1);
    expect((await sweepOrders({ ctx: systemCtx })).expired).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([...late, live.id].map(stateOf))).toEqual([
      "awaiting_payment",
      "expired",
      "expired",
      "cart",
    ]);
    expect(await sweepOrders({ ctx: systemCtx })).toEqual({ expired: 0 });
  });

  it("belongs to the system", async () => {
    const { area, owner } = await createSaleable();
    const order = await holdFor(await createUser(), area.id, 1);
    expect(await codeOf(expireOrder({ ctx: ctxFor(owner), input: { orderId: order.id } }))).toBe("auth.forbidden");
    expect(await codeOf(sweepOrders({ ctx: ctxFor(owner) }))).toBe("auth.forbidden");
  });
});

describe("availablePlaces", () => {
  it("counts what is free, and lists numbered places", async () => {
    const { event, area, enclosure } = await createSaleable({ numbered: true, capacity: 4 });
    const plain = await createEventArea(event, await createZone(enclosure, { capacity: 3, key: "ZZZ" }));
    const [a1] = await placesOf(area.id);
    await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0] } });
    const areas = await availablePlaces({ ctx: ctxFor(null), input: { eventId: event.id } });
    const numbered = areas.find((entry) => entry.eventAreaId === area.id);
    expect(numbered).toMatchObject({ free: 3, capacity: 4, isNumbered: true });
    expect(numbered?.places.map((place) => place.label)).toEqual(["A2", "A3", "A4"]);
    expect(areas.find((entry) => entry.eventAreaId === plain.id)).toMatchObject({ free: 3, places: [] });
    const one = await availablePlaces({ ctx: ctxFor(null), input: { eventId: event.id, eventAreaId: plain.id } });
    expect(one).toHaveLength(1);
  });

  it("is 404 for drafts, unknown events and areas of other events", async () => {
    const { event, area } = await createSaleable();
    const other = await createSaleable();
    const ask = (input: { eventId: number; eventAreaId?: number }) =>
      codeOf(availablePlaces({ ctx: ctxFor(null), input }));
    expect(await ask({ eventId: other.event.id, eventAreaId: area.id })).toBe("resource.not_found");
    expect(await ask({ eventId: 2_000_000_000 })).toBe("resource.not_found");
    await getDb().update(events).set({ state: "draft" }).where(eq(events.id, event.id));
    expect(await ask({ eventId: event.id })).toBe("resource.not_found");
  });
});
