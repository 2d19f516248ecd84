import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { DomainError } from "@/lib/core/errors";
import { unpacksWithin } from "@/lib/imports/read/zip";

/** A row of a file and its number there, from 1. */
export interface NumberedRow {
  number: number;
  cells: string[];
}

const MOST_CELLS = 60;
/** Beyond this a workbook is a bomb, not a list: 20,000 rows are a few megabytes. */
const MOST_UNPACKED = 100 * 1024 * 1024;

const unreadable = () => new DomainError("file.unreadable", { field: "file" });

/** A cell as a person reads it. Dates as ISO days; whole numbers without a fraction, so that a reference keeps its digits. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(2);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value !== "object") return String(value);
  if ("result" in value) return textOf(value.result ?? null);
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("text" in value) return textOf(value.text);
  return "";
}

/**
 * The rows of a workbook's first sheet, read while they are unpacked: only a few are in memory. Empty rows are left
 * out.
 */
export async function* excelRows(content: Uint8Array): AsyncGenerator<NumberedRow> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!(await unpacksWithin(bytes, MOST_UNPACKED))) throw unreadable();
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    worksheets: "emit",
    sharedStrings: "cache",
    styles: "cache",
    hyperlinks: "ignore",
    entries: "ignore",
  });
  try {
    for await (const sheet of reader) {
      for await (const row of sheet) {
        const cells: string[] = [];
        for (let at = 1; at <= Math.min(row.cellCount, MOST_CELLS); at++) cells.push(textOf(row.getCell(at).value));
        if (cells.some((cell) => cell.trim() !== "")) yield { number: row.number, cells };
      }
      return;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreadable();
  }
}
