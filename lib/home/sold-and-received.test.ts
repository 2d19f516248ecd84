import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import type { UserRow } from "@/db/testing";
import { runDataSteps } from "@/db/testing/data-steps";
import { approve, change, createOtherArea, createPaid, type Paid, payInFull } from "@/lib/after-sale/testing";
import { localOrNext } from "@/lib/core/dates";
import { operatingToday } from "@/lib/core/operating-days";
import { ctxFor } from "@/lib/core/testing";
import { salesByDay, salesByHour } from "@/lib/home";
import { readLive } from "@/lib/live/read-live";
import { payOrder } from "@/lib/orders";
import { recordSnapshot } from "@/lib/payments";
import { foldSales, getEventFigures } from "@/lib/reports";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { createBuyer, heldCart, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const TZ = "America/Monterrey";
const DAY = 86_400_000;
const bank = testBank();
afterEach(() => void vi.unstubAllEnvs());

/** Noon of the day after the operating day that it is, which before six in the morning is yesterday's. */
function noonTomorrow(): Date {
  const day = operatingToday(new Date(Date.now() + DAY), { timeZone: TZ, dayStart: 360 });
  const noon = localOrNext(`${day}T12:00`, TZ);
  if (!noon) throw new Error(`${day} has no noon`);
  return noon;
}

/** Now, but not in the hour in which the nights' run counts all days anew. */
function byDay(): Date {
  const now = new Date();
  if (now.getUTCHours() === 9) now.setUTCHours(10);
  return now;
}

const dayOf = (owner: UserRow, now: Date) =>
  salesByDay({ ctx: ctxFor(owner, now), input: { timeZone: TZ, dayStart: 360 } });

/** What each screen says was received today. */
async function today({ owner, admin }: Paid): Promise<Record<string, number>> {
  const now = new Date();
  const { days } = await dayOf(owner, now);
  const { todayCents } = await salesByHour({ ctx: ctxFor(owner, now), input: { timeZone: TZ, dayStart: 360 } });
  const live = await readLive(getDb(), new Map([["day", { tenant: admin.id, timeZone: TZ, dayStart: 360 }]]), now);
  return { chart: days.at(-1)?.cents ?? 0, hours: todayCents, live: live.get("day")?.today ?? 0 };
}

async function received({ admin }: Paid): Promise<number> {
  const [row] = await getDb().execute<{ cents: number }>(sql`
    select sum(received_cents)::int as cents from payments where admin_id = ${admin.id}`);
  return row?.cents ?? 0;
}

async function changeAndPay(paid: Paid, ticketId: number, areaId: number): Promise<void> {
  const { orderId } = await change(paid.buyer, ticketId, areaId);
  const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
  if (paymentId !== null) await approve(bank, paymentId);
}

test("a ticket that was changed is sold once: the figures say what was collected, and so do the folded days", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  await changeAndPay(paid, paid.ticketId, dear.id);
  expect(await received(paid)).toBe(49_750);
  expect(await today(paid)).toEqual({ chart: 49_750, hours: 49_750, live: 49_750 });
  const { days, zones } = await dayOf(paid.owner, new Date());
  expect(days.at(-1)?.sold).toBe(1);
  // What the buyer gave up counts no more in the zone that was left, which keeps its fee.
  expect(zones.map(({ sold, cents }) => [sold, cents])).toEqual([[1, 46_000]]);

  const figures = await getEventFigures({ ctx: ctxFor(paid.owner), input: { id: paid.event.id } });
  expect(figures.total).toMatchObject({ sold: 1, priceSumCents: 40_000, feeSumCents: 9_750, totalSumCents: 49_750 });
  expect(figures.areas.map(({ sold, totalSumCents }) => [sold, totalSumCents])).toEqual([
    [0, 3_750],
    [1, 46_000],
  ]);
  expect(figures.methods).toEqual([{ method: "card", totalCents: 49_750 }]);

  const tomorrow = noonTomorrow();
  await foldSales({ ctx: systemCtx(tomorrow), input: null });
  const kept = await getDb().execute<{ sold: number; cents: number }>(sql`
    select sold, total_cents as cents from sales_days where admin_id = ${paid.admin.id} order by total_cents`);
  expect([...kept]).toEqual([
    { sold: 0, cents: 3_750 },
    { sold: 1, cents: 46_000 },
  ]);
  expect((await dayOf(paid.owner, tomorrow)).days.at(-2)).toMatchObject({ sold: 1, cents: 49_750 });
});

test("a change of another day leaves the money of that day as it was, adds what was paid more, and takes the place along", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const days = async () => (await dayOf(paid.owner, new Date())).days.filter(({ cents }) => cents !== 0);
  await getDb().execute(sql`update orders set paid_at = paid_at - interval '9 days' where admin_id = ${paid.admin.id}`);
  await foldSales({ ctx: systemCtx(), input: null });
  expect(await days()).toMatchObject([{ sold: 1, cents: 28_750 }]);
  await changeAndPay(paid, paid.ticketId, dear.id);
  await foldSales({ ctx: systemCtx(), input: null });
  expect(await days()).toMatchObject([
    { sold: 0, cents: 28_750 },
    { sold: 1, cents: 21_000 },
  ]);
});

test("a change to something cheaper takes what it gives up out of what was collected", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const cheap = await createOtherArea(paid, 10_000);
  await change(paid.buyer, paid.ticketId, cheap.id);
  // The fee of the old ticket stays, and what the new one costs; the rest goes back.
  const stays = 11_500 + 3_750;
  expect(await today(paid)).toEqual({ chart: stays, hours: stays, live: stays });
  const { total, methods } = await getEventFigures({ ctx: ctxFor(paid.owner), input: { id: paid.event.id } });
  expect(total).toMatchObject({ sold: 1, totalSumCents: stays });
  expect(methods).toEqual([{ method: "card", totalCents: stays }]);
});

test("a place whose money a bank took back for good is sold no more, also of a day long ago, and its money went back", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const other = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const lose = async ({ owner, paymentId }: Paid) => {
    const { providerId, folio, amountCents } = await paymentRow(paymentId);
    const said = { providerId: providerId ?? "", folio, receivedCents: amountCents, refundedCents: 0, currency: "MXN" };
    const snapshot = { ...said, state: "dispute_lost" as const, failureCode: null };
    await recordSnapshot(systemCtx(), paymentId, snapshot, "webhook");
    await applyPayment(systemCtx(), paymentId);
    const { items } = await listPaymentReviews({ ctx: ctxFor(owner), input: { reason: "dispute_lost" } });
    const decided = { act: "end_dispute" as const, bearer: "organizer" as const, freesPlaces: true, feeCents: 0 };
    const input = { reviewId: items[0]?.id ?? 0, note: "El banco lo dijo", ...decided };
    await resolvePaymentReview({ ctx: ctxFor(owner), input });
  };
  await lose(paid);
  expect(await today(paid)).toEqual({ chart: 28_750, hours: 28_750, live: 28_750 });
  expect((await dayOf(paid.owner, new Date())).days.at(-1)).toMatchObject({ sold: 0, cents: 28_750 });
  const lost = await getEventFigures({ ctx: ctxFor(paid.owner), input: { id: paid.event.id } });
  expect(lost).toMatchObject({ total: { sold: 0, totalSumCents: 28_750 }, refundedCents: 28_750 });
  expect(lost.days.at(-1)?.sold).toBe(0);
  await getDb().execute(
    sql`update orders set paid_at = paid_at - interval '30 days' where admin_id = ${other.admin.id}`,
  );
  const folded = async () => {
    const rows = await getDb().execute<{ sold: number; cents: number }>(sql`
      select sold, total_cents as cents from sales_days where admin_id = ${other.admin.id}`);
    return [...rows];
  };
  await foldSales({ ctx: systemCtx(), input: null });
  expect(await folded()).toEqual([{ sold: 1, cents: 28_750 }]);
  await lose(other);
  await foldSales({ ctx: systemCtx(), input: null });
  expect(await folded()).toEqual([{ sold: 0, cents: 28_750 }]);
});

test("what was folded when a change counted twice is folded anew", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await getDb().execute(
    sql`update orders set paid_at = paid_at - interval '30 days' where admin_id = ${paid.admin.id}`,
  );
  await foldSales({ ctx: systemCtx(byDay()), input: null });
  await getDb().execute(sql`update sales_days set sold = 2, total_cents = 74750 where admin_id = ${paid.admin.id}`);
  const folded = async () => {
    const rows = await getDb().execute<{ sold: number; cents: number }>(sql`
      select sold, total_cents as cents from sales_days where admin_id = ${paid.admin.id}`);
    return [...rows];
  };
  await foldSales({ ctx: systemCtx(byDay()), input: null });
  expect(await folded()).toEqual([{ sold: 2, cents: 74_750 }]);
  await runDataSteps("0035_sales_without_exchanges");
  await foldSales({ ctx: systemCtx(byDay()), input: null });
  expect(await folded()).toEqual([{ sold: 1, cents: 28_750 }]);
});

test("a test sale on a live platform is in no figure of sales or money, and its place is taken all the same", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const other = await createBuyer();
  const { orderId } = await heldCart(paid, { buyer: other });
  await payInFull(bank, other, orderId);
  const kept = async () => {
    await getDb().execute(sql`delete from sales_folds where admin_id = ${paid.admin.id}`);
    const tomorrow = noonTomorrow();
    await foldSales({ ctx: systemCtx(tomorrow), input: null });
    const rows = await getDb().execute<{ sold: number; cents: number }>(sql`
      select sold, total_cents as cents from sales_days where admin_id = ${paid.admin.id}`);
    await getDb().execute(sql`delete from sales_days where admin_id = ${paid.admin.id}`);
    await getDb().execute(sql`delete from sales_folds where admin_id = ${paid.admin.id}`);
    return [...rows];
  };
  const figures = async () => {
    const ctx = ctxFor(paid.owner);
    const { total, methods, days } = await getEventFigures({ ctx, input: { id: paid.event.id } });
    const live = await readLive(getDb(), new Map([["event", { eventId: paid.event.id }]]), new Date());
    return { total, methods, chart: days.at(-1)?.sold, live: live.get("event") };
  };
  // In a demo all sales are tests, and the figures are of them.
  expect(await today(paid)).toEqual({ chart: 57_500, hours: 57_500, live: 57_500 });
  expect(await kept()).toEqual([{ sold: 2, cents: 57_500 }]);

  const mark = (isTest: boolean) =>
    getDb().transaction(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      await db.execute(sql`update orders set is_test = ${isTest} where id = ${paid.order.id}`);
      await db.execute(sql`update ledger_transactions set is_test = ${isTest} where order_id = ${paid.order.id}`);
    });
  await mark(false);
  vi.stubEnv("DEMO", "0");
  expect(await today(paid)).toEqual({ chart: 28_750, hours: 28_750, live: 28_750 });
  expect(await kept()).toEqual([{ sold: 1, cents: 28_750 }]);
  expect(await figures()).toMatchObject({
    total: { sold: 2, priceSumCents: 25_000, feeSumCents: 3_750, totalSumCents: 28_750 },
    methods: [{ method: "card", totalCents: 28_750 }],
    chart: 1,
    live: { sold: 2, price: 25_000, fee: 3_750, total: 28_750 },
  });
  await mark(true);
  expect(await today(paid)).toEqual({ chart: 0, hours: 0, live: 0 });
  expect(await kept()).toEqual([]);
  expect(await figures()).toMatchObject({ total: { sold: 2, totalSumCents: 0 }, methods: [], chart: 0 });
});

test("what was folded with test sales is folded anew", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  await getDb().execute(
    sql`update orders set paid_at = paid_at - interval '30 days' where admin_id = ${paid.admin.id}`,
  );
  const folded = async () => {
    await foldSales({ ctx: systemCtx(byDay()), input: null });
    const rows = await getDb().execute<{ sold: number; cents: number }>(sql`
      select sold, total_cents as cents from sales_days where admin_id = ${paid.admin.id}`);
    return [...rows];
  };
  expect(await folded()).toEqual([{ sold: 1, cents: 28_750 }]);
  vi.stubEnv("DEMO", "0");
  expect(await folded()).toEqual([{ sold: 1, cents: 28_750 }]);
  await runDataSteps("0046_test_sales");
  expect(await folded()).toEqual([]);
});
