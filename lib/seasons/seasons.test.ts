import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosures, eventAreas, events, orderItems, places, seasons } from "@/db/schema";
import {
  createAdmin,
  createEvent,
  createEventArea,
  createGuard,
  createSaleable,
  createUser,
  createZone,
} from "@/db/testing";
import { toLocal } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { getEvent } from "@/lib/events";
import { holdPlace, openAccount } from "@/lib/events/testing";
import { createSeason, previewSeason } from "@/lib/seasons/create-season";
import { dissolveSeason } from "@/lib/seasons/dissolve-season";
import { getSeason, listSeasons } from "@/lib/seasons/queries";
import { renameSeason } from "@/lib/seasons/rename-season";
import type { SeasonDatesInput } from "@/lib/seasons/schemas";
import { priceSeason, publishSeason } from "@/lib/seasons/season-acts";
import { seasonList } from "@/lib/seasons/season-list";

type Person = Parameters<typeof ctxFor>[0];
const NIGHTS = ["2030-03-01T20:00", "2030-03-08T20:00", "2030-03-15T18:30"];
const nights = (...list: string[]) => list.map((startsAt) => ({ startsAt }));

async function withBase(values: Parameters<typeof createSaleable>[0] = {}) {
  const made = await createSaleable({ capacity: 3, numbered: true, ...values });
  await openAccount(made.admin.id);
  const ctx = ctxFor(made.owner);
  const input: SeasonDatesInput = { eventId: made.event.id, name: "Liga 2030", dates: nights(...NIGHTS) };
  const make = (more: Partial<SeasonDatesInput> = {}) => createSeason({ ctx, input: { ...input, ...more } });
  const preview = (more: Partial<SeasonDatesInput> = {}) => previewSeason({ ctx, input: { ...input, ...more } });
  const count = async () =>
    (await getDb().select({ id: events.id }).from(events).where(eq(events.adminId, made.admin.id))).length;
  return { ...made, ctx, input, make, preview, count };
}

describe("createSeason", () => {
  it("makes a draft per date with all the base sells, in one season with the base", async () => {
    const { ctx, event, make } = await withBase();
    const dates = [...nights("2030-03-01T20:00"), { startsAt: "2030-03-08T18:30", name: "Clásico" }];
    const made = await make({ dates });
    expect(made).toMatchObject({ name: "Liga 2030", eventIds: [expect.any(Number), expect.any(Number)] });
    const season = await getSeason({ ctx, input: made });
    expect(season.events.map(({ id }) => id)).toEqual([event.id, ...made.eventIds]);
    const [first, second] = [season.events[1], season.events[2]];
    expect(first).toMatchObject({ name: event.name, state: "draft" });
    expect(second).toMatchObject({ name: "Clásico", state: "draft" });
    expect(second && toLocal(second.startsAt, season.timeZone)).toBe("2030-03-08T18:30");
    const areas = await getDb().select().from(eventAreas).where(inArray(eventAreas.eventId, made.eventIds));
    expect(areas.map(({ priceCents, capacity }) => [priceCents, capacity])).toEqual([
      [25_000, 3],
      [25_000, 3],
    ]);
    for (const area of areas) {
      const rows = await getDb()
        .select()
        .from(places)
        .where(eq(places.eventAreaId, area.id))
        .orderBy(asc(places.ordinal));
      expect(rows.map(({ label, freeAt }) => [label, freeAt])).toEqual(["A1", "A2", "A3"].map((x) => [x, "-infinity"]));
    }
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "season"), eq(auditLog.entityId, String(made.id))));
    expect(audit).toMatchObject({ action: "season.created", changes: { events: [null, 2] } });
    const own = await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "event"), inArray(auditLog.entityId, made.eventIds.map(String))));
    expect(own.map(({ action }) => action)).toEqual(["event.created", "event.created"]);
  });

  it("takes 200 dates at once, and more later", async () => {
    const { ctx, make, count } = await withBase({ capacity: 2 });
    const day = (n: number) => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
    const dates = Array.from({ length: 200 }, (_, n) => ({ startsAt: `${day(n)}T20:00` }));
    const { id } = await make({ dates, includeBase: false });
    expect(await count()).toBe(201);
    await make({ seasonId: id, dates: nights("2031-01-01T20:00") });
    expect((await getSeason({ ctx, input: { id } })).events).toHaveLength(202);
    expect(await codeOf(make({ name: "Otra", dates: [...dates, ...nights("2031-06-01T20:00")] }))).toBe(
      "input.invalid",
    );
  }, 60_000);

  it("says for each date why it cannot be, and makes none then", async () => {
    const { admin, make, preview, count } = await withBase();
    const dates = nights(NIGHTS[0] ?? "", "2020-01-01T20:00", NIGHTS[0] ?? "", "2030-02-30T20:00");
    const plan = await preview({ dates });
    expect(plan.rows.map(({ problem }) => problem)).toEqual([
      null,
      "Esa fecha ya pasó",
      "Esa fecha está dos veces en la lista",
      "Esa fecha y hora no existen en el calendario del recinto",
    ]);
    expect(plan).toMatchObject({ places: 12, zones: [{ capacity: 3, priceCents: 25_000 }] });
    const before = await count();
    await expect(make({ dates })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "dates.1.startsAt", fields: { "dates.2.startsAt": expect.stringContaining("dos veces") } },
    });
    expect(await count()).toBe(before);
    expect(await getDb().select().from(seasons).where(eq(seasons.adminId, admin.id))).toHaveLength(0);
  });

  it("knows the hour that a venue's clock skips", async () => {
    const { enclosure, preview } = await withBase();
    await getDb().update(enclosures).set({ timeZone: "America/Tijuana" }).where(eq(enclosures.id, enclosure.id));
    const plan = await preview({ dates: nights("2030-03-10T02:30", "2030-03-10T03:30", "2030-11-03T01:30") });
    expect(plan.rows.map(({ problem }) => problem === null)).toEqual([false, true, true]);
  });

  it("names what else is in the venue at that time, drafts and its own dates too", async () => {
    const { enclosure, make, preview, count } = await withBase();
    const hour = (n: number) => new Date(Date.parse("2030-03-08T20:00:00-06:00") + n * 3_600_000);
    const times = {
      parkingOpensAt: hour(-5),
      startsAt: hour(-4),
      endsAt: hour(-3),
      salesStartAt: hour(-99),
      salesEndAt: hour(-4),
    };
    await createEvent(enclosure, { ...times, name: "Ensayo", state: "draft" });
    await createEvent(enclosure, { ...times, name: "Cancelado", state: "cancelled" });
    const dates = nights("2030-03-01T20:00", "2030-03-01T22:00", "2030-03-08T20:00");
    const { rows } = await preview({ dates });
    expect(rows.map(({ clashes }) => clashes)).toEqual([[], [expect.stringMatching(/de esta lista$/)], ["Ensayo"]]);
    const before = await count();
    await expect(make({ dates })).rejects.toMatchObject({
      code: "season.clashes",
      details: { data: { dates: expect.stringContaining("2030-03-08 20:00 (Ensayo)") } },
    });
    expect(await count()).toBe(before);
    await make({ dates, allowClashes: true });
    expect(await count()).toBe(before + 3);
  });

  it("refuses a name twice in a venue, more places than one act makes, and growing another venue's season", async () => {
    const { event, enclosure, make, count } = await withBase();
    const other = await withBase();
    const { id } = await other.make();
    expect(await codeOf(make({ seasonId: id }))).toBe("resource.not_found");
    await make();
    expect(await codeOf(make({ name: "LIGA 2030", dates: nights("2031-01-01T20:00") }))).toBe("season.taken");
    await createEventArea(event, await createZone(enclosure, { capacity: 20_000 }), { capacity: 20_000 });
    const before = await count();
    const dates = Array.from({ length: 21 }, (_, n) => ({
      startsAt: `2031-02-${String(n + 1).padStart(2, "0")}T20:00`,
    }));
    expect(await codeOf(make({ name: "Grande", dates }))).toBe("season.too_big");
    expect(await count()).toBe(before);
  });

  it("refuses wrong roles and other tenants' events, in every verb", async () => {
    const { admin, ctx, input, make } = await withBase();
    const { id } = await make();
    const other = await createAdmin();
    const as = (person: Person) => {
      const their = ctxFor(person);
      const more = { ...input, name: "Ajena", dates: nights("2031-01-01T20:00") };
      return Promise.all([
        codeOf(createSeason({ ctx: their, input: more })),
        codeOf(previewSeason({ ctx: their, input: more })),
        codeOf(getSeason({ ctx: their, input: { id } })),
        codeOf(renameSeason({ ctx: their, input: { id, name: "X" } })),
        codeOf(publishSeason({ ctx: their, input: { id } })),
        codeOf(priceSeason({ ctx: their, input: { id, parkingAreaId: 1, priceCents: 1 } })),
        codeOf(dissolveSeason({ ctx: their, input: { id } })),
      ]);
    };
    const all = (code: string) => Array.from({ length: 7 }, () => code);
    expect(await as(other.owner)).toEqual(all("resource.not_found"));
    expect(await as(await createUser())).toEqual(all("auth.forbidden"));
    expect(await as(await createGuard(admin.id))).toEqual(all("auth.forbidden"));
    expect(await as(null)).toEqual(all("auth.required"));
    expect((await listSeasons({ ctx })).map((season) => season.id)).toEqual([id]);
    expect(await listSeasons({ ctx: ctxFor(other.owner) })).toEqual([]);
  });
});

it("seasons are listed with their events, searched, sorted and turned page by page, each tenant its own", async () => {
  const { ctx, enclosure, make } = await withBase();
  const liga = await make();
  const copa = await make({ name: "Cópa", dates: nights("2031-01-01T20:00") });
  const ids = async (input: object = {}, as = ctx) =>
    (await seasonList.page({ ctx: as, input })).items.map((season) => season.id);
  expect(await ids()).toEqual([copa.id, liga.id]);
  expect(await ids({ sort: "last" })).toEqual([liga.id, copa.id]);
  expect(await ids({ sort: "events" })).toEqual([copa.id, liga.id]);
  expect(await ids({ q: "copa" })).toEqual([copa.id]);
  expect(await ids({ enclosureId: enclosure.id, q: enclosure.name })).toHaveLength(2);
  expect(await ids({ enclosureId: 2_000_000_000 })).toEqual([]);
  const first = await seasonList.page({ ctx, input: { pageSize: 1 } });
  expect(first.items[0]).toMatchObject({ events: 1, drafts: 1, lastAt: first.items[0]?.firstAt });
  expect(await ids({ pageSize: 1, after: first.next })).toEqual([liga.id]);
  await getDb().delete(events).where(eq(events.seasonId, liga.id));
  expect((await seasonList.page({ ctx, input: {} })).items[0]).toMatchObject({ id: liga.id, events: 0, lastAt: null });
  const other = await createAdmin();
  expect(await ids({}, ctxFor(other.owner))).toEqual([]);
  for (const [as, code] of [
    [ctxFor(await createUser()), "auth.forbidden"],
    [ctxFor(null), "auth.required"],
  ] as const) {
    expect(await codeOf(seasonList.page({ ctx: as, input: {} }))).toBe(code);
    expect(await codeOf(seasonList.file({ ctx: as, input: {} }))).toBe(code);
  }
  const { content } = await seasonList.file({ ctx, input: { q: "copa", format: "csv" } });
  const lines = (await new Response(content).text()).trim().split("\r\n");
  expect(lines[0]).toBe("Temporada,Recinto,Desde,Hasta,Eventos,Borradores");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["Cópa"]);
});

describe("acts over a season", () => {
  it("publishes all drafts or none, and says before what it would do", async () => {
    const { ctx, make } = await withBase();
    const { id, eventIds } = await make();
    const plan = await publishSeason({ ctx, input: { id, preview: true } });
    expect(plan).toMatchObject({ done: false, rows: eventIds.map((event) => ({ id: event, problem: null })) });
    const [first = 0] = eventIds;
    const [area] = await getDb().select().from(eventAreas).where(eq(eventAreas.eventId, first));
    await getDb()
      .delete(eventAreas)
      .where(eq(eventAreas.id, area?.id ?? 0));
    expect((await publishSeason({ ctx, input: { id, preview: true } })).rows[0]?.problem).toContain("zona");
    expect(await codeOf(publishSeason({ ctx, input: { id } }))).toBe("season.blocked");
    const states = async () => (await getSeason({ ctx, input: { id } })).events.slice(1).map(({ state }) => state);
    expect(await states()).toEqual(["draft", "draft", "draft"]);
    await getDb().delete(events).where(eq(events.id, first));
    expect(await publishSeason({ ctx, input: { id } })).toMatchObject({ done: true });
    expect(await states()).toEqual(["published", "published"]);
    expect(await publishSeason({ ctx, input: { id } })).toEqual({ rows: [], done: false });
  });

  it("gives a zone one price in all events that have not begun; held places keep theirs", async () => {
    const { ctx, area, event, zone, make } = await withBase();
    const { orderId } = await holdPlace(area);
    const { id, eventIds } = await make();
    const [gone = 0] = eventIds;
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, gone));
    const input = { id, parkingAreaId: zone.id, priceCents: "300" };
    const plan = await priceSeason({ ctx, input: { ...input, preview: true } });
    expect(plan.rows).toHaveLength(3);
    expect(plan.rows[0]).toMatchObject({ id: event.id, note: expect.stringMatching(/250\.00.*300\.00/) });
    expect(await priceSeason({ ctx, input })).toMatchObject({ done: true });
    const prices = await getDb()
      .select({ id: eventAreas.eventId, price: eventAreas.priceCents })
      .from(eventAreas)
      .where(eq(eventAreas.parkingAreaId, zone.id));
    expect(prices.filter(({ price }) => price === 30_000)).toHaveLength(3);
    expect(prices.find((one) => one.id === gone)?.price).toBe(25_000);
    const [item] = await getDb().select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(item?.priceCents).toBe(25_000);
    expect(await priceSeason({ ctx, input })).toEqual({ rows: [], done: false });
    expect(await codeOf(priceSeason({ ctx, input: { ...input, parkingAreaId: 2_000_000_000 } }))).toBe(
      "resource.not_found",
    );
    expect((await getSeason({ ctx, input: { id } })).zones).toMatchObject([
      { id: zone.id, fromCents: 30_000, toCents: 30_000 },
    ]);
  });

  it("changes its name, and is dissolved with its events left", async () => {
    const { ctx, event, make } = await withBase();
    const { id } = await make();
    const two = await make({ name: "Copa", dates: nights("2031-01-01T20:00") });
    expect(await renameSeason({ ctx, input: { id, name: "Apertura" } })).toEqual({ id, name: "Apertura" });
    expect(await codeOf(renameSeason({ ctx, input: { id, name: "copa" } }))).toBe("season.taken");
    expect(await codeOf(renameSeason({ ctx, input: { id, name: "" } }))).toBe("input.invalid");
    await dissolveSeason({ ctx, input: { id } });
    expect((await getEvent({ ctx, input: event })).seasonId).toBeNull();
    expect(await codeOf(dissolveSeason({ ctx, input: { id } }))).toBe("resource.not_found");
    expect((await listSeasons({ ctx })).map((season) => season.id)).toEqual([two.id]);
  });
});
