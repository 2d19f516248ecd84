import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { excelStream } from "@/lib/exports";
import { headingsOf, PERSON_WORDS } from "@/lib/imports/read/headings";
import { csvRows } from "@/lib/imports/read/read-csv";
import { formOf, numberedRowsOf, tableRowsOf } from "@/lib/imports/read/read-table";
import { rowsFromThread } from "@/lib/imports/read/rows-from-thread";
import { zip } from "@/lib/imports/testing";

const rowsOf = async (content: Uint8Array) => Array.fromAsync(tableRowsOf(content, formOf(content)));
const latin = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["commas, UTF-8", Buffer.from('Fecha,Descripción,Abono\n20/11/2026,Depósito ñ,"1,250.50"\n'), "utf-8", ","],
  [
    "semicolons, Windows-1252",
    latin("Fecha;Descripción;Abono\r\n20/11/2026;Depósito ñ;1,250.50\r\n"),
    "windows-1252",
    ";",
  ],
  [
    "tabs, a byte order mark",
    Buffer.from("\ufeffFecha\tDescripción\tAbono\n20/11/2026\tDepósito ñ\t1,250.50"),
    "utf-8",
    "\t",
  ],
  ["UTF-16", Buffer.from("\ufeffFecha|Descripción|Abono\n20/11/2026|Depósito ñ|1,250.50", "utf16le"), "utf-16le", "|"],
])("CSV with %s", async (_name, content, encoding, delimiter) => {
  expect(formOf(content)).toEqual({ format: "csv", encoding, delimiter });
  expect(await rowsOf(content)).toEqual([
    ["Fecha", "Descripción", "Abono"],
    ["20/11/2026", "Depósito ñ", "1,250.50"],
  ]);
});

test("a quoted cell may hold delimiters, line breaks and quotes, and an inch sign in a cell is a letter", () => {
  expect([...csvRows('a,"b, ""c""\nd",e\n5" tubo,x', ",")]).toEqual([
    ["a", 'b, "c"\nd', "e"],
    ['5" tubo', "x"],
  ]);
});

async function workbook(rows: readonly (readonly (string | number | Date)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Movimientos").addRows(rows.map((row) => [...row]));
  book.addWorksheet("Otra").addRow(["No", "se", "lee"]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

test("a workbook that the product wrote is read back", async () => {
  const columns = [
    { header: "Nombre", width: 30, value: (name: string) => name },
    { header: "Letras", width: 10, value: (name: string) => name.length },
  ];
  async function* names() {
    yield* ["Ana & Beto", "Zoë"];
  }
  const written = excelStream({ name: "Lista", columns, rows: names() });
  expect(await rowsOf(new Uint8Array(await new Response(written).arrayBuffer()))).toEqual([
    ["Nombre", "Letras"],
    ["Ana & Beto", "10"],
    ["Zoë", "3"],
  ]);
});

test("a workbook's dates, long numbers and cents are read as people see them, from the first sheet only", async () => {
  const content = await workbook([
    ["Fecha", "Referencia", "Abono"],
    [new Date(Date.UTC(2026, 10, 20)), 93_001_458_220_716, 517.5],
    ["21/11/2026", "texto", 300],
  ]);
  expect(formOf(content).format).toBe("xlsx");
  expect(await rowsOf(content)).toEqual([
    ["Fecha", "Referencia", "Abono"],
    ["2026-11-20", "93001458220716", "517.50"],
    ["21/11/2026", "texto", "300"],
  ]);
});

test.each([
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ["nothing", Buffer.from("")],
  ["a zip that ends early", Buffer.from("PK\u0003\u0004 and no directory")],
])("%s cannot be read", async (_name, content) => {
  expect(await codeOf(rowsOf(content).then(() => undefined))).toBe("file.unreadable");
});

test("a workbook with more in its zip than the directory says is refused", async () => {
  const content = await workbook([["a"]]);
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  content.writeUInt16LE(content.readUInt16LE(end + 10) - 1, end + 10);
  expect(await codeOf(rowsOf(content).then(() => undefined))).toBe("file.unreadable");
});

test("a row keeps its number when empty rows stand above it", async () => {
  const csv = Buffer.from("Nombre,Placa\n\n,\nAna,ABC123\n");
  expect(await Array.fromAsync(numberedRowsOf(csv, formOf(csv)))).toEqual([
    { number: 1, cells: ["Nombre", "Placa"] },
    { number: 4, cells: ["Ana", "ABC123"] },
  ]);
  const book = await workbook([["Nombre"], [""], ["Ana"]]);
  expect(await Array.fromAsync(numberedRowsOf(book, formOf(book)))).toEqual([
    { number: 1, cells: ["Nombre"] },
    { number: 3, cells: ["Ana"] },
  ]);
});

const MB = 1024 * 1024;
const filled = (tag: string, megabytes: number) => Buffer.alloc(megabytes * MB, tag);

test.each([
  ["rows without cells", "xl/worksheets/sheet1.xml", "<row/>"],
  ["shared strings", "xl/sharedStrings.xml", "<si/>"],
  ["formats", "xl/styles.xml", "<xf/>"],
  ["text", "xl/sharedStrings.xml", "a"],
])("90 MB of %s in a small workbook are refused within two seconds of processor", async (_what, name, tag) => {
  const content = zip([{ name, content: filled(tag, 90) }]);
  expect(content.length).toBeLessThan(300_000);
  const began = process.cpuUsage();
  expect(await codeOf(rowsOf(content).then(() => undefined))).toBe("file.too_large");
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test("empty lines of a text count as rows", async () => {
  const lines = (count: number) => Buffer.from(`Nombre${"\n".repeat(count)}Ana`);
  expect(await rowsOf(lines(20_000))).toHaveLength(2);
  expect(await codeOf(rowsOf(lines(20_200)).then(() => undefined))).toBe("file.too_large");
});

test("a workbook of as many rows as an import may have is read whole", async () => {
  const columns = Array.from({ length: 2 }, (_, column) => ({
    header: `Columna ${column}`,
    width: 20,
    value: (row: number) => `texto ${row}-${column}`,
  }));
  async function* rows() {
    for (let row = 0; row < 20_000; row++) yield row;
  }
  const written = excelStream({ name: "Lista", columns, rows: rows() });
  const read = await rowsOf(new Uint8Array(await new Response(written).arrayBuffer()));
  expect([read.length, read.at(-1)?.[1]]).toEqual([20_001, "texto 19999-1"]);
});

test.each([
  ["time", { milliseconds: 20, megabytes: 64 }],
  ["memory", { milliseconds: 15_000, megabytes: 8 }],
])("a thread that needs more %s than it has is ended, and the next one reads", async (_what, limits) => {
  const content = Buffer.from(`Nombre\n${'"Ana, la del turno de la tarde"\n'.repeat(20_000)}`);
  const task = { content: filled(content.toString(), 24), form: { format: "csv", delimiter: "," } as const };
  const all = async () => void (await Array.fromAsync(rowsFromThread(task, limits)));
  expect(await codeOf(all())).toBe("file.too_large");
  expect(await rowsOf(Buffer.from("Nombre\nAna\n"))).toEqual([["Nombre"], ["Ana"]]);
});

test("who stops reading ends the thread", async () => {
  const content = Buffer.from("Ana\n".repeat(20_000));
  const rows = rowsFromThread({ content, form: { format: "csv", delimiter: "," } });
  expect((await rows.next()).value).toMatchObject({ number: 1 });
  await rows.return(undefined);
  expect(process.getActiveResourcesInfo()).not.toContain("MessagePort");
});

const WORDS = [
  ["zone", /zona/],
  ["email", PERSON_WORDS.email],
  ["name", PERSON_WORDS.name],
] as const;

test("columns are found by their headings on whatever row these stand, and a person's row is never a heading", () => {
  expect(headingsOf([["Lista"], ["Nombre de la zona", "Apellidos", "E-mail", "Nombre(s)"], ["Ana"]], WORDS)).toEqual({
    firstRow: 2,
    columns: { zone: [0], email: [2], name: [1, 3] },
  });
  expect(headingsOf([["Ana Ríos", "ana@correo.mx", "Cliente"]], WORDS)).toBeNull();
  expect(headingsOf([["Zona", "Correo"]], WORDS)).toBeNull();
});
