import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { orders, rateLimits } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder } from "@/lib/orders/end/cancel-order";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { agePast, errorOf, freeCount, placesOf } from "@/lib/orders/testing";

describe("holdPlaces of numbered places", () => {
  it("takes the ones asked, and asking again changes nothing", async () => {
    const { area } = await createSaleable({ numbered: true, buyerLimit: 2 });
    const buyer = await createUser();
    const [, a2, , a4] = await placesOf(area.id);
    const input = { eventAreaId: area.id, placeIds: [a4?.id ?? 0, a2?.id ?? 0] };
    const { order } = await holdPlaces({ ctx: ctxFor(buyer), input });
    expect(order.items.map((item) => item.placeLabel)).toEqual(["A2", "A4"]);
    const again = await holdPlaces({ ctx: ctxFor(buyer), input });
    expect(again.order.id).toBe(order.id);
    expect(again.order.items).toHaveLength(2);
  });

  it("names what is gone, and takes nothing then", async () => {
    const { area } = await createSaleable({ numbered: true });
    const [a1, a2, a3] = await placesOf(area.id);
    await holdPlaces({
      ctx: ctxFor(await createUser()),
      input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0, a3?.id ?? 0] },
    });
    const buyer = await createUser();
    const error = await errorOf(
      holdPlaces({
        ctx: ctxFor(buyer),
        input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0, a2?.id ?? 0, a3?.id ?? 0] },
      }),
    );
    expect(error.code).toBe("hold.places_taken");
    expect(error.details.data).toEqual({ labels: ["A1", "A3"] });
    expect(await freeCount(area.id)).toBe(8);
    expect(await getDb().select().from(orders).where(eq(orders.buyerId, buyer.id))).toEqual([]);
  });

  it("adds what is new and keeps what the cart has", async () => {
    const { area } = await createSaleable({ numbered: true });
    const [a1, a2] = await placesOf(area.id);
    const buyer = await createUser();
    await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0] } });
    const { order } = await holdPlaces({
      ctx: ctxFor(buyer),
      input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0, a2?.id ?? 0] },
    });
    expect(order.items.map((item) => item.placeLabel)).toEqual(["A1", "A2"]);
  });

  it("refuses places of another area, that do not exist, or of a zone without numbers", async () => {
    const numbered = await createSaleable({ numbered: true });
    const plain = await createSaleable();
    const [elsewhere] = await placesOf(plain.area.id);
    const ctx = ctxFor(await createUser());
    const ask = (eventAreaId: number, placeIds: number[]) =>
      codeOf(holdPlaces({ ctx, input: { eventAreaId, placeIds } }));
    expect(await ask(numbered.area.id, [elsewhere?.id ?? 0])).toBe("hold.place_unknown");
    expect(await ask(numbered.area.id, [Number.MAX_SAFE_INTEGER])).toBe("hold.place_unknown");
    expect(await ask(plain.area.id, [elsewhere?.id ?? 0])).toBe("hold.place_unknown");
  });
});

describe("holdPlaces of a visitor", () => {
  it("answers a token once, stores only its hash, and holds more by it", async () => {
    const { area } = await createSaleable();
    const first = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } });
    expect(first.cartToken).toMatch(/^[\w-]{43}$/);
    expect(first.order.buyerId).toBeNull();
    const [row] = await getDb().select().from(orders).where(eq(orders.id, first.order.id));
    expect(row?.cartTokenHash).toHaveLength(32);
    const second = await holdPlaces({
      ctx: ctxFor(null),
      input: { eventAreaId: area.id, quantity: 2, cartToken: first.cartToken },
    });
    expect(second.cartToken).toBeUndefined();
    expect(second.order.id).toBe(first.order.id);
    expect(second.order.items).toHaveLength(3);
  });

  it("keeps the limit inside the cart", async () => {
    const { area } = await createSaleable({ buyerLimit: 2 });
    const { cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 2 } });
    const ctx = ctxFor(null);
    expect(await codeOf(holdPlaces({ ctx, input: { eventAreaId: area.id, quantity: 1, cartToken } }))).toBe(
      "limit.exceeded",
    );
    expect(await codeOf(holdPlaces({ ctx, input: { eventAreaId: area.id, quantity: 3 } }))).toBe("limit.exceeded");
  });

  it("gives a new token for one that is forged or has no cart any more", async () => {
    const { area } = await createSaleable();
    const first = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } });
    const ref = { orderId: first.order.id, cartToken: first.cartToken };
    await cancelOrder({ ctx: ctxFor(null), input: ref });
    for (const cartToken of ["x", "A".repeat(43), first.cartToken]) {
      const held = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1, cartToken } });
      expect(held.cartToken).toMatch(/^[\w-]{43}$/);
      expect(held.cartToken).not.toBe(cartToken);
      expect(held.order.id).not.toBe(first.order.id);
    }
  });

  it("keeps the token when the cart's time was over", async () => {
    const { area } = await createSaleable();
    const { order, cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1 } });
    await agePast(order.id);
    const again = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: area.id, quantity: 1, cartToken } });
    expect(again.order.id).not.toBe(order.id);
    expect(again.order.state).toBe("cart");
  });

  it("limits only how many carts an address opens, not what a token or an account holds", async () => {
    const { area } = await createSaleable();
    const ip = `203.0.113.${Date.now() % 250}`;
    const guest = { ...ctxFor(null), ip };
    const { cartToken } = await holdPlaces({ ctx: guest, input: { eventAreaId: area.id, quantity: 1 } });
    await getDb()
      .update(rateLimits)
      .set({ points: 10_000 })
      .where(sql`${rateLimits.key} like ${`%${ip}`}`);
    const error = await errorOf(holdPlaces({ ctx: guest, input: { eventAreaId: area.id, quantity: 1 } }));
    expect(error.code).toBe("auth.rate_limited");
    expect(error.details.data?.seconds).toBeGreaterThan(0);
    await holdPlaces({ ctx: guest, input: { eventAreaId: area.id, quantity: 1, cartToken } });
    const buyer = { ...ctxFor(await createUser()), ip };
    await holdPlaces({ ctx: buyer, input: { eventAreaId: area.id, quantity: 1 } });
    expect(await freeCount(area.id)).toBe(7);
  });
});
