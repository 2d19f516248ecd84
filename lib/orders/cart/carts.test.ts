import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosures, events } from "@/db/schema";
import { createEventArea, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { getMyCart } from "@/lib/orders/cart/get-my-cart";
import { openCart } from "@/lib/orders/cart/open-cart";
import { removeOrderItem } from "@/lib/orders/cart/remove-order-item";
import { updateCart } from "@/lib/orders/cart/update-cart";
import type { OrderDto } from "@/lib/orders/client";
import { expireOrder } from "@/lib/orders/end/expire-order";
import { getOrder } from "@/lib/orders/get-order";
import { addPlaces } from "@/lib/orders/hold/add-places";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { actionsOn, agePast, errorOf, freeCount, holdFor, setState, systemCtx } from "@/lib/orders/testing";
import { ensureSandboxAccount } from "@/lib/payments";

describe("getOrder", () => {
  it("answers its buyer, the holder of its token, and staff of its tenant", async () => {
    const { area, owner } = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 1);
    const seen = await getOrder({ ctx: ctxFor(buyer), input: { orderId: order.id } });
    expect(seen).toEqual(order);
    expect((await getOrder({ ctx: ctxFor(owner), input: { orderId: order.id } })).id).toBe(order.id);
    const guest = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } });
    const input = { orderId: guest.order.id, cartToken: guest.cartToken };
    expect(await getOrder({ ctx: ctxFor(null), input })).toEqual(guest.order);
    expect((await getOrder({ ctx: ctxFor(buyer), input })).id).toBe(guest.order.id);
  });

  it("is 404 for everybody else", async () => {
    const { area, admin } = await createSaleable();
    const other = await createSaleable();
    const order = await holdFor(await createUser(), area.id, 1);
    const guest = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } });
    const strangers = [await createUser(), other.owner, await createGuard(admin.id), null];
    for (const person of strangers) {
      const ctx = ctxFor(person);
      expect(await codeOf(getOrder({ ctx, input: { orderId: order.id } }))).toBe("resource.not_found");
      expect(await codeOf(getOrder({ ctx, input: { orderId: order.id, cartToken: guest.cartToken } }))).toBe(
        "resource.not_found",
      );
      expect(await codeOf(getOrder({ ctx, input: { orderId: guest.order.id, cartToken: "x" } }))).toBe(
        "resource.not_found",
      );
    }
    expect(await codeOf(getOrder({ ctx: ctxFor(null), input: { orderId: "abc" } }))).toBe("input.invalid");
  });

  it("says expired as soon as the time is over, and still lists what the cart held", async () => {
    const { area } = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 2);
    await agePast(order.id);
    const late = await getOrder({ ctx: ctxFor(buyer), input: { orderId: order.id } });
    expect(late).toMatchObject({ state: "expired", totalCents: order.totalCents, methods: [] });
    await expireOrder({ ctx: systemCtx, input: { orderId: order.id } });
    const swept = await getOrder({ ctx: ctxFor(buyer), input: { orderId: order.id } });
    expect(swept.items).toHaveLength(2);
    expect(swept.totalCents).toBe(order.totalCents);
  });
});

describe("methods", () => {
  it("refuses cash unless it can be confirmed before the sales end", async () => {
    const { area, event } = await createSaleable();
    await ensureSandboxAccount(getDb());
    const buyer = await createUser({ emailVerifiedAt: new Date() });
    const order = await holdFor(buyer, area.id, 1);
    const methods = async () =>
      (await getOrder({ ctx: ctxFor(buyer), input: { orderId: order.id } })).methods
        .map((entry) => `${entry.method} ${entry.unavailable?.code ?? "ok"}`)
        .sort();
    expect(await methods()).toEqual(["card ok", "cash payment.cash_too_late", "wallet ok"]);
    const changed = await updateCart({
      ctx: ctxFor(buyer),
      input: { orderId: order.id, areas: [{ eventAreaId: area.id, quantity: 2 }] },
    });
    expect(changed.methods.find(({ method }) => method === "cash")?.unavailable).toEqual({
      code: "payment.cash_too_late",
      reason: expect.any(String),
      data: {},
    });
    const far = new Date(Date.now() + 40 * 86_400_000);
    await getDb()
      .update(events)
      .set({ startsAt: far, endsAt: new Date(far.getTime() + 3_600_000), salesEndAt: far })
      .where(eq(events.id, event.id));
    expect(await methods()).toEqual(["card ok", "cash ok", "wallet ok"]);
    expect((await getMyCart({ ctx: ctxFor(buyer), input: {} }))?.methods).toHaveLength(3);
  });
});

describe("getMyCart", () => {
  it("answers the live cart, of one venue or the newest, or null", async () => {
    const first = await createSaleable();
    const second = await createSaleable();
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    expect(await getMyCart({ ctx, input: {} })).toBeNull();
    const one = await holdFor(buyer, first.area.id, 1);
    const two = await holdFor(buyer, second.area.id, 1);
    expect((await getMyCart({ ctx, input: {} }))?.id).toBe(two.id);
    expect((await getMyCart({ ctx, input: { enclosureId: first.enclosure.id } }))?.id).toBe(one.id);
    await agePast(one.id);
    expect(await getMyCart({ ctx, input: { enclosureId: first.enclosure.id } })).toBeNull();
    expect(await codeOf(getMyCart({ ctx: ctxFor(first.owner), input: {} }))).toBe("auth.forbidden");
    expect(await getMyCart({ ctx: ctxFor(null), input: {} })).toBeNull();
  });
});

describe("openCart", () => {
  it("opens one cart per buyer and venue, whose time starts with its first place", async () => {
    const { area, enclosure } = await createSaleable();
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const { order } = await openCart({ ctx, input: { enclosureId: enclosure.id } });
    expect(order).toMatchObject({ state: "cart", items: [], totalCents: 0 });
    expect((await openCart({ ctx, input: { enclosureId: enclosure.id } })).order.id).toBe(order.id);
    await getDb().execute(
      sql`update orders set deadline_at = deadline_at - interval '9 minutes' where id = ${order.id}`,
    );
    const held = await holdFor(buyer, area.id, 1);
    expect(held.id).toBe(order.id);
    expect((held.deadlineAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000);
    await agePast(order.id);
    expect((await openCart({ ctx, input: { enclosureId: enclosure.id } })).order.id).not.toBe(order.id);
  });

  type First = (buyer: Awaited<ReturnType<typeof createUser>>, orderId: number, areaId: number) => Promise<OrderDto>;
  const FIRSTS: Record<string, First> = {
    addPlaces: (buyer, orderId, eventAreaId) =>
      addPlaces({ ctx: ctxFor(buyer), input: { orderId, eventAreaId, quantity: 1 } }),
    updateCart: (buyer, orderId, eventAreaId) =>
      updateCart({ ctx: ctxFor(buyer), input: { orderId, areas: [{ eventAreaId, quantity: 1 }] } }),
  };

  it.each(Object.entries(FIRSTS))(
    "starts the time of an empty cart again, on the terms of now, by %s",
    async (_, first) => {
      const { area, enclosure } = await createSaleable();
      const buyer = await createUser();
      const { order } = await openCart({ ctx: ctxFor(buyer), input: { enclosureId: enclosure.id } });
      const nearlyOver = sql`update orders set deadline_at = statement_timestamp() + interval '1 minute' where id = ${order.id}`;
      const left = ({ deadlineAt }: OrderDto) => (deadlineAt?.getTime() ?? 0) - Date.now();
      await getDb().execute(nearlyOver);
      await getDb().update(enclosures).set({ feeBps: 2_000 }).where(eq(enclosures.id, enclosure.id));
      const held = await first(buyer, order.id, area.id);
      expect(held.id).toBe(order.id);
      expect(left(held)).toBeGreaterThan(590_000);
      expect(held).toMatchObject({ priceCents: 25_000, feeCents: 5_000 });
      // Adding to a cart that holds something never extends its time, nor does a change of zones.
      await getDb().execute(nearlyOver);
      const ctx = ctxFor(buyer);
      expect(
        left(await addPlaces({ ctx, input: { orderId: order.id, eventAreaId: area.id, quantity: 1 } })),
      ).toBeLessThan(61_000);
      const other = await createEventArea({ id: area.eventId, adminId: area.adminId }, await createZone(enclosure));
      const areas = [
        { eventAreaId: area.id, quantity: 0 },
        { eventAreaId: other.id, quantity: 2 },
      ];
      expect(left(await updateCart({ ctx, input: { orderId: order.id, areas } }))).toBeLessThan(61_000);
    },
  );

  it("gives a visitor one token for a cart of each venue", async () => {
    const first = await createSaleable();
    const second = await createSaleable();
    const ctx = ctxFor(null);
    const { order, cartToken } = await openCart({ ctx, input: { enclosureId: first.enclosure.id } });
    const again = await openCart({ ctx, input: { enclosureId: first.enclosure.id, cartToken } });
    expect(again).toMatchObject({ order: { id: order.id } });
    expect(again.cartToken).toBeUndefined();
    const other = await openCart({ ctx, input: { enclosureId: second.enclosure.id, cartToken } });
    expect(other.cartToken).toBeUndefined();
    expect(other.order.id).not.toBe(order.id);
    expect(await codeOf(openCart({ ctx, input: { enclosureId: 2_000_000_000 } }))).toBe("resource.not_found");
    expect(await codeOf(openCart({ ctx: ctxFor(first.owner), input: { enclosureId: first.enclosure.id } }))).toBe(
      "auth.forbidden",
    );
  });
});

describe("removeOrderItem", () => {
  it("frees the place at once; the last one closes the cart", async () => {
    const { area, event } = await createSaleable();
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const order = await holdFor(buyer, area.id, 2);
    const [first, second] = order.items;
    const rest = await removeOrderItem({ ctx, input: { itemId: first?.id ?? 0 } });
    expect(rest).toMatchObject({ state: "cart", totalCents: order.totalCents / 2 });
    expect(rest.items.map((item) => item.id)).toEqual([second?.id]);
    expect(await freeCount(area.id)).toBe(9);
    expect(await codeOf(removeOrderItem({ ctx, input: { itemId: first?.id ?? 0 } }))).toBe("resource.not_found");
    const closed = await removeOrderItem({ ctx, input: { itemId: second?.id ?? 0 } });
    expect(closed).toMatchObject({ state: "cancelled", items: [] });
    expect(await freeCount(area.id)).toBe(10);
    expect(await actionsOn(order.id)).toEqual([
      "order.places_held",
      "order.item_removed",
      "order.item_removed",
      "order.cancelled",
    ]);
    expect((await holdFor(buyer, area.id, 1)).id).not.toBe(order.id);
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("works with the token, and not without", async () => {
    const { area } = await createSaleable();
    const { order, cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 2 } });
    const itemId = order.items[0]?.id ?? 0;
    for (const person of [null, await createUser()]) {
      expect(await codeOf(removeOrderItem({ ctx: ctxFor(person), input: { itemId } }))).toBe("resource.not_found");
    }
    expect((await removeOrderItem({ ctx: ctxFor(null), input: { itemId, cartToken } })).items).toHaveLength(1);
  });

  it("is refused outside a live cart, by name", async () => {
    const { area, owner } = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 1);
    const remove = (person = buyer) =>
      codeOf(removeOrderItem({ ctx: ctxFor(person), input: { itemId: order.items[0]?.id ?? 0 } }));
    expect(await remove(owner)).toBe("resource.not_found");
    await setState(order.id, "awaiting_payment");
    expect(await remove()).toBe("order.frozen");
    await setState(order.id, "review");
    expect(await remove()).toBe("order.paid");
    await setState(order.id, "cancelled");
    expect(await remove()).toBe("order.cancelled");
    await setState(order.id, "cart");
    await agePast(order.id);
    expect(await remove()).toBe("cart.expired");
    expect(await codeOf(removeOrderItem({ ctx: ctxFor(buyer), input: { itemId: 9e15 } }))).toBe("resource.not_found");
  });
});

describe("updateCart", () => {
  it("sets quantities of several zones at once, keeping the deadline", async () => {
    const { area, event, enclosure } = await createSaleable({ buyerLimit: 6 });
    const second = await createEventArea(event, await createZone(enclosure));
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 3);
    const changed = await updateCart({
      ctx: ctxFor(buyer),
      input: {
        orderId: order.id,
        areas: [
          { eventAreaId: area.id, quantity: 1 },
          { eventAreaId: second.id, quantity: 4 },
        ],
      },
    });
    expect(changed.id).toBe(order.id);
    expect(changed.deadlineAt).toEqual(order.deadlineAt);
    expect(await freeCount(area.id)).toBe(9);
    expect(await freeCount(second.id)).toBe(6);
    expect(await findOffences(event.id)).toEqual([]);
    const none = await updateCart({
      ctx: ctxFor(buyer),
      input: {
        orderId: order.id,
        areas: [
          { eventAreaId: area.id, quantity: 0 },
          { eventAreaId: second.id, quantity: 0 },
        ],
      },
    });
    expect(none.state).toBe("cancelled");
    expect((await freeCount(area.id)) + (await freeCount(second.id))).toBe(20);
  });

  it("takes back everything when one zone refuses", async () => {
    const { area, event, enclosure } = await createSaleable({ buyerLimit: 10 });
    const small = await createEventArea(event, await createZone(enclosure, { capacity: 2 }));
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const order = await holdFor(buyer, area.id, 2);
    const ask = (quantity: number, other: number) =>
      updateCart({
        ctx,
        input: {
          orderId: order.id,
          areas: [
            { eventAreaId: area.id, quantity: other },
            { eventAreaId: small.id, quantity },
          ],
        },
      });
    const error = await errorOf(ask(3, 0));
    expect(error.code).toBe("hold.not_enough_places");
    expect(error.details.data).toMatchObject({ left: 2, alternativeAreaId: area.id });
    expect(await codeOf(ask(2, 9))).toBe("limit.exceeded");
    expect(await freeCount(area.id)).toBe(8);
    expect(await freeCount(small.id)).toBe(2);
    await getDb().update(events).set({ state: "paused" }).where(eq(events.id, event.id));
    expect(await codeOf(ask(1, 2))).toBe("hold.paused");
    expect((await ask(0, 1)).items).toHaveLength(1);
  });

  it("is refused for others, for foreign zones, and outside a live cart", async () => {
    const { area } = await createSaleable();
    const foreign = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 1);
    const ask = (person: Parameters<typeof ctxFor>[0], eventAreaId = area.id) =>
      codeOf(updateCart({ ctx: ctxFor(person), input: { orderId: order.id, areas: [{ eventAreaId, quantity: 2 }] } }));
    expect(await ask(await createUser())).toBe("resource.not_found");
    expect(await ask(null)).toBe("resource.not_found");
    expect(await ask(foreign.owner)).toBe("resource.not_found");
    expect(await ask(buyer, foreign.area.id)).toBe("resource.not_found");
    await setState(order.id, "awaiting_payment");
    expect(await ask(buyer)).toBe("order.frozen");
    await setState(order.id, "cart");
    await agePast(order.id);
    expect(await ask(buyer)).toBe("cart.expired");
    const bad = { orderId: order.id, areas: [{ eventAreaId: area.id, quantity: 1_000 }] };
    expect(await codeOf(updateCart({ ctx: ctxFor(buyer), input: bad }))).toBe("input.invalid");
    expect(await codeOf(updateCart({ ctx: ctxFor(buyer), input: { orderId: order.id, areas: [] } }))).toBe(
      "input.invalid",
    );
  });
});
