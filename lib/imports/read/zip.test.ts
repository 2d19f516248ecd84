import { PassThrough } from "node:stream";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { measureZip } from "@/lib/imports/read/zip";
import { zip } from "@/lib/imports/testing";

const MB = 1024 * 1024;

const NONE = Number.POSITIVE_INFINITY;
const unpacksWithin = async (bytes: Buffer, most: number) =>
  (await measureZip(bytes, { bytes: most, tags: NONE, tagsOf: {} })) === "good";

const small = { name: "a.xml", content: Buffer.from("<a/>") };
const huge = { name: "b.xml", content: Buffer.alloc(3 * MB), declaredSize: 10 };

test("a zip is measured by what it unpacks to, not by the sizes that it declares", async () => {
  expect(await unpacksWithin(zip([small]), MB)).toBe(true);
  expect(await unpacksWithin(zip([small, huge]), 4 * MB)).toBe(true);
  expect(await unpacksWithin(zip([small, huge]), 2 * MB)).toBe(false);
  expect(await unpacksWithin(zip([huge, huge]), 4 * MB)).toBe(false);
});

test("a zip with files that its directory does not name is refused, and so is whatever is no whole zip", async () => {
  expect(await unpacksWithin(zip([small], [huge]), 100 * MB)).toBe(false);
  expect(await unpacksWithin(zip([]), MB)).toBe(false);
  expect(await unpacksWithin(Buffer.concat([Buffer.from("x"), zip([small])]), MB)).toBe(false);
  const whole = zip([small, huge]);
  for (let length = 0; length < whole.length; length += 7) {
    expect(await unpacksWithin(whole.subarray(0, length), 100 * MB)).toBe(false);
  }
  const broken = Buffer.from(whole);
  broken[40] = 0xff;
  expect(await unpacksWithin(broken, 100 * MB)).toBe(false);
});

test("workbooks pass, written at once or as a stream", async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("Hoja").addRow(["Fecha", 1]);
  expect(await unpacksWithin(Buffer.from(await workbook.xlsx.writeBuffer()), MB)).toBe(true);
  const chunks: Buffer[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ stream });
  writer.addWorksheet("Hoja").addRow(["Fecha", 1]).commit();
  await writer.commit();
  expect(await unpacksWithin(Buffer.concat(chunks), MB)).toBe(true);
});

const xml = (content: string) => zip([{ name: "sheet.xml", content: Buffer.from(content) }]);
const measure = (content: string, more: object) =>
  measureZip(xml(content), { bytes: NONE, tags: NONE, tagsOf: {}, ...more });

test("tags are counted however they are written, empty ones too, and others are not", async () => {
  const three = '<a><row r="1"/><row></row><row\t/><rows/><rowBreaks/></a>';
  expect(await measure(three, { tagsOf: { row: 3 } })).toBe("good");
  expect(await measure(three, { tagsOf: { row: 2 } })).toBe("too_large");
  expect(await measure(three, { tags: 6 })).toBe("good");
  expect(await measure(three, { tags: 5 })).toBe("too_large");
});

test("a tag that two chunks share is counted once, whatever its place", async () => {
  const many = `<sheet>${"<row/>".repeat(50_000)}</sheet>`;
  for (const shift of ["", " ", "  ", "   ", "    ", "     "]) {
    expect(await measure(shift + many, { tagsOf: { row: 50_000 }, tags: 50_001 })).toBe("good");
    expect(await measure(shift + many, { tagsOf: { row: 49_999 } })).toBe("too_large");
  }
});
