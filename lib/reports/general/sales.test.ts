import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { parkingAreas } from "@/db/schema";
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
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { payOrder } from "@/lib/orders";
import { monthList, platformMonthList, salesList, salesReport, sumSales, vipZoneList } from "@/lib/reports";
import { SALES_DATES } from "@/lib/reports/client";
import { daysBefore, daysOf } from "@/lib/reports/general/before";
import { salesOf } from "@/lib/reports/general/sales";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";
import { moneyCame, salesDisagreements } from "@/lib/reports/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
afterEach(() => void vi.unstubAllEnvs());

async function changed(): Promise<Paid> {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const { orderId } = await change(paid.buyer, paid.ticketId, dear.id);
  const { paymentId } = await payOrder({ ctx: ctxFor(paid.buyer), input: { orderId, method: "card" } });
  if (paymentId !== null) await approve(bank, paymentId);
  return paid;
}

const rowsOf = (paid: Pick<Paid, "owner">, input: SalesFiltersInput) => salesReport({ ctx: ctxFor(paid.owner), input });

describe("the report of sales", () => {
  it("says what a changed ticket brought, by event and by zone, with the fee that stayed in the zone that was left", async () => {
    const paid = await changed();
    expect(await rowsOf(paid, {})).toMatchObject([
      {
        key: String(paid.event.id),
        label: paid.event.name,
        startsAt: paid.event.startsAt,
        sold: 1,
        ticketCents: 40_000,
        feeCents: 9_750,
        collectedCents: 49_750,
        refundedCents: 0,
        netCents: 49_750,
      },
    ]);
    const zones = await rowsOf(paid, { by: "zone" });
    expect(zones.map(({ sold, ticketCents, feeCents }) => [sold, ticketCents, feeCents]).toSorted()).toEqual([
      [0, 0, 3_750],
      [1, 40_000, 6_000],
    ]);
    expect(await rowsOf(paid, { by: "method" })).toMatchObject([{ key: "card", collectedCents: 49_750 }]);
    await getDb().execute(sql`update payments set card_funding = 'debit' where admin_id = ${paid.admin.id}`);
    expect(await rowsOf(paid, { by: "card" })).toMatchObject([
      { key: "card.debit", label: "Tarjeta de débito", sold: 1, collectedCents: 49_750 },
    ]);
    for (const date of SALES_DATES) {
      expect(await rowsOf(paid, { method: "card.debit", date })).toMatchObject([{ sold: 1, collectedCents: 49_750 }]);
      expect(await rowsOf(paid, { method: "card.credit", date })).toEqual([]);
    }
    expect(await salesDisagreements(ctxFor(paid.owner), paid.admin.id)).toEqual([]);
  });

  it("takes off what went back, and a row that is missing in the ledger is found", async () => {
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    const refund = { paymentId: paid.paymentId, amountCents: 10_000, reason: "Llovió mucho", endsItems: [] };
    await refundPayment({ ctx: ctxFor(paid.owner), input: { ...refund, idempotencyKey: "rain" } });
    await runRefunds();
    expect(await rowsOf(paid, {})).toMatchObject([
      { sold: 1, collectedCents: 28_750, refundedCents: 10_000, netCents: 18_750 },
    ]);
    const ctx = ctxFor(paid.owner);
    expect(await salesDisagreements(ctx, paid.admin.id)).toEqual([]);
    const control = withTx(ctx, async (tx) => {
      await tx.db.execute(sql`alter table ledger_entries disable trigger user`);
      await tx.db.execute(sql`
        delete from ledger_entries e using ledger_transactions l
        where l.id = e.transaction_id and l.kind = 'refund' and l.admin_id = ${paid.admin.id}`);
      const found = await salesDisagreements(tx, paid.admin.id);
      expect(found.some((one) => one.startsWith("net "))).toBe(true);
      throw new Error("undone");
    });
    await expect(control).rejects.toThrow("undone");
  });

  it("counts a day from the venue's hour on, by the date that was asked for", async () => {
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    const at = new Date("2026-11-02T05:30:00-06:00");
    await moneyCame(paid.admin.id, at);
    expect(await rowsOf(paid, { by: "day" })).toMatchObject([{ key: "2026-11-01", collectedCents: 28_750, sold: 1 }]);
    const within = async (from: string, to: string) => sumSales(await rowsOf(paid, { from, to })).collectedCents;
    expect(await within("2026-11-01", "2026-11-01")).toBe(28_750);
    expect(await within("2026-11-02", "2026-11-30")).toBe(0);
    expect(await within("2026-10-01", "2026-10-31")).toBe(0);
    expect(await rowsOf(paid, { by: "month" })).toMatchObject([{ key: "2026-11" }]);
    const [recorded] = await rowsOf(paid, { by: "day", date: "recorded" });
    expect(recorded?.key).not.toBe("2026-11-01");
  });

  it("has what is given free as sold for nothing, and no test sale of a live platform", async () => {
    const given = await createSold({ priceCents: 0 });
    expect(await rowsOf(given, {})).toMatchObject([{ label: given.event.name, sold: 1, netCents: 0 }]);
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    vi.stubEnv("DEMO", "0");
    expect(await rowsOf(paid, {})).toEqual([]);
  });

  it("takes a day that no calendar has as not given", async () => {
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    for (const from of ["2026-02-31", "2026-99-99", "0000-01-01", "ayer"])
      expect(await rowsOf(paid, { from })).toHaveLength(1);
  });

  it("of VIP zones leaves the others out", async () => {
    const paid = await changed();
    const ctx = ctxFor(paid.owner);
    const vip = () => salesReport({ ctx, input: { name: "zone-vip" } });
    expect(await vip()).toEqual([]);
    await getDb().update(parkingAreas).set({ isVip: true }).where(eq(parkingAreas.id, paid.zone.id));
    expect(await vip()).toMatchObject([{ key: String(paid.zone.id), sold: 0, collectedCents: 3_750 }]);
    const { items } = await vipZoneList.page({ ctx, input: {} });
    expect(items.map(({ label }) => label)).toEqual([`${paid.zone.key} ${paid.zone.name}`]);
  });

  it("of the platform has a row for each organizer", async () => {
    const paid = await changed();
    const ctx = ctxFor(platform);
    const { items } = await platformMonthList.page({ ctx, input: { adminId: paid.admin.id } });
    expect(items).toMatchObject([{ key: String(paid.admin.id), label: paid.admin.name, collectedCents: 49_750 }]);
    expect(await codeOf(platformMonthList.page({ ctx: ctxFor(paid.owner), input: {} }))).toBe("auth.forbidden");
  });

  it("is given up where it takes too long, with words", async () => {
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    const ctx = ctxFor(paid.owner);
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const blocking = withTx({}, async ({ db }) => {
      await db.execute(sql`lock table ledger_entries in access exclusive mode`);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    const filters = SalesFilters.parse({});
    expect(await codeOf(salesOf(ctx, filters, "general", 100))).toBe("report.too_long");
    done.resolve();
    await blocking;
    expect(await salesOf(ctx, filters, "general", 5_000)).toHaveLength(1);
  });

  it("leaves what its filters name, in the page and in the file", async () => {
    const paid = await changed();
    const ctx = ctxFor(paid.owner);
    const other = await createSaleable();
    for (const [input, rows] of [
      [{ eventId: paid.event.id }, 1],
      [{ eventId: other.event.id }, 0],
      [{ enclosureId: paid.enclosure.id + 1_000 }, 0],
      [{ parkingAreaId: paid.zone.id }, 1],
      [{ method: "cash" as const }, 0],
      [{ method: "card" as const, by: "zone" as const }, 2],
    ] as const) {
      expect(await rowsOf(paid, input)).toHaveLength(rows);
      expect((await salesList.page({ ctx, input })).total).toBe(rows);
    }
    const { items } = await salesList.page({ ctx, input: { by: "zone", sort: "-collected" } });
    expect(items.map(({ collectedCents }) => collectedCents)).toEqual([46_000, 3_750]);
    const { content } = await salesList.file({ ctx, input: { by: "zone", sort: "-collected" } });
    const text = await new Response(content).text();
    expect(text.split("\r\n").slice(0, 3).join("\n")).toContain("460.00");
  });

  it("is of the tenant's staff alone; the platform sees all, and may ask for one", async () => {
    const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
    const stranger = await createSaleable();
    expect(await salesReport({ ctx: ctxFor(stranger.owner), input: { adminId: paid.admin.id } })).toEqual([]);
    const guard = await createGuard(paid.admin.id);
    for (const ctx of [ctxFor(guard), ctxFor(paid.buyer), ctxFor(null)])
      expect(["auth.forbidden", "auth.required"]).toContain(await codeOf(salesReport({ ctx, input: {} })));
    expect(await codeOf(salesList.page({ ctx: ctxFor(guard), input: {} }))).toBe("auth.forbidden");
    // The monthly report is for admins 1 and 5: for 1 of all tenants, for 5 of its own.
    const month = { name: "by-month" as const, eventId: paid.event.id };
    const staffOf = (kind: Tenant["kind"]): Ctx => {
      const actor = actorOf(stranger.owner);
      return { ...ctxFor(null), actor: { ...actor, tenant: { id: stranger.admin.id, kind, hasPrepaid: false } } };
    };
    expect(await codeOf(salesReport({ ctx: ctxFor(paid.owner), input: month }))).toBe("auth.forbidden");
    expect(await salesReport({ ctx: staffOf("main_provider"), input: month })).toMatchObject([{ netCents: 28_750 }]);
    expect((await monthList.page({ ctx: staffOf("main_provider"), input: { eventId: paid.event.id } })).total).toBe(1);
    expect(await salesReport({ ctx: staffOf("prepaid_type"), input: month })).toEqual([]);
    expect(await salesReport({ ctx: staffOf("main_provider"), input: { eventId: paid.event.id } })).toEqual([]);
  });
});

it("a period is compared with as many days before it", () => {
  expect(daysBefore({ from: "2026-11-01", to: "2026-11-28" })).toEqual({ from: "2026-10-04", to: "2026-10-31" });
  expect(daysBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(daysBefore({ from: "2026-11-02", to: "2026-11-01" })).toBeNull();
  expect(daysBefore({ from: null, to: "2026-11-01" })).toBeNull();
  expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});
