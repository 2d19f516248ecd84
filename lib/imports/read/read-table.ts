import { DomainError } from "@/lib/core/errors";
import { csvRows, decodeText, delimiterOf } from "@/lib/imports/read/read-csv";
import { excelRows, type NumberedRow } from "@/lib/imports/read/read-excel";

export interface FileForm {
  format: "csv" | "xlsx";
  encoding: string | null;
  delimiter: string | null;
}

/** The part of a form that is needed to read the rows. */
export type ReadableForm = Pick<FileForm, "format" | "delimiter">;

const MAX_CELLS = 60;
const MAX_CELL_LENGTH = 500;

/** Looks at the bytes, because the name and the type that a browser sends prove nothing. */
export function formOf(content: Uint8Array): FileForm {
  if (content[0] === 0x50 && content[1] === 0x4b) return { format: "xlsx", encoding: null, delimiter: null };
  const { text, encoding } = decodeText(content);
  // A text has no control characters but tabs and line ends; a PDF or an old .xls has others.
  const hasOthers = /[^\P{Cc}\t\r\n]/u.test(text.slice(0, 4_000));
  if (hasOthers || text.trim() === "") throw new DomainError("file.unreadable", { field: "file" });
  return { format: "csv", encoding, delimiter: delimiterOf(text) };
}

const cleanCells = (cells: readonly string[]) =>
  cells.slice(0, MAX_CELLS).map((cell) =>
    cell
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, MAX_CELL_LENGTH)
      // The cut may have split a surrogate pair, and a workbook may hold split ones of its own; Postgres refuses those.
      .toWellFormed(),
  );

function* numbered(rows: Iterable<string[]>): Generator<NumberedRow> {
  let number = 0;
  for (const cells of rows) yield { number: ++number, cells };
}

/** Gives the rows of a CSV file or of a workbook's first sheet, without the empty ones. */
export async function* numberedRowsOf(
  content: Uint8Array,
  { format, delimiter }: ReadableForm,
): AsyncGenerator<NumberedRow> {
  const rows = format === "xlsx" ? excelRows(content) : numbered(csvRows(decodeText(content).text, delimiter ?? ","));
  for await (const { number, cells } of rows) {
    const row = cleanCells(cells);
    if (row.some((cell) => cell !== "")) yield { number, cells: row };
  }
}

export function storedForm({ format, delimiter }: { format: string; delimiter: string | null }): ReadableForm {
  return { format: format === "xlsx" ? "xlsx" : "csv", delimiter };
}

export async function* tableRowsOf(content: Uint8Array, form: ReadableForm): AsyncGenerator<string[]> {
  for await (const { cells } of numberedRowsOf(content, form)) yield cells;
}
