import { eq, sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { statementImports, statementRows } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import {
  acceptDeposit,
  importStatement,
  startImport,
  statementList,
  statementRowList,
  uploadStatement,
} from "@/lib/deposits";
import { settleAccepted } from "@/lib/deposits/settle-accepted";
import { decideRow } from "@/lib/deposits/statement/decide-row";
import { getStatement } from "@/lib/deposits/statement/find-statements";
import { discardStatement } from "@/lib/deposits/statement/start-import";
import { csv, imported, line, mapping, pesos, rowsOf } from "@/lib/deposits/statement/testing";
import { depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";

test("a file is shown with its columns guessed before anything is decided", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const content = csv([line(`REF ${one.next.reference}`, one.payment.amountCents)]);
  const shown = await uploadStatement({ ctx: sale.staff, input: { account: sale.account, content } });
  expect(shown).toMatchObject({
    state: "preview",
    format: "csv",
    encoding: "utf-8",
    delimiter: ",",
    rowsTotal: 2,
    mapping,
    preview: [["Fecha", "Concepto", "Abono"], line(`REF ${one.next.reference}`, one.payment.amountCents)],
  });
  expect((await depositRow(one.paymentId)).state).toBe("expected");
});

test("a file's long name is cut, not refused", async () => {
  const sale = await depositVenue();
  const name = `${"ñ".repeat(199)}🚗.csv`;
  const input = { account: sale.account, fileName: name, content: csv([line("a", 10_000)]) };
  expect((await uploadStatement({ ctx: sale.staff, input })).fileName).toBe(`${"ñ".repeat(199)}\uFFFD`);
});

test("a text that is cut in the middle of a letter is stored all the same", async () => {
  const sale = await depositVenue();
  const concept = `${"x".repeat(499)}🚗`;
  const content = csv([line(concept, 10_000)]);
  const { preview } = await uploadStatement({ ctx: sale.staff, input: { account: sale.account, content } });
  expect(preview[1]?.[1]).toBe(`${"x".repeat(499)}\uFFFD`);
  const done = await imported(sale, csv([line(concept, 20_000)]));
  expect(done.counts.unknown).toBe(1);
});

test("rows are matched, ambiguous or unknown, and a matched deposit is approved", async () => {
  const sale = await depositVenue();
  const [exact, off, byAmount] = [
    await depositing(sale),
    await depositing(sale),
    await depositing(sale, { quantity: 3 }),
  ];
  const done = await imported(
    sale,
    csv([
      line(`DEPOSITO ${exact.next.reference.replace(/(.{4})/g, "$1 ")}`, exact.payment.amountCents),
      line(`REF ${off.next.reference}`, off.payment.amountCents - 50),
      line("DEPOSITO EN EFECTIVO", byAmount.payment.amountCents),
      line("PAGO DE RENTA", 1_234_500),
      ["20/11/2026", "COMISION", ""],
      ["", "SALDO FINAL", "99999.00"],
    ]),
  );
  expect(done).toMatchObject({
    state: "done",
    rowsTotal: 7,
    rowsDone: 7,
    rowsSkipped: 3,
    rowsKnown: 0,
    counts: { matched: 1, ambiguous: 2, unknown: 1, dismissed: 0 },
  });
  const rows = await rowsOf(sale, done.id);
  expect(rows.map(({ state }) => state)).toEqual(["matched", "ambiguous", "ambiguous", "unknown"]);
  expect(rows[0]?.deposit).toMatchObject({ depositId: exact.depositId, stage: "approved" });
  expect(rows[1]?.candidates.map(({ depositId }) => depositId)).toEqual([off.depositId]);
  expect(rows[2]?.candidates.map(({ depositId }) => depositId)).toEqual([byAmount.depositId]);
  expect(rows[3]?.candidates).toEqual([]);
  expect(await depositRow(exact.paymentId)).toMatchObject({ state: "approved", approvedBy: sale.owner.id });
  expect((await factsOf(exact.orderId)).state).toBe("awaiting_payment");
  expect((await depositRow(off.paymentId)).state).toBe("expected");
  const [file] = await getDb().select().from(statementImports).where(eq(statementImports.id, done.id));
  expect(file?.content).toBeNull();
});

test("the same file and rows of an earlier file change nothing, but equal rows of one file all count", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const twice = line("DEPOSITO EN EFECTIVO", 5_000);
  const rows = [line(one.next.reference, one.payment.amountCents), twice, twice];
  const first = await imported(sale, csv(rows));
  expect(await codeOf(startImport({ ctx: sale.staff, input: { importId: first.id, mapping } }))).toBe(
    "statement.started",
  );
  const again = await uploadStatement({ ctx: sale.other, input: { account: sale.account, content: csv(rows) } });
  expect(again.id).toBe(first.id);
  const longer = await imported(sale, csv([...rows, line("OTRO", 700)]));
  expect(longer).toMatchObject({ rowsKnown: 3, counts: { matched: 0, ambiguous: 0, unknown: 1, dismissed: 0 } });
  const [all] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from statement_rows where account = ${sale.account}`);
  expect(all?.n).toBe(4);
});

test("matched deposits are accepted with tickets when the person asks for it and one person is enough", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale, { quantity: 2 });
  const done = await imported(sale, csv([line(one.next.reference, one.payment.amountCents)]), { acceptMatched: true });
  expect(await depositRow(one.paymentId)).toMatchObject({ state: "accepted", receivedCents: one.payment.amountCents });
  expect(await settleAccepted({ ctx: systemCtx(), input: { importId: done.id } })).toEqual({ applied: 1 });
  expect(await settleAccepted({ ctx: systemCtx(), input: { importId: done.id } })).toEqual({ applied: 0 });
  expect(await factsOf(one.orderId)).toMatchObject({ state: "paid", validTickets: 2 });
  // The bank's day is the payment's, at noon, for a statement names no hour.
  expect((await paymentRow(one.paymentId)).providerPaidAt).toEqual(new Date("2026-11-20T18:00:00Z"));
  expect(await moneyViolations()).toEqual([]);
});

test("an import only approves where two people are asked for, and another person accepts what the first one approved", async () => {
  const sale = await depositVenue({ twoPeople: true });
  const one = await depositing(sale);
  const [row] = [line(one.next.reference, one.payment.amountCents)];
  await imported(sale, csv([row]), { acceptMatched: true });
  expect(await depositRow(one.paymentId)).toMatchObject({ state: "approved", approvedBy: sale.owner.id });
  expect(await codeOf(acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } }))).toBe(
    "deposit.two_people",
  );
  expect(await acceptDeposit({ ctx: sale.other, input: { depositId: one.depositId } })).toMatchObject({
    stage: "accepted",
    bank: { amountCents: one.payment.amountCents, paidOn: "2026-11-20" },
  });
});

test("a deposit accepted by hand gets the row that proves it, and a second payment of it waits for a person", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  await acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  const row = line(one.next.reference, one.payment.amountCents);
  const done = await imported(sale, csv([row, row]));
  expect((await rowsOf(sale, done.id)).map(({ state }) => state)).toEqual(["matched", "ambiguous"]);
});

test("a person gives an ambiguous row to a deposit, which is accepted with what the bank says", async () => {
  const sale = await depositVenue();
  const [one, two] = [await depositing(sale), await depositing(sale)];
  const done = await imported(
    sale,
    csv([line(one.next.reference, one.payment.amountCents + 1_000), line("EFECTIVO", 100)]),
  );
  const [row, unknown] = await rowsOf(sale, done.id);
  if (!row || !unknown) throw new Error("No rows");
  const match = { rowId: row.id, act: "match" as const, depositId: one.depositId };
  expect(await decideRow({ ctx: sale.staff, input: match })).toMatchObject({
    state: "matched",
    deposit: { depositId: one.depositId, stage: "approved" },
  });
  expect((await decideRow({ ctx: sale.staff, input: match })).state).toBe("matched");
  const other = { ...match, depositId: two.depositId };
  expect(await codeOf(decideRow({ ctx: sale.staff, input: other }))).toBe("statement.row_decided");
  const second = { ...match, rowId: unknown.id };
  expect(await codeOf(decideRow({ ctx: sale.staff, input: second }))).toBe("statement.deposit_taken");
  await acceptDeposit({ ctx: sale.staff, input: { depositId: one.depositId } });
  expect(await factsOf(one.orderId)).toMatchObject({ state: "paid", reviews: ["excess:open"] });
});

test("an unknown row is dismissed with a reason, and opened again", async () => {
  const sale = await depositVenue();
  const done = await imported(sale, csv([line("RENTA", 100_000)]));
  const [row] = await rowsOf(sale, done.id);
  if (!row) throw new Error("No row");
  const dismiss = { rowId: row.id, act: "dismiss" as const, reason: "No es de boletos" };
  expect(await codeOf(decideRow({ ctx: sale.staff, input: { ...dismiss, reason: "x" } }))).toBe("input.invalid");
  expect(await decideRow({ ctx: sale.staff, input: dismiss })).toMatchObject({
    state: "dismissed",
    dismissedReason: "No es de boletos",
  });
  expect((await decideRow({ ctx: sale.staff, input: dismiss })).state).toBe("dismissed");
  expect(await decideRow({ ctx: sale.other, input: { rowId: row.id, act: "reopen" } })).toMatchObject({
    state: "unknown",
    dismissedReason: null,
    decidedBy: null,
  });
});

test("an import that broke off goes on where it was", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const rows = Array.from({ length: 1_200 }, (_, i) => line(`MOVIMIENTO ${i}`, 1_000 + i));
  rows[700] = line(one.next.reference, one.payment.amountCents);
  rows[699] = rows[1] ?? [];
  const input = { account: sale.account, content: csv(rows) };
  const { id } = await uploadStatement({ ctx: sale.staff, input });
  await startImport({ ctx: sale.staff, input: { importId: id, mapping } });
  await getDb().execute(sql`update statement_imports set rows_done = 500, rows_skipped = 1 where id = ${id}`);
  await importStatement({ ctx: systemCtx(), input: { importId: id } });
  expect(await getStatement({ ctx: sale.staff, input: { importId: id } })).toMatchObject({
    state: "done",
    rowsDone: 1_201,
    rowsSkipped: 1,
    rowsKnown: 0,
    counts: { matched: 1, ambiguous: 0, unknown: 700, dismissed: 0 },
  });
  const [same] = await getDb().select().from(statementRows).where(eq(statementRows.rowNumber, 701)).limit(1);
  expect(same?.text).toBe("MOVIMIENTO 1");
  await importStatement({ ctx: systemCtx(), input: { importId: id } });
  expect((await getStatement({ ctx: sale.staff, input: { importId: id } })).counts.unknown).toBe(700);
});

test("Excel and Windows-1252 are imported like any other", async () => {
  const sale = await depositVenue();
  const [one, two] = [await depositing(sale), await depositing(sale)];
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Hoja").addRows([
    ["Fecha", "Concepto", "Abono"],
    [new Date(Date.UTC(2026, 10, 20)), Number(one.next.reference), one.payment.amountCents / 100],
  ]);
  const excel = await imported(sale, Buffer.from(await book.xlsx.writeBuffer()));
  expect(excel).toMatchObject({ format: "xlsx", counts: { matched: 1 } });
  const text = `Fecha;Descripción;Abono\r\n20/11/2026;Depósito señor ${two.next.reference};${pesos(two.payment.amountCents)}\r\n`;
  const latin = await imported(sale, Buffer.from(text, "latin1"));
  expect(latin).toMatchObject({ encoding: "windows-1252", delimiter: ";", counts: { matched: 1 } });
  expect((await rowsOf(sale, latin.id))[0]?.text).toContain("Depósito señor");
});

test("too many rows, columns that mean nothing, no file and somebody else's account are refused", async () => {
  const sale = await depositVenue();
  const many = csv(Array.from({ length: 20_001 }, (_, i) => line(`R${i}`, 100)));
  const upload = (content: Buffer, account = sale.account, ctx = sale.staff) =>
    uploadStatement({ ctx, input: { account, content } });
  expect(await codeOf(upload(many))).toBe("statement.too_many_rows");
  expect(await codeOf(upload(Buffer.alloc(0)))).toBe("input.invalid");
  expect(await codeOf(upload(Buffer.alloc(10 * 1024 * 1024 + 1, 65)))).toBe("input.invalid");
  expect(await codeOf(upload(Buffer.from([1, 2, 3, 0])))).toBe("file.unreadable");
  const other = await depositVenue();
  expect(await codeOf(upload(csv([line("A", 100)]), other.account))).toBe("input.invalid");
  const { id } = await upload(csv([line("A", 100)]));
  const wrong = { importId: id, mapping: { ...mapping, amount: 1 } };
  expect(await codeOf(startImport({ ctx: sale.staff, input: wrong }))).toBe("input.invalid");
  expect(await discardStatement({ ctx: sale.staff, input: { importId: id } })).toEqual({ importId: id });
  expect(await codeOf(getStatement({ ctx: sale.staff, input: { importId: id } }))).toBe("resource.not_found");
});

test("rows are found by words, by an amount and by digits, and their file holds just those", async () => {
  const sale = await depositVenue();
  const one = await depositing(sale);
  const { id } = await imported(
    sale,
    csv([
      line(`PAGO ${one.next.reference}`, one.payment.amountCents),
      line("Renta de noviembre", 100_000),
      line("=1+1", 77_700),
    ]),
  );
  const find = async (input: object) =>
    (await statementRowList.page({ ctx: sale.staff, input: { importId: id, ...input } })).items.map(({ text }) => text);
  expect(await find({ q: "RENTA" })).toEqual(["Renta de noviembre"]);
  expect(await find({ q: "1,000.00" })).toEqual(["Renta de noviembre"]);
  expect(await find({ q: one.next.reference.slice(0, 6) })).toEqual([`PAGO ${one.next.reference}`]);
  expect(await find({ q: "%" })).toEqual([]);
  expect(await find({ state: "unknown", sort: "amount" })).toEqual(["=1+1", "Renta de noviembre"]);
  const first = await statementRowList.page({ ctx: sale.staff, input: { importId: id, pageSize: 2 } });
  const second = await statementRowList.page({
    ctx: sale.staff,
    input: { importId: id, pageSize: 2, after: first.next ?? "" },
  });
  expect([...first.items, ...second.items].map(({ rowNumber }) => rowNumber)).toEqual([2, 3, 4]);
  const { filename, content } = await statementRowList.file({
    ctx: sale.staff,
    input: { importId: id, state: "unknown", format: "csv" },
  });
  expect(filename).toMatch(new RegExp(`^renglones-estado-de-cuenta-${id}-`));
  const lines = (await new Response(content).text()).trim().split("\r\n");
  expect(lines[0]).toBe("Renglón,Fecha,Concepto,Abono,Resultado,Depósito,Compra,Comprador,Motivo,Decidió,Aceptó");
  expect(lines.slice(1).map((text) => text.split(",").slice(0, 5))).toEqual([
    ["3", "2026-11-20", "Renta de noviembre", "1000.00", "Desconocido"],
    ["4", "2026-11-20", "'=1+1", "777.00", "Desconocido"],
  ]);
  const unproven = { ...sale.staff, actor: { ...actorOf(sale.owner), secondFactor: "set_up" as const } };
  expect(await codeOf(statementRowList.file({ ctx: unproven, input: { importId: id } }))).toBe("mfa.required");
});

test("the wrong role and other tenants are refused, and only the system runs the jobs", async () => {
  const sale = await depositVenue();
  const done = await imported(sale, csv([line("RENTA", 100_000)]));
  const [row] = await rowsOf(sale, done.id);
  const stranger = ctxFor((await createAdmin()).owner);
  const buyer = ctxFor(await createUser());
  const input = { importId: done.id };
  const reopen = { rowId: row?.id ?? 0, act: "reopen" as const };
  const calls: ((ctx: typeof buyer) => Promise<unknown>)[] = [
    (ctx) => getStatement({ ctx, input }),
    (ctx) => statementRowList.page({ ctx, input }),
    (ctx) => statementRowList.file({ ctx, input }),
    (ctx) => startImport({ ctx, input: { ...input, mapping } }),
    (ctx) => discardStatement({ ctx, input }),
    (ctx) => decideRow({ ctx, input: reopen }),
  ];
  for (const call of calls) {
    expect(await codeOf(call(stranger))).toBe("resource.not_found");
    expect(await codeOf(call(buyer))).toBe("auth.forbidden");
  }
  expect((await statementList.page({ ctx: stranger, input: {} })).total).toBe(0);
  expect(await codeOf(statementList.page({ ctx: buyer, input: {} }))).toBe("auth.forbidden");
  expect((await statementList.page({ ctx: sale.staff, input: { q: "otro" } })).total).toBe(0);
  expect((await statementList.page({ ctx: sale.staff, input: { q: "MOVI", state: "done" } })).total).toBe(1);
  expect((await statementList.page({ ctx: sale.staff, input: {} })).items.map(({ id }) => id)).toEqual([done.id]);
  expect(await codeOf(importStatement({ ctx: sale.staff, input }))).toBe("auth.forbidden");
  expect(await codeOf(settleAccepted({ ctx: sale.staff, input }))).toBe("auth.forbidden");
  expect(await codeOf(discardStatement({ ctx: sale.staff, input }))).toBe("statement.started");
});
