// Two months of two organizers, reckoned by hand. Prices contain 16 % IVA; the service fee is 15 % of the price after discount.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { change, createOtherArea, GENEROUS, runRefunds, setPolicy, ticketOf } from "@/lib/after-sale/testing";
import { invoiceList } from "@/lib/closings";
import { type ClosingSums, NO_SUMS } from "@/lib/closings/client";
import { sumsOf } from "@/lib/closings/sums";
import { toLocal } from "@/lib/core/dates";
import { lastDayOf, monthAfter } from "@/lib/core/months";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { giveDiscountCode, payOrder } from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { accountList, accountSums, buyerReportList, salesReport } from "@/lib/reports";
import { settlePayment } from "@/lib/settlement";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { createBuyer, heldCart, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

/** The month that it is by operating days, which begin at six, and the one before. */
const THIS = toLocal(new Date(Date.now() - 6 * 3_600_000), "America/Monterrey").slice(0, 7);
const LAST = monthAfter(THIS, -1);
/** Monterrey is six hours behind, and never sets its clock. */
const at = (day: string) => new Date(`${day}:00-06:00`);

type Sale = Awaited<ReturnType<typeof createSaleable>>;

/** Pays an order; the bank took the money at `paidAt`, and we hear of it now. */
async function paidAt(sale: Sale, when: Date, { quantity = 1, code = "" } = {}) {
  const buyer = await createBuyer();
  const { ctx, orderId } = await heldCart(sale, { quantity, buyer });
  if (code) await giveDiscountCode({ ctx, input: { orderId, code } });
  const { paymentId } = await payOrder({ ctx, input: { orderId, method: "card" } });
  return { buyer, orderId, paymentId: await settled(paymentId ?? 0, when) };
}

async function settled(paymentId: number, when: Date): Promise<number> {
  const [payment] = await getDb().select().from(payments).where(eq(payments.id, paymentId));
  await decideCharge(payment?.providerId ?? "", "approve", when, { force: true });
  await settlePayment({ ctx: systemCtx(), input: { folio: payment?.folio ?? "", source: "return" } });
  return paymentId;
}

const monthsOf = async (sale: Sale) =>
  Object.fromEntries(
    (await sumsOf(ctxFor(sale.owner), { adminId: sale.admin.id })).map(({ month, sums }) => [month, sums]),
  ) as Record<string, ClosingSums>;

it("an organizer with a code, a refund, a voucher heard of late, and a night that belongs to the day before", async () => {
  const sale = await createSaleable({ priceCents: 25_000, capacity: 20 });
  const code = await createCode(sale.admin.id, { percentBps: 1_000 });
  const first = await paidAt(sale, at(`${LAST}-05T12:00`), { quantity: 2 });
  await paidAt(sale, at(`${LAST}-20T12:00`), { code: code.code });
  // Paid on the last evening of the month, heard of now.
  const lastDay = new Date(Date.parse(`${THIS}-01T12:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await paidAt(sale, at(`${lastDay}T23:50`));
  // At three in the morning it is still the day before.
  await paidAt(sale, at(`${THIS}-01T03:00`));
  await paidAt(sale, at(`${THIS}-01T07:00`));
  const refund = { paymentId: first.paymentId, amountCents: 5_000, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(sale.owner), input: { ...refund, idempotencyKey: "rain" } });
  await runRefunds();

  const months = await monthsOf(sale);
  expect(Object.keys(months).sort()).toEqual([LAST, THIS]);
  // 2 × 250.00 + 250.00 + 250.00 + 250.00; 25.00 off; fees 2 × 37.50 + 33.75 + 37.50 + 37.50.
  // IVA: 250.00 has 34.48, 225.00 has 31.03; 37.50 has 5.17, 33.75 has 4.66.
  expect(months[LAST]).toEqual({
    ...NO_SUMS,
    soldCents: 125_000,
    discountCents: 2_500,
    owedCents: 122_500,
    feeCents: 18_375,
    soldIvaCents: 4 * 3_448 + 3_103,
    feeIvaCents: 4 * 517 + 466,
  });
  // One ticket, and 50.00 of the first purchase: 25.00 of each place, with 3.45 of IVA.
  expect(months[THIS]).toEqual({
    ...NO_SUMS,
    soldCents: 25_000,
    refundedCents: 5_000,
    owedCents: 20_000,
    feeCents: 3_750,
    soldIvaCents: 3_448 - 2 * 345,
    feeIvaCents: 517,
  });

  // By the day on which we heard of it, all of it is of this month.
  const recorded = await salesReport({ ctx: ctxFor(sale.owner), input: { by: "month", date: "recorded" } });
  expect(recorded.map(({ key, sold, collectedCents }) => [key, sold, collectedCents])).toEqual([[THIS, 6, 169_625]]);
  const collected = await salesReport({ ctx: ctxFor(sale.owner), input: { by: "month" } });
  expect(collected.map(({ key, sold, collectedCents }) => [key, sold, collectedCents])).toEqual([
    [LAST, 5, 140_875],
    [THIS, 1, 28_750],
  ]);
});

it("every report by days means the same days", async () => {
  const sale = await createSaleable({ priceCents: 25_000, capacity: 20 });
  await paidAt(sale, at(`${LAST}-20T12:00`));
  // Of the last operating day of the month before, though the calendar says the first of this one.
  await paidAt(sale, at(`${THIS}-01T03:00`));
  await paidAt(sale, at(`${THIS}-01T07:00`));
  const actor = {
    ...actorOf(sale.owner),
    tenant: { id: sale.admin.id, kind: "prepaid_type" as const, hasPrepaid: false },
  };
  const ctx = { ...ctxFor(sale.owner), actor };
  for (const [month, places] of [
    [LAST, 2],
    [THIS, 1],
  ] as const) {
    const input = { from: `${month}-01`, to: lastDayOf(month) };
    const [sums] = (await sumsOf(ctx, { adminId: sale.admin.id })).filter((row) => row.month === month);
    expect(sums?.sums.owedCents).toBe(places * 25_000);
    const [sales] = await salesReport({ ctx, input: { by: "organizer", ...input } });
    expect([sales?.sold, sales?.collectedCents]).toEqual([places, places * 28_750]);
    const buyers = await buyerReportList.page({ ctx, input });
    expect(buyers.sums).toMatchObject({ places, collectedCents: places * 28_750 });
    expect((await invoiceList.page({ ctx, input })).sums?.totalCents).toBe(places * 28_750);
    expect((await accountList.page({ ctx, input })).sums?.earnedCents).toBe(places * 25_000);
    const openingCents = month === LAST ? 0 : 50_000;
    expect(await accountSums({ ctx, input })).toMatchObject({ openingCents, earnedCents: places * 25_000 });
  }
});

it("an organizer with a ticket that was changed a month later", async () => {
  const sale = await createSaleable({ priceCents: 40_000, capacity: 5 });
  await setPolicy(sale.enclosure, GENEROUS);
  const dear = await createOtherArea(sale, 50_000);
  const { buyer, orderId } = await paidAt(sale, at(`${LAST}-10T12:00`));
  const { id } = await ticketOf(orderId);
  const changed = await change(buyer, id, dear.id);
  const { paymentId } = await payOrder({ ctx: ctxFor(buyer), input: { orderId: changed.orderId, method: "card" } });
  await settled(paymentId ?? 0, new Date());

  const months = await monthsOf(sale);
  // 400.00 with 55.17 of IVA; a fee of 60.00 with 8.28.
  expect(months[LAST]).toEqual({
    ...NO_SUMS,
    soldCents: 40_000,
    owedCents: 40_000,
    feeCents: 6_000,
    soldIvaCents: 5_517,
    feeIvaCents: 828,
  });
  // The 400.00 went into 500.00, which have 68.97 of IVA; the fee of 75.00 has 10.34, and the first one stays.
  expect(months[THIS]).toEqual({
    ...NO_SUMS,
    soldCents: 10_000,
    owedCents: 10_000,
    feeCents: 7_500,
    soldIvaCents: 6_897 - 5_517,
    feeIvaCents: 1_034,
  });
});
