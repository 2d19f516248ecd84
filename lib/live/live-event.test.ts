import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createEvent, createEventArea, createGuard, createSaleable, createUser } from "@/db/testing";
import { gateCounters, undoReading, zoneOccupancies } from "@/lib/access";
import { countOccupancy, resetPass } from "@/lib/access/correct-occupancy";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { attention, salesByHour } from "@/lib/home";
import { arrivals, carsPerMinute, gateFigures, gateWatch, liveEvent, occupancyCurve, zoneFigures } from "@/lib/live";
import { readLive } from "@/lib/live/read-live";
import { ADMISSIONS } from "@/lib/passes";
import { createTickets } from "@/lib/tickets/testing";

const TZ = "America/Monterrey";

test("the live event is the tenant's own, open one", async () => {
  const { owner, event } = await createSaleable();
  const live = await liveEvent({ ctx: ctxFor(owner), input: null });
  expect(live).toMatchObject({ id: event.id, isOpen: true });
  const { owner: stranger } = await createAdmin();
  expect(await liveEvent({ ctx: ctxFor(stranger), input: null })).toBeNull();
});

test("zones, gates, pace and money add up after a sale, and another tenant sees none of it", async () => {
  const sale = await createSaleable({ capacity: 5, priceCents: 20_000 });
  await createTickets(sale, await createUser());
  const ctx = ctxFor(sale.owner);
  const input = { eventId: sale.event.id };
  const [zone] = await zoneFigures({ ctx, input });
  expect(zone).toMatchObject({ capacity: 5, sold: 1, held: 0, free: 4, admitted: 0, inside: 0 });
  const [gate] = await gateFigures({ ctx, input });
  expect(gate).toMatchObject({ gateId: sale.gate.id, cars: 0, perMinute: 0, hasGuard: false });
  expect(await carsPerMinute({ ctx, input })).toEqual(Array.from({ length: 20 }, () => 0));
  const sales = await salesByHour({ ctx: ctxFor(sale.owner, new Date()), input: { timeZone: TZ, dayStart: 360 } });
  expect(sales.todayCents).toBe(23_000);
  expect(sales.hours.reduce((sum, { cents }) => sum + cents, 0)).toBe(sales.todayCents);
  const { owner: stranger } = await createAdmin();
  const other = ctxFor(stranger);
  expect(await zoneFigures({ ctx: other, input })).toEqual([]);
  expect(await gateFigures({ ctx: other, input })).toEqual([]);
  expect((await salesByHour({ ctx: other, input: { timeZone: TZ, dayStart: 360 } })).todayCents).toBe(0);
});

test("buyers, guards and visitors see no figures", async () => {
  const { admin } = await createAdmin();
  for (const person of [await createUser(), await createGuard(admin.id)]) {
    expect(await codeOf(liveEvent({ ctx: ctxFor(person), input: null }))).toBe("auth.forbidden");
    expect(await codeOf(salesByHour({ ctx: ctxFor(person), input: { timeZone: TZ, dayStart: 360 } }))).toBe(
      "auth.forbidden",
    );
  }
  expect(await codeOf(attention({ ctx: ctxFor(null), input: null }))).toBe("auth.required");
});

test("inside are the cars that entered and did not leave, never fewer than none", async () => {
  const post = await createPost();
  const ctx = ctxFor(post.owner);
  const [one, two, unread] = [await createTestPass(post), await createTestPass(post), await createTestPass(post)];
  const inside = async () => {
    const [zone] = await zoneFigures({ ctx, input: { eventId: post.event.id } });
    const day = (await readLive(getDb(), new Map([["it", { eventId: post.event.id }]]), new Date())).get("it");
    return [zone?.inside, day?.inside, day?.[`${post.area.id}.inside`]];
  };
  // Nothing read this car's entry, so its exit takes nobody away.
  await scan(post.guard, post.gate, unread.qr, { direction: "out" });
  expect(await inside()).toEqual([0, 0, 0]);
  await scan(post.guard, post.gate, one.qr);
  await scan(post.guard, post.gate, two.qr);
  expect(await inside()).toEqual([2, 2, 2]);
  await scan(post.guard, post.gate, one.qr, { direction: "out" });
  expect(await inside()).toEqual([1, 1, 1]);
  const input = { id: post.zone.id, code: two.row.shortCode, reason: "Salió por otra puerta" };
  await resetPass({ ctx, input });
  expect(await inside()).toEqual([0, 0, 0]);
});

test("what a person counted in the zone is inside here too, until the event is long over", async () => {
  const post = await createPost();
  const ctx = ctxFor(post.owner);
  const eventInput = { eventId: post.event.id };
  for (let car = 0; car < 2; car++) await scan(post.guard, post.gate, (await createTestPass(post)).qr);
  await countOccupancy({ ctx, input: { id: post.zone.id, counted: 4, reason: "Recuento" } });
  const figures = async (now: Date) => {
    const [zone] = await zoneFigures({ ctx: ctxFor(post.owner, now), input: eventInput });
    const day = (await readLive(getDb(), new Map([["it", eventInput]]), now)).get("it");
    const curve = await occupancyCurve({ ctx: ctxFor(post.owner, now), input: eventInput });
    return [zone?.inside, day?.inside, curve.at(-1)?.inside];
  };
  expect(await figures(new Date())).toEqual([4, 4, 4]);
  await scan(post.guard, post.gate, (await createTestPass(post)).qr, { direction: "out" });
  expect(await figures(new Date())).toEqual([3, 3, 3]);
  const [zone] = await zoneOccupancies({ ctx });
  const counters = { gateId: post.gate.id, post: `e${post.event.id}` };
  expect([zone?.inside, (await gateCounters({ ctx, input: counters })).inside]).toEqual([3, 3]);
  const next = await createEvent(post.enclosure, {}, new Date(Date.now() + 7 * 86_400_000));
  await createEventArea(next, post.zone);
  const [later] = await zoneFigures({ ctx, input: { eventId: next.id } });
  expect(later?.inside).toBe(0);
  const over = new Date(post.event.endsAt.getTime() + 13 * 3_600_000);
  expect((await figures(over)).slice(0, 2)).toEqual([0, 0]);
});

test("cars in and out in the last ten minutes count by zone and gate", async () => {
  const post = await createPost();
  const ctx = ctxFor(post.owner);
  const input = { eventId: post.event.id };
  const passes = await Promise.all(Array.from({ length: 16 }, () => createTestPass(post)));
  for (const { qr } of passes) await scan(post.guard, post.gate, qr);
  for (const { qr } of passes.slice(0, 6)) await scan(post.guard, post.gate, qr, { direction: "out" });
  const [zone] = await zoneFigures({ ctx, input });
  expect(zone).toMatchObject({ admitted: 16, inside: 10, enteredLately: 16, leftLately: 6 });
  const day = (await readLive(getDb(), new Map([["it", { eventId: post.event.id }]]), new Date())).get("it");
  expect(day).toMatchObject({ enteredLately: 16, [`${post.area.id}.leftLately`]: 6 });
  expect(await gateFigures({ ctx, input })).toMatchObject([{ cars: 16, left: 6, perMinute: 2, leftPerMinute: 1 }]);
});

test("a car whose barrier stayed shut has not entered, and counts once when it is read again", async () => {
  const post = await createPost();
  const input = { eventId: post.event.id };
  const ticket = await createTestPass(post);
  const figures = async () => {
    const ctx = ctxFor(post.owner, new Date());
    const [zone] = await zoneFigures({ ctx, input });
    const [gate] = await gateFigures({ ctx, input });
    const watched = await gateWatch({ ctx, input });
    const here = await gateCounters({ ctx, input: { gateId: post.gate.id, post: `e${post.event.id}` } });
    const minutes = await carsPerMinute({ ctx, input });
    const day = (await readLive(getDb(), new Map([["it", input]]), new Date())).get("it");
    const { points } = await arrivals({ ctx, input });
    const [used] = await getDb().execute<{ isUsed: boolean }>(
      sql`select exists (select from ${ADMISSIONS} s where s.pass_id = ${ticket.row.id}) as "isUsed"`,
    );
    return {
      zone: [zone?.admitted, zone?.enteredLately, zone?.inside],
      gate: [gate?.cars, watched.gates[0]?.minutes.reduce((sum, cars) => sum + cars, 0)],
      here: [here.admittedHere, here.admittedZones],
      minutes: minutes.reduce((sum, cars) => sum + cars, 0),
      arrived: Math.max(0, ...points.map(({ now }) => now ?? 0)),
      pace: day?.enteredLately,
      isUsed: used?.isUsed,
    };
  };
  const of = (cars: number) => ({
    zone: [cars, cars, cars],
    gate: [cars, cars],
    here: [cars, cars],
    minutes: cars,
    arrived: cars,
    pace: cars,
    isUsed: cars > 0,
  });
  await scan(post.guard, post.gate, ticket.qr);
  expect(await figures()).toEqual(of(1));
  const [read] = await getDb().execute<{ id: number }>(sql`select id from scans where pass_id = ${ticket.row.id}`);
  const undone = { scanId: read?.id ?? 0, reason: "La pluma no abrió", userId: null };
  expect(await withTx(ctxFor(post.owner), (tx) => undoReading(tx, undone))).toBe(true);
  expect(await figures()).toEqual(of(0));
  await scan(post.guard, post.gate, ticket.qr);
  expect(await figures()).toEqual(of(1));
});

test("a curve says how many cars were inside as the hours went by", async () => {
  const post = await createPost();
  const input = { eventId: post.event.id };
  const curve = (person = post.owner) => occupancyCurve({ ctx: ctxFor(person, NOON), input });
  const NOON = new Date(Math.floor(Date.now() / 900_000) * 900_000);
  const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000);
  expect(await curve()).toEqual([]);
  const [one, two, three] = [await createTestPass(post), await createTestPass(post), await createTestPass(post)];
  await scan(post.guard, post.gate, one.qr, { now: ago(60) });
  await scan(post.guard, post.gate, two.qr, { now: ago(50) });
  await scan(post.guard, post.gate, three.qr, { direction: "out", now: ago(45) });
  await scan(post.guard, post.gate, one.qr, { direction: "out", now: ago(20) });
  const points = await curve();
  expect(points.map(({ at, inside }) => [(NOON.getTime() - at.getTime()) / 60_000, inside])).toEqual([
    [60, 1],
    [45, 2],
    [30, 2],
    [15, 1],
    [0, 1],
  ]);
  expect(await curve((await createAdmin()).owner)).toEqual([]);
  expect(await codeOf(curve(await createUser()))).toBe("auth.forbidden");
});
