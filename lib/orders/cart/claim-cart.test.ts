import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { orders } from "@/db/schema";
import { createEventArea, createSaleable, createUser, createZone, FEE_TERMS } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { removeOrderItem } from "@/lib/orders/cart/remove-order-item";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { expireOrder } from "@/lib/orders/end/expire-order";
import { getOrder } from "@/lib/orders/get-order";
import { assertWithinLimit } from "@/lib/orders/hold/buyer-limit";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { agePast, errorOf, freeCount, holdFor, placesOf, systemCtx } from "@/lib/orders/testing";

async function guestCart(eventAreaId: number, quantity: number) {
  const { order, cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId, quantity } });
  return { order, cartToken: cartToken ?? "" };
}

async function move(orderId: number, minutes: number): Promise<void> {
  await getDb().execute(
    sql`update orders set deadline_at = deadline_at + ${minutes}::int * interval '1 minute' where id = ${orderId}`,
  );
  await getDb().execute(
    sql`update places set free_at = free_at + ${minutes}::int * interval '1 minute' where order_id = ${orderId}`,
  );
}

describe("claimCart", () => {
  it("gives the visitor's cart to the buyer, who keeps the hold; the token is worth nothing then", async () => {
    const { area, event } = await createSaleable();
    const { order, cartToken } = await guestCart(area.id, 2);
    const buyer = await createUser();
    const claimed = await claimCart({ ctx: ctxFor(buyer), input: { cartToken } });
    expect(claimed.order).toMatchObject({
      id: order.id,
      buyerId: buyer.id,
      state: "cart",
      totalCents: order.totalCents,
    });
    expect(claimed.order?.deadlineAt).toEqual(order.deadlineAt);
    expect(await codeOf(getOrder({ ctx: ctxFor(null), input: { orderId: order.id, cartToken } }))).toBe(
      "resource.not_found",
    );
    const thief = await createUser();
    expect(await claimCart({ ctx: ctxFor(thief), input: { cartToken } })).toMatchObject({ order: null });
    expect(await claimCart({ ctx: ctxFor(buyer), input: { cartToken } })).toMatchObject({ order: null });
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("gives the carts of several venues, all of one token", async () => {
    const [first, second] = [await createSaleable(), await createSaleable()];
    const guest = await guestCart(first.area.id, 2);
    const input = { eventAreaId: second.area.id, quantity: 1, cartToken: guest.cartToken };
    const other = await holdPlaces({ ctx: ctxFor(null), input });
    expect(other.cartToken).toBeUndefined();
    const buyer = await createUser();
    const own = await holdFor(buyer, second.area.id, 1);
    const { order, moved } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
    expect(order).toMatchObject({ id: own.id, buyerId: buyer.id });
    expect([...moved]).toEqual([
      [guest.order.id, guest.order.id],
      [other.order.id, own.id],
    ]);
    expect(await freeCount(first.area.id)).toBe((await placesOf(first.area.id)).length - 2);
    for (const { event } of [first, second]) expect(await findOffences(event.id)).toEqual([]);
  });

  it("puts both carts together under the earlier deadline", async () => {
    for (const minutes of [-5, 5]) {
      const { area, event } = await createSaleable();
      const buyer = await createUser();
      const own = await holdFor(buyer, area.id, 1);
      const guest = await guestCart(area.id, 2);
      await move(guest.order.id, minutes);
      const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
      expect(order).toMatchObject({ id: own.id, state: "cart" });
      expect(order?.items).toHaveLength(3);
      const expected =
        minutes < 0 ? (guest.order.deadlineAt?.getTime() ?? 0) + minutes * 60_000 : own.deadlineAt?.getTime();
      expect(order?.deadlineAt?.getTime()).toBe(expected);
      const rows = await getDb().execute<{ n: number; same: boolean }>(sql`
        select count(*)::int as n, bool_and(p.free_at = o.deadline_at) as same
        from places p join orders o on o.id = p.order_id where o.id = ${own.id}`);
      expect(rows).toMatchObject([{ n: 3, same: true }]);
      const [left] = await getDb().select().from(orders).where(eq(orders.id, guest.order.id));
      expect(left?.state).toBe("cancelled");
      expect(await findOffences(event.id)).toEqual([]);
    }
  });

  it("keeps what goes over the limit, and blocks payment until some is removed", async () => {
    const { area } = await createSaleable({ buyerLimit: 3 });
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    await holdFor(buyer, area.id, 2);
    const guest = await guestCart(area.id, 2);
    const { order } = await claimCart({ ctx, input: { cartToken: guest.cartToken } });
    expect(order?.items).toHaveLength(4);
    const check = () => getDb().transaction((tx) => assertWithinLimit(tx, order?.id ?? 0));
    const error = await errorOf(check());
    expect(error.code).toBe("limit.exceeded");
    expect(error.details.data).toMatchObject({ limit: 3, taken: 4 });
    expect(await codeOf(holdFor(buyer, area.id, 1))).toBe("limit.exceeded");
    await removeOrderItem({ ctx, input: { itemId: order?.items[0]?.id ?? 0 } });
    await check();
  });

  it("counts what was bought before against the limit", async () => {
    const { area } = await createSaleable({ buyerLimit: 3 });
    const buyer = await createUser();
    const bought = await holdFor(buyer, area.id, 2);
    await getDb().update(orders).set({ state: "review" }).where(eq(orders.id, bought.id));
    const guest = await guestCart(area.id, 2);
    const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
    expect(order?.id).toBe(guest.order.id);
    expect(await codeOf(getDb().transaction((tx) => assertWithinLimit(tx, guest.order.id)))).toBe("limit.exceeded");
  });

  it("takes the place of an own cart whose time is over", async () => {
    const { area } = await createSaleable();
    const buyer = await createUser();
    const own = await holdFor(buyer, area.id, 1);
    await agePast(own.id);
    const guest = await guestCart(area.id, 1);
    const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
    expect(order).toMatchObject({ id: guest.order.id, buyerId: buyer.id });
    expect((await getOrder({ ctx: ctxFor(buyer), input: { orderId: own.id } })).state).toBe("expired");
  });

  it("hands over an expired cart too, swept or not, so that it can be renewed", async () => {
    for (const swept of [false, true]) {
      const { area } = await createSaleable();
      const guest = await guestCart(area.id, 2);
      await agePast(guest.order.id);
      if (swept) await expireOrder({ ctx: systemCtx, input: { orderId: guest.order.id } });
      const buyer = await createUser();
      const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
      expect(order).toMatchObject({ id: guest.order.id, state: "expired", buyerId: buyer.id });
      const renewed = await renewCart({ ctx: ctxFor(buyer), input: { orderId: guest.order.id } });
      expect(renewed).toMatchObject({ state: "cart", buyerId: buyer.id });
      expect(renewed.items).toHaveLength(2);
    }
  });

  it("is for buyers, and answers nothing for what is no token", async () => {
    const { owner } = await createSaleable();
    const buyer = await createUser();
    for (const cartToken of ["", "x", "A".repeat(43), "' or 1=1 --"]) {
      expect(await claimCart({ ctx: ctxFor(buyer), input: { cartToken } })).toMatchObject({ order: null });
    }
    expect(await codeOf(claimCart({ ctx: ctxFor(null), input: { cartToken: "x" } }))).toBe("auth.required");
    expect(await codeOf(claimCart({ ctx: ctxFor(owner), input: { cartToken: "x" } }))).toBe("auth.forbidden");
    expect(await codeOf(claimCart({ ctx: ctxFor(buyer), input: { cartToken: "x".repeat(999) } }))).toBe(
      "input.invalid",
    );
  });
});

describe("renewCart", () => {
  it("takes all places again in a new cart, once", async () => {
    const { area, event, enclosure } = await createSaleable({ numbered: true, buyerLimit: 4 });
    const plain = await createEventArea(event, await createZone(enclosure));
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const [a1, a2] = await placesOf(area.id);
    const first = await holdPlaces({ ctx, input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0, a2?.id ?? 0] } });
    await holdFor(buyer, plain.id, 2);
    const same = await renewCart({ ctx, input: { orderId: first.order.id } });
    expect(same.id).toBe(first.order.id);
    await agePast(first.order.id);
    const renewed = await renewCart({ ctx, input: { orderId: first.order.id } });
    expect(renewed.id).not.toBe(first.order.id);
    expect(renewed.state).toBe("cart");
    expect(
      renewed.items
        .map((item) => item.placeLabel)
        .filter(Boolean)
        .sort(),
    ).toEqual(["A1", "A2"]);
    expect(renewed.items).toHaveLength(4);
    expect(await codeOf(renewCart({ ctx, input: { orderId: first.order.id } }))).toBe("cart.empty");
    expect(await findOffences(event.id)).toEqual([]);
  });

  it("takes nothing when one numbered place is gone", async () => {
    const { area, event, enclosure } = await createSaleable({ numbered: true });
    const plain = await createEventArea(event, await createZone(enclosure));
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const [a1, a2] = await placesOf(area.id);
    const { order } = await holdPlaces({ ctx, input: { eventAreaId: area.id, placeIds: [a1?.id ?? 0, a2?.id ?? 0] } });
    await holdFor(buyer, plain.id, 1);
    await agePast(order.id);
    await holdPlaces({ ctx: ctxFor(await createUser()), input: { eventAreaId: area.id, placeIds: [a2?.id ?? 0] } });
    const error = await errorOf(renewCart({ ctx, input: { orderId: order.id } }));
    expect(error.code).toBe("hold.places_taken");
    expect(error.details.data).toEqual({ labels: ["A2"] });
    expect(await freeCount(plain.id)).toBe(10);
    expect(await freeCount(area.id)).toBe(9);
  });

  it("takes other places of the same zone where they have no numbers, while there are enough", async () => {
    const { area } = await createSaleable({ capacity: 3 });
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const order = await holdFor(buyer, area.id, 2);
    await agePast(order.id);
    const rival = await holdFor(await createUser(), area.id, 2);
    const error = await errorOf(renewCart({ ctx, input: { orderId: order.id } }));
    expect(error.code).toBe("hold.not_enough_places");
    expect(error.details.data).toMatchObject({ left: 1 });
    await agePast(rival.id);
    expect((await renewCart({ ctx, input: { orderId: order.id } })).items).toHaveLength(2);
  });

  it("joins the cart that was opened meanwhile, within the limit", async () => {
    const { area } = await createSaleable({ buyerLimit: 3 });
    const buyer = await createUser();
    const ctx = ctxFor(buyer);
    const order = await holdFor(buyer, area.id, 2);
    await agePast(order.id);
    const fresh = await holdFor(buyer, area.id, 1);
    const renewed = await renewCart({ ctx, input: { orderId: order.id } });
    expect(renewed.id).toBe(fresh.id);
    expect(renewed.items).toHaveLength(3);
    await agePast(fresh.id);
    await holdFor(buyer, area.id, 1);
    expect(await codeOf(renewCart({ ctx, input: { orderId: fresh.id } }))).toBe("limit.exceeded");
  });

  it("works with a visitor's token, and for nobody else", async () => {
    const { area, owner } = await createSaleable();
    const guest = await guestCart(area.id, 1);
    await agePast(guest.order.id);
    for (const person of [null, owner, await createUser()]) {
      expect(await codeOf(renewCart({ ctx: ctxFor(person), input: { orderId: guest.order.id } }))).toBe(
        "resource.not_found",
      );
    }
    const renewed = await renewCart({
      ctx: ctxFor(null),
      input: { orderId: guest.order.id, cartToken: guest.cartToken },
    });
    expect(renewed).toMatchObject({ state: "cart", buyerId: null });
    const input = { orderId: renewed.id, cartToken: guest.cartToken };
    expect((await getOrder({ ctx: ctxFor(null), input })).id).toBe(renewed.id);
  });

  it("is refused for what is in payment, paid, cancelled, or was in payment", async () => {
    const { area } = await createSaleable();
    const buyer = await createUser();
    const order = await holdFor(buyer, area.id, 1);
    const renew = () => codeOf(renewCart({ ctx: ctxFor(buyer), input: { orderId: order.id } }));
    const cases = [
      ["awaiting_payment", "order.frozen"],
      ["review", "order.paid"],
      ["cancelled", "order.cancelled"],
    ] as const;
    for (const [state, code] of cases) {
      await getDb().update(orders).set({ state }).where(eq(orders.id, order.id));
      expect(await renew()).toBe(code);
    }
    await getDb().update(orders).set({ state: "expired", method: "card" }).where(eq(orders.id, order.id));
    expect(await renew()).toBe("order.expired");
  });
});

it("a login while another tab opens the buyer's own cart puts both together", async () => {
  const { area, enclosure, event } = await createSaleable();
  const guest = await guestCart(area.id, 1);
  const buyer = await createUser();
  const waits = async (): Promise<void> => {
    const [row] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if ((row?.n ?? 0) === 0) return waits();
  };
  let claim: ReturnType<typeof claimCart> | undefined;
  const own = await getDb().transaction(async (tx) => {
    const [cart] = await tx
      .insert(orders)
      .values({
        adminId: enclosure.adminId,
        enclosureId: enclosure.id,
        buyerId: buyer.id,
        folio: "CT-OTRAPESTAN",
        feeTerms: FEE_TERMS,
        deadlineAt: new Date(Date.now() + 300_000),
      })
      .returning({ id: orders.id });
    claim = claimCart({ ctx: ctxFor(buyer), input: { cartToken: guest.cartToken } });
    claim.catch(() => undefined);
    await waits();
    return cart?.id;
  });
  expect((await claim)?.order).toMatchObject({ id: own, buyerId: buyer.id, items: [{ eventAreaId: area.id }] });
  expect(await findOffences(event.id)).toEqual([]);
});
