import { beforeAll, describe, expect, test } from "vitest";
import { GET as enclosureAreas } from "@/app/api/v1/enclosures/[id]/event-areas/route";
import { GET as enclosureEvents } from "@/app/api/v1/enclosures/[id]/events/route";
import { POST as byAdmin } from "@/app/api/v1/enclosures/by-admin/route";
import { GET as only } from "@/app/api/v1/enclosures/only/route";
import { GET as map } from "@/app/api/v1/events/[id]/map/route";
import { PUT as change, GET as one } from "@/app/api/v1/events/[id]/route";
import { PUT as status } from "@/app/api/v1/events/[id]/status/route";
import { GET as zones } from "@/app/api/v1/events/[id]/zones/route";
import { POST as add, GET as list } from "@/app/api/v1/events/route";
import { GET as zonesByEvent } from "@/app/api/v1/parking-areas/by-event/[idEvent]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createEvent, createEventArea, createGuard, createSaleable, createUser, createZone } from "@/db/testing";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { ctxFor } from "@/lib/core/testing";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let other: World;
let as: { owner: string; other: string; buyer: string; guard: string };
let draft: Awaited<ReturnType<typeof createEvent>>;

beforeAll(async () => {
  [world, other] = await Promise.all([createSaleable({ priceCents: 20_000 }), createSaleable()]);
  draft = await createEvent(world.enclosure, { state: "draft", name: "Borrador" });
  await createEventArea(draft, await createZone(world.enclosure), { capacity: 1 });
  const [buyer, guard] = await Promise.all([createUser(), createGuard(world.admin.id)]);
  as = {
    owner: await tokenOf(world.owner),
    other: await tokenOf(other.owner),
    buyer: await tokenOf(buyer),
    guard: await tokenOf(guard),
  };
});

const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const body = (over: Record<string, unknown> = {}) => ({
  idEnclosure: world.enclosure.id,
  name: "Gran final",
  startsAt: hour(50),
  endsAt: hour(54),
  parkingOpensAt: hour(47),
  salesStartAt: hour(-1),
  salesEndAt: hour(52),
  ...over,
});

describe("what anyone may read", () => {
  test("EN0 answers the venues of an admin, the main one first", async () => {
    const { response, total } = await succeed(byAdmin, { body: { idAdmin: world.admin.id } });
    expect(response).toEqual([
      {
        idAdmin: world.admin.id,
        nameAdmin: world.admin.name,
        color: world.enclosure.color,
        chrUbicacion: world.enclosure.location,
        isEvent: true,
        isPrepaid: false,
      },
    ]);
    expect(total).toBe(1);
    await fail(byAdmin, "resource.not_found", { body: { idAdmin: 2_147_483_647 } });
    expect(await fail(byAdmin, "input.invalid", { body: { idAdmin: "x" } })).toMatchObject({ field: "idAdmin" });
    expect(await fail(byAdmin, "input.invalid", { body: {} })).toMatchObject({ message: "Este campo es requerido" });
  });

  test("EN8 lists names and slugs, page by page", async () => {
    const all = await succeed(only, { query: { limit: 200 } });
    expect(all.response).toContainEqual({
      id: world.enclosure.id,
      name: world.enclosure.name,
      slug: world.enclosure.slug,
    });
    const second = await succeed(only, { query: { limit: 1, page: 2 } });
    expect(second).toEqual({
      response: [all.response[1]],
      total: all.total,
      limit: 1,
      offset: 1,
      page: 2,
      after: second.after,
    });
    expect(await fail(only, "input.invalid", { query: { limit: 0 } })).toMatchObject({ field: "limit" });
    expect(await fail(only, "input.invalid", { query: { page: "dos" } })).toMatchObject({ field: "page" });
  });

  test("EN5 lists a venue's events, drafts only to their tenant", async () => {
    const params = { id: world.enclosure.id };
    const names = async (token?: string) =>
      (await succeed(enclosureEvents, { params, as: token })).response.map((event) => event.intIDEvento);
    expect(await names()).not.toContain(draft.id);
    expect(await names(as.buyer)).toContain(world.event.id);
    expect(await names(as.other)).not.toContain(draft.id);
    expect(await names(as.owner)).toContain(draft.id);
    await fail(enclosureEvents, "resource.not_found", { params: { id: 2_147_483_647 } });
  });

  test("EN7 and EV8 answer zones with the price and all that a buyer pays", async () => {
    const venue = await succeed(enclosureAreas, { params: { id: world.enclosure.id } });
    expect(venue.response).toMatchObject([
      {
        idEventArea: world.area.id,
        intIDEvento: world.event.id,
        idZone: world.zone.id,
        priceCents: 20_000,
        totalCents: 23_000,
        gates: [{ id: world.gate.id, label: world.gate.label }],
      },
    ]);
    const event = await succeed(zones, { params: { id: world.event.id } });
    expect(event.response).toEqual(venue.response);
    expect((await succeed(zonesByEvent, { params: { idEvent: world.event.id }, as: as.guard })).response).toEqual(
      venue.response,
    );
    const own = await succeed(enclosureAreas, { params: { id: world.enclosure.id }, as: as.owner });
    expect(own.response.map(({ intIDEvento }) => intIDEvento)).toContain(draft.id);
    await fail(zonesByEvent, "auth.required", { params: { idEvent: world.event.id } });
    await fail(enclosureAreas, "resource.not_found", { params: { id: 2_147_483_647 } });
  });

  test("EV7 draws the venue with the event's zones and gates", async () => {
    const { response } = await succeed(map, { params: { id: world.event.id } });
    expect(response).toMatchObject({ image: null, gates: [{ id: world.gate.id }], zones: [{ idZone: world.zone.id }] });
  });

  test.each([map, zones])("drafts are hidden from all but their tenant", async (handler) => {
    const params = { id: draft.id };
    for (const token of [undefined, as.buyer, as.other])
      await fail(handler, "resource.not_found", { params, as: token });
    await succeed(handler, { params, as: as.owner });
  });

  test.each(["0", "-1", "1.5", "abc", "99999999999", "2147483648", "1 or 1=1", "%00"])(
    "the id %j is a 404",
    async (id) => {
      await fail(map, "resource.not_found", { params: { id } });
      await fail(one, "resource.not_found", { params: { id }, as: as.owner });
      await fail(enclosureEvents, "resource.not_found", { params: { id } });
    },
  );
});

describe("EV1 and EV3", () => {
  test("staff see their tenant's events, buyers the public ones, in pages", async () => {
    const mine = await succeed(list, { as: as.owner });
    expect(mine.response.map((event) => event.intIDEvento)).toEqual(expect.arrayContaining([world.event.id, draft.id]));
    expect(mine.response.every((event) => event.idAdmin === world.admin.id)).toBe(true);
    const seen = await succeed(list, { as: as.buyer, query: { admin: world.admin.id } });
    expect(seen.response.map((event) => event.intIDEvento)).toEqual([world.event.id]);
    const second = await succeed(list, { as: as.owner, query: { limit: 1, offset: 1 } });
    expect(second).toEqual({
      response: [mine.response[1]],
      total: mine.total,
      limit: 1,
      offset: 1,
      page: 2,
      after: second.after,
    });
    await fail(list, "auth.required");
  });

  test("a month and a year narrow the list", async () => {
    const { response } = await succeed(one, { params: { id: world.event.id }, as: as.owner });
    const [year = 0, month = 0] = response.startsAt.split("-").map(Number);
    const far = await succeed(list, { as: as.owner, query: { year: 2050 } });
    expect(far).toMatchObject({ response: [], total: 0 });
    const near = await succeed(list, { as: as.owner, query: { year, month } });
    expect(near.response.map((event) => event.intIDEvento)).toContain(world.event.id);
    const next = await succeed(list, { as: as.owner, query: { year: year + 1, month } });
    expect(next.total).toBe(0);
    expect(await fail(list, "input.invalid", { as: as.owner, query: { month: 13 } })).toMatchObject({ field: "month" });
  });

  test("one event, with times in the venue's offset; another tenant's and drafts are a 404", async () => {
    const { response } = await succeed(one, { params: { id: world.event.id }, as: as.guard });
    expect(response).toMatchObject({
      intIDEvento: world.event.id,
      idEnclosure: world.enclosure.id,
      state: "published",
    });
    expect(response.startsAt).toMatch(/-0[56]:00$/);
    expect(new Date(response.startsAt)).toEqual(world.event.startsAt);
    await fail(one, "resource.not_found", { params: { id: world.event.id }, as: as.other });
    await fail(one, "resource.not_found", { params: { id: draft.id }, as: as.buyer });
    await fail(one, "auth.required", { params: { id: world.event.id } });
  });
});

describe("EV2, EV4 and EV9", () => {
  test("an event is made with its zones, changed, published and paused", async () => {
    const zone = await createZone(world.enclosure, {}, [world.gate]);
    const sold = [{ idZone: world.zone.id, priceCents: 10_000, capacity: 4 }];
    const made = await succeed(add, { as: as.owner, body: body({ zones: sold }) });
    const id = made.response.intIDEvento;
    expect(made.response).toMatchObject({
      state: "draft",
      buyerLimit: world.enclosure.buyerLimit,
      requiresAccount: false,
      name: "Gran final",
    });
    const { idEnclosure: _venue, ...rest } = body({ name: "Otra final", buyerLimit: 2, requiresAccount: true });
    const both = [
      { ...sold[0], capacity: 6 },
      { idZone: zone.id, priceCents: 0, capacity: 1 },
    ];
    const changed = await succeed(change, { params: { id }, as: as.owner, body: { ...rest, zones: both } });
    expect(changed.response).toMatchObject({ name: "Otra final", buyerLimit: 2, requiresAccount: true });
    const areas = async () => (await succeed(zones, { params: { id }, as: as.owner })).response;
    expect((await areas()).map(({ idZone, capacity }) => [idZone, capacity])).toEqual(
      expect.arrayContaining([
        [world.zone.id, 6],
        [zone.id, 1],
      ]),
    );
    await succeed(change, { params: { id }, as: as.owner, body: { ...rest, zones: [both[1]] } });
    expect(await areas()).toMatchObject([{ idZone: zone.id }]);
    await succeed(change, { params: { id }, as: as.owner, body: rest });
    expect(await areas()).toHaveLength(1);
    const to = (state: string, more: object = {}) =>
      succeed(status, { params: { id }, as: as.owner, body: { status: state, ...more } });
    expect((await to("published")).response.state).toBe("published");
    expect((await to("paused")).response.state).toBe("paused");
    const why = { reason: "Lluvia" };
    const asked = { params: { id }, as: as.owner, body: { status: "cancelled", ...why, confirmation: "Otro" } };
    expect(await fail(status, "input.invalid", asked)).toMatchObject({ field: "confirmation" });
    expect((await to("cancelled", { ...why, confirmation: rest.name })).response.state).toBe("cancelled");
    await fail(status, "event.bad_transition", { params: { id }, as: as.owner, body: { status: "published" } });
    await fail(change, "event.bad_transition", { params: { id }, as: as.owner, body: rest });
  });

  test("a draft without zones cannot be published, and the answer says why", async () => {
    const { response } = await succeed(add, { as: as.owner, body: body() });
    const params = { id: response.intIDEvento };
    const refused = await fail(status, "event.not_publishable", {
      params,
      as: as.owner,
      body: { status: "published" },
    });
    expect(refused.message).toContain("al menos una zona");
    expect(await fail(status, "input.invalid", { params, as: as.owner, body: { status: "draft" } })).toMatchObject({
      field: "status",
    });
  });

  test("a wrong zone undoes the whole event and is named", async () => {
    const before = (await succeed(list, { as: as.owner })).total;
    const wrong = [{ idZone: world.zone.id, priceCents: -1, capacity: 4 }];
    expect(await fail(add, "input.invalid", { as: as.owner, body: body({ zones: wrong }) })).toMatchObject({
      field: "zones.0.priceCents",
    });
    const foreign = [{ idZone: other.zone.id, priceCents: 1, capacity: 1 }];
    await fail(add, "resource.not_found", { as: as.owner, body: body({ zones: foreign }) });
    const twice = [1, 2].map(() => ({ idZone: world.zone.id, priceCents: 1, capacity: 1 }));
    expect(await fail(add, "event_area.taken", { as: as.owner, body: body({ zones: twice }) })).toMatchObject({
      field: "zones.1.idZone",
    });
    expect((await succeed(list, { as: as.owner })).total).toBe(before);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: undefined }, "name"],
    [{ startsAt: "2027-01-01T10:00" }, "startsAt"],
    [{ startsAt: "mañana" }, "startsAt"],
    [{ endsAt: hour(1) }, "endsAt", "event.dates"],
    [{ idEnclosure: 0 }, "idEnclosure"],
    [{ buyerLimit: 1_000 }, "buyerLimit"],
    [{ picture: "https://evil.example/x.svg" }, "picture"],
    [{ zones: [{ idZone: 1, priceCents: 1.5, capacity: 1 }] }, "zones.0.priceCents"],
  ] as const)("EV2 says what is wrong with %j", async (over, field, code?) => {
    expect(await fail(add, code ?? "input.invalid", { as: as.owner, body: body(over) })).toMatchObject({ field });
  });

  test("who may: only staff, only their tenant", async () => {
    const params = { id: world.event.id };
    const { idEnclosure: _venue, ...rest } = body();
    await fail(add, "auth.required", { body: body() });
    await fail(add, "auth.forbidden", { as: as.buyer, body: body() });
    await fail(add, "auth.forbidden", { as: as.guard, body: body() });
    await fail(add, "resource.not_found", { as: as.other, body: body() });
    await fail(change, "auth.forbidden", { params, as: as.guard, body: rest });
    await fail(change, "resource.not_found", { params, as: as.other, body: rest });
    await fail(status, "auth.forbidden", { params, as: as.buyer, body: { status: "paused" } });
    await fail(status, "resource.not_found", { params, as: as.other, body: { status: "paused" } });
  });

  test("the platform administrator works in every tenant", async () => {
    const platform = await openApiToken(ctxFor(null), 1);
    const made = await succeed(add, { as: platform, body: body({ name: "De la plataforma" }) });
    expect(made.response.idAdmin).toBe(world.admin.id);
    await succeed(one, { as: platform, params: { id: draft.id } });
    const all = await succeed(list, { as: platform, query: { admin: other.admin.id } });
    expect(all.response.map((event) => event.intIDEvento)).toContain(other.event.id);
  });

  test("the same key and body make one event; another body is refused, another person's key is its own", async () => {
    const key = `ev2-${Math.random()}`;
    const sent = body();
    const first = await succeed(add, { as: as.owner, body: sent, key });
    const again = await succeed(add, { as: as.owner, body: sent, key });
    expect(again.response).toEqual(first.response);
    await fail(add, "idempotency.mismatch", { as: as.owner, body: body({ name: "Otro" }), key });
    const theirs = await succeed(add, { as: as.other, body: body({ idEnclosure: other.enclosure.id }), key });
    expect(theirs.response.intIDEvento).not.toBe(first.response.intIDEvento);
    for (const wrong of ["", "k".repeat(201)]) {
      const refused = await fail(add, "input.invalid", { as: as.owner, body: sent, key: wrong });
      expect(refused).toMatchObject({ field: "Idempotency-Key" });
    }
  });
});
