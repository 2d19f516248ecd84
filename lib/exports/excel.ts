import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { FileColumn } from "@/lib/exports/columns";
import { factsXml, sheetXml } from "@/lib/exports/sheet-xml";
import { sheetPath, workbookFiles } from "@/lib/exports/workbook-files";

interface Sheet<Row> {
  name: string;
  columns: readonly FileColumn<Row>[];
  rows: AsyncIterable<Row>;
  /** What a last sheet says of the file, line by line: the filters, who took it and when. */
  facts?: readonly (readonly [string, string])[];
  /** Rows per sheet. Excel's limit is 1,048,576. */
  sheetRows?: number;
}

const FACTS = "Filtros";

const SHEET_ROWS = 1_000_000;
/** Characters that are written at once. */
const CHUNK = 32 * 1024;

/** Writes the sheets one after the other, each as fast as it is read, and then the files that hold them together. */
async function write<Row>(
  { name, columns, rows, facts = [], sheetRows = SHEET_ROWS }: Sheet<Row>,
  zip: ZipFile,
  output: PassThrough,
): Promise<void> {
  const { head, rowXml, totalXml, tail } = sheetXml(columns);
  const source = rows[Symbol.asyncIterator]();
  let next = await source.next();
  async function* sheet(): AsyncGenerator<string> {
    let text = head;
    let count = 0;
    for (; !next.done && count < sheetRows; count++) {
      text += rowXml(next.value, count + 2);
      if (text.length >= CHUNK) {
        yield text;
        text = "";
      }
      next = await source.next();
    }
    yield text + totalXml(count + 2) + tail;
  }
  const names: string[] = [];
  try {
    do {
      if (output.destroyed) return;
      names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
      const part = Readable.from(sheet(), { objectMode: false, highWaterMark: CHUNK });
      output.once("close", () => part.destroy());
      zip.addReadStream(part, sheetPath(names.length));
      await finished(part);
    } while (!next.done);
  } finally {
    await source.return?.();
  }
  if (facts.length > 0) {
    names.push(FACTS);
    zip.addBuffer(Buffer.from(factsXml(facts)), sheetPath(names.length));
  }
  for (const [path, xml] of Object.entries(workbookFiles(names))) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

/**
 * Written while it is read: however many rows there are, only a few are in memory. A reader who stops stops the rows,
 * and an error of the rows ends the stream.
 */
export function excelStream<Row>(sheet: Sheet<Row>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  zip.outputStream.pipe(output);
  write(sheet, zip, output).catch(fail);
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

export const EXCEL_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
