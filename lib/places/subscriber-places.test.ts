import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { ctxFor } from "@/lib/core/testing";
import { releaseSubscribers, takeAny, takeByLabel, waitForFree } from "@/lib/places/subscriber-places";
import { rowsOf, takeFor } from "@/lib/places/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const ORDER = 920_001;

/** Three areas of three places, and two subscribers whose places have been let go. */
async function createUnseated(labels: [string, string]) {
  const venue = await createSeasonVenue({ capacity: 3, numbered: true });
  const ids: number[] = [];
  for (const placeLabel of labels) {
    const input = subscriberOf(venue, { name: `Ana ${ids.length}`, placeLabel });
    ids.push((await createSubscriberQr({ ctx: ctxFor(venue.owner), input })).id);
  }
  const of = sql`select id from places where subscriber_id in (${sql.join(ids, sql`, `)})`;
  const freed = await releaseSubscribers(getDb(), of);
  const areaIds = venue.areas.map(({ id }) => id);
  const wanted = sql`
    select q.id as subscriber_id, a.id as area_id, q.place_label as label, a.event_id, 'Evento' as event, 'N' as zone
    from subscriber_qrs q cross join event_areas a
    where q.id in (${sql.join(ids, sql`, `)}) and a.id in (${sql.join(areaIds, sql`, `)})`;
  return { areaIds, ids, freed, of, wanted };
}

const seats = async (areaId: number) =>
  (await rowsOf(areaId)).map(({ label, subscriberId }) => [label, subscriberId] as const);

it("gives each the place that it asked for by label, and says which are not free", async () => {
  const { areaIds, ids, freed, of, wanted } = await createUnseated(["A1", "A3"]);
  const [first = 0, second = 0, third = 0] = areaIds;
  expect(freed).toBe(6);
  await takeFor(ORDER, second, 3, "sold");
  const missing = await takeByLabel(getDb(), wanted);
  expect(missing.map(({ zone }) => zone).sort()).toEqual(["N, lugar A1", "N, lugar A3"]);
  const seated = [
    ["A1", ids[0]],
    ["A2", null],
    ["A3", ids[1]],
  ];
  expect([await seats(first), await seats(third)]).toEqual([seated, seated]);
  expect(await takeByLabel(getDb(), sql`${wanted} and a.id <> ${second}`)).toEqual([]);
  expect(await releaseSubscribers(getDb(), of)).toBe(4);
  expect((await rowsOf(first)).map(({ freeAt }) => freeAt)).toEqual(["-infinity", "-infinity", "-infinity"]);
});

it("gives each any free place, the last ones first, and says how many are missing where", async () => {
  const { areaIds, ids, wanted } = await createUnseated(["", ""]);
  const [first = 0, second = 0] = areaIds;
  await takeFor(ORDER, second, 2, "sold");
  const missing = await takeAny(getDb(), wanted);
  expect(missing).toEqual([{ areaId: second, event: "Evento", zone: "N", missing: 1 }]);
  expect(await seats(first)).toEqual([
    ["A1", null],
    ["A2", ids[1]],
    ["A3", ids[0]],
  ]);
  expect(await takeAny(getDb(), sql`${wanted} and a.id = ${first}`)).toEqual([]);
});

it("waits for nothing where nothing is free", async () => {
  const { areaIds, of } = await createUnseated(["", ""]);
  await takeFor(ORDER, areaIds[0] ?? 0, 3, "sold");
  await waitForFree(getDb(), areaIds.slice(0, 1), sql`select event_area_id, label from places where id in (${of})`);
  expect(await releaseSubscribers(getDb(), of)).toBe(0);
});
