import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { createUser } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
import { generateFromFile } from "@/lib/courtesy-qrs/make/generate-from-file";
import { checkGuestFile, guestTemplate } from "@/lib/courtesy-qrs/make/guest-file";
import { countsOf, createSale, runBatch, type Sale } from "@/lib/courtesy-qrs/testing";
import { takePoint } from "@/lib/limits";

const csv = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));

async function excel(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Invitados").addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const formOf = (sale: Sale, content: Uint8Array, more: object = {}) => ({
  eventId: sale.event.id,
  zoneId: sale.zone.id,
  quantity: "",
  labels: "",
  guests: "",
  entryRights: "1",
  note: "",
  content,
  ...more,
});

async function generate(sale: Sale, content: Uint8Array, more: object = {}): Promise<(string | null)[][]> {
  const ctx = ctxFor(sale.owner);
  const { id } = await generateFromFile({ ctx, input: formOf(sale, content, more) });
  await runBatch(id);
  const { items } = await courtesyList.page({ ctx, input: { batchId: id } });
  return items
    .map(({ name, email, phone, plate, note, placeLabel }) => [name, email, phone, plate, note, placeLabel])
    .reverse();
}

async function fieldsOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.details.fields : error;
}

const HEAD = "Invitado,E-mail,Celular,Placas,Empresa";
const RIGHT = ["Ana Ríos,ana@test.example,81 1234 5678,abc-12-3,Prensa", "Luis Paz,,,,"];
const WRONG = [",sin@nombre.example,,,", "Eva Luz,sin-arroba,12,,"];

describe("a file of guests", () => {
  it("is checked row by row, with the number of each row in the file, and keeps nothing", async () => {
    const sale = await createSale();
    const content = csv("Lista de prensa", HEAD, RIGHT[0] ?? "", "", ...WRONG, RIGHT[1] ?? "");
    const report = await checkGuestFile({ ctx: ctxFor(sale.owner), input: { content } });
    expect(report).toMatchObject({ total: 4, badTotal: 2, hasPlaces: false });
    expect(report.first.map(({ rowNumber, values }) => [rowNumber, values.name, values.note])).toEqual([
      [3, "Ana Ríos", "Prensa"],
      [7, "Luis Paz", ""],
    ]);
    expect(
      report.bad.map(({ rowNumber, problems }) => [rowNumber, ...problems.map((text) => text.split(":")[0])]),
    ).toEqual([
      [5, "Nombre"],
      [6, "Correo", "WhatsApp"],
    ]);
    expect(await countsOf(sale.area.id)).toMatchObject({ free: 10, given: 0, waiting: 0 });
  });

  it("makes nothing while a row is wrong, unless wrong rows are left out", async () => {
    const sale = await createSale();
    const content = csv(HEAD, ...RIGHT, ...WRONG);
    expect(await fieldsOf(generate(sale, content))).toEqual({
      file: "Corrige los 2 renglones con errores o déjalos fuera",
    });
    expect(await countsOf(sale.area.id)).toMatchObject({ free: 10, waiting: 0 });
    expect(
      await generate(sale, content, { leaveOut: true, guests: "Eva Sol, eva@test.example", note: "Gala" }),
    ).toEqual([
      ["Eva Sol", "eva@test.example", null, null, "Gala", null],
      ["Ana Ríos", "ana@test.example", "+528112345678", "ABC123", "Prensa", null],
      ["Luis Paz", null, null, null, "Gala", null],
    ]);
  });

  it("may be Excel, and may lack headings: then each cell is recognised by its form", async () => {
    const sale = await createSale();
    expect(
      await generate(sale, await excel([["Ana Ríos", "8112345678", "ana@test.example", "ABC123"], ["Luis Paz"]])),
    ).toEqual([
      ["Ana Ríos", "ana@test.example", "+528112345678", "ABC123", null, null],
      ["Luis Paz", null, null, null, null, null],
    ]);
  });

  it("gives each person the place that its row names", async () => {
    const sale = await createSale({ capacity: 6, numbered: true });
    const content = csv("Nombre,Lugar", "Ana,a5", "Luis,A2");
    expect(await fieldsOf(generate(sale, content, { guests: "Eva" }))).toHaveProperty("guests");
    expect(await fieldsOf(generate(sale, content, { labels: "A1" }))).toHaveProperty("labels");
    expect((await generate(sale, content)).map(([name, , , , , place]) => [name, place])).toEqual([
      ["Luis", "A2"],
      ["Ana", "A5"],
    ]);
    const wrong = csv("Nombre,Lugar", "Ana,A1", "Luis,", "Eva,A1");
    const { bad } = await checkGuestFile({ ctx: ctxFor(sale.owner), input: { content: wrong } });
    expect(bad.map(({ rowNumber, problems }) => [rowNumber, problems])).toEqual([
      [3, ["Lugar: falta, y otros renglones lo dicen"]],
      [4, ["Lugar: A1 ya está en el renglón 2"]],
    ]);
  });

  it("is refused if it has nobody, has too many people, or is no list", async () => {
    const sale = await createSale();
    const ctx = ctxFor(sale.owner);
    const check = (content: Uint8Array) => checkGuestFile({ ctx, input: { content } });
    expect(await fieldsOf(check(csv("Nombre,Correo")))).toEqual({ file: "El archivo no tiene personas" });
    const many = csv("Nombre", ...Array.from({ length: 5_001 }, (_, n) => `Persona ${n}`));
    expect(await fieldsOf(check(many))).toEqual({
      file: "El archivo tiene más de 5,000 personas. Divídelo en partes.",
    });
    expect(await codeOf(check(new TextEncoder().encode("%PDF-1.7\u0000\u0001")))).toBe("file.unreadable");
    expect(await fieldsOf(generate(sale, csv(HEAD, ...WRONG), { leaveOut: true }))).toEqual({
      file: "Ningún renglón está correcto",
    });
  });

  it("is read for those who may give courtesies, not too often, and for their own events", async () => {
    const sale = await createSale();
    const other = await createSale();
    const content = csv(HEAD, ...RIGHT);
    expect(await codeOf(checkGuestFile({ ctx: ctxFor(await createUser()), input: { content } }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(checkGuestFile({ ctx: ctxFor(null), input: { content } }))).toBe("auth.required");
    const from = (person: Sale["owner"]) => generateFromFile({ ctx: ctxFor(person), input: formOf(sale, content) });
    expect(await codeOf(from(other.owner))).toBe("resource.not_found");
    expect(await codeOf(from(await createUser()))).toBe("auth.forbidden");
    for (let n = 0; n < 30; n++) await takePoint("import:account", String(sale.owner.id));
    expect(await codeOf(checkGuestFile({ ctx: ctxFor(sale.owner), input: { content } }))).toBe("auth.rate_limited");
  });

  it("has a template whose headings are understood", async () => {
    const sale = await createSale();
    const ctx = ctxFor(sale.owner);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await new Response(guestTemplate({ ctx }).content).arrayBuffer());
    book.worksheets[0]?.addRow(["Ana", "ana@test.example", "8112345678", "ABC123", "Prensa", "A1"]);
    const content = new Uint8Array(await book.xlsx.writeBuffer());
    expect(await checkGuestFile({ ctx, input: { content } })).toMatchObject({ total: 1, badTotal: 0, hasPlaces: true });
    expect(() => guestTemplate({ ctx: ctxFor(null) })).toThrow();
  });
});
