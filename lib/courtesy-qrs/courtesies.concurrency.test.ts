import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { makeCourtesies } from "@/lib/courtesy-qrs/make/make-courtesies";
import { countsOf, createOther, createSale, makeAll, offences, systemCtx } from "@/lib/courtesy-qrs/testing";
import { holdPlaces } from "@/lib/orders";

/** Answers "ok" or an error code for each call. */
async function outcomes(work: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === "fulfilled") return "ok";
    if (one.reason instanceof DomainError) return one.reason.code;
    throw one.reason;
  });
}

const count = (list: readonly string[], what: string) => list.filter((one) => one === what).length;

test("another tenant's event is not found, and its lock is not waited for", async () => {
  const [sale, other] = [await createSale(), await createSale()];
  const input = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 1 };
  await withTx({}, async ({ db }) => {
    await db.execute(sql`select 1 from events where id = ${sale.event.id} for update`);
    expect(await codeOf(generateCourtesies({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
  });
}, 10_000);

test("when courtesies and buyers want the same places at once, each place has one owner and none is left over", async () => {
  const sale = await createSale({ capacity: 120 });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => createUser()));
  const where = { eventId: sale.event.id, zoneId: sale.zone.id };
  const work = [
    ...buyers.map(
      (buyer) => () => holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: sale.area.id, quantity: 2 } }),
    ),
    ...Array.from(
      { length: 6 },
      () => () => generateCourtesies({ ctx: ctxFor(sale.owner), input: { ...where, quantity: 20 } }),
    ),
  ];
  const order = work.map((_, i) => (i * 7) % work.length);
  const results = await outcomes(order.flatMap((i) => work[i]?.() ?? []));
  const { free, waiting } = await countsOf(sale.area.id);
  const [held] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from places where event_area_id = ${sale.area.id} and order_id is not null and free_at > now()`);
  expect(free + waiting + (held?.n ?? 0)).toBe(120);
  // 60 for buyers and 120 for courtesies are asked for: somebody goes without, but not while places are free.
  expect(waiting % 20).toBe(0);
  expect(count(results, "ok")).toBe(waiting / 20 + (held?.n ?? 0) / 2);
  if (count(results, "courtesy.not_enough_places") > 0) expect(free).toBeLessThan(20);
  if (count(results, "hold.not_enough_places") > 0) expect(free).toBeLessThan(2);
  expect(await findOffences(sale.event.id)).toEqual([]);
});

test("several workers on one batch make each courtesy once", async () => {
  const sale = await createSale({ capacity: 1_300 });
  const { id } = await generateCourtesies({
    ctx: ctxFor(sale.owner),
    input: { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 1_300 },
  });
  await Promise.all([1, 2, 3].map(() => makeCourtesies({ ctx: systemCtx, input: { batchId: id } })));
  expect(await countsOf(sale.area.id)).toEqual({ free: 0, given: 1_300, waiting: 0 });
  const [made] = await getDb().execute(sql`
    select count(*)::int as n, count(distinct batch_no)::int as numbers from courtesies where batch_id = ${id}`);
  expect(made).toEqual({ n: 1_300, numbers: 1_300 });
  expect(await offences()).toEqual([]);
});

test("of two that reassign the same zone at once, one moves all and the other finds none", async () => {
  const sale = await createSale({ capacity: 30 });
  const [one, two] = [
    await createOther(sale, { capacity: 30 }),
    await createOther(sale, { capacity: 30, otherEvent: true }),
  ];
  await makeAll(sale.owner, sale, { quantity: 25 });
  const to = (other: typeof one) =>
    reassignCourtesies({
      ctx: ctxFor(sale.owner),
      input: { eventId: sale.event.id, zoneId: sale.zone.id, newEventId: other.event.id, newZoneId: other.zone.id },
    });
  const results = await outcomes([to(one), to(two), to(one), to(two)]);
  expect([...results].sort()).toEqual([...Array(3).fill("courtesy.nothing_to_move"), "ok"]);
  const places = [await countsOf(sale.area.id), await countsOf(one.area.id), await countsOf(two.area.id)];
  expect(places.map(({ given }) => given).sort((a, b) => a - b)).toEqual([0, 0, 25]);
  expect(await offences()).toEqual([]);
});

test("two zones that move into the room of one while buyers buy never take more than it has, and nothing is half moved", async () => {
  const sale = await createSale({ capacity: 20 });
  const [second, target] = [await createOther(sale, { capacity: 20 }), await createOther(sale, { capacity: 24 })];
  await makeAll(sale.owner, sale, { quantity: 15 });
  await makeAll(sale.owner, second, { quantity: 15 });
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createUser()));
  const from = (source: { event: { id: number }; zone: { id: number } }) =>
    reassignCourtesies({
      ctx: ctxFor(sale.owner),
      input: {
        eventId: source.event.id,
        zoneId: source.zone.id,
        newEventId: target.event.id,
        newZoneId: target.zone.id,
      },
    });
  const results = await outcomes([
    from(sale),
    ...buyers.map((buyer) => holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: target.area.id, quantity: 1 } })),
    from(second),
  ]);
  const moved = [results[0], results.at(-1)];
  expect(count(moved.map(String), "ok")).toBeLessThanOrEqual(1);
  expect((await countsOf(target.area.id)).given % 15).toBe(0);
  expect((await countsOf(target.area.id)).given).toBe(15 * count(moved.map(String), "ok"));
  expect(await offences()).toEqual([]);
});

test("negative control: without the lock two that take at once count the same place as free", async () => {
  const sale = await createSale({ capacity: 5 });
  const naive = async () => {
    const free = (await countsOf(sale.area.id)).free;
    await new Promise((resolve) => setImmediate(resolve));
    return free >= 5 ? "ok" : "none";
  };
  expect(await Promise.all([naive(), naive()])).toEqual(["ok", "ok"]);
  const where = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 5 };
  const ask = () => generateCourtesies({ ctx: ctxFor(sale.owner), input: where });
  expect((await outcomes([ask(), ask()])).sort()).toEqual(["courtesy.not_enough_places", "ok"]);
});
