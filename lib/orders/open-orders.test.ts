import { describe, expect, it } from "vitest";
import { createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { emptyCart } from "@/lib/orders/cart/empty-cart";
import { giveDiscountCode } from "@/lib/orders/cart/give-code";
import { openCart } from "@/lib/orders/cart/open-cart";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { listOpenOrders } from "@/lib/orders/list-open-orders";
import { agePast, holdFor, setState } from "@/lib/orders/testing";

type Person = Parameters<typeof ctxFor>[0];
const list = (person: Person, input: { enclosureId?: number; cartToken?: string } = {}) =>
  listOpenOrders({ ctx: ctxFor(person), input });

describe("listOpenOrders", () => {
  it("tells a buyer what is held and not paid, of every venue or of one", async () => {
    const [here, there] = [await createSaleable(), await createSaleable()];
    const buyer = await createUser();
    const first = await holdFor(buyer, here.area.id, 2);
    const second = await holdFor(buyer, there.area.id, 1);
    await setState(second.id, "awaiting_payment");
    expect(await list(buyer)).toEqual([
      expect.objectContaining({ id: second.id, state: "awaiting_payment", places: 1, slug: there.enclosure.slug }),
      expect.objectContaining({ id: first.id, state: "cart", places: 2, deadlineAt: first.deadlineAt }),
    ]);
    const { event, zone } = here;
    expect((await list(buyer))[1]).toMatchObject({
      eventId: event.id,
      eventName: event.name,
      eventStartsAt: event.startsAt,
      events: 1,
      zones: [zone.key],
      totalCents: first.totalCents,
      referenceFolio: null,
    });
    expect(await list(buyer, { enclosureId: here.enclosure.id })).toMatchObject([{ id: first.id }]);
  });

  it("says what a cart costs with its code", async () => {
    const { area, admin } = await createSaleable();
    const buyer = await createUser();
    const { id: orderId, totalCents } = await holdFor(buyer, area.id, 2);
    const { code } = await createCode(admin.id);
    const { totalCents: less } = await giveDiscountCode({ ctx: ctxFor(buyer), input: { orderId, code } });
    expect(less).toBeLessThan(totalCents);
    expect(await list(buyer)).toMatchObject([{ id: orderId, totalCents: less }]);
  });

  it("leaves out what is over, empty or somebody else's", async () => {
    const { area, enclosure, owner } = await createSaleable();
    const [buyer, other] = [await createUser(), await createUser()];
    await openCart({ ctx: ctxFor(buyer), input: { enclosureId: enclosure.id } });
    expect(await list(buyer)).toEqual([]);
    const order = await holdFor(buyer, area.id, 1);
    expect(await list(buyer)).toHaveLength(1);
    for (const person of [other, owner, null]) expect(await list(person)).toEqual([]);
    await agePast(order.id);
    expect(await list(buyer)).toEqual([]);
    await holdFor(other, area.id, 1);
    await emptyCart({ ctx: ctxFor(other), input: {} });
    expect(await list(other)).toEqual([]);
  });

  it("knows a visitor by the cart's token only", async () => {
    const { area } = await createSaleable();
    const { order, cartToken = "" } = await holdPlaces({
      ctx: ctxFor(null),
      input: { eventAreaId: area.id, quantity: 3 },
    });
    expect(await list(null, { cartToken })).toMatchObject([{ id: order.id, places: 3 }]);
    for (const wrong of ["", "x", "A".repeat(43)]) expect(await list(null, { cartToken: wrong })).toEqual([]);
    expect(await list(await createUser(), { cartToken })).toEqual([]);
    expect(await codeOf(list(null, { enclosureId: -1 }))).toBe("input.invalid");
  });
});
