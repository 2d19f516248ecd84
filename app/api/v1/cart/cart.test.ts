import { beforeAll, describe, expect, test } from "vitest";
import { PUT as change, GET as one } from "@/app/api/v1/cart/[id]/route";
import { POST as empty } from "@/app/api/v1/cart/delete/route";
import { GET as mine } from "@/app/api/v1/cart/mine/[id]/route";
import { POST as open } from "@/app/api/v1/cart/route";
import { DELETE as removeTicket } from "@/app/api/v1/cart/tickets/[idTicket]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { GET as places } from "@/app/api/v1/tickets/available-places/[id]/route";
import { DELETE as cancel, GET as purchase } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { getDb } from "@/db/client";
import { enclosurePaymentMethods } from "@/db/schema";
import { createEvent, createEventArea, createGuard, createSaleable, createUser, type UserRow } from "@/db/testing";
import { listAudit } from "@/lib/audit-log";
import { ctxFor } from "@/lib/core/testing";
import { agePast } from "@/lib/orders/testing";
import { ensureSandboxAccount } from "@/lib/payments";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let numbered: World;
let other: World;
let as: { owner: string; other: string; guard: string };

beforeAll(async () => {
  [world, numbered, other] = await Promise.all([
    createSaleable({ capacity: 200, priceCents: 20_000 }),
    createSaleable({ numbered: true, capacity: 40 }),
    createSaleable(),
  ]);
  as = {
    owner: await tokenOf(world.owner),
    other: await tokenOf(other.owner),
    guard: await tokenOf(await createGuard(world.admin.id)),
  };
});

async function newBuyer(): Promise<UserRow & { as: string }> {
  const user = await createUser();
  return { ...user, as: await tokenOf(user) };
}

const two = () => ({ idEventArea: world.area.id, quantity: 2 });

describe("TI2 holds places", () => {
  test("for a buyer, with every amount, in one cart per venue", async () => {
    const buyer = await newBuyer();
    const first = await succeed(hold, { as: buyer.as, body: two() });
    expect(first.response).toMatchObject({
      state: "cart",
      intFKIdUser: buyer.id,
      enclosure: { id: world.enclosure.id, idAdmin: world.admin.id, chrUbicacion: world.enclosure.location },
      priceCents: 40_000,
      feeCents: 6_000,
      totalCents: 46_000,
      items: [
        { intIDEvento: world.event.id, idEventArea: world.area.id, zoneKey: world.zone.key, totalCents: 23_000 },
        { state: "held" },
      ],
    });
    expect(first.response).not.toHaveProperty("token");
    const body = { intIDEvento: world.event.id, idZone: world.zone.id, quantity: 1 };
    const second = await succeed(hold, { as: buyer.as, body });
    expect(second.response).toMatchObject({ idCart: first.response.idCart, deadlineAt: first.response.deadlineAt });
    expect(second.response.items).toHaveLength(3);
  });

  test("for a visitor, who gets the token once", async () => {
    const first = await succeed(hold, { body: two() });
    const { token = "", idCart } = first.response;
    expect(token).toMatch(/^[\w-]{43}$/);
    const second = await succeed(hold, { body: two(), cartToken: token });
    expect(second.response).toMatchObject({ idCart, intFKIdUser: null });
    expect(second.response).not.toHaveProperty("token");
    await succeed(one, { params: { id: idCart }, cartToken: token });
  });

  test("by their labels, and names those that are gone", async () => {
    const buyer = await newBuyer();
    const free = await succeed(places, { params: { id: numbered.event.id } });
    const [a, b] = free.response[0]?.places ?? [];
    const body = { idEventArea: numbered.area.id, idPlaces: [a?.idPlace] };
    const held = await succeed(hold, { as: buyer.as, body });
    expect(held.response.items).toMatchObject([{ idPlace: a?.idPlace, placeLabel: a?.label }]);
    const rival = await newBuyer();
    const taken = await fail(hold, "hold.places_taken", {
      as: rival.as,
      body: { idEventArea: numbered.area.id, idPlaces: [a?.idPlace, b?.idPlace] },
    });
    expect(taken).toMatchObject({ data: { labels: [a?.label] } });
    const unknown = { idEventArea: numbered.area.id, idPlaces: [999_999_999] };
    await fail(hold, "hold.place_unknown", { as: rival.as, body: unknown });
  });

  test("says what is left, and what the limit is", async () => {
    const small = await createSaleable({ capacity: 3, buyerLimit: 4 });
    const buyer = await newBuyer();
    const short = await fail(hold, "hold.not_enough_places", {
      as: buyer.as,
      body: { idEventArea: small.area.id, quantity: 4 },
    });
    expect(short).toMatchObject({ data: { left: 3 }, message: "En esta zona quedan 3 lugares." });
    const over = await fail(hold, "limit.exceeded", {
      as: buyer.as,
      body: { idEventArea: small.area.id, quantity: 5 },
    });
    expect(over).toMatchObject({ data: { limit: 4, taken: 0 } });
  });

  test.each([
    [{ state: "draft" }, "resource.not_found"],
    [{ state: "paused" }, "hold.paused"],
    [{ state: "cancelled" }, "hold.cancelled"],
    [{ salesStartAt: new Date(Date.now() + 3_600_000) }, "hold.not_on_sale"],
    [{ salesEndAt: new Date(Date.now() - 3_600_000) }, "hold.sales_ended"],
  ] as const)("refuses an event that is %j", async (values, code) => {
    const event = await createEvent(world.enclosure, values);
    const area = await createEventArea(event, world.zone, { capacity: 5 });
    await fail(hold, code, { as: (await newBuyer()).as, body: { idEventArea: area.id, quantity: 1 } });
  });

  test.each([
    [{}, "input.invalid", "idEventArea"],
    [{ idEventArea: 2_147_483_647, quantity: 1 }, "resource.not_found", undefined],
    [{ idEventArea: "1", quantity: 1 }, "input.invalid", "idEventArea"],
    [{ idEventArea: 4_000_000_000, quantity: 1 }, "input.invalid", "idEventArea"],
    [{ idEventArea: 1 }, "input.invalid", "quantity"],
    [{ idEventArea: 1, quantity: 0 }, "input.invalid", "quantity"],
    [{ idEventArea: 1, quantity: 1_000_000_000 }, "input.invalid", "quantity"],
    [{ idEventArea: 1, quantity: 1, idPlaces: [1] }, "input.invalid", "quantity"],
    [{ idEventArea: 1, idPlaces: [] }, "input.invalid", "idPlaces"],
    [{ idEventArea: 1, idPlaces: ["x"] }, "input.invalid", "idPlaces.0"],
  ] as const)("the body %j is refused", async (body, code, field) => {
    expect((await fail(hold, code, { as: (await newBuyer()).as, body })).field).toBe(field);
  });

  test("only buyers and visitors hold", async () => {
    await fail(hold, "auth.forbidden", { as: as.owner, body: two() });
    await fail(hold, "auth.forbidden", { as: as.guard, body: two() });
  });

  test("once per key and body; a visitor's key is ignored", async () => {
    const buyer = await newBuyer();
    const options = { as: buyer.as, body: two(), key: "hold" };
    const first = await succeed(hold, options);
    expect((await succeed(hold, options)).response).toEqual(first.response);
    expect((await succeed(one, { params: { id: first.response.idCart }, as: buyer.as })).response.items).toHaveLength(
      2,
    );
    await fail(hold, "idempotency.mismatch", { ...options, body: { ...two(), quantity: 1 } });
    const visitor = await succeed(hold, { body: two(), key: "hold" });
    const again = await succeed(hold, { body: two(), key: "hold", cartToken: visitor.response.token });
    expect(again.response.items).toHaveLength(4);
  });
});

test("TI11 counts what is free, and names numbered places", async () => {
  const mixed = await createSaleable({ numbered: true, capacity: 4 });
  const params = { id: mixed.event.id };
  const before = await succeed(places, { params });
  expect(before).toMatchObject({ total: 1, response: [{ idZone: mixed.zone.id, free: 4, capacity: 4 }] });
  const [first] = before.response[0]?.places ?? [];
  await succeed(hold, { body: { idEventArea: mixed.area.id, idPlaces: [first?.idPlace] } });
  const after = await succeed(places, { params, query: { idZone: mixed.zone.id } });
  expect(after.response[0]?.places.map(({ idPlace }) => idPlace)).not.toContain(first?.idPlace);
  await fail(places, "resource.not_found", { params, query: { idZone: world.zone.id } });
  expect(await fail(places, "input.invalid", { params, query: { idZone: "x" } })).toMatchObject({ field: "idZone" });
  const draft = await createEvent(world.enclosure, { state: "draft" });
  await createEventArea(draft, world.zone, { capacity: 1 });
  await fail(places, "resource.not_found", { params: { id: draft.id } });
});

describe("carts", () => {
  test("CA2 and CA3: an empty cart is opened once, and found", async () => {
    const buyer = await newBuyer();
    expect((await succeed(mine, { params: { id: buyer.id }, as: buyer.as })).response).toBeNull();
    const body = { intFKIdUser: buyer.id, idEnclosure: world.enclosure.id };
    const opened = await succeed(open, { as: buyer.as, body });
    expect(opened.response).toMatchObject({ items: [], totalCents: 0, intFKIdUser: buyer.id });
    expect((await succeed(open, { as: buyer.as, body })).response.idCart).toBe(opened.response.idCart);
    const found = await succeed(mine, {
      params: { id: buyer.id },
      as: buyer.as,
      query: { idEnclosure: world.enclosure.id },
    });
    expect(found.response?.idCart).toBe(opened.response.idCart);
    const elsewhere = { params: { id: buyer.id }, as: buyer.as, query: { idEnclosure: other.enclosure.id } };
    expect((await succeed(mine, elsewhere)).response).toBeNull();
    const visitor = await succeed(open, { body: { idEnclosure: world.enclosure.id } });
    expect(visitor.response.token).toMatch(/^[\w-]{43}$/);
    const cartToken = visitor.response.token;
    const second = await succeed(open, { body: { idEnclosure: other.enclosure.id }, cartToken });
    expect(second.response.idCart).not.toBe(visitor.response.idCart);
  });

  test("CA2, CA3 and CA6 are for one's own account", async () => {
    const [buyer, stranger] = await Promise.all([newBuyer(), newBuyer()]);
    const params = { id: buyer.id };
    await fail(open, "resource.not_found", {
      as: stranger.as,
      body: { intFKIdUser: buyer.id, idEnclosure: world.enclosure.id },
    });
    await fail(open, "resource.not_found", { body: { intFKIdUser: buyer.id, idEnclosure: world.enclosure.id } });
    await fail(open, "resource.not_found", { as: buyer.as, body: { idEnclosure: 2_147_483_647 } });
    expect(await fail(open, "input.invalid", { as: buyer.as, body: {} })).toMatchObject({ field: "idEnclosure" });
    await fail(open, "auth.forbidden", { as: as.owner, body: { idEnclosure: world.enclosure.id } });
    await fail(mine, "resource.not_found", { params, as: stranger.as });
    await fail(mine, "auth.required", { params });
    await fail(mine, "auth.forbidden", { params, as: as.guard });
    await fail(empty, "resource.not_found", { as: stranger.as, body: { idUser: buyer.id } });
    await fail(empty, "auth.required", { body: { idUser: buyer.id } });
  });

  test("CA1, CA5 and CA7: the owner or its token, nobody else", async () => {
    const [buyer, stranger] = await Promise.all([newBuyer(), newBuyer()]);
    const guest = await succeed(hold, { body: two() });
    const own = await succeed(hold, { as: buyer.as, body: two() });
    const areas = [{ idEventArea: world.area.id, quantity: 1 }];
    for (const [cart, options] of [
      [guest.response, { cartToken: guest.response.token }],
      [own.response, { as: buyer.as }],
    ] as const) {
      const params = { id: cart.idCart };
      const [ticket] = cart.items;
      expect((await succeed(one, { params, ...options })).response.idCart).toBe(cart.idCart);
      for (const wrong of [{}, { as: stranger.as }, { cartToken: "A".repeat(43) }]) {
        await fail(one, "resource.not_found", { params, ...wrong });
        await fail(change, "resource.not_found", { params, body: { areas }, ...wrong });
        await fail(removeTicket, "resource.not_found", { params: { idTicket: ticket?.idTicket ?? 0 }, ...wrong });
      }
      await fail(one, "auth.forbidden", { params, as: as.guard });
      const fewer = await succeed(change, { params, body: { areas }, ...options });
      expect(fewer.response.items).toHaveLength(1);
      const zone = [{ intIDEvento: world.event.id, idZone: world.zone.id, quantity: 3 }];
      const more = await succeed(change, { params, body: { areas: zone }, ...options });
      expect(more.response.items).toHaveLength(3);
      const idTicket = more.response.items[0]?.idTicket ?? 0;
      const less = await succeed(removeTicket, { params: { idTicket }, ...options });
      expect(less.response.items).toHaveLength(2);
      await fail(removeTicket, "resource.not_found", { params: { idTicket }, ...options });
    }
  });

  test("CA7 refuses what cannot be", async () => {
    const buyer = await newBuyer();
    const { response } = await succeed(hold, { as: buyer.as, body: two() });
    const send = (areas: unknown) => ({ params: { id: response.idCart }, as: buyer.as, body: { areas } });
    expect(await fail(change, "input.invalid", send([]))).toMatchObject({ field: "areas" });
    expect(await fail(change, "input.invalid", send([{ idEventArea: world.area.id, quantity: -1 }]))).toMatchObject({
      field: "areas.0.quantity",
    });
    expect(await fail(change, "limit.exceeded", send([{ idEventArea: world.area.id, quantity: 7 }]))).toMatchObject({
      data: { limit: 6 },
    });
    await fail(change, "resource.not_found", send([{ idEventArea: other.area.id, quantity: 1 }]));
    expect(await fail(change, "input.invalid", send([{ quantity: 1 }]))).toMatchObject({
      field: "areas.0.idEventArea",
    });
  });

  test("CA6 empties the cart; its places are free, and there is nothing more to empty", async () => {
    const buyer = await newBuyer();
    const { response } = await succeed(hold, { as: buyer.as, body: two() });
    const emptied = await succeed(empty, { as: buyer.as, body: { idUser: buyer.id } });
    expect(emptied.response).toMatchObject({ idCart: response.idCart, state: "cancelled" });
    await fail(empty, "cart.not_found", { as: buyer.as, body: { idUser: buyer.id } });
    const params = { id: response.idCart };
    await fail(change, "order.cancelled", { params, as: buyer.as, body: { areas: [two()] } });
  });

  test("an expired cart says so", async () => {
    const buyer = await newBuyer();
    const { response } = await succeed(hold, { as: buyer.as, body: two() });
    await agePast(response.idCart);
    const params = { id: response.idCart };
    expect((await succeed(one, { params, as: buyer.as })).response.state).toBe("expired");
    await fail(change, "cart.expired", { params, as: buyer.as, body: { areas: [two()] } });
  });
});

describe("TI5 and TI7", () => {
  test("a purchase is its buyer's and its tenant's", async () => {
    const [buyer, stranger] = await Promise.all([newBuyer(), newBuyer()]);
    const { response } = await succeed(hold, { as: buyer.as, body: two() });
    const params = { id: response.idCart };
    for (const token of [buyer.as, as.owner]) {
      expect((await succeed(purchase, { params, as: token })).response).toMatchObject({ idCart: response.idCart });
    }
    for (const handler of [purchase, cancel]) {
      await fail(handler, "auth.required", { params });
      await fail(handler, "auth.forbidden", { params, as: as.guard });
      await fail(handler, "resource.not_found", { params, as: stranger.as });
      await fail(handler, "resource.not_found", { params, as: as.other });
      await fail(handler, "resource.not_found", { params: { id: "999999999999999" }, as: buyer.as });
      await fail(handler, "resource.not_found", { params: { id: "1e3" }, as: buyer.as });
    }
  });

  test("the buyer cancels it, or the staff with a reason, and a key replays the answer", async () => {
    const buyer = await newBuyer();
    const { response } = await succeed(hold, { as: buyer.as, body: two() });
    const options = { params: { id: response.idCart }, as: buyer.as, key: "ti7" };
    const done = await succeed(cancel, options);
    expect(done.response.state).toBe("cancelled");
    expect((await succeed(cancel, options)).response).toEqual(done.response);
    const next = await succeed(hold, { as: buyer.as, body: two() });
    const byStaff = { params: { id: next.response.idCart }, as: as.owner };
    for (const said of [{}, { query: { reason: " " } }]) {
      expect(await fail(cancel, "input.invalid", { ...byStaff, ...said })).toMatchObject({ field: "reason" });
    }
    expect((await succeed(purchase, byStaff)).response.state).toBe("cart");
    expect((await succeed(cancel, { ...byStaff, query: { reason: "Ya no viene" } })).response.state).toBe("cancelled");
    const ctx = ctxFor(world.owner);
    const { items } = await listAudit({ ctx, input: { entity: "order", entityId: String(next.response.idCart) } });
    expect(items.map(({ action }) => action)).toContain("order.released");
    expect(JSON.stringify(items)).toContain("Ya no viene");
  });
});

test("TI2 answers the methods that CA1 does: those that the venue takes, by the accounts that it chose", async () => {
  await ensureSandboxAccount(getDb());
  const { enclosure, admin, area } = await createSaleable();
  const offered = async () => {
    const as = await tokenOf(await createUser());
    const held = await succeed(hold, { as, body: { idEventArea: area.id, quantity: 1 } });
    const read = await succeed(one, { as, params: { id: held.response.idCart } });
    const shown = read.response.methods.map(({ unavailable: _why, ...method }) => method);
    expect(held.response.methods).toEqual(shown);
    return shown.map(({ method }) => method);
  };
  const all = await offered();
  expect(all).toContain("wallet");
  const refused = { enclosureId: enclosure.id, adminId: admin.id, method: "wallet", accountId: null };
  await getDb().insert(enclosurePaymentMethods).values(refused);
  expect(await offered()).toEqual(all.filter((method) => method !== "wallet"));
});
