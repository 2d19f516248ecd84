import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createSaleable, createZone } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addEventArea } from "@/lib/events";
import { openAccount } from "@/lib/events/testing";
import { createSeason } from "@/lib/seasons/create-season";
import { getSeason } from "@/lib/seasons/queries";
import { publishSeason } from "@/lib/seasons/season-acts";
import { lockSubscribers } from "@/lib/subscriber-qrs";

it("a season is published while one of its events is opened to subscribers: one after the other, no ring", async () => {
  const { admin, owner, event, enclosure } = await createSaleable({ capacity: 3 });
  await openAccount(admin.id);
  const ctx = ctxFor(owner);
  const dates = ["2030-03-01T20:00", "2030-03-08T20:00"].map((startsAt) => ({ startsAt }));
  const { id, eventIds } = await createSeason({ ctx, input: { eventId: event.id, name: "Liga 2030", dates } });
  const published = await getDb().transaction(async (tx) => {
    // As `seatEvent` of whoever changes the last event: its row, then the venue's subscribers.
    await tx.execute(sql`select 1 from events where id = ${eventIds.at(-1)} for no key update`);
    const running = publishSeason({ ctx, input: { id, preview: false } });
    await untilBlocked();
    await lockSubscribers({ ...ctx, db: tx }, enclosure.id);
    return { running };
  });
  expect(await published.running).toMatchObject({ done: true });
  const season = await getSeason({ ctx, input: { id } });
  expect(season.events.map(({ state }) => state)).toEqual(["published", "published", "published"]);
});

it("dates are added to a season while somebody acts on its events, who waits for the base: no ring", async () => {
  const { owner, event } = await createSaleable({ capacity: 3 });
  const ctx = ctxFor(owner);
  const add = (startsAt: string, seasonId: number | null) =>
    createSeason({ ctx, input: { eventId: event.id, name: "Liga 2031", dates: [{ startsAt }], seasonId } });
  const { id } = await add("2031-03-01T20:00", null);
  const more = await getDb().transaction(async (tx) => {
    await tx.execute(sql`select 1 from seasons where id = ${id} for no key update`);
    return add("2031-03-08T20:00", id);
  });
  expect(more).toMatchObject({ id, eventIds: [expect.any(Number)] });
});

it("a zone that is ended at the same moment is not put on sale", async () => {
  const { owner, enclosure, event } = await createSaleable();
  const zone = await createZone(enclosure);
  const input = { eventId: event.id, parkingAreaId: zone.id, priceCents: 100, capacity: 1 };
  const added = await getDb().transaction(async (tx) => {
    await tx.execute(sql`update parking_areas set archived_at = now() where id = ${zone.id}`);
    const running = codeOf(addEventArea({ ctx: ctxFor(owner), input }));
    await untilBlocked();
    return { running };
  });
  expect(await added.running).toBe("resource.not_found");
});
