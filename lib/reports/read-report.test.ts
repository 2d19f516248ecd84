import { eq } from "drizzle-orm";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, eventTypes } from "@/db/schema";
import { createPaid, createSold } from "@/lib/after-sale/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import type { DomainError } from "@/lib/core/errors";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { buyerReportList, REPORT_LISTS, type ReportAsked, readReport, reportFile } from "@/lib/reports";
import { REPORT_NAMES, type ReportName } from "@/lib/reports/client";
import { staffOf } from "@/lib/reports/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const PAGE = { limit: 20, offset: 0 };

/** Who may read which, besides the platform: an organizer, admin 1 and admin 5. */
const MAY: Record<ReportName, readonly Tenant["kind"][]> = {
  general: ["standard", "main_provider", "prepaid_type"],
  "by-month": ["main_provider", "prepaid_type"],
  "zone-vip": ["standard", "main_provider", "prepaid_type"],
  "super-admin-monthly": [],
  courtesy: ["standard", "main_provider", "prepaid_type"],
  prepaid: ["main_provider", "prepaid_type"],
  infinity: ["main_provider"],
  "super-admin-prepaid": [],
  users: ["standard", "main_provider", "prepaid_type"],
  account: ["main_provider", "prepaid_type"],
};

describe.each(REPORT_NAMES)("the report %s", (name) => {
  it("is read and taken by whom its screen admits, and by nobody else", async () => {
    const sold = await createSold();
    const staff = (kind: Tenant["kind"]): Ctx => ({
      ...ctxFor(null),
      actor: { ...actorOf(sold.owner), tenant: { id: sold.admin.id, kind, hasPrepaid: false } },
    });
    const said = (answer: Promise<unknown>) =>
      answer.then(
        () => "read",
        (error: DomainError) => error.code,
      );
    const answers = async (ctx: Ctx) => [
      await said(readReport({ ctx, input: { name, ...PAGE } })),
      await said(reportFile({ ctx, input: { name } }).then(({ file }) => file?.content.cancel())),
    ];
    for (const kind of ["standard", "main_provider", "prepaid_type"] as const)
      expect([kind, ...(await answers(staff(kind)))]).toEqual(
        MAY[name].includes(kind) ? [kind, "read", "read"] : [kind, "auth.forbidden", "auth.forbidden"],
      );
    expect(await answers(ctxFor(platform))).toEqual(["read", "read"]);
    for (const person of [sold.buyer, sold.guard])
      expect(await answers(ctxFor(person))).toEqual(["auth.forbidden", "auth.forbidden"]);
  });
});

/** A value for each filter of the API. */
const ASKED = {
  q: "nadie",
  by: "day",
  date: "event",
  from: "2026-11-01",
  to: "2026-11-30",
  enclosureId: 1,
  eventId: 1,
  parkingAreaId: 1,
  eventTypeId: 1,
  typeId: 1,
  method: "card",
  adminId: 1,
  state: "paused",
  kind: "sale",
  idle: "30",
} as const satisfies Required<ReportAsked>;

it.each(REPORT_NAMES)(
  "the report %s refuses each filter that it does not have, and takes those that it has",
  async (name) => {
    const ctx = ctxFor(platform);
    for (const [field, value] of Object.entries(ASKED)) {
      const input = { name, [field]: value };
      const refused = { code: "report.unknown_filter", details: { field } };
      if (REPORT_LISTS[name].filters.includes(field)) await readReport({ ctx, input: { ...input, ...PAGE } });
      else {
        await expect(readReport({ ctx, input: { ...input, ...PAGE } })).rejects.toMatchObject(refused);
        await expect(reportFile({ ctx, input })).rejects.toMatchObject(refused);
      }
    }
  },
);

it.each([
  ["prepaid", "card.debit"],
  ["prepaid", "free"],
  ["super-admin-prepaid", "card.unknown"],
  ["super-admin-prepaid", "free"],
] as const)("the report %s refuses the way of paying %s, which none of its lines has", async (name, method) => {
  const ctx = ctxFor(platform);
  const refused = { code: "report.unknown_filter", details: { field: "method" } };
  await expect(readReport({ ctx, input: { name, method, ...PAGE } })).rejects.toMatchObject(refused);
  await expect(reportFile({ ctx, input: { name, method } })).rejects.toMatchObject(refused);
  await readReport({ ctx, input: { name: "general", method, ...PAGE } });
});

it("a filter that says nothing is refused by no report", async () => {
  const ctx = ctxFor(platform);
  for (const name of REPORT_NAMES) await readReport({ ctx, input: { name, q: "", date: "collected", ...PAGE } });
});

it("sales, buyers and free ones can be asked for by the event's type, and account lines by what they are of", async () => {
  const sold = await createPaid(bank, { priceCents: 25_000 });
  const [type] = await getDb()
    .insert(eventTypes)
    .values({ name: `Tipo ${sold.event.id}`, icon: "trophy", color: "#7a1f1f" })
    .returning();
  const eventTypeId = type?.id ?? 0;
  await getDb().update(events).set({ eventTypeId }).where(eq(events.id, sold.event.id));
  const own = ctxFor(sold.owner);
  const ctx = staffOf(sold, "prepaid_type");
  const total = async (name: ReportName, filters: ReportAsked) =>
    (await readReport({ ctx: name === "account" ? ctx : own, input: { name, ...PAGE, ...filters } })).total;
  for (const name of ["general", "users"] as const) {
    expect([name, await total(name, { eventTypeId })]).toEqual([name, 1]);
    expect([name, await total(name, { eventTypeId: eventTypeId + 1 })]).toEqual([name, 0]);
  }
  const lines = await total("account", {});
  expect(lines).toBeGreaterThan(0);
  const { event, zone, enclosure } = sold;
  for (const [filters, other] of [
    [{ eventId: event.id }, { eventId: event.id + 1 }],
    [{ parkingAreaId: zone.id }, { parkingAreaId: zone.id + 1 }],
    [{ enclosureId: enclosure.id }, { enclosureId: enclosure.id + 1 }],
    [{ eventTypeId }, { eventTypeId: eventTypeId + 1 }],
    [{ method: "card" }, { method: "cash" }],
  ] as const)
    expect([filters, await total("account", filters), await total("account", other)]).toEqual([filters, lines, 0]);
});

it("answers a cell for each column of the screen, and the file has the same rows", async () => {
  const sold = await createPaid(bank, { priceCents: 25_000 });
  const ctx = ctxFor(sold.owner);
  const { items, total, next } = await readReport({ ctx, input: { name: "users", ...PAGE, eventId: sold.event.id } });
  expect({ total, next }).toEqual({ total: 1, next: null });
  const [row] = items;
  expect(Object.keys(row ?? {})).toEqual(REPORT_LISTS.users.columns.map(({ key }) => key));
  expect(row).toMatchObject({ name: sold.buyer.fullName, orders: 1, places: 1, collected: 28_750, refunded: 0 });
  expect(String(row?.last)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?-06:00$/);
  const { file } = await reportFile({ ctx, input: { name: "users", eventId: sold.event.id } });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await new Response(file?.content).arrayBuffer());
  const [header, first] = [1, 2].map((at) => workbook.worksheets[0]?.getRow(at).values as unknown[]);
  expect(header?.slice(1)).toEqual(REPORT_LISTS.users.columns.map((column) => column.header));
  expect(first?.slice(1, 2)).toEqual([sold.buyer.fullName]);
  const totals = workbook.worksheets[0]?.getRow(3).values as unknown[];
  expect(totals.slice(4)).toMatchObject([
    { formula: "SUM(D2:D2)", result: 1 },
    { formula: "SUM(E2:E2)", result: 1 },
    { formula: "SUM(F2:F2)", result: 287.5 },
    { formula: "SUM(G2:G2)" },
    { formula: "SUM(H2:H2)", result: 287.5 },
  ]);
  const said = workbook.worksheets[1]?.getSheetValues().slice(1) as unknown[][];
  expect(said.map((line) => line.slice(1))).toEqual([
    ["Reporte de usuarios", expect.stringContaining("hora de America/Monterrey")],
    ["Evento", sold.event.name],
    ["Días", "Un día va de 06:00 a 06:00"],
  ]);
  const page = await buyerReportList.page({ ctx, input: {} });
  expect(page.sums).toEqual({ orders: 1, places: 1, collectedCents: 28_750, refundedCents: 0 });
});
