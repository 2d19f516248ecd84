import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { POST as addGuard, GET as listGuards } from "@/app/api/v1/guards/route";
import { GET as oneDetail } from "@/app/api/v1/parking-areas/[id]/detail/route";
import { PUT as change, GET as one, DELETE as remove } from "@/app/api/v1/parking-areas/[id]/route";
import { GET as only } from "@/app/api/v1/parking-areas/only/route";
import { POST as add, GET as list } from "@/app/api/v1/parking-areas/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { events } from "@/db/schema";
import { createGuard, createSaleable, createUser, type UserRow } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { holdPlace } from "@/lib/events/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let other: World;
let guard: UserRow;
let as: { owner: string; other: string; buyer: string; guard: string };

beforeAll(async () => {
  [world, other] = await Promise.all([createSaleable(), createSaleable()]);
  guard = await createGuard(world.admin.id);
  as = {
    owner: await tokenOf(world.owner),
    other: await tokenOf(other.owner),
    buyer: await tokenOf(await createUser()),
    guard: await tokenOf(guard),
  };
});

const body = (key: string, over: Record<string, unknown> = {}) => ({
  idEnclosure: world.enclosure.id,
  key,
  name: "Zona norte",
  capacity: 40,
  idGates: [world.gate.id],
  ...over,
});

test("ZO1 to ZO5: a zone is made, read, listed, changed and ended", async () => {
  const made = await succeed(add, { as: as.owner, body: body("N1", { isVip: true, notes: "Techada" }) });
  const { id } = made.response;
  expect(made.response).toMatchObject({
    idEnclosure: world.enclosure.id,
    enclosureName: world.enclosure.name,
    key: "N1",
    capacity: 40,
    isNumbered: false,
    isVip: true,
    gates: [{ id: world.gate.id }],
  });
  expect((await succeed(one, { params: { id }, as: as.owner })).response).toEqual(made.response);
  const listed = await succeed(list, { as: as.owner, query: { idEnclosure: world.enclosure.id } });
  expect(listed.response).toContainEqual(made.response);
  expect(listed.total).toBe(2);
  const { idEnclosure: _venue, ...rest } = body("N1", {
    isNumbered: true,
    pattern: "A-B: 1-5",
    blocked: "A2: pilar",
    capacity: null,
  });
  const changed = await succeed(change, { params: { id }, as: as.owner, body: rest });
  expect(changed.response).toMatchObject({ capacity: 10, pattern: "A-B: 1-5", blocked: "A2: pilar" });
  expect((await succeed(remove, { params: { id }, as: as.owner })).response).toEqual({ id });
  await fail(one, "resource.not_found", { params: { id }, as: as.owner });
  await fail(remove, "resource.not_found", { params: { id }, as: as.owner });
});

test("ZO1 answers pages of the tenant's own zones", async () => {
  const all = await succeed(list, { as: as.other });
  expect(all.response.map(({ id }) => id)).toEqual([other.zone.id]);
  expect((await succeed(list, { as: as.other, query: { page: 2, limit: 1 } })).response).toEqual([]);
  expect((await succeed(list, { as: as.other, query: { admin: world.admin.id } })).total).toBe(0);
});

test.each([
  [{ key: "LARGA" }, "key"],
  [{ name: "" }, "name"],
  [{ capacity: null }, "capacity"],
  [{ capacity: 50_000 }, "capacity"],
  [{ isNumbered: true }, "pattern"],
  [{ idGates: [] }, "idGates"],
  [{ idGates: ["x"] }, "idGates.0"],
  [{ idEnclosure: undefined }, "idEnclosure"],
  [
    {
      polygon: [
        [0, 0],
        [1, 1],
      ],
    },
    "polygon",
  ],
])("ZO2 says what is wrong with %j", async (over, field) => {
  expect(await fail(add, "input.invalid", { as: as.owner, body: body("Q1", over) })).toMatchObject({ field });
});

test("ZO2 and ZO3 refuse what clashes", async () => {
  await succeed(add, { as: as.owner, body: body("K1") });
  expect(await fail(add, "zone.key_taken", { as: as.owner, body: body("k1") })).toMatchObject({ field: "key" });
  await fail(add, "zone.gate_unknown", { as: as.owner, body: body("K2", { idGates: [other.gate.id] }) });
  const { idEnclosure: _venue, ...rest } = body("K9", { capacity: 3 });
  const params = { id: world.zone.id };
  await holdPlace(world.area);
  const { capacity: _all, ...places } = rest;
  await fail(change, "zone.numbering_in_use", {
    params,
    as: as.owner,
    body: { ...places, isNumbered: true, pattern: "A: 1-9" },
  });
  await fail(remove, "zone.in_use", { params, as: as.owner });
});

test("ZO3 and ZO4 keep the places of who enters by a subscription", async () => {
  const venue = await createSeasonVenue({ numbered: true });
  const mine = eq(events.enclosureId, venue.enclosure.id);
  await getDb().update(events).set({ state: "draft" }).where(mine);
  await createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, { placeLabel: "A3" }) });
  await getDb().delete(events).where(mine);
  const options = { params: { id: venue.zone.id }, as: await tokenOf(venue.owner) };
  const smaller = { key: "S1", name: "Norte", isNumbered: true, pattern: "A: 1-2", idGates: [venue.gate.id] };
  expect(await fail(change, "zone.places_of_subscribers", { ...options, body: smaller })).toMatchObject({
    field: "pattern",
    data: { labels: "A3" },
  });
  expect(await fail(remove, "zone.has_subscribers", options)).toMatchObject({ data: { count: 1 } });
});

test("zones are for the tenant's staff", async () => {
  const params = { id: world.zone.id };
  const { idEnclosure: _venue, ...rest } = body("W1");
  for (const handler of [one, remove]) {
    await fail(handler, "auth.required", { params });
    await fail(handler, "auth.forbidden", { params, as: as.buyer });
    await fail(handler, "auth.forbidden", { params, as: as.guard });
    await fail(handler, "resource.not_found", { params, as: as.other });
  }
  await fail(list, "auth.forbidden", { as: as.guard });
  await fail(add, "resource.not_found", { as: as.other, body: body("W2") });
  await fail(change, "resource.not_found", { params, as: as.other, body: rest });
});

test("ZO2 with a key runs once", async () => {
  const options = { as: as.owner, body: body("R1"), key: "zo2" };
  expect((await succeed(add, options)).response).toEqual((await succeed(add, options)).response);
  await fail(add, "idempotency.mismatch", { ...options, body: body("R2") });
});

const duty = (over: Record<string, unknown> = {}) => ({
  intIDUsuario: guard.id,
  intIDEvento: world.event.id,
  idZone: world.zone.id,
  ...over,
});

test("GU2 and GU1: a guard is assigned, once, and listed", async () => {
  const made = await succeed(addGuard, { as: as.owner, body: duty() });
  expect(made.response).toMatchObject({
    intIDUsuario: guard.id,
    guardName: guard.fullName,
    intIDEvento: world.event.id,
    idZone: world.zone.id,
    idGate: null,
    gateLabel: null,
  });
  const refused = await fail(addGuard, "guard.already_assigned", { as: as.owner, body: duty() });
  expect(refused.field).toBe("intIDUsuario");
  const listed = await succeed(listGuards, { as: as.owner, query: { evento: world.event.id, zona: world.zone.id } });
  expect(listed).toEqual({ response: [made.response], total: 1, limit: 50, offset: 0, page: 1, after: null });
  expect((await succeed(listGuards, { as: as.other })).response).toEqual([]);
});

test("GU2 makes a new guard with its first password, once per key", async () => {
  const person = { fullName: "Rosa Salas", email: `rosa${Math.random()}@test.example`, password: "inicial-1" };
  const options = {
    as: as.owner,
    key: "gu2",
    body: duty({ intIDUsuario: undefined, guard: person, idGate: world.gate.id }),
  };
  const made = await succeed(addGuard, options);
  expect(made.response).toMatchObject({ guardName: "Rosa Salas", idGate: world.gate.id });
  expect((await succeed(addGuard, options)).response).toEqual(made.response);
  await fail(addGuard, "user.email_taken", { ...options, key: "gu2b" });
});

test("GU2 says what is wrong", async () => {
  const wrong = (over: Record<string, unknown>) => ({ as: as.owner, body: duty(over) });
  expect(await fail(addGuard, "input.invalid", wrong({ intIDUsuario: undefined }))).toMatchObject({
    field: "intIDUsuario",
  });
  expect(await fail(addGuard, "input.invalid", wrong({ idZone: "x" }))).toMatchObject({ field: "idZone" });
  const person = { fullName: "Rosa", email: "rosa", password: "inicial-1" };
  expect(await fail(addGuard, "input.invalid", wrong({ intIDUsuario: undefined, guard: person }))).toMatchObject({
    field: "guard.email",
  });
  expect(await fail(addGuard, "zone.gate_unknown", wrong({ idGate: other.gate.id }))).toMatchObject({
    field: "idGate",
  });
  await fail(addGuard, "user.not_a_guard", wrong({ intIDUsuario: world.owner.id }));
  await fail(addGuard, "resource.not_found", wrong({ idZone: other.zone.id }));
  await fail(addGuard, "resource.not_found", wrong({ intIDEvento: other.event.id }));
});

test("guards are the tenant's business", async () => {
  await fail(addGuard, "auth.required", { body: duty() });
  await fail(addGuard, "auth.forbidden", { as: as.guard, body: duty() });
  await fail(addGuard, "resource.not_found", { as: as.other, body: duty() });
  await fail(listGuards, "auth.forbidden", { as: as.buyer });
});

test("ZO6 tells a zone with its coming events to staff and to its guard, ZO8 names", async () => {
  const params = { id: world.zone.id };
  const detail = await succeed(oneDetail, { params, as: as.owner });
  expect(detail.response.events).toMatchObject([{ intIDEvento: world.event.id, name: world.event.name, capacity: 10 }]);
  await fail(oneDetail, "auth.forbidden", { params, as: await tokenOf(await createGuard(world.admin.id)) });
  await fail(oneDetail, "resource.not_found", { params, as: as.other });
  await fail(oneDetail, "auth.forbidden", { params, as: as.buyer });
  const names = await succeed(only, { as: as.other, query: { idEnclosure: other.enclosure.id } });
  const { id, key, name, capacity } = other.zone;
  expect(names.response).toEqual([{ id, idEnclosure: other.enclosure.id, key, name, capacity }]);
  await fail(only, "auth.forbidden", { as: as.guard });
});
