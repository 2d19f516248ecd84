import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { guessMapping, movementOf, parseCredit, parseDay } from "@/lib/deposits/statement/mapping";
import { csvRows } from "@/lib/deposits/statement/read-csv";
import { formOf, statementRowsOf } from "@/lib/deposits/statement/read-statement";

const rowsOf = async (content: Uint8Array) => Array.fromAsync(statementRowsOf(content, formOf(content)));
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

test("quotes hold delimiters, line breaks and quotes; an inch sign in a cell is a letter", () => {
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

test("Excel: dates, whole numbers with all their digits, cents; only the first sheet", async () => {
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
  expect(await codeOf(rowsOf(content).then(() => undefined))).toBe("statement.unreadable");
});

test("a zip with more in it than its directory says is not read", async () => {
  const content = await workbook([["a"]]);
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  content.writeUInt16LE(content.readUInt16LE(end + 10) - 1, end + 10);
  expect(await codeOf(rowsOf(content).then(() => undefined))).toBe("statement.unreadable");
});

test.each([
  ["20/11/2026", "2026-11-20"],
  ["20-11-26", "2026-11-20"],
  ["2026-11-20", "2026-11-20"],
  ["20261120", "2026-11-20"],
  ["11/20/2026", "2026-11-20"],
  ["20/NOV/2026", "2026-11-20"],
  ["20-nov.-26", "2026-11-20"],
  ["3 de noviembre de 2026", "2026-11-03"],
  ["20/11/2026 14:05", "2026-11-20"],
  ["31/02/2026", null],
  ["Saldo", null],
  ["", null],
])("day %s is %s", (text, day) => expect(parseDay(text)).toBe(day));

test.each([
  ["517.50", 51_750],
  ["$1,250.50", 125_050],
  ["1.250,50", 125_050],
  ["+300", 30_000],
  ["1,250", 125_000],
  ["300,5", 30_050],
  ["517.50 CR", 51_750],
  ["-517.50", null],
  ["517.50-", null],
  ["(517.50)", null],
  ["0.00", null],
  ["abc", null],
  ["99999999999", null],
])("amount %s is %s", (text, cents) => expect(parseCredit(text)).toBe(cents));

test("columns are guessed by the heading, after whatever stands above it", () => {
  const rows = [
    ["Banco del Norte", "", "", "", ""],
    ["Cuenta 0118359719", "", "", "", ""],
    ["Fecha operación", "Concepto", "Referencia", "Cargo", "Abono"],
    ["20/11/2026", "DEPOSITO", "9300", "", "517.50"],
    ["20/11/2026", "COMISION", "", "12.00", ""],
  ];
  const mapping = guessMapping(rows);
  expect(mapping).toEqual({ firstRow: 3, date: 0, amount: 4, text: [1, 2] });
  if (!mapping) throw new Error("No mapping");
  expect(rows.map((row) => movementOf(row, mapping))).toEqual([
    ...[null, null, null],
    { paidOn: "2026-11-20", amountCents: 51_750, text: "DEPOSITO · 9300" },
    null,
  ]);
  expect(guessMapping([["20/11/2026", "517.50", "x"]])).toBeNull();
});
