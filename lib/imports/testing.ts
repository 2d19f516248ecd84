import { deflateRawSync } from "node:zlib";
import ExcelJS from "exceljs";

function header(sign: number, length: number, values: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]) {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(sign, 0);
  for (const [at, value, width] of values) bytes.writeUIntLE(value, at, width);
  return bytes;
}

export interface ZippedFile {
  name: string;
  content: Buffer;
  /** The unpacked size in its header, where it lies. */
  declaredSize?: number;
}

const localOf = ({ name, content, declaredSize }: ZippedFile) => {
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
export function zip(files: readonly ZippedFile[], hidden: readonly ZippedFile[] = []): Buffer {
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

/** A workbook of one sheet with these rows. */
export async function workbookOf(rows: readonly (readonly ExcelJS.CellValue[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Lista").addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
