import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, passEvents, passes, places } from "@/db/schema";
import { createEvent, createEventArea, createGuard, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addEventArea, changeEventStatus } from "@/lib/events";
import { holdPlace } from "@/lib/events/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { endSubscriberQr } from "@/lib/subscriber-qrs/change/end-subscriber-qr";
import { pauseSubscriberQr, resumeSubscriberQr } from "@/lib/subscriber-qrs/change/pause-subscriber-qr";
import { replaceSubscriberQr } from "@/lib/subscriber-qrs/change/replace-subscriber-qr";
import { updateSubscriberQr } from "@/lib/subscriber-qrs/change/update-subscriber-qr";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { listSubscriberEvents } from "@/lib/subscriber-qrs/subscriber-events";
import { subscriberList } from "@/lib/subscriber-qrs/subscriber-list";
import { downloadSubscriberQr } from "@/lib/subscriber-qrs/subscriber-qr";
import { createSeasonVenue, placesOf, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const DAY = 86_400_000;
const create = (venue: SeasonVenue, values: Parameters<typeof subscriberOf>[1] = {}) =>
  createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, values) });
const areasTaken = (venue: SeasonVenue) =>
  Promise.all(venue.areas.map(({ id }) => placesOf(id).then(({ taken }) => taken)));
const kindsOf = async (passId: number) =>
  (await getDb().select().from(passEvents).where(eq(passEvents.passId, passId)).orderBy(passEvents.id)).map(
    ({ kind }) => kind,
  );

describe("createSubscriberQr", () => {
  it("makes a QR and takes a place in every event of the season", async () => {
    const venue = await createSeasonVenue();
    const made = await create(venue, { plate: "abc-12 3", email: "Ana@Correo.mx", phone: "81 1234 5678" });
    expect(made).toMatchObject({
      kind: "subscriber",
      state: "active",
      plate: "ABC123",
      email: "ana@correo.mx",
      phone: "+528112345678",
      seasonName: "Apertura",
      validUntil: null,
      entryRights: 1,
    });
    expect(await areasTaken(venue)).toEqual([1, 1, 1]);
    expect(await kindsOf(made.passId)).toEqual(["made"]);
    const coming = await listSubscriberEvents({ ctx: ctxFor(venue.owner), input: { id: made.id } });
    expect(coming.map(({ name, hasPlace }) => [name, hasPlace])).toEqual([
      ["Fecha 1", true],
      ["Fecha 2", true],
      ["Fecha 3", true],
    ]);
  });

  it("takes places only in events that start within its dates", async () => {
    const venue = await createSeasonVenue();
    const day = (at: Date | undefined) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "America/Monterrey" }).format(at ?? new Date());
    const validUntil = day(venue.events[1]?.startsAt);
    await create(venue, { seasonId: "", validUntil });
    expect(await areasTaken(venue)).toEqual([1, 1, 0]);
  });

  it("names the events that are full, and takes nothing", async () => {
    const venue = await createSeasonVenue({ capacity: 1 });
    const area = venue.areas[1];
    if (!area) throw new Error("No area");
    await holdPlace(area);
    const error = await create(venue).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "subscriber.no_places",
      details: { data: { events: expect.stringMatching(/^Fecha 2, zona .+ \(1\)$/) } },
    });
    expect(await areasTaken(venue)).toEqual([0, 0, 0]);
    expect((await subscriberList.page({ ctx: ctxFor(venue.owner), input: {} })).items).toEqual([]);
  });

  it("gives a numbered place to one subscriber, the same in every event", async () => {
    const venue = await createSeasonVenue({ numbered: true });
    const made = await create(venue, { placeLabel: "a2" });
    const coming = await listSubscriberEvents({ ctx: ctxFor(venue.owner), input: { id: made.id } });
    expect(coming.map(({ placeLabel }) => placeLabel)).toEqual(["A2", "A2", "A2"]);
    expect(await codeOf(create(venue, { name: "Otra", placeLabel: "A2" }))).toBe("subscriber.place_taken");
    expect(await codeOf(create(venue, { name: "Otra", placeLabel: "Z9" }))).toBe("input.invalid");
  });

  it("makes no more QRs of a zone that is not on sale than it has places", async () => {
    const venue = await createSeasonVenue();
    const vip = { kind: "infinity" as const, parkingAreaId: venue.vip.id, seasonId: "" };
    await create(venue, vip);
    await create(venue, { ...vip, name: "Beto" });
    expect(await codeOf(create(venue, { ...vip, name: "Caro" }))).toBe("subscriber.no_places");
    expect(await areasTaken(venue)).toEqual([0, 0, 0]);
  });

  it("names who has a QR already, by plate, or by name if there is no plate", async () => {
    const venue = await createSeasonVenue();
    await create(venue, { plate: "ABC123" });
    expect(await codeOf(create(venue, { name: "Otra", plate: "abc 123" }))).toBe("subscriber.duplicate");
    await create(venue, { name: "Ángela Ruiz" });
    expect(await codeOf(create(venue, { name: "angela  ruiz" }))).toBe("subscriber.duplicate");
    await create(venue, { name: "Ángela Ruiz", plate: "XYZ987" });
  });

  it("refuses a VIP QR of a plain zone, one without an end, and days that are over", async () => {
    const venue = await createSeasonVenue();
    expect(await codeOf(create(venue, { kind: "infinity", seasonId: "" }))).toBe("input.invalid");
    expect(await codeOf(create(venue, { seasonId: "" }))).toBe("input.invalid");
    expect(await codeOf(create(venue, { validFrom: "2020-01-01", validUntil: "2020-02-01" }))).toBe("input.invalid");
    expect(await codeOf(create(venue, { validFrom: "2031-02-31" }))).toBe("input.invalid");
  });

  it("is for staff, and only for their own zones and seasons", async () => {
    const venue = await createSeasonVenue();
    const input = subscriberOf(venue);
    const guard = await createGuard(venue.admin.id);
    const buyer = await createUser();
    expect(await codeOf(createSubscriberQr({ ctx: ctxFor(null), input }))).toBe("auth.required");
    for (const person of [guard, buyer])
      expect(await codeOf(createSubscriberQr({ ctx: ctxFor(person), input }))).toBe("auth.forbidden");
    const stranger = await createSeasonVenue();
    expect(await codeOf(createSubscriberQr({ ctx: ctxFor(stranger.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(create(stranger, { seasonId: venue.season.id }))).toBe("input.invalid");
  });
});

describe("events that come later", () => {
  it("publishing a draft takes the places, and is refused if there are too few", async () => {
    const venue = await createSeasonVenue();
    await create(venue);
    const at = new Date(Date.now() + 9 * DAY);
    const ctx = ctxFor(venue.owner);
    const draft = await createEvent(venue.enclosure, { state: "draft", seasonId: venue.season.id }, at);
    const area = await createEventArea(draft, venue.zone, { priceCents: 0 });
    await changeEventStatus({ ctx, input: { id: draft.id, status: "published" } });
    expect((await placesOf(area.id)).taken).toBe(1);
    const small = await createEvent(venue.enclosure, { state: "draft", seasonId: venue.season.id }, at);
    const full = await createEventArea(small, venue.zone, { capacity: 1, priceCents: 0 });
    await getDb()
      .update(places)
      .set({ freeAt: "infinity", blockedReason: "En obras" })
      .where(eq(places.eventAreaId, full.id));
    expect(await codeOf(changeEventStatus({ ctx, input: { id: small.id, status: "published" } }))).toBe(
      "subscriber.no_places",
    );
    const [row] = await getDb().select().from(events).where(eq(events.id, small.id));
    expect(row?.state).toBe("draft");
  });

  it("putting a zone on sale in a published event takes the subscribers' places first", async () => {
    const venue = await createSeasonVenue();
    await create(venue);
    const event = await createEvent(venue.enclosure, { seasonId: venue.season.id });
    const added = await addEventArea({
      ctx: ctxFor(venue.owner),
      input: { eventId: event.id, parkingAreaId: venue.zone.id, priceCents: 100, capacity: 2 },
    });
    expect(await placesOf(added.id)).toEqual({ taken: 1, free: 1, all: 2 });
  });
});

describe("a subscriber's life", () => {
  it("pausing or resuming twice changes it once", async () => {
    const venue = await createSeasonVenue();
    const { id, passId } = await create(venue);
    const args = { ctx: ctxFor(venue.owner), input: { id } };
    expect((await pauseSubscriberQr(args)).state).toBe("paused");
    expect((await pauseSubscriberQr(args)).state).toBe("paused");
    expect(await areasTaken(venue)).toEqual([1, 1, 1]);
    expect((await resumeSubscriberQr(args)).state).toBe("active");
    expect(await kindsOf(passId)).toEqual(["made", "paused", "resumed"]);
  });

  it("replacing gives another code and revokes the old one; places and a pause stay", async () => {
    const venue = await createSeasonVenue();
    const before = await create(venue);
    const args = { ctx: ctxFor(venue.owner), input: { id: before.id } };
    await pauseSubscriberQr(args);
    const after = await replaceSubscriberQr(args);
    expect(after).toMatchObject({ state: "paused", id: before.id });
    expect(after.shortCode).not.toBe(before.shortCode);
    const [old] = await getDb().select().from(passes).where(eq(passes.id, before.passId));
    expect(old).toMatchObject({ state: "revoked", stateReason: "replaced" });
    expect(await areasTaken(venue)).toEqual([1, 1, 1]);
    expect(await kindsOf(before.passId)).toEqual(["made", "paused", "replaced"]);
    expect(await kindsOf(after.passId)).toEqual(["made"]);
  });

  it("ending frees its places and revokes its QR, and nothing more can be done with it", async () => {
    const venue = await createSeasonVenue();
    const { id, passId } = await create(venue);
    const args = { ctx: ctxFor(venue.owner), input: { id } };
    expect(await endSubscriberQr(args)).toEqual({ freed: 3 });
    expect(await areasTaken(venue)).toEqual([0, 0, 0]);
    const [pass] = await getDb().select().from(passes).where(eq(passes.id, passId));
    expect(pass?.state).toBe("revoked");
    for (const verb of [endSubscriberQr, pauseSubscriberQr, resumeSubscriberQr, replaceSubscriberQr])
      expect(await codeOf(verb(args))).toBe("subscriber.ended");
    await create(venue);
  });

  it("changing its days frees the places that they leave and takes those that they reach", async () => {
    const venue = await createSeasonVenue();
    const made = await create(venue);
    const { kind: _kind, ...own } = subscriberOf(venue, { name: "Ana María", plate: "NEW001" });
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Monterrey" }).format(venue.events[0]?.startsAt);
    const input = { ...own, id: made.id, seasonId: "", validUntil: day };
    const after = await updateSubscriberQr({ ctx: ctxFor(venue.owner), input });
    expect(after).toMatchObject({ name: "Ana María", plate: "NEW001", passId: made.passId, seasonId: null });
    expect(await areasTaken(venue)).toEqual([1, 0, 0]);
    await updateSubscriberQr({ ctx: ctxFor(venue.owner), input: { ...own, id: made.id } });
    expect(await areasTaken(venue)).toEqual([1, 1, 1]);
    const other = await createSeasonVenue();
    const moved = { ...own, id: made.id, parkingAreaId: other.zone.id, seasonId: "", validUntil: day };
    expect(await codeOf(updateSubscriberQr({ ctx: ctxFor(venue.owner), input: moved }))).toBe("resource.not_found");
  });

  it("no act finds another tenant's subscriber", async () => {
    const venue = await createSeasonVenue();
    const { id } = await create(venue);
    const stranger = await createSeasonVenue();
    const ctx = ctxFor(stranger.owner);
    const verbs = [getSubscriberQr, pauseSubscriberQr, resumeSubscriberQr, replaceSubscriberQr, endSubscriberQr];
    for (const verb of [...verbs, listSubscriberEvents])
      expect(await codeOf(verb({ ctx, input: { id } }) as Promise<unknown>)).toBe("resource.not_found");
    const { kind: _kind, ...own } = subscriberOf(stranger);
    expect(await codeOf(updateSubscriberQr({ ctx, input: { ...own, id } }))).toBe("resource.not_found");
    expect((await subscriberList.page({ ctx, input: {} })).items).toEqual([]);
    const guard = await createGuard(venue.admin.id);
    for (const verb of verbs)
      expect(await codeOf(verb({ ctx: ctxFor(guard), input: { id } }) as Promise<unknown>)).toBe("auth.forbidden");
  });
});

it("the QR is a picture until the subscriber is ended, and another tenant's is not found", async () => {
  const venue = await createSeasonVenue();
  const { id, shortCode } = await create(venue);
  const args = { ctx: ctxFor(venue.owner), input: { id } };
  const { filename, svg } = await downloadSubscriberQr(args);
  expect(filename).toBe(`qr-${shortCode}.svg`);
  expect(svg).toMatch(/^<svg .*<path stroke="#000" d="M/);
  const stranger = await createSeasonVenue();
  expect(await codeOf(downloadSubscriberQr({ ...args, ctx: ctxFor(stranger.owner) }))).toBe("resource.not_found");
  await endSubscriberQr(args);
  expect(await codeOf(downloadSubscriberQr(args))).toBe("resource.not_found");
});

it("the list finds by name, plate, code, kind and state", async () => {
  const venue = await createSeasonVenue();
  const ana = await create(venue, { plate: "ABC123" });
  await create(venue, { name: "Óscar Peña", kind: "infinity", parkingAreaId: venue.vip.id, seasonId: "" });
  const ctx = ctxFor(venue.owner);
  const names = async (input: Parameters<typeof subscriberList.page>[0]["input"]) =>
    (await subscriberList.page({ ctx, input })).items.map(({ name }) => name);
  expect(await names({})).toEqual(["Óscar Peña", "Ana Abonada"]);
  expect(await names({ q: "oscar" })).toEqual(["Óscar Peña"]);
  expect(await names({ q: "abc12" })).toEqual(["Ana Abonada"]);
  expect(await names({ q: ana.shortCode.toLowerCase() })).toEqual(["Ana Abonada"]);
  expect(await names({ kind: "infinity" })).toEqual(["Óscar Peña"]);
  expect(await names({ state: "paused" })).toEqual([]);
  expect(await names({ seasonId: venue.season.id })).toEqual(["Ana Abonada"]);
});
