import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import {
  enclosureMethodFees,
  enclosurePolicies,
  enclosures,
  events,
  orders,
  paymentAccounts,
  places,
} from "@/db/schema";
import {
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createSaleable,
  createUser,
  createZone,
  FEE_TERMS,
} from "@/db/testing";
import { newFolio } from "@/lib/core/ids";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { TERMS_POLICY } from "@/lib/enclosures/client";
import { COMING_EVENTS } from "@/lib/events/hot";
import { getStore } from "@/lib/events/store/get-store";
import { getStoreEvent } from "@/lib/events/store/get-store-event";

const HOUR = 3_600_000;
const visitor = (now?: Date) => ctxFor(null, now);
const storeOf = (slug: string, now?: Date) => getStore({ ctx: visitor(now), input: { slug } });

type Saleable = Awaited<ReturnType<typeof createSaleable>>;
const eventOf = ({ enclosure, event }: Saleable, areaId?: number) =>
  getStoreEvent({ ctx: visitor(), input: { slug: enclosure.slug, eventId: event.id, areaId } });

/** Takes `n` places of the area until `freeAt` (SQL text), for some buyer's order. */
async function take({ enclosure, area }: Saleable, n: number, freeAt: string) {
  const buyer = await createUser();
  const [order] = await getDb()
    .insert(orders)
    .values({
      adminId: enclosure.adminId,
      enclosureId: enclosure.id,
      buyerId: buyer.id,
      folio: newFolio("CT"),
      feeTerms: FEE_TERMS,
      deadlineAt: new Date(Date.now() + HOUR),
    })
    .returning({ id: orders.id });
  await getDb().execute(sql`update ${places} set free_at = ${sql.raw(freeAt)}, order_id = ${order?.id}
    where id in (select id from ${places} where event_area_id = ${area.id} and free_at <= now() order by id limit ${n})`);
}

describe("getStore", () => {
  it("shows the venue with its fees and gates, and its events with date and price", async () => {
    const made = await createSaleable({ capacity: 20, priceCents: 25_000 });
    const cheap = await createZone(made.enclosure, { key: "B2", capacity: 12 }, [made.gate]);
    await createEventArea(made.event, cheap, { priceCents: 15_000 });
    const { venue, events: listed } = await storeOf(made.enclosure.slug);
    expect(venue).toMatchObject({
      id: made.enclosure.id,
      name: "Recinto de Prueba",
      plan: null,
      terms: {
        fee: { bps: 1500, fixedCents: 0 },
        methods: [],
        priceIvaBps: 1600,
        feeIvaBps: 1600,
      },
      gates: [{ id: made.gate.id, label: made.gate.label, zones: [{ key: "B2" }, { key: made.zone.key }] }],
    });
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      id: made.event.id,
      sale: "on_sale",
      fromCents: 17_250,
      words: { text: "Hay lugares" },
    });
    expect(listed[0]?.startsAt).toEqual(made.event.startsAt);
  });

  it("says how to reach the venue, where it lies, and what it allows after the sale", async () => {
    const { enclosure } = await createSaleable();
    const bare = (await storeOf(enclosure.slug)).venue;
    expect(bare).toMatchObject({ contactPhone: "", logo: null, policy: TERMS_POLICY });
    expect(bare.mapUrl).toContain("query=Recinto%20de%20Prueba");
    const place = { latitude: 25.5, longitude: -100.25, contactPhone: "8112345678" };
    await getDb().update(enclosures).set(place).where(eq(enclosures.id, enclosure.id));
    const policy = { returnUntilHours: 24, returnFeeBps: 1_000, returnWithFee: true };
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId: enclosure.id, adminId: enclosure.adminId, ...policy });
    const { venue } = await storeOf(enclosure.slug);
    expect(venue).toMatchObject({ contactPhone: "8112345678", policy: { ...TERMS_POLICY, ...policy } });
    expect(venue.mapUrl).toBe("https://www.google.com/maps/search/?api=1&query=25.5%2C-100.25");
  });

  it("says each state, soonest first, and hides drafts and events that ended", async () => {
    const made = await createSaleable({ capacity: 20 });
    const now = new Date();
    const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
    const add = async (name: string, hours: number, values: Partial<typeof events.$inferInsert> = {}) => {
      const dates = {
        startsAt: at(hours),
        endsAt: at(hours + 4),
        salesEndAt: at(hours + 1),
        parkingOpensAt: at(hours - 2),
      };
      await createEventArea(await createEvent(made.enclosure, { name, ...dates, ...values }), made.zone);
    };
    await add("cancelado", 30, { state: "cancelled" });
    await add("pausado", 20, { state: "paused" });
    await add("borrador", 15, { state: "draft" });
    await add("pronto", 40, { salesStartAt: at(10) });
    await add("cerrado", 10, { salesEndAt: at(-1) });
    await add("pasado", -20, { salesStartAt: at(-90), salesEndAt: at(-20) });
    const { events: listed } = await storeOf(made.enclosure.slug, now);
    expect(listed.map(({ name, sale, fromCents }) => [name, sale, fromCents])).toEqual([
      ["Evento de Prueba", "on_sale", 28_750],
      ["cerrado", "finished", null],
      ["pausado", "paused", null],
      ["cancelado", "cancelled", null],
      ["pronto", "not_yet", null],
    ]);
  });

  it("counts what is free right after a hold, a sale and an expiry", async () => {
    const made = await createSaleable({ capacity: 12 });
    const saleNow = async () => (await storeOf(made.enclosure.slug)).events[0]?.sale;
    expect(await saleNow()).toBe("on_sale");
    await take(made, 3, "now() + interval '10 minutes'");
    expect(await saleNow()).toBe("few");
    await take(made, 9, "'infinity'");
    expect(await saleNow()).toBe("sold_out");
    await getDb()
      .update(places)
      .set({ freeAt: sql`now() - interval '1 second'` })
      .where(sql`${places.eventAreaId} = ${made.area.id} and ${places.freeAt} < 'infinity'`);
    expect(await saleNow()).toBe("few");
  });

  it("prices are those of the dearest method offered, so that the total never grows", async () => {
    const made = await createSaleable({ capacity: 20, priceCents: 10_000 });
    const { id: enclosureId } = made.enclosure;
    await getDb()
      .insert(paymentAccounts)
      .values([
        { adminId: made.admin.id, provider: "stripe", account: `a${made.admin.id}`, methods: ["card"] },
        { adminId: made.admin.id, provider: "deposit", account: `b${made.admin.id}`, methods: ["deposit"] },
        {
          adminId: made.admin.id,
          provider: "openpay",
          account: `c${made.admin.id}`,
          methods: ["cash"],
          enabled: false,
        },
      ]);
    const fee = (method: string, feeBps: number, feeFixedCents: number) => ({
      enclosureId,
      adminId: made.admin.id,
      method,
      feeBps,
      feeFixedCents,
    });
    await getDb()
      .insert(enclosureMethodFees)
      .values([fee("card", 500, 0), fee("deposit", 1000, 900), fee("cash", 5000, 0)]);
    expect((await storeOf(made.enclosure.slug)).events[0]?.fromCents).toBe(11_900);
    expect((await eventOf(made)).event.zones[0]).toMatchObject({ priceCents: 10_000, totalCents: 11_900 });
  });

  it("takes the cheapest price from zones that still have places", async () => {
    const made = await createSaleable({ capacity: 2, priceCents: 10_000 });
    const dear = await createZone(made.enclosure, { capacity: 20 }, [made.gate]);
    await createEventArea(made.event, dear, { priceCents: 40_000 });
    await take(made, 2, "'infinity'");
    expect((await storeOf(made.enclosure.slug)).events[0]).toMatchObject({ sale: "on_sale", fromCents: 46_000 });
  });

  it("an event without zones is sold out, not broken", async () => {
    const made = await createSaleable();
    const bare = await createEvent(made.enclosure, { name: "sin zonas" });
    const found = (await storeOf(made.enclosure.slug)).events.find(({ id }) => id === bare.id);
    expect(found).toMatchObject({ sale: "sold_out", fromCents: null });
  });

  it("knows a venue by its slug in any case, and nothing else", async () => {
    const { enclosure } = await createSaleable();
    expect((await storeOf(enclosure.slug.toUpperCase())).venue.id).toBe(enclosure.id);
    for (const slug of ["no-existe", "", "..", "a b", "%27", "x'; drop table events; --", "a".repeat(200), "ñandú"]) {
      expect(await codeOf(storeOf(slug))).toBe("resource.not_found");
    }
    await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, enclosure.id));
    expect(await codeOf(storeOf(enclosure.slug))).toBe("resource.not_found");
  });

  it("leaves out another venue's events and gates", async () => {
    const made = await createSaleable();
    const other = await createEnclosure(made.admin.id);
    await createGate(other);
    await createEvent(other, { name: "ajeno" });
    const { venue, events: listed } = await storeOf(made.enclosure.slug);
    expect(venue.gates.map(({ id }) => id)).toEqual([made.gate.id]);
    expect(listed.map(({ id }) => id)).toEqual([made.event.id]);
  });
});

describe("getStoreEvent", () => {
  it("gives each zone with price, gates, minutes and what is left, in reading order", async () => {
    const made = await createSaleable({ capacity: 9 });
    const zone = await createZone(
      made.enclosure,
      {
        key: "A1",
        name: "Norte",
        capacity: 200,
        walkMinutes: 3,
        notes: "techado",
        drivingNotes: "Entra por la lateral",
        polygon: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      },
      [made.gate],
    );
    await createEventArea(made.event, zone, { priceCents: 20_000 });
    const { event, places: shown } = await eventOf(made);
    expect(event.zones.map(({ key, free }) => [key, free])).toEqual([
      ["A1", 101],
      [made.zone.key, 9],
    ]);
    expect(event.zones.map(({ words }) => words?.text)).toEqual(["Más de 100", "Quedan 9"]);
    expect(event).toMatchObject({ sale: "on_sale", notice: null });
    expect(event.zones[0]).toMatchObject({
      name: "Norte",
      priceCents: 20_000,
      walkMinutes: 3,
      notes: "techado",
      drivingNotes: "Entra por la lateral",
      isNumbered: false,
    });
    expect(event.zones[0]?.polygon).toEqual([
      [0, 0],
      [9, 0],
      [9, 9],
    ]);
    expect(event.zones[0]?.gates.map(({ label }) => label)).toEqual([made.gate.label]);
    expect(shown).toEqual([]);
  });

  it("lists the places of the chosen numbered zone, with those that are taken", async () => {
    const made = await createSaleable({ capacity: 4, numbered: true });
    await take(made, 2, "now() + interval '10 minutes'");
    const { places: shown } = await eventOf(made, made.area.id);
    expect(shown.map(({ label, free }) => [label, free])).toEqual([
      ["A1", false],
      ["A2", false],
      ["A3", true],
      ["A4", true],
    ]);
    // The only zone needs no choice.
    expect((await eventOf(made)).places).toEqual(shown);
    await createEventArea(made.event, await createZone(made.enclosure, { key: "A1" }, [made.gate]));
    expect((await eventOf(made)).places).toEqual([]);
  });

  it("counts nothing while the event is not open", async () => {
    const made = await createSaleable({ numbered: true });
    await getDb().update(events).set({ state: "paused" }).where(eq(events.id, made.event.id));
    const { event, places: shown } = await eventOf(made, made.area.id);
    expect(event).toMatchObject({ sale: "paused", notice: { title: "La venta está en pausa" } });
    expect(event.zones[0]?.words).toBeNull();
    expect(event.zones.map(({ free }) => free)).toEqual([0]);
    expect(shown).toEqual([]);
  });

  it("hides drafts, unknown events and those of another venue", async () => {
    const mine = await createSaleable();
    const theirs = await createSaleable();
    const ask = (slug: string, eventId: number) => codeOf(getStoreEvent({ ctx: visitor(), input: { slug, eventId } }));
    expect(await ask(mine.enclosure.slug, theirs.event.id)).toBe("resource.not_found");
    for (const id of [0, -1, 1.5, Number.NaN, 2_147_483_647, 9_999_999_999]) {
      expect(await ask(mine.enclosure.slug, id)).toBe("resource.not_found");
    }
    await getDb().update(events).set({ state: "draft" }).where(eq(events.id, mine.event.id));
    expect(await ask(mine.enclosure.slug, mine.event.id)).toBe("resource.not_found");
  });

  it("reads free places from the index, no more than it needs", async () => {
    const made = await createSaleable({ capacity: 3_000 });
    await getDb().execute(sql`vacuum analyze places`);
    const plan = await getDb().execute<{ "QUERY PLAN": string }>(sql`explain analyze select count(*)::int from (
      select 1 from places where places.event_area_id = ${made.area.id} and places.free_at < 'infinity'
        and places.free_at <= now() order by places.free_at, places.id limit 11) as free_places`);
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("places_free_idx");
    expect(text).toMatch(/places_free_idx.*rows=11\b/);
  });
});

it("a kept plan finds the events to come and their zones by index, however many are over", async () => {
  const { admin, enclosure, zone } = await createSaleable();
  await getDb().execute(sql`
    with made as (
      insert into events (admin_id, enclosure_id, name, state, starts_at, ends_at, parking_opens_at, sales_start_at, sales_end_at, buyer_limit)
      select ${admin.id}::int, ${enclosure.id}::int, 'Pasado ' || n, 'published', at, at + interval '4 hours', at, at - interval '9 days', at, 4
      from generate_series(1, 2000) n, lateral (select now() - interval '1 day' * n as at) t returning id)
    insert into event_areas (admin_id, event_id, parking_area_id, price_cents, capacity)
    select ${admin.id}::int, id, ${zone.id}::int, 100, 0 from made`);
  await getDb().execute(sql`analyze events, event_areas`);
  const text = COMING_EVENTS.replaceAll(":slug", "$1").replaceAll(":now", "$2");
  const plan = await getDb().transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare coming (text, timestamptz) as ${text}`));
    const execute = `explain (analyze) execute coming ('${enclosure.slug}', '${new Date().toISOString()}')`;
    const lines = await tx.execute<{ "QUERY PLAN": string }>(sql.raw(execute));
    await tx.execute(sql`deallocate coming`);
    return lines.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/events_(enclosure_)?ends_idx/);
  expect(plan).toContain("event_areas_event_area_key");
  expect(plan).not.toMatch(/Rows Removed by Filter: [0-9]{3}/);
});
