import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, places, subscriberQrs } from "@/db/schema";
import { createEvent, createEventArea } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { ctxFor } from "@/lib/core/testing";
import { changeEventStatus } from "@/lib/events";
import { holdPlace } from "@/lib/events/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { makeSubscribers } from "@/lib/subscriber-qrs/change/make-subscribers";
import { openScope } from "@/lib/subscriber-qrs/change/scope";
import { Scope } from "@/lib/subscriber-qrs/schemas";
import { createSeasonVenue, placesOf, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const DAY = 86_400_000;
const create = (venue: SeasonVenue, name: string) =>
  createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, { name }) });

/** Live subscribers of a published event's zone who have no place there. */
async function standing(venue: SeasonVenue): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from subscriber_qrs q
    join events e on e.enclosure_id = q.enclosure_id and e.state = 'published' and e.season_id = q.season_id
    join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    where q.admin_id = ${venue.admin.id} and q.ended_at is null
      and not exists (select 1 from places p where p.subscriber_id = q.id and p.event_area_id = a.id)`);
  return row?.n ?? 0;
}

describe("places under many at once", () => {
  it("of ten people for three places in each event three get in, each with a place in all events", async () => {
    const venue = await createSeasonVenue({ capacity: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => create(venue, `Persona ${at}`)));
    const made = answers.filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(3);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "subscriber.no_places" });
    for (const { id } of venue.areas) expect(await placesOf(id)).toEqual({ taken: 3, free: 0, all: 3 });
    expect(await getDb().select().from(subscriberQrs).where(eq(subscriberQrs.adminId, venue.admin.id))).toHaveLength(3);
  });

  it("no place is given twice while buyers hold places of the same events", async () => {
    for (let round = 0; round < 5; round++) {
      const venue = await createSeasonVenue({ capacity: 4 });
      const [area] = venue.areas;
      if (!area) throw new Error("No area");
      const answers = await Promise.allSettled([
        ...Array.from({ length: 4 }, (_, at) => create(venue, `Persona ${at}`)),
        ...Array.from({ length: 2 }, () => holdPlace(area)),
      ]);
      const subscribers = answers.slice(0, 4).filter(({ status }) => status === "fulfilled").length;
      const [row] = await getDb()
        .select({
          both: sql<number>`(count(*) filter (where ${places.subscriberId} is not null and ${places.orderId} is not null))::int`,
          taken: sql<number>`(count(*) filter (where ${places.subscriberId} is not null))::int`,
        })
        .from(places)
        .where(eq(places.eventAreaId, area.id));
      expect(row).toEqual({ both: 0, taken: subscribers });
    }
  });

  it("a place that a buyer is taking just now is passed over, so that neither waits for the other in a ring", async () => {
    const venue = await createSeasonVenue({ capacity: 3 });
    const [area] = venue.areas;
    if (!area) throw new Error("No area");
    await getDb().transaction(async (tx) => {
      await tx.execute(sql`select 1 from places where event_area_id = ${area.id} and ordinal = 3 for update`);
      await create(venue, "Ana Abonada");
    });
    expect(await placesOf(area.id)).toEqual({ taken: 1, free: 2, all: 3 });
  });

  it("the only free place is waited for while a buyer is taking it, and taken when it comes back", async () => {
    const venue = await createSeasonVenue({ capacity: 1 });
    const [area] = venue.areas;
    if (!area) throw new Error("No area");
    const made = await getDb().transaction(async (tx) => {
      await tx.execute(sql`select 1 from places where event_area_id = ${area.id} for update`);
      const created = create(venue, "Ana Abonada");
      await untilBlocked();
      return { created };
    });
    await made.created;
    expect(await placesOf(area.id)).toEqual({ taken: 1, free: 0, all: 1 });
  });

  it("whoever waits for a place holds none meanwhile, so that a buyer who takes it can take another, too", async () => {
    const venue = await createSeasonVenue({ capacity: 2 });
    for (const name of ["Ana Abonada", "Beto Abonado"]) await create(venue, name);
    const draft = await createEvent(venue.enclosure, { state: "draft", seasonId: venue.season.id });
    const area = await createEventArea(draft, venue.zone, { priceCents: 0 });
    const lock = (ordinal: number) =>
      sql`select 1 from places where event_area_id = ${area.id} and ordinal = ${ordinal} for update`;
    const { publishing } = await getDb().transaction(async (tx) => {
      await tx.execute(lock(1));
      const opening = changeEventStatus({
        ctx: ctxFor(venue.owner),
        input: { id: draft.id, status: "published" },
      });
      await untilBlocked();
      await tx.execute(lock(2));
      return { publishing: opening };
    });
    await publishing;
    expect(await placesOf(area.id)).toEqual({ taken: 2, free: 0, all: 2 });
  });

  it("when an event is published while somebody subscribes, the subscriber never lacks a place in it", async () => {
    const venue = await createSeasonVenue({ capacity: 40 });
    for (let round = 0; round < 12; round++) {
      const draft = await createEvent(
        venue.enclosure,
        { state: "draft", seasonId: venue.season.id },
        new Date(Date.now() + (10 + round) * DAY),
      );
      await createEventArea(draft, venue.zone, { priceCents: 0 });
      await Promise.all([
        create(venue, `Persona ${round}`),
        changeEventStatus({ ctx: ctxFor(venue.owner), input: { id: draft.id, status: "published" } }),
      ]);
    }
    expect(await standing(venue)).toBe(0);
  });
});

it("negative control: without the venue's lock a subscriber is left without a place", async () => {
  const venue = await createSeasonVenue({ capacity: 40 });
  const { ctx, target } = { ctx: ctxFor(venue.owner), target: subscriberOf(venue) };
  const draft = await createEvent(venue.enclosure, { state: "draft", seasonId: venue.season.id });
  await createEventArea(draft, venue.zone, { priceCents: 0 });
  await getDb().transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const scope = await openScope(inside, Scope.parse(target));
    const holder = { name: "Sin Lugar", plate: null, email: null, phone: null, placeLabel: null };
    await makeSubscribers(inside, [{ scope, holder }], venue.owner.id);
    // As if nobody waited: the event opens on its own while the subscriber is not committed yet.
    await getDb().update(events).set({ state: "published" }).where(eq(events.id, draft.id));
  });
  expect(await standing(venue)).toBeGreaterThan(0);
});
