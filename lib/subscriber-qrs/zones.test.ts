import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, parkingAreas, seasons, subscriberQrs } from "@/db/schema";
import { createEvent } from "@/db/testing";
import { toLocal } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { changeZone } from "@/lib/events";
import { updateEvent } from "@/lib/events/edit/update-event";
import { zoneFigures } from "@/lib/live";
import { deleteParkingArea } from "@/lib/parking-areas";
import { getEventFigures } from "@/lib/reports";
import { dissolveSeason } from "@/lib/seasons/dissolve-season";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { endSubscriberQr } from "@/lib/subscriber-qrs/change/end-subscriber-qr";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { listSubscriberEvents } from "@/lib/subscriber-qrs/subscriber-events";
import { createSeasonVenue, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const DAY = 86_400_000;

const create = (venue: SeasonVenue, values: Parameters<typeof subscriberOf>[1] = {}) =>
  createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, values) });

/** A VIP of the zone that no event has on sale. */
const createVip = (venue: SeasonVenue, name: string) =>
  create(venue, { kind: "infinity", parkingAreaId: venue.vip.id, seasonId: "", name });

const change = (venue: SeasonVenue, zone: { id: number }, more: object) =>
  changeZone({
    ctx: ctxFor(venue.owner),
    input: { id: zone.id, key: "V1", name: "Palcos", gateIds: [venue.gate.id], isVip: true, ...more },
  });

describe("a zone with subscribers", () => {
  it("cannot have fewer places than subscribers may come where it is not on sale, and the refusal names the events", async () => {
    const venue = await createSeasonVenue();
    for (const name of ["Ana Palco", "Beto Palco"]) await createVip(venue, name);
    await expect(change(venue, venue.vip, { capacity: 1 })).rejects.toMatchObject({
      code: "zone.capacity_below_sold",
      details: { field: "capacity", data: { eventNames: ["Fecha 1", "Fecha 2", "Fecha 3"] } },
    });
    expect((await change(venue, venue.vip, { capacity: 2, name: "Palcos altos" })).name).toBe("Palcos altos");
  });

  it("does not keep an event from being changed if it was made too small before, except its date", async () => {
    const venue = await createSeasonVenue();
    for (const name of ["Ana Palco", "Beto Palco"]) await createVip(venue, name);
    await getDb().update(parkingAreas).set({ capacity: 1 }).where(eq(parkingAreas.id, venue.vip.id));
    // As a form reads and writes them: to the minute.
    await getDb().execute(sql`
      update events set sales_start_at = date_trunc('minute', sales_start_at), sales_end_at = date_trunc('minute', sales_end_at),
        parking_opens_at = date_trunc('minute', parking_opens_at), doors_at = date_trunc('minute', doors_at),
        starts_at = date_trunc('minute', starts_at), ends_at = date_trunc('minute', ends_at)
      where id = ${venue.events[0]?.id ?? 0}`);
    const [first] = await getDb()
      .select()
      .from(events)
      .where(eq(events.id, venue.events[0]?.id ?? 0));
    if (!first) throw new Error("No event");
    const local = (at: Date | null) => (at ? toLocal(at, "America/Monterrey") : "");
    const { name: _name, salesStartAt, salesEndAt, parkingOpensAt, doorsAt, startsAt, endsAt } = first;
    const input = {
      id: first.id,
      name: "Otro nombre",
      salesStartAt: local(salesStartAt),
      salesEndAt: local(salesEndAt),
      parkingOpensAt: local(parkingOpensAt),
      doorsAt: local(doorsAt),
      startsAt: local(startsAt),
      endsAt: local(endsAt),
    };
    const ctx = ctxFor(venue.owner);
    expect((await updateEvent({ ctx, input })).name).toBe("Otro nombre");
    const later = { ...input, startsAt: local(new Date(startsAt.getTime() + 60_000)) };
    expect(await codeOf(updateEvent({ ctx, input: later }))).toBe("subscriber.no_places");
  });

  it("keeps the places that subscribers have by name", async () => {
    const venue = await createSeasonVenue({ numbered: true });
    await getDb().update(events).set({ state: "draft" }).where(eq(events.enclosureId, venue.enclosure.id));
    await create(venue, { placeLabel: "A3" });
    const numbering = (pattern: string) => ({ isNumbered: true, pattern, blocked: "", capacity: null, isVip: false });
    await getDb().delete(events).where(eq(events.enclosureId, venue.enclosure.id));
    await expect(change(venue, venue.zone, numbering("A: 1-2"))).rejects.toMatchObject({
      code: "zone.places_of_subscribers",
      details: { field: "pattern", data: { labels: "A3" } },
    });
    expect((await change(venue, venue.zone, numbering("A: 1-4"))).capacity).toBe(4);
  });

  it("cannot be ended before its subscribers are ended or their days have passed", async () => {
    const venue = await createSeasonVenue();
    const ctx = ctxFor(venue.owner);
    const ana = await createVip(venue, "Ana Palco");
    const remove = () => deleteParkingArea({ ctx, input: { id: venue.vip.id } });
    await expect(remove()).rejects.toMatchObject({ code: "zone.has_subscribers", details: { data: { count: 1 } } });
    await endSubscriberQr({ ctx, input: { id: ana.id } });
    const beto = await createVip(venue, "Beto Palco");
    expect(await codeOf(remove())).toBe("zone.has_subscribers");
    await getDb()
      .update(subscriberQrs)
      .set({ validFrom: new Date(Date.now() - 2 * DAY), validUntil: new Date(Date.now() - DAY) })
      .where(eq(subscriberQrs.id, beto.id));
    expect(await remove()).toEqual({ id: venue.vip.id });
  });
});

describe("figures of an event", () => {
  it("name the places of subscribers apart from what is sold, given and free", async () => {
    const venue = await createSeasonVenue({ capacity: 5 });
    const [ana] = [await create(venue), await create(venue, { name: "Beto Abonado" })];
    const id = venue.events[0]?.id ?? 0;
    const ctx = ctxFor(venue.owner);
    const apart = { sold: 0, courtesy: 0, held: 0 };
    const { areas, total } = await getEventFigures({ ctx, input: { id } });
    expect(total).toMatchObject({ ...apart, subscriber: 2, free: 3 });
    expect(areas).toEqual([expect.objectContaining({ subscriber: 2 })]);
    await endSubscriberQr({ ctx, input: { id: ana.id } });
    expect((await getEventFigures({ ctx, input: { id } })).total).toMatchObject({ ...apart, subscriber: 1, free: 4 });
    expect(await zoneFigures({ ctx, input: { eventId: id } })).toEqual([
      expect.objectContaining({ ...apart, subscriber: 1, free: 4 }),
    ]);
  });
});

describe("a season with subscribers", () => {
  it("is dissolved once its subscribers are ended, and not before", async () => {
    const venue = await createSeasonVenue();
    const ctx = ctxFor(venue.owner);
    const [ana, beto] = [await create(venue), await create(venue, { name: "Beto Abonado" })];
    const dissolve = () => dissolveSeason({ ctx, input: { id: venue.season.id } });
    await endSubscriberQr({ ctx, input: { id: ana.id } });
    expect(await codeOf(dissolve())).toBe("season.in_use");
    expect(await getSubscriberQr({ ctx, input: { id: ana.id } })).toMatchObject({ seasonId: venue.season.id });
    await endSubscriberQr({ ctx, input: { id: beto.id } });
    await createEvent(venue.enclosure, { name: "Otro" }, new Date(Date.now() + 4 * DAY));
    await dissolve();
    expect(await getDb().select().from(seasons).where(eq(seasons.id, venue.season.id))).toEqual([]);
    expect(await getSubscriberQr({ ctx, input: { id: ana.id } })).toMatchObject({
      state: "ended",
      seasonId: null,
      seasonName: null,
      validUntil: expect.any(Date),
    });
    expect(await listSubscriberEvents({ ctx, input: { id: ana.id } })).toEqual([]);
  });
});
