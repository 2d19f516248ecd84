import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { createEvent, createEventArea, createSaleable, createUser, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createCode, usesOf } from "@/lib/discount-codes/testing";
import { claimCart } from "@/lib/orders/cart/claim-cart";
import { getMyCart } from "@/lib/orders/cart/get-my-cart";
import { giveDiscountCode, removeDiscountCode } from "@/lib/orders/cart/give-code";
import { removeOrderItem } from "@/lib/orders/cart/remove-order-item";
import { renewCart } from "@/lib/orders/cart/renew-cart";
import { getOrder } from "@/lib/orders/get-order";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { actionsOn, agePast, errorOf, holdFor, setState } from "@/lib/orders/testing";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let buyer: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  world = await createSaleable({ buyerLimit: 10 });
  buyer = await createUser();
});

const give = (orderId: number, code: string, person = buyer) =>
  giveDiscountCode({ ctx: ctxFor(person), input: { orderId, code } });

/** Another event of the same venue, in a zone of its own. */
async function otherArea(priceCents: number) {
  const zone = await createZone(world.enclosure, { capacity: 5 });
  const event = await createEvent(world.enclosure);
  return { zone, event, area: await createEventArea(event, zone, { priceCents }) };
}

test("a code is given as typed, shown, replaced by another, taken off, and audited", async () => {
  const first = await createCode(world.admin.id, { code: "PRIMERO-10" });
  const second = await createCode(world.admin.id, { code: "FIJO", kind: "fixed", amountCents: 100 });
  const { id } = await holdFor(buyer, world.area.id, 2);
  expect(await give(id, "  primero-10 ")).toMatchObject({ discountCents: 5_000, code: { code: "PRIMERO-10" } });
  await give(id, first.code);
  const replaced = await give(id, second.code);
  expect(replaced).toMatchObject({ discountCents: 100, code: { code: "FIJO", worth: "$1.00" } });
  expect(replaced.items.map(({ discountCents }) => discountCents)).toEqual([50, 50]);
  const removed = await removeDiscountCode({ ctx: ctxFor(buyer), input: { orderId: id } });
  expect(removed).toMatchObject({ discountCents: 0, code: null });
  expect(await actionsOn(id)).toEqual([
    "order.places_held",
    "order.code_given",
    "order.code_given",
    "order.code_removed",
  ]);
  expect(await usesOf(first.id)).toBe(0);
});

test("a code that does not hold is refused with its reason, and the one that the cart had stays", async () => {
  const good = await createCode(world.admin.id);
  const other = await createSaleable();
  const { id } = await holdFor(buyer, world.area.id, 1);
  await give(id, good.code);
  const past = new Date(Date.now() - 1_000);
  const far = await otherArea(10_000);
  const refused: [Parameters<typeof createCode>[1], string][] = [
    [{ state: "paused" }, "discount_code.unknown"],
    [{ state: "archived" }, "discount_code.unknown"],
    [{ startsAt: new Date(Date.now() + 60_000) }, "discount_code.not_yet"],
    [{ endsAt: past }, "discount_code.over"],
    [{ enclosureId: world.enclosure.id, eventId: far.event.id }, "discount_code.other_event"],
    [{ enclosureId: world.enclosure.id, parkingAreaId: far.zone.id }, "discount_code.other_zone"],
    [{ minCents: 25_001 }, "discount_code.minimum"],
    [{ method: "wallet" }, "discount_code.other_method"],
  ];
  for (const [values, reason] of refused) {
    const error = await errorOf(give(id, (await createCode(world.admin.id, values)).code));
    expect([error.code, error.details.field]).toEqual([reason, "code"]);
    await getDb().execute("delete from rate_limits");
  }
  const foreign = await createCode(other.admin.id);
  expect(await codeOf(give(id, foreign.code))).toBe("discount_code.unknown");
  expect(await getOrder({ ctx: ctxFor(buyer), input: { orderId: id } })).toMatchObject({ code: { code: good.code } });
});

test("tries are limited, also with codes that exist", async () => {
  const { code } = await createCode(world.admin.id);
  const { id } = await holdFor(buyer, world.area.id, 1);
  for (let i = 0; i < 9; i++) expect(await codeOf(give(id, `ADIVINO-${i}`))).toBe("discount_code.unknown");
  await give(id, code);
  expect(await codeOf(give(id, code))).toBe("auth.rate_limited");
});

test("only the buyer's own cart, and only while it is one", async () => {
  const { code } = await createCode(world.admin.id);
  const { id } = await holdFor(buyer, world.area.id, 1);
  expect(await codeOf(give(id, code, await createUser()))).toBe("resource.not_found");
  expect(await codeOf(give(id, code, world.owner))).toBe("auth.forbidden");
  expect(await codeOf(giveDiscountCode({ ctx: ctxFor(null), input: { orderId: id, code } }))).toBe("auth.required");
  expect(await codeOf(give(id, "   "))).toBe("input.invalid");
  for (const [state, reason] of [
    ["awaiting_payment", "order.frozen"],
    ["cancelled", "order.cancelled"],
    ["expired", "cart.expired"],
  ] as const) {
    await setState(id, state);
    expect(await codeOf(give(id, code))).toBe(reason);
    expect(await codeOf(removeDiscountCode({ ctx: ctxFor(buyer), input: { orderId: id } }))).toBe(reason);
  }
});

test("taking a place out changes the discount, and says when the minimum is not reached any more", async () => {
  const { code } = await createCode(world.admin.id, { minCents: 50_000 });
  const order = await holdFor(buyer, world.area.id, 3);
  expect(await give(order.id, code)).toMatchObject({ discountCents: 7_500 });
  const [first, second] = order.items;
  const remove = (itemId: number | undefined) =>
    removeOrderItem({ ctx: ctxFor(buyer), input: { itemId: itemId ?? 0 } });
  expect(await remove(first?.id)).toMatchObject({ discountCents: 5_000, code: { refusal: null } });
  expect(await remove(second?.id)).toMatchObject({
    discountCents: 0,
    totalCents: 28_750,
    code: { code, refusal: { code: "discount_code.minimum" } },
  });
  expect(await holdFor(buyer, world.area.id, 1)).toMatchObject({ discountCents: 5_000, code: { refusal: null } });
});

test("what a visitor brings along at login comes under the code of the buyer's cart", async () => {
  const { code } = await createCode(world.admin.id);
  const own = await holdFor(buyer, world.area.id, 1);
  await give(own.id, code);
  const { cartToken } = await holdPlaces({ ctx: ctxFor(null), input: { eventAreaId: world.area.id, quantity: 1 } });
  const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: cartToken ?? "" } });
  expect(order).toMatchObject({ id: own.id, discountCents: 5_000, code: { code } });
});

test("a renewed cart keeps its code, unless the live one has another", async () => {
  const [kept, other] = [await createCode(world.admin.id), await createCode(world.admin.id)];
  const old = await holdFor(buyer, world.area.id, 2);
  await give(old.id, kept.code);
  await agePast(old.id);
  const renewed = await renewCart({ ctx: ctxFor(buyer), input: { orderId: old.id } });
  expect(renewed.id).not.toBe(old.id);
  expect(renewed).toMatchObject({ discountCents: 5_000, code: { code: kept.code } });
  await agePast(renewed.id);
  const live = await holdFor(buyer, world.area.id, 1);
  await give(live.id, other.code);
  const both = await renewCart({ ctx: ctxFor(buyer), input: { orderId: renewed.id } });
  expect(both).toMatchObject({ id: live.id, items: { length: 3 }, code: { code: other.code } });
});

test("a code of one event discounts its places alone", async () => {
  const far = await otherArea(10_000);
  const values = { enclosureId: world.enclosure.id, eventId: far.event.id };
  const { code } = await createCode(world.admin.id, values);
  const { id } = await holdFor(buyer, world.area.id, 1);
  await holdFor(buyer, far.area.id, 2);
  const order = await give(id, code);
  const taken = order.items.map(({ priceCents, discountCents }) => [priceCents, discountCents]);
  expect(taken.sort(([a = 0], [b = 0]) => a - b)).toEqual([
    [10_000, 1_000],
    [10_000, 1_000],
    [25_000, 0],
  ]);
});

test("a cart shows what happened to its code meanwhile", async () => {
  const { id: codeId, code } = await createCode(world.admin.id);
  const { id } = await holdFor(buyer, world.area.id, 1);
  await give(id, code);
  await getDb().update(discountCodes).set({ state: "paused" }).where(eq(discountCodes.id, codeId));
  expect(await getMyCart({ ctx: ctxFor(buyer), input: {} })).toMatchObject({
    discountCents: 0,
    totalCents: 28_750,
    code: { refusal: { code: "discount_code.unknown" } },
  });
});
