import { EventEmitter, once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import ExcelJS from "exceljs";

export interface ExcelColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  value: (row: Row) => string | number | null;
}

interface Sheet<Row> {
  name: string;
  columns: readonly ExcelColumn<Row>[];
  rows: AsyncIterable<Row>;
}

/** Rows of a sheet; Excel ends at 1,048,576. */
const SHEET_ROWS = 1_000_000;
const BATCH = 200;

/**
 * A text that no spreadsheet takes for a formula, also after it was saved as CSV: what begins with = + - @, a tab or a
 * line break gets an apostrophe before it.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Control characters that XML cannot hold; a name may have been typed with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const cellOf = (value: string | number | null) =>
  typeof value === "string" ? harmless(value.replace(UNWRITABLE, "")) : value;

const at = (value: unknown, ...path: string[]) =>
  path.reduce<unknown>((inner, name) => (inner instanceof Object ? Reflect.get(inner, name) : undefined), value);

/** The library hands rows on without asking whether anybody reads: here they would pile up, in an old kind of stream. */
function pileOf(sheet: ExcelJS.Worksheet): { stream: EventEmitter; isFull: boolean } {
  const stream = at(sheet, "stream", "pipes", "0");
  const isFull = at(stream, "_writableState", "needDrain");
  if (!(stream instanceof EventEmitter) || typeof isFull !== "boolean")
    throw new Error("The sheet's stream is unknown");
  return { stream, isFull };
}

/** Until who reads has caught up, or has gone away. */
async function caughtUp(sheet: ExcelJS.Worksheet, output: PassThrough): Promise<void> {
  const { stream, isFull } = pileOf(sheet);
  if (!isFull || output.destroyed) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(stream, "drain", { signal }), once(output, "close", { signal })]);
  } finally {
    waiting.abort();
  }
}

async function write<Row>({ name, columns, rows }: Sheet<Row>, output: PassThrough): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  const open = (number: number) => {
    const sheet = workbook.addWorksheet(number === 1 ? name : `${name} ${number}`, {
      views: [{ state: "frozen", ySplit: 1 }],
    });
    sheet.columns = columns.map(({ header, width }) => ({ header, width }));
    sheet.getRow(1).font = { bold: true };
    sheet.getRow(1).commit();
    return sheet;
  };
  let sheets = 1;
  let sheet = open(sheets);
  let count = 0;
  for await (const row of rows) {
    if (output.destroyed) return;
    if (count > 0 && count % SHEET_ROWS === 0) {
      sheet.commit();
      sheets += 1;
      sheet = open(sheets);
    }
    sheet.addRow(columns.map((column) => cellOf(column.value(row)))).commit();
    count += 1;
    if (count % BATCH === 0) await caughtUp(sheet, output);
  }
  await workbook.commit();
}

/**
 * A workbook of one list, written while it is read: however many rows, only a few are in memory. Who stops reading stops
 * the rows too; an error of theirs ends the stream with it.
 */
export function excelStream<Row>(sheet: Sheet<Row>): ReadableStream<Uint8Array> {
  const output = new PassThrough();
  write(sheet, output).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

export const EXCEL_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
