import { DomainError } from "@/lib/core/errors";
import { csvRows, decodeText } from "@/lib/imports/read/read-csv";
import { excelRows, MOST_ROWS, type NumberedRow } from "@/lib/imports/read/read-excel";

/** The part of a file's form that is needed to read its rows. */
export interface ReadableForm {
  format: "csv" | "xlsx";
  delimiter: string | null;
}

const MAX_CELLS = 60;
const MAX_CELL_LENGTH = 500;

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
  for (const cells of rows) {
    if (++number > MOST_ROWS) throw new DomainError("file.too_large", { field: "file" });
    yield { number, cells };
  }
}

/** Reads in the thread that calls it, which is the one of `scripts/entries/read-file.ts`. */
export async function* rowsHere(content: Uint8Array, { format, delimiter }: ReadableForm): AsyncGenerator<NumberedRow> {
  const rows = format === "xlsx" ? excelRows(content) : numbered(csvRows(decodeText(content).text, delimiter ?? ","));
  for await (const { number, cells } of rows) {
    const row = cleanCells(cells);
    if (row.some((cell) => cell !== "")) yield { number, cells: row };
  }
}
