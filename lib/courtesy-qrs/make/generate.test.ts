import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { cancelCourtesyBatch, getCourtesyBatch, runningBatches } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { makeCourtesies, makePart } from "@/lib/courtesy-qrs/make/make-courtesies";
import { registerCourtesy } from "@/lib/courtesy-qrs/make/register-courtesy";
import { courtesyZones } from "@/lib/courtesy-qrs/queries";
import { countsOf, createSale, eventsOf, makeAll, offences, runBatch, systemCtx } from "@/lib/courtesy-qrs/testing";

const ask = (sale: Awaited<ReturnType<typeof createSale>>, quantity: number, person = sale.owner) =>
  generateCourtesies({ ctx: ctxFor(person), input: { eventId: sale.event.id, zoneId: sale.zone.id, quantity } });

async function dataOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? { code: error.code, ...error.details } : error;
}

describe("generating courtesies", () => {
  it("takes the places at once, and the job makes one pass, courtesy and entry of history for each", async () => {
    const sale = await createSale({ capacity: 700 });
    const batch = await ask(sale, 650);
    expect(batch).toMatchObject({ quantity: 650, made: 0, state: "running", finishedAt: null });
    expect(await countsOf(sale.area.id)).toEqual({ free: 50, given: 0, waiting: 650 });
    expect((await runningBatches({ ctx: ctxFor(sale.owner) })).map(({ id }) => id)).toEqual([batch.id]);
    await runBatch(batch.id);
    expect(await countsOf(sale.area.id)).toEqual({ free: 50, given: 650, waiting: 0 });
    const done = await getCourtesyBatch({ ctx: ctxFor(sale.owner), input: { id: batch.id } });
    expect(done).toMatchObject({ made: 650, state: "done" });
    const [made] = await getDb().execute(sql`
      select count(*)::int as n, count(distinct p.short_code)::int as codes, count(distinct p.salt)::int as salts,
        count(distinct c.batch_no)::int as numbers, min(p.kind) as kind, min(length(p.salt)) as bytes
      from courtesies c join passes p on p.id = c.pass_id where c.batch_id = ${batch.id}`);
    expect(made).toEqual({ n: 650, codes: 650, salts: 650, numbers: 650, kind: "courtesy", bytes: 8 });
    const [told] = await getDb().execute(sql`
      select count(*)::int as n, min(actor_id) as by from pass_events where kind = 'made' and (data ->> 'batch')::int = ${batch.id}`);
    expect(told).toEqual({ n: 650, by: sale.owner.id });
    expect(await offences()).toEqual([]);
    await runBatch(batch.id);
    expect(await countsOf(sale.area.id)).toEqual({ free: 50, given: 650, waiting: 0 });
  });

  it("goes on where a worker stopped, and makes nothing twice", async () => {
    const sale = await createSale({ capacity: 40 });
    const { id } = await ask(sale, 30);
    const part = (most: number) =>
      getDb().transaction(async (tx) => makePart({ ...systemCtx, db: tx as ReturnType<typeof getDb> }, id, most));
    expect(await part(7)).toBe(23);
    // A worker that dies in the middle of its transaction leaves nothing of it.
    await getDb()
      .transaction(async (tx) => {
        expect(await makePart({ ...systemCtx, db: tx as ReturnType<typeof getDb> }, id, 9)).toBe(14);
        throw new Error("killed");
      })
      .catch((error: Error) => expect(error.message).toBe("killed"));
    expect(await getCourtesyBatch({ ctx: ctxFor(sale.owner), input: { id } })).toMatchObject({ made: 7 });
    expect(await makeCourtesies({ ctx: systemCtx, input: { batchId: id } })).toEqual({ missing: 0 });
    expect(await countsOf(sale.area.id)).toEqual({ free: 10, given: 30, waiting: 0 });
    const [numbers] = await getDb().execute(sql`
      select count(*)::int as n, max(batch_no)::int as last from courtesies where batch_id = ${id}`);
    expect(numbers).toEqual({ n: 30, last: 30 });
    expect(await codeOf(makeCourtesies({ ctx: ctxFor(sale.owner), input: { batchId: id } }))).toBe("auth.forbidden");
  });

  it("takes nothing when there are too few, and says how many there are", async () => {
    const sale = await createSale({ capacity: 8 });
    await makeAll(sale.owner, sale, { quantity: 3 });
    expect(await dataOf(ask(sale, 6))).toEqual({ code: "courtesy.not_enough_places", data: { left: 5 } });
    expect(await countsOf(sale.area.id)).toEqual({ free: 5, given: 3, waiting: 0 });
    const [batches] = await getDb().execute(
      sql`select count(*)::int as n from courtesy_batches where event_id = ${sale.event.id}`,
    );
    expect(batches).toEqual({ n: 1 });
    await makeAll(sale.owner, sale, { quantity: 5 });
    expect(await dataOf(ask(sale, 1))).toEqual({ code: "courtesy.not_enough_places", data: { left: 0 } });
  });

  it("takes numbered places by their labels, or none of them", async () => {
    const sale = await createSale({ capacity: 6, numbered: true });
    const { ids } = await makeAll(sale.owner, sale, { labels: "a2, A5" });
    const read = (id = 0) => getCourtesy({ ctx: ctxFor(sale.owner), input: { id } });
    expect([await read(ids[0]), await read(ids[1])].map(({ placeLabel }) => placeLabel)).toEqual(["A2", "A5"]);
    expect(await dataOf(makeAll(sale.owner, sale, { labels: "A1 A5 A2" }))).toMatchObject({
      code: "courtesy.places_taken",
      data: { labels: "A2, A5" },
    });
    expect(await dataOf(makeAll(sale.owner, sale, { labels: ["A1", "Z9"] }))).toMatchObject({
      code: "courtesy.place_unknown",
      data: { labels: "Z9" },
    });
    expect(await countsOf(sale.area.id)).toEqual({ free: 4, given: 2, waiting: 0 });
    const plain = await createSale();
    expect(await codeOf(makeAll(plain.owner, plain, { labels: "A1" }))).toBe("input.invalid");
  });

  it("each courtesy has its person from the start, and the batch forgets the list", async () => {
    const sale = await createSale();
    const people = [
      { name: "Ana Ríos", email: "Ana@Test.example", phone: "81 1234 5678", plate: "abc-12-3", note: "Prensa" },
      { name: "Luis Paz" },
    ];
    const { ids, batchId } = await makeAll(sale.owner, sale, { quantity: 3, people, note: "Patrocinio" });
    const read = (id = 0) => getCourtesy({ ctx: ctxFor(sale.owner), input: { id } });
    expect(await read(ids[0])).toMatchObject({
      name: "Ana Ríos",
      email: "ana@test.example",
      phone: "+528112345678",
      plate: "ABC123",
      note: "Prensa",
      state: "assigned",
    });
    expect(await read(ids[1])).toMatchObject({ name: "Luis Paz", note: "Patrocinio", state: "assigned" });
    expect(await read(ids[2])).toMatchObject({ name: null, note: "Patrocinio", state: "unassigned" });
    expect(await eventsOf(ids[0] ?? 0)).toEqual(["made", "assigned"]);
    expect(await eventsOf(ids[2] ?? 0)).toEqual(["made"]);
    const [batch] = await getDb().execute(sql`select people from courtesy_batches where id = ${batchId}`);
    expect(batch).toEqual({ people: null });
  });

  it("each person gets the place in the same position as the name, in whatever order", async () => {
    const sale = await createSale({ capacity: 6, numbered: true });
    const people = [{ name: "Ana" }, { name: "Luis" }];
    const { ids } = await makeAll(sale.owner, sale, { labels: "A5, A2, A4", people });
    const all = await Promise.all(ids.map((id) => getCourtesy({ ctx: ctxFor(sale.owner), input: { id } })));
    expect(all.map(({ placeLabel, name, state }) => [placeLabel, name, state])).toEqual([
      ["A2", "Luis", "assigned"],
      ["A4", null, "unassigned"],
      ["A5", "Ana", "assigned"],
    ]);
  });

  it("each courtesy has its own code and person, however many are made at a time", async () => {
    const sale = await createSale({ capacity: 12 });
    const people = Array.from({ length: 8 }, (_, n) => ({ name: `Persona ${n}`, note: n === 3 ? "Prensa" : null }));
    const asked = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 11, people };
    const { id } = await generateCourtesies({ ctx: ctxFor(sale.owner), input: asked });
    for (const most of [3, 1, 6, 5])
      await getDb().transaction((tx) => makePart({ ...systemCtx, db: tx as ReturnType<typeof getDb> }, id, most));
    const rows = await getDb().execute<{ name: string | null; told: number }>(sql`
      select c.name, (select count(*)::int from pass_events x where x.pass_id = c.pass_id) as told
      from courtesies c where c.batch_id = ${id} order by c.batch_no`);
    expect(rows.map(({ name, told }) => [name, told])).toEqual([
      ...people.map(({ name }) => [name, 2]),
      ...Array(3).fill([null, 1]),
    ]);
    const [codes] = await getDb().execute(sql`
      select count(distinct p.short_code)::int as codes, count(distinct p.salt)::int as salts, min(length(p.salt)) as bytes
      from courtesies c join passes p on p.id = c.pass_id where c.batch_id = ${id}`);
    expect(codes).toEqual({ codes: 11, salts: 11, bytes: 8 });
  });

  it("registering makes one courtesy for a person at once", async () => {
    const sale = await createSale({ numbered: true });
    const input = { eventId: sale.event.id, zoneId: sale.zone.id, name: "Ana", label: "a3", entryRights: 2 };
    const made = await registerCourtesy({ ctx: ctxFor(sale.owner), input });
    expect(made).toMatchObject({ name: "Ana", placeLabel: "A3", state: "assigned", entryRights: 2, entriesUsed: 0 });
    expect(await codeOf(registerCourtesy({ ctx: ctxFor(sale.owner), input }))).toBe("courtesy.places_taken");
    expect(await codeOf(registerCourtesy({ ctx: ctxFor(sale.owner), input: { ...input, name: " " } }))).toBe(
      "input.invalid",
    );
  });

  it("a batch that is stopped keeps what it made, and frees the other places", async () => {
    const sale = await createSale({ capacity: 20 });
    const { id } = await ask(sale, 15);
    await getDb().transaction((tx) => makePart({ ...systemCtx, db: tx as ReturnType<typeof getDb> }, id, 4));
    const ctx = ctxFor(sale.owner);
    expect(await cancelCourtesyBatch({ ctx, input: { id } })).toMatchObject({ state: "cancelled", made: 4 });
    expect(await countsOf(sale.area.id)).toEqual({ free: 16, given: 4, waiting: 0 });
    await runBatch(id);
    expect(await countsOf(sale.area.id)).toEqual({ free: 16, given: 4, waiting: 0 });
    expect(await codeOf(cancelCourtesyBatch({ ctx, input: { id } }))).toBe("courtesy.batch_over");
    expect(await codeOf(cancelCourtesyBatch({ ctx, input: { id: 999_999 } }))).toBe("resource.not_found");
  });

  it("refuses events that are over, wrong input, other roles and other tenants", async () => {
    const sale = await createSale();
    const other = await createSale();
    const ctx = ctxFor(sale.owner);
    for (const quantity of [0, 5_001, -1, 1.5])
      expect(
        await codeOf(generateCourtesies({ ctx, input: { eventId: sale.event.id, zoneId: sale.zone.id, quantity } })),
      ).toBe("input.invalid");
    expect(await codeOf(generateCourtesies({ ctx, input: { eventId: sale.event.id, zoneId: sale.zone.id } }))).toBe(
      "input.invalid",
    );
    expect(await codeOf(ask(other, 1, sale.owner))).toBe("resource.not_found");
    expect(await codeOf(ask(sale, 1, await createUser()))).toBe("auth.forbidden");
    expect(await codeOf(ask(sale, 1, await createGuard(sale.admin.id)))).toBe("auth.forbidden");
    expect(await codeOf(generateCourtesies({ ctx: ctxFor(null), input: { eventId: 1, zoneId: 1, quantity: 1 } }))).toBe(
      "auth.required",
    );
    const { id } = await ask(sale, 1);
    expect(await codeOf(getCourtesyBatch({ ctx: ctxFor(other.owner), input: { id } }))).toBe("resource.not_found");
    expect(await codeOf(cancelCourtesyBatch({ ctx: ctxFor(other.owner), input: { id } }))).toBe("resource.not_found");
    await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
    expect(await codeOf(ask(sale, 1))).toBe("courtesy.event_over");
  });
});

describe("the list", () => {
  it("shows the tenant's own courtesies by event, state and words, and counts them by zone", async () => {
    const sale = await createSale({ capacity: 12 });
    const other = await createSale();
    await makeAll(other.owner, other, { quantity: 2 });
    const { ids } = await makeAll(sale.owner, sale, {
      quantity: 5,
      people: [{ name: "Ángel Nuñez", plate: "XYZ 98 7" }],
    });
    const list = async (input: Parameters<typeof courtesyList.page>[0]["input"]) =>
      (await courtesyList.page({ ctx: ctxFor(sale.owner), input })).items.map(({ id }) => id);
    expect(await list({})).toEqual([...ids].reverse());
    expect(await list({ eventId: sale.event.id, zoneId: sale.zone.id, state: "unassigned" })).toEqual(
      ids.slice(1).reverse(),
    );
    expect(await list({ q: "angel nunez" })).toEqual([ids[0]]);
    expect(await list({ q: "xyz987" })).toEqual([ids[0]]);
    const third = await getCourtesy({ ctx: ctxFor(sale.owner), input: { id: ids[2] ?? 0 } });
    expect(await list({ q: third.shortCode.slice(0, 8).toLowerCase() })).toEqual([ids[2]]);
    expect(await list({ eventId: other.event.id })).toEqual([]);
    expect(await list({ state: "deleted" })).toEqual([]);
    expect(await courtesyZones({ ctx: ctxFor(sale.owner), input: { eventId: sale.event.id } })).toMatchObject([
      { zoneKey: sale.zone.key, capacity: 12, free: 7, total: 5, unassigned: 4, sent: 0, used: 0, blocked: 0 },
    ]);
    expect(await codeOf(courtesyZones({ ctx: ctxFor(sale.owner), input: { eventId: other.event.id } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(getCourtesy({ ctx: ctxFor(other.owner), input: { id: ids[0] ?? 0 } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(courtesyList.page({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
  });
});
