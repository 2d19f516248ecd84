import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createGuard, createSaleable } from "@/db/testing";
import {
  approve,
  change,
  createOtherArea,
  createPaid,
  createSold,
  type Paid,
  runRefunds,
} from "@/lib/after-sale/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { buyerReportList, reportPurchaseList } from "@/lib/reports";
import { SALES_DATES } from "@/lib/reports/client";
import { figuresWithoutPurchases, moneyCame } from "@/lib/reports/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
afterEach(() => void vi.unstubAllEnvs());

type Asked = Parameters<typeof reportPurchaseList.page>[0]["input"];

const find = async ({ owner }: Pick<Paid, "owner">, input: Asked) => {
  const { items, sums } = await reportPurchaseList.page({ ctx: ctxFor(owner), input });
  return {
    sums,
    rows: items.map(({ id, sold, collectedCents, refundedCents }) => ({ id, sold, collectedCents, refundedCents })),
  };
};

/** The money of the tenant's sales and refunds came and went at the moments given, by the bank. */
async function collectedAt({ admin }: Pick<Paid, "admin">, at: Readonly<Record<"sale" | "refund", Date>>) {
  for (const kind of ["sale", "refund"] as const) await moneyCame(admin.id, at[kind], sql`l.kind = ${kind}`);
}

async function returned(): Promise<Paid> {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const refund = { paymentId: paid.paymentId, amountCents: 10_000, reason: "Llovió mucho", endsItems: [] };
  await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: "rain" } });
  await runRefunds();
  return paid;
}

describe("purchases behind a figure", () => {
  it("are found on the days of the report: where the money came, and where it went back", async () => {
    const paid = await returned();
    // The night belongs to the operating day before.
    await collectedAt(paid, {
      sale: new Date("2026-11-02T05:30:00-06:00"),
      refund: new Date("2026-11-20T12:00:00-06:00"),
    });
    const { id } = paid.order;
    const on = (from: string, to = from) => find(paid, { from, to });
    expect(await on("2026-11-01")).toEqual({
      rows: [{ id, sold: 1, collectedCents: 28_750, refundedCents: 0 }],
      sums: { sold: 1, collectedCents: 28_750, refundedCents: 0 },
    });
    expect((await on("2026-11-02")).rows).toEqual([]);
    expect((await on("2026-11-20")).rows).toEqual([{ id, sold: 0, collectedCents: 0, refundedCents: 10_000 }]);
    expect((await on("2026-11-01", "2026-11-30")).rows).toEqual([
      { id, sold: 1, collectedCents: 28_750, refundedCents: 10_000 },
    ]);
    const days = { from: "2026-11-01", to: "2026-11-01" };
    for (const date of ["event", "recorded"] as const) expect((await find(paid, { ...days, date })).rows).toEqual([]);
    const period = { from: "2026-11-01", to: "2026-11-30" };
    for (const by of ["event", "zone", "venue", "method", "day", "month"] as const)
      for (const asked of [period, days, { from: "2026-11-10", to: "2026-11-30" }, {}])
        for (const date of SALES_DATES)
          expect(await figuresWithoutPurchases(ctxFor(paid.owner), { by, date, ...asked })).toEqual([]);
  });

  it("of a changed ticket add up by zone, and a free one is among them", async () => {
    const paid = await returned();
    const dear = await createOtherArea(paid, 40_000);
    const { orderId } = await change(paid.buyer, paid.ticketId, dear.id);
    const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
    if (paymentId !== null) await approve(bank, paymentId);
    for (const by of ["event", "zone", "method"] as const)
      expect(await figuresWithoutPurchases(ctxFor(paid.owner), { by })).toEqual([]);
    const { rows } = await find(paid, { parkingAreaId: paid.zone.id });
    expect(rows.map(({ id }) => id)).toContain(paid.order.id);
    const free = await createSold({ priceCents: 0 });
    expect((await find(free, { eventId: free.event.id })).sums).toMatchObject({ sold: 1, collectedCents: 0 });
    expect(await figuresWithoutPurchases(ctxFor(free.owner), { by: "event" })).toEqual([]);
  });

  it("of a buyer are as many as the report of buyers counts", async () => {
    const paid = await returned();
    const ctx = ctxFor(paid.owner);
    const [row] = (await buyerReportList.page({ ctx, input: {} })).items;
    const { rows, sums } = await find(paid, { buyerId: paid.buyer.id });
    expect(row).toMatchObject({ orders: rows.length, places: 1, collectedCents: sums?.collectedCents });
    expect((await find(paid, { buyerId: paid.owner.id })).rows).toEqual([]);
  });

  it("are narrowed by state, words, zones of VIPs and what else the list is asked, in its file as well", async () => {
    const paid = await returned();
    const count = async (input: Asked) => (await find(paid, input)).rows.length;
    expect(
      await count({ q: paid.order.folio, state: "partially_refunded", method: "card", enclosureId: paid.enclosure.id }),
    ).toBe(1);
    for (const none of [
      { zones: "vip" as const },
      { state: "expired" as const },
      { q: "nadie" },
      { method: "cash" as const },
    ])
      expect(await count(none)).toBe(0);
    const { content } = await reportPurchaseList.file({ ctx: ctxFor(paid.owner), input: { format: "csv" } });
    const text = await new Response(content).text();
    expect(text).toContain("Cobrado,Devuelto,Neto");
    expect(text).toContain("287.50,-100.00,187.50");
  });

  it("are of the tenant's staff alone", async () => {
    const paid = await returned();
    const stranger = await createSaleable();
    expect((await find(stranger, { adminId: paid.admin.id })).rows).toEqual([]);
    const guard = await createGuard(paid.admin.id);
    for (const person of [guard, paid.buyer, null])
      expect(["auth.forbidden", "auth.required"]).toContain(
        await codeOf(reportPurchaseList.page({ ctx: ctxFor(person), input: {} })),
      );
  });
});
