import { Readable } from "node:stream";
import ExcelJS from "exceljs";
import { DomainError } from "@/lib/core/errors";
import { unpacksWithin } from "@/lib/imports/read/zip";

export interface NumberedRow {
  /** Counts from 1, as the person sees it in the file. */
  number: number;
  cells: string[];
}

const MAX_CELLS = 60;
/** 20,000 rows are a few megabytes: a workbook that unpacks to more than this was made to fill the memory. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

const unreadable = () => new DomainError("file.unreadable", { field: "file" });

/** Dates become ISO days. Whole numbers get no fraction, so that a bank reference keeps its digits. */
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

/** Reads the first sheet while it is unpacked, so that only a few rows are in memory. Empty rows are left out. */
export async function* excelRows(content: Uint8Array): AsyncGenerator<NumberedRow> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!(await unpacksWithin(bytes, MAX_UNPACKED_BYTES))) throw unreadable();
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
        for (let at = 1; at <= Math.min(row.cellCount, MAX_CELLS); at++) cells.push(textOf(row.getCell(at).value));
        if (cells.some((cell) => cell.trim() !== "")) yield { number: row.number, cells };
      }
      return;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreadable();
  }
}
