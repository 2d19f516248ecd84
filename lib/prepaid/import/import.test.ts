import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { guessPeople, numberedRowsOf } from "@/lib/imports";
import { workbookOf } from "@/lib/imports/testing";
import { createPrepaidAccount } from "@/lib/prepaid/accounts/create-account";
import { messagesTo, staffCtx } from "@/lib/prepaid/accounts/testing";
import { prepaidFileList, prepaidFileRowList, readPrepaidFile } from "@/lib/prepaid/import/import-lists";
import { prepaidImport } from "@/lib/prepaid/import/prepaid-import";
import { runPrepaidImport } from "@/lib/prepaid/import/run-import";
import { accountsOf, badRowsOf, type Line, upload, uploadLines } from "@/lib/prepaid/import/testing";
import { discardPrepaidFile, mapPrepaidFile, startPrepaidFile } from "@/lib/prepaid/import/upload-file";
import { BY_ENTRY, createPlaza, createType, type Plaza } from "@/lib/prepaid/testing";
import { archivePrepaidType } from "@/lib/prepaid/types/archive-type";
import { systemCtx } from "@/lib/settlement/testing";

const mail = () => `${crypto.randomUUID()}@test.example`;
const csv = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));

const read = ({ owner }: Plaza, importId: number) => readPrepaidFile({ ctx: staffCtx(owner), input: { importId } });

async function run({ owner }: Plaza, importId: number): Promise<void> {
  await startPrepaidFile({ ctx: staffCtx(owner), input: { importId, leaveOut: true } });
  await runPrepaidImport({ ctx: systemCtx(), input: { importId } });
}

async function nameOf(typeId: number): Promise<string> {
  const [row] = await getDb().execute<{ name: string }>(sql`select name from prepaid_types where id = ${typeId}`);
  return row?.name ?? "";
}

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

describe("uploadPrepaidFile", () => {
  it("says of each row what is wrong with it, and opens nothing", async () => {
    const plaza = await createPlaza();
    const stranger = await createPlaza();
    const held = await createUser({ emailVerifiedAt: new Date() });
    const input = { typeId: plaza.type.id, email: held.email ?? "", nickname: "Rojo" };
    await createPrepaidAccount({ ctx: staffCtx(plaza.owner), input });
    const twice = mail();
    const importId = await uploadLines(plaza, [
      { name: "Ana Uno", email: twice, plates: "abc-123, XYZ 987" },
      {},
      { name: "Beto Dos", email: twice.toUpperCase() },
      { name: "Beto Dos", email: twice, nickname: "Otro" },
      { email: held.email, nickname: "rojo" },
      { email: held.email },
      { email: mail() },
      { name: "Sin contacto" },
      { name: "Staff", email: plaza.owner.email },
      { name: "Mal", email: "sin-arroba", phone: "12", plates: "¿?" },
      { name: "Tipo", email: mail(), type: "Ninguno" },
      { name: "Ajeno", email: mail(), type: await nameOf(stranger.type.id) },
      { name: "Días", email: mail(), from: "mañana", until: "2020-01-31" },
      { name: "Revés", email: mail(), from: "2031-02-01", until: new Date("2031-01-01") },
      { name: "Saldo", email: mail(), balance: "mucho" },
      { name: "Saldo", email: mail(), balance: 100 },
      { name: { formula: "A1", result: "Fórmula Bien" }, email: { formula: "B9", result: mail() } },
      { name: { formula: "A1/0", result: { error: "#DIV/0!" } }, email: mail() },
    ]);
    expect(await badRowsOf(plaza, importId)).toEqual([
      [4, "Correo: ya está en el renglón 2. Si es otro QR, ponle otro apodo"],
      [6, "Correo: ya tiene un QR en el recinto. Si es otro QR, ponle otro apodo"],
      [8, "Nombre: hace falta, porque es alguien nuevo"],
      [9, "Correo: Escribe su correo o su teléfono"],
      [10, "Correo: Ese contacto es de alguien del personal. Usa otro."],
      [
        11,
        expect.stringMatching(/^Correo: /),
        expect.stringMatching(/^Teléfono: /),
        expect.stringMatching(/^Placas: .*3 a 10 letras/),
      ],
      [12, "Tipo: el recinto no tiene “Ninguno”"],
      [13, expect.stringMatching(/^Tipo: el recinto no tiene/)],
      [14, "Desde: “mañana” no es una fecha", "Hasta: ese día ya pasó"],
      [15, "Hasta: Debe terminar después de empezar"],
      [16, expect.stringMatching(/^Saldo inicial: /)],
      [17, "Motivo: Escribe por qué regalas este saldo"],
      [19, "Nombre: hace falta, porque es alguien nuevo"],
    ]);
    expect(await read(plaza, importId)).toMatchObject({ state: "checked", rowsTotal: 17, rowsBad: 13, rowsMade: 0 });
    expect(await accountsOf(plaza)).toHaveLength(1);
  });

  it("lets the first rows have what the venue may still give away this month, and no balance above the type's", async () => {
    const plaza = await createPlaza(BY_ENTRY, { balanceMaxCents: 300_000 });
    const giving = (balance: number): Line => ({ name: "Regalada", email: mail(), balance, reason: "Apertura" });
    const importId = await uploadLines(plaza, [giving(3_001), giving(3_000), giving(1_500), giving(501), giving(500)]);
    expect(await badRowsOf(plaza, importId)).toEqual([
      [2, "Saldo inicial: el saldo de ese tipo no puede pasar de $3,000.00"],
      [5, "Saldo inicial: El recinto puede regalar $5,000.00 al mes. Quedan $500.00."],
    ]);
    await run(plaza, importId);
    expect(await accountsOf(plaza)).toEqual([
      "Regalada | 300000 | active",
      "Regalada | 150000 | active",
      "Regalada | 50000 | active",
    ]);
  });

  it("reads other headings below a title, in other words, and waits for its columns without any", async () => {
    const plaza = await createPlaza();
    const importId = await upload(
      plaza,
      await workbookOf([
        ["Vecinos de la plaza"],
        ["Matrícula", "NOMBRE(S)", "Apellidos", "E-mail", "Alias", "Vigencia"],
        ["abc-123", "Ana", "Ruiz", mail(), "Camioneta", new Date("2031-01-31")],
      ]),
    );
    const { items } = await prepaidFileRowList.page({ ctx: staffCtx(plaza.owner), input: { importId } });
    expect(items).toMatchObject([
      { rowNumber: 3, problems: [], values: { name: "Ana Ruiz", plates: "abc-123", until: "2031-01-31" } },
    ]);
    const bare = await upload(plaza, csv(`${mail()},Ana`, `${mail()},Beto`));
    expect(await read(plaza, bare)).toMatchObject({ state: "mapping", rowsTotal: 0 });
    const none = { phone: null, type: null, nickname: null, plates: null, from: null, until: null, balance: null };
    const mapping = { firstRow: 0, name: [1], email: 0, reason: null, ...none };
    const mapped = await mapPrepaidFile({ ctx: staffCtx(plaza.owner), input: { importId: bare, mapping } });
    expect(mapped).toMatchObject({ state: "checked", rowsTotal: 2, rowsBad: 0 });
  });

  it("guesses each column by its word, whatever else the heading says", () => {
    const row = ["Nombre del titular", "Saldo inicial", "Motivo del saldo", "Tipo de QR", "Vale desde", "Vale hasta"];
    expect(guessPeople(prepaidImport.headings, [row])).toMatchObject({
      firstRow: 1,
      name: [0],
      balance: 1,
      reason: 2,
      type: 3,
      from: 4,
      until: 5,
      plates: null,
    });
  });

  it("is the same import when sent again for the same type, and another one for another type", async () => {
    const plaza = await createPlaza();
    const content = csv("Nombre,Correo", `Ana,${mail()}`);
    const first = await upload(plaza, content);
    expect(await upload(plaza, content)).toBe(first);
    const other = { ...plaza, type: await createType(plaza.enclosure, BY_ENTRY) };
    expect(await upload(other, content)).not.toBe(first);
    expect((await prepaidFileList.page({ ctx: staffCtx(plaza.owner), input: {} })).total).toBe(2);
  });
});

describe("runPrepaidImport", () => {
  it("opens 488 accounts of a file of 500 rows with 12 faults, once, and gives the faults as a file", async () => {
    const plaza = await createPlaza();
    const byEntry = await createType(plaza.enclosure, BY_ENTRY);
    const typeName = await nameOf(byEntry.id);
    const lines = Array.from({ length: 500 }, (_, at): Line => ({ name: `Persona ${at}`, email: mail() }));
    const change = (at: number, line: Line) => Object.assign(lines[at] ?? {}, line);
    for (const at of [10, 11, 12]) change(at, { email: lines[at - 5]?.email ?? null });
    for (const at of [50, 51, 52]) change(at, { type: "No existe" });
    for (const at of [100, 101, 102]) change(at, { plates: "A-1" });
    for (const at of [150, 151, 152]) change(at, { name: { formula: "1/0", result: { error: "#DIV/0!" } } });
    for (const at of [200, 201]) change(at, { type: typeName, plates: { formula: "A1", result: `ABC${at}` } });
    change(300, { nickname: "Camioneta", balance: { formula: "50*2", result: 100 }, reason: "Bienvenida" });
    const withGaps = lines.flatMap((line, at) => (at % 100 === 0 ? [{}, line] : [line]));
    const importId = await uploadLines(plaza, withGaps);
    expect(await read(plaza, importId)).toMatchObject({ state: "checked", rowsTotal: 500, rowsBad: 12 });
    const ctx = staffCtx(plaza.owner);
    expect(await codeOf(startPrepaidFile({ ctx, input: { importId } }))).toBe("import.bad_rows");
    await run(plaza, importId);
    await runPrepaidImport({ ctx: systemCtx(), input: { importId } });
    expect(await read(plaza, importId)).toMatchObject({ state: "done", rowsMade: 488, rowsDone: 488, rowsBad: 12 });
    const accounts = await accountsOf(plaza);
    expect(accounts).toHaveLength(488);
    expect(accounts).toContain("Persona 200 | 0 | pending | ABC200");
    expect(accounts).toContain("Persona 300 | Camioneta | 10000 | active");
    const [typed] = await getDb().execute(sql`
      select count(*)::int as n from prepaid_accounts where type_id = ${byEntry.id}`);
    expect(typed).toEqual({ n: 2 });
    expect(await upload(plaza, await wholeFile(plaza, importId))).not.toBe(importId);
    const { content } = await prepaidFileRowList.file({ ctx, input: { importId, only: "bad", format: "xlsx" } });
    const bytes = new Uint8Array(await new Response(content).arrayBuffer());
    const rows: string[][] = [];
    for await (const { cells } of numberedRowsOf(bytes, { format: "xlsx", delimiter: null })) rows.push(cells);
    expect(rows).toHaveLength(13);
    expect(await read(plaza, await upload(plaza, bytes))).toMatchObject({ rowsTotal: 12, rowsBad: 12 });
  }, 120_000);

  it("tells each holder once, invites who is new, and notes who opened the account", async () => {
    const plaza = await createPlaza();
    const known = await createUser({ emailVerifiedAt: new Date() });
    const email = mail();
    await run(plaza, await uploadLines(plaza, [{ email: known.email }, { name: "Nueva Persona", email }]));
    const holders = await getDb().execute<{ userId: number; createdBy: number }>(sql`
      select user_id as "userId", created_by as "createdBy" from prepaid_accounts
      where enclosure_id = ${plaza.enclosure.id} order by id`);
    expect(holders.map(({ createdBy }) => createdBy)).toEqual([plaza.owner.id, plaza.owner.id]);
    const told = await Promise.all(holders.map(({ userId }) => messagesTo(userId)));
    expect(told).toEqual([["prepaid.opened"], ["auth.invite", "prepaid.opened"]]);
  });

  it("leaves out what is not right any more, with the reason, and opens the others", async () => {
    const plaza = await createPlaza();
    const byEntry = await createType(plaza.enclosure, BY_ENTRY);
    const taken = mail();
    const importId = await uploadLines(plaza, [
      { name: "Ana", email: mail() },
      { name: "Beto", email: taken },
      { name: "Caro", email: mail(), type: await nameOf(byEntry.id) },
      { name: "Dani", email: mail(), balance: 5_000, reason: "Apertura" },
    ]);
    const ctx = staffCtx(plaza.owner);
    await startPrepaidFile({ ctx, input: { importId } });
    const other = { typeId: plaza.type.id, email: taken, fullName: "Beto", giftCents: 100, giftReason: "Bienvenida" };
    await createPrepaidAccount({ ctx, input: other });
    await archivePrepaidType({ ctx, input: { id: byEntry.id } });
    await runPrepaidImport({ ctx: systemCtx(), input: { importId } });
    expect(await badRowsOf(plaza, importId)).toEqual([
      [3, "Correo: ya tiene un QR en el recinto. Si es otro QR, ponle otro apodo"],
      [4, expect.stringMatching(/^Tipo: el recinto no tiene/)],
      [5, "Saldo inicial: El recinto puede regalar $5,000.00 al mes. Quedan $4,999.00."],
    ]);
    expect(await read(plaza, importId)).toMatchObject({ state: "done", rowsMade: 1, rowsBad: 3 });
  });
});

/** All rows of a file as it is downloaded. */
async function wholeFile({ owner }: Plaza, importId: number): Promise<Uint8Array> {
  const { content } = await prepaidFileRowList.file({ ctx: staffCtx(owner), input: { importId, format: "xlsx" } });
  return new Uint8Array(await new Response(content).arrayBuffer());
}

it("a file is for its own tenant's staff who may open accounts, and for nobody else", async () => {
  const plaza = await createPlaza();
  const stranger = await createPlaza();
  const content = csv("Nombre,Correo", `Ana,${mail()}`);
  const importId = await upload(plaza, content);
  const mapping = await read(plaza, importId).then((file) => file.mapping);
  expect(mapping).toMatchObject({ firstRow: 1, name: [0], email: 1 });
  const none = { phone: null, type: null, nickname: null, plates: null, from: null, until: null, balance: null };
  const chosen = { firstRow: 1, name: [0], email: 1, reason: null, ...none };
  const cashier = staffCtx({ ...plaza.owner, position: "cashier" });
  const cases = [
    [staffCtx(stranger.owner), "resource.not_found"],
    [cashier, "auth.forbidden"],
    [ctxFor(await createGuard(plaza.admin.id)), "auth.forbidden"],
    [ctxFor(await createUser()), "auth.forbidden"],
    [ctxFor(null), "auth.required"],
  ] as const;
  for (const [ctx, code] of cases) {
    const input = { importId };
    expect(await codeOf(readPrepaidFile({ ctx, input }))).toBe(code);
    expect(await codeOf(prepaidFileRowList.page({ ctx, input }))).toBe(code);
    expect(await codeOf(startPrepaidFile({ ctx, input }))).toBe(code);
    expect(await codeOf(mapPrepaidFile({ ctx, input: { importId, mapping: chosen } }))).toBe(code);
    expect(await codeOf(discardPrepaidFile({ ctx, input }))).toBe(code);
  }
  await expect(upload({ ...plaza, owner: stranger.owner }, content)).rejects.toMatchObject({
    code: "resource.not_found",
  });
  const ctx = staffCtx(plaza.owner);
  expect(await codeOf(runPrepaidImport({ ctx, input: { importId } }))).toBe("auth.forbidden");
  expect(await discardPrepaidFile({ ctx, input: { importId } })).toEqual({ importId });
  expect(await codeOf(read(plaza, importId))).toBe("resource.not_found");
});
