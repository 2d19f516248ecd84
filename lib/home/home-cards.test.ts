import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { events } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent, createSaleable, createUser, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { salesByDay, upcomingEvents } from "@/lib/home";
import { foldSales } from "@/lib/reports";
import { createTickets, systemCtx } from "@/lib/tickets/testing";

const TZ = "America/Monterrey";
const NOW = new Date("2026-03-20T18:00:00Z");

/** A paid order of so many places, paid then. */
async function sell(sale: Awaited<ReturnType<typeof createSaleable>>, at: string, count = 1) {
  const buyer = await createUser();
  await createTickets(sale, buyer, count);
  await getDb().execute(sql`update orders set paid_at = ${at}::timestamptz where buyer_id = ${buyer.id}`);
}

const byDay = (owner: Parameters<typeof ctxFor>[0], now = NOW) =>
  salesByDay({ ctx: ctxFor(owner, now), input: { timeZone: TZ, dayStart: 360 } });

test("the next events are the tenant's, by start, with what is sold; drafts and what is over are not among them", async () => {
  const sale = await createSaleable({ capacity: 5 });
  await createTickets(sale, await createUser(), 2);
  const day = 86_400_000;
  const at = (days: number) => {
    const startsAt = new Date(Date.now() + days * day);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    return { startsAt, endsAt, parkingOpensAt: startsAt, salesEndAt: startsAt };
  };
  const later = await createEvent(sale.enclosure, { ...at(3), state: "paused" });
  await createEvent(sale.enclosure, { ...at(2), state: "draft" });
  await createEvent(sale.enclosure, { ...at(-1), state: "published" });
  const found = await upcomingEvents({ ctx: ctxFor(sale.owner), input: null });
  expect(found.map(({ id, capacity, sold, isPaused }) => ({ id, capacity, sold, isPaused }))).toEqual([
    { id: sale.event.id, capacity: 5, sold: 2, isPaused: false },
    { id: later.id, capacity: 0, sold: 0, isPaused: true },
  ]);
  const { owner: stranger } = await createAdmin();
  expect(await upcomingEvents({ ctx: ctxFor(stranger), input: null })).toEqual([]);
});

test("an event is today's by the clock of its venue", async () => {
  const { admin, owner } = await createAdmin();
  // 23:30 in Monterrey, 22:30 in Hermosillo: what begins at 00:15 of Monterrey is tomorrow's there, today's here.
  const now = new Date("2026-03-21T05:30:00Z");
  const starts = { startsAt: new Date("2026-03-21T06:15:00Z"), endsAt: new Date("2026-03-21T09:00:00Z") };
  const dates = {
    ...starts,
    parkingOpensAt: new Date("2026-03-21T04:00:00Z"),
    salesStartAt: new Date("2026-03-01T00:00:00Z"),
    salesEndAt: new Date("2026-03-21T05:00:00Z"),
  };
  for (const timeZone of [TZ, "America/Hermosillo"]) {
    await getDb()
      .insert(events)
      .values({
        adminId: admin.id,
        enclosureId: (await createEnclosure(admin.id, { timeZone })).id,
        name: timeZone,
        state: "published",
        buyerLimit: 6,
        ...dates,
      });
  }
  const found = await upcomingEvents({ ctx: ctxFor(owner, now), input: null });
  expect(found.map(({ name, isToday }) => [name, isToday])).toEqual([
    [TZ, false],
    ["America/Hermosillo", true],
  ]);
});

test("days begin at the venue's hour, and fourteen are shown also when nothing was sold", async () => {
  const sale = await createSaleable({ priceCents: 20_000 });
  expect((await byDay(sale.owner)).days.map(({ day, sold }) => [day, sold]).at(0)).toEqual(["2026-03-07", 0]);
  expect((await byDay(sale.owner)).zones).toEqual([]);
  await sell(sale, "2026-03-19T11:59:59Z");
  await sell(sale, "2026-03-19T12:00:00Z", 2);
  await sell(sale, "2026-03-20T17:00:00Z");
  // Before the fourteen days.
  await sell(sale, "2026-03-07T11:59:59Z");
  const { days, zones } = await byDay(sale.owner);
  expect(days).toHaveLength(14);
  expect(days.slice(-3)).toEqual([
    { day: "2026-03-18", sold: 1, cents: 23_000 },
    { day: "2026-03-19", sold: 2, cents: 46_000 },
    { day: "2026-03-20", sold: 1, cents: 23_000 },
  ]);
  expect(zones).toEqual([
    { key: sale.zone.key, name: sale.zone.name, venue: sale.enclosure.name, sold: 4, cents: 92_000 },
  ]);
  const { owner: stranger } = await createAdmin();
  expect((await byDay(stranger)).days.every(({ sold, cents }) => sold === 0 && cents === 0)).toBe(true);
});

test("folded days say the same as the sales themselves, and later sales are added to them", async () => {
  const sale = await createSaleable({ capacity: 20, priceCents: 20_000 });
  const second = await createZone(sale.enclosure);
  expect(second.id).toBeGreaterThan(0);
  for (const at of ["2026-02-01T12:00:00Z", "2026-03-10T12:00:00Z", "2026-03-19T23:00:00Z", "2026-03-20T12:00:00Z"]) {
    await sell(sale, at, 2);
  }
  const before = await byDay(sale.owner);
  await foldSales({ ctx: systemCtx(NOW), input: null });
  const kept = await getDb().execute<{ day: string; sold: number }>(sql`
    select day::text, sold from sales_days where enclosure_id = ${sale.enclosure.id} order by day`);
  // Today is not over, and what is older than 45 days stands in no chart.
  expect([...kept]).toEqual([
    { day: "2026-03-10", sold: 2 },
    { day: "2026-03-19", sold: 2 },
  ]);
  expect(await byDay(sale.owner)).toEqual(before);
  // What is folded is read from there alone: a sale that is taken out of the past is still in the chart.
  await getDb().execute(
    sql`update orders set paid_at = '2026-01-01' where paid_at = '2026-03-10T12:00:00Z' and admin_id = ${sale.admin.id}`,
  );
  expect(await byDay(sale.owner)).toEqual(before);
  await sell(sale, "2026-03-20T16:00:00Z");
  const after = await byDay(sale.owner);
  expect(after.days.at(-1)).toEqual({ day: "2026-03-20", sold: 3, cents: 69_000 });
  await foldSales({ ctx: systemCtx(new Date("2026-03-21T09:30:00Z")), input: null });
  expect((await byDay(sale.owner)).days.slice(-3)).toEqual(after.days.slice(-3));
});

test("the days just before are folded again, with what a person decided since", async () => {
  const sale = await createSaleable({ capacity: 20, priceCents: 20_000 });
  await sell(sale, "2026-03-19T12:00:00Z");
  await foldSales({ ctx: systemCtx(NOW), input: null });
  await sell(sale, "2026-03-19T13:00:00Z");
  await sell(sale, "2026-02-20T13:00:00Z");
  const folded = async () => {
    const rows = await getDb().execute<{ day: string; sold: number }>(sql`
      select day::text, sold from sales_days where enclosure_id = ${sale.enclosure.id} order by day`);
    return Object.fromEntries(rows.map(({ day, sold }) => [day, sold]));
  };
  await foldSales({ ctx: systemCtx(NOW), input: null });
  expect(await folded()).toEqual({ "2026-03-19": 2 });
  await foldSales({ ctx: systemCtx(new Date("2026-03-21T09:30:00Z")), input: null });
  expect(await folded()).toEqual({ "2026-02-20": 1, "2026-03-19": 2 });
});

test("what stands wrong in a folded day is counted anew each night, or when somebody asks for it, and old days are not kept", async () => {
  const sale = await createSaleable({ capacity: 20, priceCents: 20_000 });
  for (const at of ["2026-01-19T12:00:00Z", "2026-02-20T12:00:00Z", "2026-03-10T12:00:00Z"]) await sell(sale, at);
  const folded = async () => {
    const rows = await getDb().execute<{ day: string; cents: number }>(sql`
      select day::text, total_cents as cents from sales_days where enclosure_id = ${sale.enclosure.id} order by day`);
    return rows.map(({ day, cents }) => [day, cents]);
  };
  const right = [
    ["2026-02-20", 23_000],
    ["2026-03-10", 23_000],
  ];
  await foldSales({ ctx: systemCtx(NOW), input: null });
  expect(await folded()).toEqual(right);
  const spoil = async () => {
    await getDb().execute(sql`update sales_days set total_cents = total_cents + 1 where admin_id = ${sale.admin.id}`);
    // From when they were kept without end.
    await getDb().execute(sql`
      insert into sales_days (enclosure_id, admin_id, parking_area_id, day, sold, total_cents)
      values (${sale.enclosure.id}, ${sale.admin.id}, ${sale.zone.id}, '2026-01-19', 1, 23001)`);
  };
  await spoil();
  await foldSales({ ctx: systemCtx(new Date("2026-03-20T09:12:00Z")), input: null });
  expect(await folded()).toEqual(right);
  await spoil();
  await foldSales({ ctx: systemCtx(NOW), input: { isAnew: true } });
  expect(await folded()).toEqual(right);
});

test("nobody but the system folds, and nobody but staff sees", async () => {
  const { owner, admin } = await createAdmin();
  expect(admin.id).toBe(owner.id);
  expect(await codeOf(foldSales({ ctx: ctxFor(owner), input: null }))).toBe("auth.forbidden");
  expect(await codeOf(byDay(await createUser()))).toBe("auth.forbidden");
  expect(await codeOf(upcomingEvents({ ctx: ctxFor(null), input: null }))).toBe("auth.required");
});
