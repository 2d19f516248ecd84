import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit, depositList } from "@/lib/deposits";
import { depositing, depositVenue } from "@/lib/deposits/testing";
import { attention } from "@/lib/home";
import { settlePayment } from "@/lib/settlement";

async function cellsOf(content: ReadableStream<Uint8Array>): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await new Response(content).arrayBuffer());
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

test("the list's file has what its filter shows, with amounts as numbers, and the audit log notes who took it", async () => {
  const sale = await depositVenue();
  const [one, two] = [await depositing(sale), await depositing(sale)];
  await acceptDeposit({ ctx: sale.staff, input: { depositId: two.depositId } });
  const take = (input: Parameters<typeof depositList.file>[0]["input"]) => depositList.file({ ctx: sale.staff, input });
  const { filename, content } = await take({ filter: "accepted", format: "xlsx" });
  expect(filename).toMatch(/^depositos-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const rows = await cellsOf(content);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.slice(0, 4)).toEqual([
    two.next.reference,
    "Aceptado",
    String(two.payment.amountCents / 100),
    String(two.payment.amountCents / 100),
  ]);
  const all = await take({ filter: "all", format: "xlsx" });
  expect((await cellsOf(all.content)).map(([reference]) => reference)).toContain(one.next.reference);
  const [noted] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from audit_log where action = 'list.exported' and entity_id = 'Depósitos' and admin_id = ${sale.admin.id}`);
  expect(noted?.n).toBe(2);
  expect(await codeOf(depositList.file({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
});

test("the home page counts what waits, with the end of the first seven hours", async () => {
  const sale = await depositVenue();
  const { ctx, paymentId, depositId } = await depositing(sale);
  const home = async () => {
    const { waiting, dueAt } = (await attention({ ctx: sale.staff, input: null })).deposits;
    return { waiting, dueAt };
  };
  expect(await home()).toEqual({ waiting: 0, dueAt: null });
  const now = new Date("2026-11-20T18:00:00Z");
  await settlePayment({ ctx: { ...ctx, now }, input: { paymentId, source: "validate" } });
  expect(await home()).toEqual({ waiting: 1, dueAt: new Date("2026-11-21T01:00:00Z") });
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await home()).toEqual({ waiting: 0, dueAt: null });
});
