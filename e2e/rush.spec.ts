import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createEventArea, createSaleable, createZone } from "@/db/testing";
import {
  api,
  type Client,
  expectInvariants,
  heldOf,
  holdPlaces,
  newClients,
  tally,
  usePlatform,
} from "@/e2e/support/shop";

const ROUNDS = 20;

let leave: () => Promise<void>;
let crowd: Client[];

beforeAll(async () => {
  leave = usePlatform();
  crowd = await newClients(200);
});
afterAll(() => leave());

interface Taken extends Record<string, unknown> {
  held: number;
  sold: number;
  free: number;
}

async function takenOf(eventAreaId: number): Promise<Taken | undefined> {
  const [row] = await getDb().execute<Taken>(sql`
    select count(*) filter (where free_at > clock_timestamp() and free_at < 'infinity')::int as held,
      count(*) filter (where free_at = 'infinity')::int as sold,
      count(*) filter (where free_at <= clock_timestamp())::int as free
    from places where event_area_id = ${eventAreaId}`);
  return row;
}

/** Lets every client ask for one place of the area, half of them at each web process. */
const rush = (clients: readonly Client[], area: { id: number }) =>
  Promise.all(clients.map((client, i) => holdPlaces(client, i, { idEventArea: area.id, quantity: 1 })));

test(`200 buyers, 50 places, two processes: exactly 50 hold one, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 50 });
    expect(tally(await rush(crowd, sale.area))).toEqual({ "201": 50, "409 hold.not_enough_places": 150 });
    expect(await takenOf(sale.area.id)).toEqual({ held: 50, sold: 0, free: 0 });
    await expectInvariants(sale);
  }
});

test("those who hold pay at once, while the others keep asking: exactly 50 are sold", async () => {
  const sale = await createSaleable({ capacity: 50, priceCents: 0 });
  const answers = await rush(crowd, sale.area);
  const winners = crowd.flatMap((client, i) => {
    const answer = answers[i];
    return answer?.status === 201 ? [{ client, idCart: heldOf(answer).idCart }] : [];
  });
  const losers = crowd.filter((_, i) => answers[i]?.status !== 201);
  const [paid, again] = await Promise.all([
    Promise.all(
      winners.map(({ client, idCart }, turn) =>
        api({ method: "PUT", path: `/cart/${idCart}/pay`, turn, as: client.as, body: { method: "card" } }),
      ),
    ),
    rush(losers, sale.area),
  ]);
  expect(tally(paid)).toEqual({ "200": 50 });
  expect(tally(again)).toEqual({ "409 hold.not_enough_places": 150 });
  expect(await takenOf(sale.area.id)).toEqual({ held: 0, sold: 50, free: 0 });
  await expectInvariants(sale);
});

test("as many buyers as places, while the places are given back: nobody is refused", async () => {
  const some = crowd.slice(0, 60);
  const sale = await createSaleable({ capacity: 60 });
  for (let round = 0; round < 3; round++) {
    expect(tally(await rush(some, sale.area))).toEqual({ "201": 60 });
    const emptied = some.map((client, turn) =>
      api({ method: "POST", path: "/cart/delete", turn, as: client.as, body: { idUser: client.id } }),
    );
    expect(tally(await Promise.all(emptied))).toEqual({ "200": 60 });
  }
  expect(await takenOf(sale.area.id)).toEqual({ held: 0, sold: 0, free: 60 });
  await expectInvariants(sale);
});

test("one buyer in twenty tabs of both processes holds four, the limit", async () => {
  for (const buyer of crowd.slice(0, 10)) {
    const sale = await createSaleable({ capacity: 50, buyerLimit: 4 });
    const second = await createEventArea(sale.event, await createZone(sale.enclosure, { capacity: 50 }));
    const tabs = Array.from({ length: 20 }, (_, i) => {
      const area = i % 4 < 2 ? sale.area : second;
      return holdPlaces(buyer, i, { idEventArea: area.id, quantity: 1 });
    });
    expect(tally(await Promise.all(tabs))).toEqual({ "201": 4, "409 limit.exceeded": 16 });
    const held = await Promise.all([takenOf(sale.area.id), takenOf(second.id)]);
    expect(held.reduce((sum, row) => sum + (row?.held ?? 0), 0)).toBe(4);
    await expectInvariants(sale);
  }
});

test("the same request sent ten times to both processes under one key holds once", async () => {
  const sale = await createSaleable({ capacity: 50 });
  const [buyer] = crowd;
  if (!buyer) throw new Error("No buyer");
  const key = randomUUID();
  const send = (turn: number) => holdPlaces(buyer, turn, { idEventArea: sale.area.id, quantity: 2 }, key);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => send(i)));
  for (const name of Object.keys(tally(answers))) expect(["201", "409 idempotency.in_progress"]).toContain(name);
  const [one, two] = [await send(0), await send(1)];
  expect(heldOf(one)).toEqual(heldOf(two));
  expect(await takenOf(sale.area.id)).toMatchObject({ held: 2 });
  await expectInvariants(sale);
});

test("numbered places that many ask for at once: each goes to one, and the others hear which are gone", async () => {
  for (let round = 0; round < 5; round++) {
    const sale = await createSaleable({ capacity: 12, numbered: true });
    const rows = await getDb().execute<{ id: number; label: string }>(sql`
      select id::float8 as id, label from places where event_area_id = ${sale.area.id} order by ordinal`);
    const asked = (i: number) => [0, 1, 2].map((step) => rows[(i * 5 + step * 3) % 12]).reverse();
    const answers = await Promise.all(
      crowd.slice(0, 60).map((client, i) => {
        const idPlaces = asked(i).map((place) => place?.id ?? 0);
        return holdPlaces(client, i, { idEventArea: sale.area.id, idPlaces });
      }),
    );
    const got: number[] = [];
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 201) {
        got.push(...heldOf(answer).items.map(({ idPlace }) => idPlace));
        continue;
      }
      expect(answer).toMatchObject({ status: 409, code: "hold.places_taken" });
      const labels = asked(i).map((place) => place?.label);
      const gone = answer.data?.labels;
      expect(Array.isArray(gone) && gone.length > 0 && gone.every((label) => labels.includes(label))).toBe(true);
    }
    expect(new Set(got).size).toBe(got.length);
    expect(got.length).toBeGreaterThanOrEqual(9);
    expect(await takenOf(sale.area.id)).toMatchObject({ held: got.length });
    await expectInvariants(sale);
  }
});

test("one numbered place, 200 buyers: one has it", async () => {
  const sale = await createSaleable({ capacity: 3, numbered: true });
  const [place] = await getDb().execute<{ id: number; label: string }>(sql`
    select id::float8 as id, label from places where event_area_id = ${sale.area.id} order by ordinal limit 1`);
  const answers = await Promise.all(
    crowd.map((client, i) => holdPlaces(client, i, { idEventArea: sale.area.id, idPlaces: [place?.id ?? 0] })),
  );
  expect(tally(answers)).toEqual({ "201": 1, "409 hold.places_taken": 199 });
  const refused = answers.filter(({ status }) => status !== 201).map(({ data }) => data);
  expect(new Set(refused.map((data) => JSON.stringify(data)))).toEqual(
    new Set([JSON.stringify({ labels: [place?.label] })]),
  );
  await expectInvariants(sale);
});
