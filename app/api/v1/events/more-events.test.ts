import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { GET as report } from "@/app/api/v1/events/[id]/general-report/route";
import { POST as reschedule } from "@/app/api/v1/events/[id]/reschedule/route";
import { PUT as change, GET as one, DELETE as remove } from "@/app/api/v1/events/[id]/route";
import { PUT as status } from "@/app/api/v1/events/[id]/status/route";
import { GET as areas } from "@/app/api/v1/events/areas/[idZone]/route";
import { GET as byMonth } from "@/app/api/v1/events/by-month/route";
import { GET as filter } from "@/app/api/v1/events/filter/[id]/route";
import { GET as infinity } from "@/app/api/v1/events/infinity/route";
import { GET as only } from "@/app/api/v1/events/only/route";
import { POST as add } from "@/app/api/v1/events/route";
import { POST as give } from "@/app/api/v1/qr/courtesy/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { places } from "@/db/schema";
import { createEvent, createEventArea, createGuard, createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { holdFor } from "@/lib/orders/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let other: World;
let as: { owner: string; other: string; buyer: string; guard: string };
let draft: Awaited<ReturnType<typeof createEvent>>;

/** Half past midnight in Monterrey, which is still the day before in no other zone of the country than the west. */
const at = (text: string) => new Date(`${text}-06:00`);

beforeAll(async () => {
  [world, other] = await Promise.all([createSaleable({ priceCents: 20_000 }), createSaleable()]);
  draft = await createEvent(world.enclosure, { state: "draft", name: "Borrador" });
  await createEventArea(draft, world.zone, { capacity: 1 });
  const [buyer, guard] = await Promise.all([createUser(), createGuard(world.admin.id)]);
  as = {
    owner: await tokenOf(world.owner),
    other: await tokenOf(other.owner),
    buyer: await tokenOf(buyer),
    guard: await tokenOf(guard),
  };
});

test("EV5 deletes a draft, once, and nothing else", async () => {
  const params = { id: (await createEvent(world.enclosure, { state: "draft" })).id };
  await fail(remove, "auth.required", { params });
  await fail(remove, "auth.forbidden", { params, as: as.buyer });
  await fail(remove, "auth.forbidden", { params, as: as.guard });
  await fail(remove, "resource.not_found", { params, as: as.other });
  expect((await succeed(remove, { params, as: as.owner })).response).toEqual({ intIDEvento: params.id });
  await fail(remove, "resource.not_found", { params, as: as.owner });
  await fail(one, "resource.not_found", { params, as: as.owner });
  await fail(remove, "event.not_draft", { params: { id: world.event.id }, as: as.owner });
  const given = await createEvent(other.enclosure, { state: "draft" });
  await createEventArea(given, other.zone, { capacity: 1 });
  await succeed(give, { as: as.other, body: { evento: given.id, zona: other.zone.id, quantity: 1 } });
  await fail(remove, "event.has_sales", { params: { id: given.id }, as: as.other });
});

const inDays = (days: number, hours = 0) => new Date(Date.now() + (days * 24 + hours) * 3_600_000);
const datesIn = (days: number) => ({
  parkingOpensAt: inDays(days, -2).toISOString(),
  startsAt: inDays(days).toISOString(),
  endsAt: inDays(days, 4).toISOString(),
  salesStartAt: inDays(-1).toISOString(),
  salesEndAt: inDays(days, 2).toISOString(),
});

test("EV2 and EV4 refuse pictures and gates that are not the tenant's", async () => {
  const body = { name: "Gran final", ...datesIn(3) };
  const lost = { ...body, picture: `/files/${"0".repeat(32)}.webp` };
  const sold = { idZone: world.zone.id, priceCents: 100, capacity: 1 };
  const astray = { ...body, zones: [{ ...sold, idGates: [other.gate.id] }] };
  const mine = { idEnclosure: world.enclosure.id };
  const params = { id: draft.id };
  expect(await fail(add, "picture.unknown", { as: as.owner, body: { ...mine, ...lost } })).toMatchObject({
    field: "picture",
  });
  expect(await fail(add, "zone.gate_unknown", { as: as.owner, body: { ...mine, ...astray } })).toMatchObject({
    field: "zones.0.idGates",
  });
  await fail(change, "picture.unknown", { params, as: as.owner, body: lost });
  await fail(change, "zone.gate_unknown", { params, as: as.owner, body: astray });
});

test("EV4, EV9 and EV15 are refused where who has a subscription would find no place", async () => {
  const venue = await createSeasonVenue();
  const token = await tokenOf(venue.owner);
  const validUntil = inDays(6).toISOString().slice(0, 10);
  await createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, { validUntil }) });
  const full = async (days: number, state: string) => {
    const event = await createEvent(venue.enclosure, { state, seasonId: venue.season.id }, inDays(days));
    const area = await createEventArea(event, venue.zone, { capacity: 1, priceCents: 0 });
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", blockedReason: "En obras" })
      .where(eq(places.eventAreaId, area.id));
    return { params: { id: event.id }, as: token };
  };
  const draftThen = await full(4, "draft");
  await fail(status, "subscriber.no_places", { ...draftThen, body: { status: "published" } });
  const later = await full(9, "published");
  await fail(change, "subscriber.no_places", { ...later, body: { name: "Antes", ...datesIn(4) } });
  const { startsAt, endsAt } = datesIn(4);
  const moved = { startsAt, endsAt, reason: "Lluvia", allowOverlap: true };
  await fail(reschedule, "subscriber.no_places", { ...later, body: moved });
  const answer = await succeed(reschedule, { ...later, body: { ...moved, ...datesIn(12) } });
  expect(answer.response).toMatchObject({ intIDEvento: later.params.id, state: "published" });
});

test("EV13 answers the events that VIP QRs may enter, page by page", async () => {
  const venue = await createSeasonVenue();
  const vip = { kind: "infinity" as const, parkingAreaId: venue.vip.id, seasonId: "" };
  await createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, vip) });
  const options = { as: await tokenOf(venue.owner) };
  const { response, total } = await succeed(infinity, options);
  expect(response.map(({ intIDEvento }) => intIDEvento)).toEqual(venue.events.map(({ id }) => id));
  expect(response[0]).toMatchObject({ enclosureName: venue.enclosure.name, invited: 1, entered: 0 });
  expect(total).toBe(3);
  const beyond = await succeed(infinity, { ...options, query: { page: 3, limit: 2 } });
  expect(beyond).toEqual({ response: [], total: 3, limit: 2, offset: 4, page: 3, after: null });
  await fail(infinity, "auth.forbidden", { as: as.buyer });
});

test("EV6 answers a zone in every event that sells it, drafts only to their tenant", async () => {
  const params = { idZone: world.zone.id };
  const events = async (token: string) =>
    (await succeed(areas, { params, as: token })).response.map(({ intIDEvento }) => intIDEvento);
  expect(await events(as.buyer)).toEqual([world.event.id]);
  expect((await events(as.owner)).toSorted()).toEqual([world.event.id, draft.id].toSorted());
  expect(await events(as.other)).toEqual([]);
  await fail(areas, "resource.not_found", { params: { idZone: 2_000_000_000 }, as: as.owner });
  await fail(areas, "auth.required", { params });
});

test("EV10 answers the zones and gates of an event to its staff", async () => {
  const params = { id: world.event.id };
  expect((await succeed(filter, { params, as: as.owner })).response).toMatchObject({
    event: { intIDEvento: world.event.id },
    zones: [{ idZone: world.zone.id, key: world.zone.key }],
    gates: [{ id: world.gate.id, label: world.gate.label }],
  });
  await fail(filter, "auth.forbidden", { params, as: as.buyer });
  await fail(filter, "resource.not_found", { params, as: as.other });
});

test("EV11 reports an event's figures to its staff", async () => {
  await holdFor(await createUser(), world.area.id, 2);
  const params = { id: world.event.id };
  const { response } = await succeed(report, { params, as: as.owner });
  expect(response).toMatchObject({
    zones: [{ idZone: world.zone.id, priceCents: 20_000, capacity: 10, sold: 0, held: 2, free: 8 }],
    total: { capacity: 10, held: 2, totalSumCents: 0 },
    refused: 0,
    byMethod: [],
  });
  expect(response.byDay).toHaveLength(15);
  await fail(report, "auth.forbidden", { params, as: as.guard });
  await fail(report, "resource.not_found", { params, as: as.other });
});

test("EV12 answers names alone, page by page", async () => {
  const mine = await succeed(only, { as: as.owner });
  expect(mine.response).toContainEqual({ intIDEvento: draft.id, name: "Borrador" });
  expect(mine.total).toBe(mine.response.length);
  const second = await succeed(only, { as: as.owner, query: { limit: 1, page: 2 } });
  expect(second.response).toEqual([mine.response[1]]);
  const seen = (await succeed(only, { as: as.buyer, query: { limit: 200 } })).response;
  expect(seen.map(({ intIDEvento }) => intIDEvento)).toContain(world.event.id);
  expect(seen.map(({ intIDEvento }) => intIDEvento)).not.toContain(draft.id);
});

test("EV14 answers a month or a year by the venue's own clock", async () => {
  const dated = async (text: string) => {
    const starts = at(text);
    const hours = (n: number) => new Date(starts.getTime() + n * 3_600_000);
    const dates = { parkingOpensAt: hours(-2), startsAt: starts, endsAt: hours(4) };
    return createEvent(world.enclosure, { ...dates, salesStartAt: hours(-99), salesEndAt: starts });
  };
  const [last, first] = [await dated("2031-03-31T23:30:00"), await dated("2031-04-01T00:30:00")];
  const ids = async (query: Record<string, number>, token = as.owner) =>
    (await succeed(byMonth, { as: token, query })).response.map(({ intIDEvento }) => intIDEvento);
  expect(await ids({ month: 3, year: 2031 })).toEqual([last.id]);
  expect(await ids({ month: 4, year: 2031 })).toEqual([first.id]);
  expect(await ids({ year: 2031 })).toEqual([last.id, first.id]);
  expect(await ids({ year: 2031 }, as.other)).toEqual([]);
  expect(await ids({ year: 2031, admin: other.admin.id }, as.buyer)).toEqual([]);
  const { response } = await succeed(byMonth, { as: as.buyer, query: { month: 3, year: 2031 } });
  expect(await succeed(byMonth, { as: as.owner, query: { year: 2031, limit: 1, page: 2 } })).toMatchObject({
    total: 2,
    limit: 1,
    offset: 1,
    page: 2,
    response: [{ intIDEvento: first.id }],
  });
  expect(response).toMatchObject([{ year: 2031, month: 3, day: 31, state: "published", idSeason: null }]);
  expect(await fail(byMonth, "input.invalid", { as: as.owner, query: { month: 13, year: 2031 } })).toMatchObject({
    field: "month",
  });
  await fail(byMonth, "auth.required", { query: { year: 2031 } });
});
