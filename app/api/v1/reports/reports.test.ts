import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { POST as excel } from "@/app/api/v1/reports/[name]/excel/route";
import { GET as report } from "@/app/api/v1/reports/[name]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createSaleable, createUser } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import { platform } from "@/lib/discount-codes/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { createVip } from "@/lib/qr-history/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const general = { params: { name: "general" } };

test("RE1 and RE2: a tenant's sales from the ledger, as rows and as an Excel file with the same", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const as = await tokenOf(paid.owner);
  const { response } = await succeed(report, { as, ...general, query: { evento: paid.event.id } });
  expect(response).toMatchObject([
    {
      key: String(paid.event.id),
      label: paid.event.name,
      sold: 1,
      tickets: 25_000,
      fees: 3_750,
      net: 28_750,
    },
  ]);
  const byMethod = await succeed(report, { as, ...general, query: { por: "method" } });
  expect(byMethod.response).toMatchObject([{ key: "card", collected: 28_750 }]);
  expect((await succeed(report, { as, ...general, query: { fechaFin: "2020-01-01" } })).response).toEqual([]);
  await fail(report, "input.invalid", { as, ...general, query: { por: "semana" } });
  await fail(report, "input.invalid", { as, ...general, query: { fechaInicio: "ayer" } });
  await fail(report, "report.unknown_filter", { as, ...general, query: { code: "algo" } });
  await fail(excel, "report.unknown_filter", { as, params: { name: "courtesy" }, body: { forma: "card" } });
  expect((await succeed(report, { as, ...general, query: { tipo: 2_000_000_000 } })).response).toEqual([]);
  await fail(report, "auth.required", { ...general });
  const stranger = await tokenOf((await createSaleable()).owner);
  expect((await succeed(report, { as: stranger, ...general, query: { evento: paid.event.id } })).response).toEqual([]);
  const buyer = await tokenOf(await createUser());
  await fail(report, "auth.forbidden", { as: buyer, ...general });
  await fail(excel, "auth.forbidden", { as: buyer, ...general, body: {} });
  // The tenant is neither admin 1 nor 5.
  await fail(report, "auth.forbidden", { as, params: { name: "by-month" } });
  await fail(excel, "auth.forbidden", { as, params: { name: "by-month" }, body: {} });

  const request = new Request("http://localhost:3000/api/v1/reports/general/excel", {
    method: "POST",
    headers: { authorization: `Bearer ${as}` },
    body: JSON.stringify({ por: "zone" }),
  });
  const answer = await excel(request, { params: Promise.resolve({ name: "general" }) });
  expect(answer.headers.get("content-disposition")).toMatch(/filename="reporte-de-eventos-[\d-]+\.xlsx"/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const cells = workbook.worksheets[0]?.getRow(2).values;
  expect(cells).toEqual(expect.arrayContaining([1, 250, 37.5, 287.5]));
});

test("RE1 and RE2: what a screen narrows by, its report is asked for by the same names", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 10_000);
  const { vip, ...venue } = await createVip();
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const as = await tokenOf({ ...paid.owner, id: platform.id });
  const rows = async (name: string, query: Record<string, string | number>) =>
    (await succeed(report, { as, params: { name }, query })).response as Record<string, unknown>[];
  const held = { code: holder.buyer.email ?? "" };
  expect(await rows("prepaid", { ...held, tipo: plaza.type.id })).toMatchObject([{ name: holder.buyer.fullName }]);
  expect(await rows("prepaid", { ...held, inactivos: "30" })).toEqual([]);
  expect(await rows("prepaid", { ...held, forma: "desk" })).toEqual([]);
  for (const [name, query] of [
    ["prepaid", held],
    ["super-admin-prepaid", { idEnclosure: plaza.enclosure.id }],
  ] as const)
    expect(await rows(name, { ...query, tipo: plaza.type.id + 1_000_000 })).toEqual([]);
  const one = { idEnclosure: venue.enclosure.id };
  expect(await rows("infinity", { ...one, estado: "active" })).toMatchObject([{ name: "Óscar Peña" }]);
  expect(await rows("infinity", { ...one, estado: "ended" })).toEqual([]);
  const account = { admin: paid.admin.id };
  const kinds = async (query: object) => (await rows("account", { ...account, ...query })).length;
  expect(await kinds({ movimiento: "sale" })).toBe(1);
  expect(await kinds({ movimiento: "refund" })).toBe(0);
  for (const [field, value] of [
    ["estado", "active"],
    ["movimiento", "sale"],
    ["inactivos", "30"],
  ] as const) {
    const refused = { as, params: { name: "general" } };
    const answer = await fail(report, "report.unknown_filter", { ...refused, query: { [field]: value } });
    expect(answer.field).toBe(field);
    await fail(excel, "report.unknown_filter", { ...refused, body: { [field]: value } });
    await fail(report, "input.invalid", { ...refused, query: { [field]: "nada" } });
  }
  expect(
    (await fail(report, "report.unknown_filter", { as, params: { name: "account" }, query: { inactivos: "30" } }))
      .field,
  ).toBe("inactivos");
  const byCard = { as, params: { name: "prepaid" } };
  expect((await fail(report, "report.unknown_filter", { ...byCard, query: { forma: "card.debit" } })).field).toBe(
    "forma",
  );
  await fail(excel, "report.unknown_filter", { ...byCard, body: { forma: "free" } });
});
