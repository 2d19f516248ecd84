import { DomainError } from "@/lib/core/errors";
import { csvRows, decodeText, delimiterOf } from "@/lib/imports/read/read-csv";
import { excelRows, type NumberedRow } from "@/lib/imports/read/read-excel";

export interface FileForm {
  format: "csv" | "xlsx";
  encoding: string | null;
  delimiter: string | null;
}

/** The part of a form that its rows are read by. */
export type ReadableForm = Pick<FileForm, "format" | "delimiter">;

const MOST_CELLS = 60;
const MOST_LETTERS = 500;

/** What kind of file it is, by its bytes. */
export function formOf(content: Uint8Array): FileForm {
  if (content[0] === 0x50 && content[1] === 0x4b) return { format: "xlsx", encoding: null, delimiter: null };
  const { text, encoding } = decodeText(content);
  // Text has no control characters but these.
  const hasOthers = /[^\P{Cc}\t\r\n]/u.test(text.slice(0, 4_000));
  if (hasOthers || text.trim() === "") throw new DomainError("file.unreadable", { field: "file" });
  return { format: "csv", encoding, delimiter: delimiterOf(text) };
}

const tidy = (cells: readonly string[]) =>
  cells.slice(0, MOST_CELLS).map((cell) =>
    cell
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, MOST_LETTERS)
      // A letter of two halves may have been cut, and a workbook may hold halves of its own.
      .toWellFormed(),
  );

function* numbered(rows: Iterable<string[]>): Generator<NumberedRow> {
  let number = 0;
  for (const cells of rows) yield { number: ++number, cells };
}

/**
 * The rows of a CSV file or of a workbook's first sheet that hold anything, cells as tidy text, each with its number in
 * the file.
 */
export async function* numberedRowsOf(
  content: Uint8Array,
  { format, delimiter }: ReadableForm,
): AsyncGenerator<NumberedRow> {
  const rows = format === "xlsx" ? excelRows(content) : numbered(csvRows(decodeText(content).text, delimiter ?? ","));
  for await (const { number, cells } of rows) {
    const row = tidy(cells);
    if (row.some((cell) => cell !== "")) yield { number, cells: row };
  }
}

/** The form of a file that is stored, by its row. */
export function storedForm({ format, delimiter }: { format: string; delimiter: string | null }): ReadableForm {
  return { format: format === "xlsx" ? "xlsx" : "csv", delimiter };
}

/** As `numberedRowsOf`, without the numbers. */
export async function* tableRowsOf(content: Uint8Array, form: ReadableForm): AsyncGenerator<string[]> {
  for await (const { cells } of numberedRowsOf(content, form)) yield cells;
}
