import { beforeAll, expect, test } from "vitest";
import { GET as activity } from "@/app/api/v1/qr/activity/route";
import { PUT as assign } from "@/app/api/v1/qr/courtesy/[id]/assign/route";
import { PUT as change, DELETE as remove } from "@/app/api/v1/qr/courtesy/[id]/route";
import { GET as infinity } from "@/app/api/v1/qr/courtesy/infinity-report/route";
import { POST as reassign } from "@/app/api/v1/qr/courtesy/reassign/route";
import { POST as generate, GET as list } from "@/app/api/v1/qr/courtesy/route";
import { POST as register } from "@/app/api/v1/qr/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createGuard, createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { createOther, runBatch, type Sale } from "@/lib/courtesy-qrs/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

let sale: Sale;
let other: Sale;
let as: { owner: string; other: string; buyer: string; guard: string };

beforeAll(async () => {
  [sale, other] = await Promise.all([createSaleable({ numbered: true }), createSaleable()]);
  as = {
    owner: await tokenOf(sale.owner),
    other: await tokenOf(other.owner),
    buyer: await tokenOf(await createUser()),
    guard: await tokenOf(await createGuard(sale.admin.id)),
  };
});

const where = (of: Sale = sale) => ({ evento: of.event.id, zona: of.zone.id });
const ana = { name: "Ana Invitada", email: "ana@test.example", plate: "abc 123" };

/** Courtesies of the tenant's zone, made, that nobody has. */
async function made(quantity: number): Promise<number[]> {
  const { response } = await succeed(generate, { as: as.owner, body: { ...where(), quantity } });
  await runBatch(response.id);
  const listed = await succeed(list, { as: as.owner, query: { evento: sale.event.id, idBatch: response.id } });
  return listed.response.map(({ id }) => id);
}

test("QR2 makes one for a person at once, on the place that it names, once per key", async () => {
  const asked = { as: as.owner, body: { ...where(), ...ana, label: "a1" }, key: crypto.randomUUID() };
  const { response } = await succeed(register, asked);
  expect(response).toMatchObject({
    ...where(),
    name: "Ana Invitada",
    plate: "ABC123",
    placeLabel: "A1",
    state: "assigned",
    entriesUsed: 0,
    eventName: sale.event.name,
    zoneKey: sale.zone.key,
    createdAt: expect.stringMatching(/-06:00$/),
  });
  expect((await succeed(register, asked)).response).toEqual(response);
  const again = { as: as.owner, body: asked.body };
  expect(await fail(register, "courtesy.places_taken", again)).toMatchObject({
    field: "label",
    data: { labels: "A1" },
  });
  const nowhere = { as: as.owner, body: { ...asked.body, label: "Z9" } };
  expect(await fail(register, "courtesy.place_unknown", nowhere)).toMatchObject({ field: "label" });
  const strange = { ...where(), zona: other.zone.id, name: "Ana" };
  await fail(register, "resource.not_found", { as: as.owner, body: strange });
  expect(await fail(register, "input.invalid", { as: as.owner, body: where() })).toMatchObject({ field: "name" });
});

test("QR5 takes the places at once, all or none; QR4 lists what was made, page by page", async () => {
  const asked = { as: as.owner, body: { ...where(), quantity: 2, note: "Prensa" }, key: crypto.randomUUID() };
  const { response } = await succeed(generate, asked);
  expect(response).toMatchObject({ ...where(), quantity: 2, made: 0, state: "running" });
  expect((await succeed(generate, asked)).response).toEqual(response);
  await runBatch(response.id);
  const query = { evento: sale.event.id, idBatch: response.id };
  const all = await succeed(list, { as: as.owner, query });
  expect(all.response).toMatchObject([{ ...where(), state: "unassigned" }, { idBatch: response.id }]);
  const second = await succeed(list, { as: as.owner, query: { ...query, limit: 1, offset: 1 } });
  expect(second).toEqual({ response: [all.response[1]], total: 2, limit: 1, offset: 1, page: 2, after: null });
  expect((await succeed(list, { as: as.owner, query: { evento: other.event.id } })).total).toBe(0);
  expect((await succeed(list, { as: as.other })).total).toBe(0);
  const many = { as: as.owner, body: { ...where(), quantity: 50 } };
  expect(await fail(generate, "courtesy.not_enough_places", many)).toMatchObject({
    data: { left: expect.any(Number) },
  });
  await fail(generate, "resource.not_found", { as: as.owner, body: { ...where(other), quantity: 1 } });
});

test("QR6, QR7 and QR8: one is given to a person, changed, and deleted", async () => {
  const [id = 0] = await made(1);
  const params = { id };
  await fail(change, "courtesy.unassigned", { params, as: as.owner, body: { name: "Ana" } });
  const given = await succeed(assign, { params, as: as.owner, body: ana });
  expect(given.response).toMatchObject({ id, state: "assigned", email: "ana@test.example", phone: null });
  const changed = await succeed(change, { params, as: as.owner, body: { ...ana, entryRights: 2, isBlocked: true } });
  expect(changed.response).toMatchObject({ id, state: "blocked", entryRights: 2 });
  const nameless = { params, as: as.owner, body: { name: null } };
  expect(await fail(change, "input.invalid", nameless)).toMatchObject({ field: "name" });
  expect((await succeed(remove, { params, as: as.owner })).response).toEqual({ idDelete: id });
  await fail(assign, "courtesy.deleted", { params, as: as.owner, body: ana });
  const ended = await succeed(list, { as: as.owner, query: { evento: sale.event.id, state: "deleted" } });
  expect(ended.response.map((one) => one.id)).toEqual([id]);
});

test("QR6 leaves nothing of a former person, and all that a courtesy had before its first", async () => {
  const [id = 0] = await made(1);
  const options = { params: { id }, as: as.owner };
  await succeed(change, { ...options, body: { plate: "abc 123", note: "Junto a la rampa" } });
  const first = await succeed(assign, { ...options, body: { name: "Ana", email: "ana@test.example" } });
  expect(first.response).toMatchObject({ name: "Ana", plate: "ABC123", note: "Junto a la rampa" });
  expect((await succeed(assign, { ...options, body: { name: "Ana" } })).response).toEqual(first.response);
  const second = await succeed(assign, { ...options, body: { name: "Luis" } });
  expect(second.response).toMatchObject({ name: "Luis", email: null, phone: null, plate: null, note: null });
});

test("QR10 moves those of a zone to another event's, and says what stays", async () => {
  const [id = 0] = await made(1);
  const to = await createOther(sale, { otherEvent: true });
  const target = { newEvent: to.event.id, newZone: to.zone.id };
  const from = { event: sale.event.id, zone: sale.zone.id };
  const { response } = await succeed(reassign, { as: as.owner, body: { ...from, ...target, ids: [id] } });
  expect(response).toEqual({ moved: 1, kept: 0 });
  const moved = await succeed(list, { as: as.owner, query: { evento: to.event.id, zona: to.zone.id } });
  expect(moved.response.map((one) => one.id)).toEqual([id]);
  const body = { ...where(), ...target };
  await fail(reassign, "courtesy.nothing_to_move", { as: as.owner, body: { ...body, ids: [id] } });
  const back = { ...where(), newEvent: sale.event.id, newZone: sale.zone.id };
  await fail(reassign, "courtesy.same_zone", { as: as.owner, body: back });
  await fail(reassign, "resource.not_found", { as: as.owner, body: { ...body, newEvent: other.event.id } });
  expect(await fail(reassign, "input.invalid", { as: as.owner, body: target })).toMatchObject({ field: "event" });
  const { newZone: _zone, ...short } = body;
  expect(await fail(reassign, "input.invalid", { as: as.owner, body: short })).toMatchObject({ field: "newZone" });
});

test("QR3 and QR9 report the QRs of the tenant", async () => {
  const { response } = await succeed(register, { as: as.owner, body: { ...where(), name: "Berta Palco" } });
  const query = { evento: sale.event.id, code: response.shortCode };
  const found = await succeed(activity, { as: as.owner, query });
  expect(found).toMatchObject({ total: 1, response: [{ id: response.id, kind: "courtesy", holder: "Berta Palco" }] });
  expect((await succeed(activity, { as: as.other, query })).total).toBe(0);
  const venue = await createSeasonVenue();
  const vip = { kind: "infinity" as const, parkingAreaId: venue.vip.id, seasonId: "" };
  await createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, vip) });
  const options = { as: await tokenOf(venue.owner) };
  const report = await succeed(infinity, { ...options, query: { fechaInicio: "2020-01-01T00:00:00-06:00" } });
  expect(report.response).toMatchObject([{ name: "Ana Abonada", idZone: venue.vip.id, entries: 0, events: 0 }]);
  const beyond = await succeed(infinity, { ...options, query: { page: 2 } });
  expect(beyond).toEqual({ response: [], total: 1, limit: 50, offset: 50, page: 2, after: null });
  expect((await succeed(infinity, { ...options, query: { zona: venue.zone.id } })).total).toBe(0);
});

test("all of it is the tenant's staff's", async () => {
  const [id = 0] = await made(1);
  const params = { id };
  const to = { newEvent: sale.event.id, newZone: sale.zone.id };
  const calls = [
    [register, { body: { ...where(), name: "Ana" } }],
    [generate, { body: { ...where(), quantity: 1 } }],
    [reassign, { body: { ...where(), ...to } }],
    [assign, { params, body: ana }],
    [change, { params, body: ana }],
    [remove, { params }],
  ] as const;
  for (const [handler, options] of calls) {
    await fail(handler, "auth.required", options);
    await fail(handler, "auth.forbidden", { ...options, as: as.buyer });
    await fail(handler, "auth.forbidden", { ...options, as: as.guard });
    await fail(handler, "resource.not_found", { ...options, as: as.other });
  }
  for (const handler of [list, activity, infinity]) {
    await fail(handler, "auth.required");
    await fail(handler, "auth.forbidden", { as: as.buyer });
    await fail(handler, "auth.forbidden", { as: as.guard });
  }
});
