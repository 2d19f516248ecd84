import { PassThrough } from "node:stream";
import { deflateRawSync } from "node:zlib";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { unpacksWithin } from "@/lib/imports/read/zip";

const MB = 1024 * 1024;

function header(sign: number, length: number, values: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]) {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(sign, 0);
  for (const [at, value, width] of values) bytes.writeUIntLE(value, at, width);
  return bytes;
}

interface File {
  name: string;
  content: Buffer;
  /** The unpacked size in its header, where it lies. */
  declaredSize?: number;
}

const localOf = ({ name, content, declaredSize }: File) => {
  const packed = deflateRawSync(content);
  const size = declaredSize ?? content.length;
  const head = header(0x04034b50, 30, [
    [8, 8, 2],
    [18, packed.length, 4],
    [22, size, 4],
    [26, name.length, 2],
  ]);
  return { packed, size, bytes: Buffer.concat([head, Buffer.from(name), packed]) };
};

/** Makes a zip; the files of `hidden` are in it without being in its directory. */
function zip(files: readonly File[], hidden: readonly File[] = []): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const { packed, size, bytes } = localOf(file);
    const { name } = file;
    const head = header(0x02014b50, 46, [
      [10, 8, 2],
      [20, packed.length, 4],
      [24, size, 4],
      [28, name.length, 2],
      [42, at, 4],
    ]);
    directory.push(head, Buffer.from(name));
    parts.push(bytes);
    at += bytes.length;
  }
  for (const file of hidden) {
    const { bytes } = localOf(file);
    parts.push(bytes);
    at += bytes.length;
  }
  const end = header(0x06054b50, 22, [
    [8, files.length, 2],
    [10, files.length, 2],
    [12, Buffer.concat(directory).length, 4],
    [16, at, 4],
  ]);
  return Buffer.concat([...parts, ...directory, end]);
}

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
