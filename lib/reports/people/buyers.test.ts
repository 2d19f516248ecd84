import { afterEach, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { tenantBuyers } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { approve, change, createOtherArea, createPaid, createSold, runRefunds } from "@/lib/after-sale/testing";
import { operatingToday } from "@/lib/core/operating-days";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { payOrder } from "@/lib/orders";
import { buyerDays, buyerReportList, salesReport, sumSales } from "@/lib/reports";
import { shiftDay } from "@/lib/reports/general/before";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { createTickets } from "@/lib/tickets/testing";
import { seen } from "@/lib/users/testing";

const bank = testBank();
afterEach(() => void vi.unstubAllEnvs());

async function changedAndReturned() {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const { orderId } = await change(paid.buyer, paid.ticketId, dear.id);
  const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
  if (paymentId !== null) await approve(bank, paymentId);
  const refund = { paymentId: paymentId ?? 0, amountCents: 5_000, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: "rain" } });
  await runRefunds();
  return { ...paid, dear };
}

it("a buyer's row is what the report of events says of the buyer's purchases", async () => {
  const paid = await changedAndReturned();
  const ctx = ctxFor(paid.owner);
  const { items } = await buyerReportList.page({ ctx, input: {} });
  const sums = sumSales(await salesReport({ ctx, input: {} }));
  expect(items).toMatchObject([
    {
      id: paid.buyer.id,
      orders: 2,
      places: 1,
      collectedCents: sums.collectedCents,
      refundedCents: 5_000,
      lastPaidAt: expect.any(Date),
    },
  ]);
  expect(sums).toMatchObject({ sold: 1, refundedCents: 5_000 });
  const today = operatingToday(new Date(), { timeZone: "America/Monterrey", dayStart: 360 });
  const days = await buyerDays({ ctx, input: { from: shiftDay(today, -2), to: today, q: paid.buyer.fullName } });
  expect(days.map(({ value }) => value)).toEqual([0, 0, sums.collectedCents]);
  const after = await buyerDays({ ctx, input: { from: shiftDay(today, 1), to: shiftDay(today, 1) } });
  expect(after.map(({ value, beforeValue }) => [value, beforeValue])).toEqual([[0, sums.collectedCents]]);
  expect(await buyerDays({ ctx, input: { from: today, to: today, q: "nadie más" } })).toMatchObject([{ value: 0 }]);
  expect(await codeOf(buyerDays({ ctx: ctxFor(paid.buyer), input: {} }))).toBe("auth.forbidden");
});

it("filters narrow what is counted, and hide those who bought nothing of it", async () => {
  const paid = await changedAndReturned();
  const ctx = ctxFor(paid.owner);
  const rows = async (input: Parameters<typeof buyerReportList.page>[0]["input"]) =>
    (await buyerReportList.page({ ctx, input })).items.map(({ places, collectedCents }) => [places, collectedCents]);
  const [first] = await rows({ parkingAreaId: paid.zone.id });
  expect(first).toEqual([0, 3_750]);
  expect(await rows({ eventId: paid.event.id, enclosureId: paid.enclosure.id, method: "card" })).toHaveLength(1);
  expect(await rows({ q: paid.buyer.fullName })).toHaveLength(1);
  for (const none of [{ method: "cash" as const }, { q: "nadie" }, { eventId: 1 }, { to: "2020-01-01" }])
    expect(await rows(none)).toEqual([]);
});

it("pages go on by name, by places and by money", async () => {
  const sale = await createSold({ capacity: 5, priceCents: 25_000 });
  const other = await seen(sale.admin.id, { emailVerifiedAt: new Date() });
  await getDb().insert(tenantBuyers).values({ adminId: sale.admin.id, userId: sale.buyer.id });
  await createTickets(sale, other, 2);
  const ctx = ctxFor(sale.owner);
  for (const sort of ["name", "-since", "places", "-collected"] as const) {
    const first = await buyerReportList.page({ ctx, input: { sort, pageSize: 1 } });
    const second = await buyerReportList.page({ ctx, input: { sort, pageSize: 1, after: first.next ?? undefined } });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2);
  }
});

it("is for staff of the tenant, and for the platform over all or one", async () => {
  const paid = await changedAndReturned();
  const other = await createSaleable();
  expect((await buyerReportList.page({ ctx: ctxFor(other.owner), input: {} })).items).toEqual([]);
  expect(await codeOf(buyerReportList.page({ ctx: ctxFor(paid.buyer), input: {} }))).toBe("auth.forbidden");
  const all = await buyerReportList.page({ ctx: ctxFor(platform), input: { q: paid.buyer.fullName } });
  expect(all.items.map(({ id }) => id)).toContain(paid.buyer.id);
  const one = await buyerReportList.page({ ctx: ctxFor(platform), input: { adminId: paid.admin.id } });
  expect(one.items).toHaveLength(1);
});
