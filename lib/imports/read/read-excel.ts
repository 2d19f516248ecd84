import { Readable } from "node:stream";
import type ExcelJS from "exceljs";
import { DomainError } from "@/lib/core/errors";
import { inOrder, measureZip, type ZipLimits } from "@/lib/imports/read/zip";

export interface NumberedRow {
  /** Counts from 1, as the person sees it in the file. */
  number: number;
  cells: string[];
}

const MAX_CELLS = 60;

/** Of one sheet or text, empty ones included: room for the 20,000 of the longest import and some above them. */
export const MOST_ROWS = 20_100;

/**
 * What these rows need, and no more. Empty rows and strings that no cell uses count: reading them takes as long as
 * reading others. A workbook with more was made to fill the memory, or has millions of rows that are only coloured.
 */
const LIMITS: ZipLimits = {
  bytes: 64 * 1024 * 1024,
  tags: 3_000_000,
  tagsOf: { row: MOST_ROWS, si: 400_000 },
};

/**
 * What a sheet refers to comes before it: the library writes a sheet that comes first into a temporary file, with the
 * people in it, and leaves it there when the reading ends early.
 */
const sheetsLast = (bytes: Buffer) => inOrder(bytes, /^xl\/worksheets\//, { "xl/sharedStrings.xml": "<sst/>" });

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
  const measured = await measureZip(bytes, LIMITS);
  if (measured === "too_large") throw new DomainError("file.too_large", { field: "file" });
  if (measured === "broken") throw unreadable();
  // It takes long to load, and neither a text nor a refused workbook needs it.
  const { default: Excel } = await import("exceljs");
  const reader = new Excel.stream.xlsx.WorkbookReader(Readable.from(sheetsLast(bytes)), {
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
