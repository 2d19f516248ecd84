import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { createPaid, createSold } from "@/lib/after-sale/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import type { DomainError } from "@/lib/core/errors";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { buyerReportList, REPORT_LISTS, readReport, reportFile } from "@/lib/reports";
import { REPORT_NAMES, type ReportName } from "@/lib/reports/client";
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
