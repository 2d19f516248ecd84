import { DomainError } from "@/lib/core/errors";
import { csvRows, decodeText, delimiterOf } from "@/lib/deposits/statement/read-csv";
import { excelRows } from "@/lib/deposits/statement/read-excel";

export interface FileForm {
  format: "csv" | "xlsx";
  encoding: string | null;
  delimiter: string | null;
}

const MOST_CELLS = 60;
const MOST_LETTERS = 500;

/** What kind of file it is, by its bytes. Errors: `statement.unreadable` (an old .xls, a PDF, a picture). */
export function formOf(content: Uint8Array): FileForm {
  if (content[0] === 0x50 && content[1] === 0x4b) return { format: "xlsx", encoding: null, delimiter: null };
  const { text, encoding } = decodeText(content);
  // Text has no control characters but these.
  const hasOthers = /[^\P{Cc}\t\r\n]/u.test(text.slice(0, 4_000));
  if (hasOthers || text.trim() === "") throw new DomainError("statement.unreadable", { field: "file" });
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

/** The rows of a statement that hold anything, cells as tidy text. Errors: `statement.unreadable`. */
export async function* statementRowsOf(content: Uint8Array, { format, delimiter }: FileForm): AsyncGenerator<string[]> {
  const rows = format === "xlsx" ? excelRows(content) : csvRows(decodeText(content).text, delimiter ?? ",");
  for await (const cells of rows) {
    const row = tidy(cells);
    if (row.some((cell) => cell !== "")) yield row;
  }
}
