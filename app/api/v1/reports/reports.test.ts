import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { POST as excel } from "@/app/api/v1/reports/[name]/excel/route";
import { GET as report } from "@/app/api/v1/reports/[name]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createSaleable, createUser } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
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
