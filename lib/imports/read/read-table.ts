import { DomainError } from "@/lib/core/errors";
import { decodeText, delimiterOf } from "@/lib/imports/read/read-csv";
import type { NumberedRow } from "@/lib/imports/read/read-excel";
import type { ReadableForm } from "@/lib/imports/read/read-rows";
import { rowsFromThread } from "@/lib/imports/read/rows-from-thread";

export interface FileForm extends ReadableForm {
  encoding: string | null;
}

/** Looks at the bytes, because the name and the type that a browser sends prove nothing. */
export function formOf(content: Uint8Array): FileForm {
  if (content[0] === 0x50 && content[1] === 0x4b) return { format: "xlsx", encoding: null, delimiter: null };
  const { text, encoding } = decodeText(content);
  // A text has no control characters but tabs and line ends; a PDF or an old .xls has others.
  const hasOthers = /[^\P{Cc}\t\r\n]/u.test(text.slice(0, 4_000));
  if (hasOthers || text.trim() === "") throw new DomainError("file.unreadable", { field: "file" });
  return { format: "csv", encoding, delimiter: delimiterOf(text) };
}

/**
 * Gives the rows of a CSV file or of a workbook's first sheet, without the empty ones. A thread reads them, and is ended
 * with `file.too_large` when it needs too much time or memory.
 */
export function numberedRowsOf(content: Uint8Array, form: ReadableForm): AsyncGenerator<NumberedRow> {
  return rowsFromThread({ content, form });
}

export function storedForm({ format, delimiter }: { format: string; delimiter: string | null }): ReadableForm {
  return { format: format === "xlsx" ? "xlsx" : "csv", delimiter };
}

export async function* tableRowsOf(content: Uint8Array, form: ReadableForm): AsyncGenerator<string[]> {
  for await (const { cells } of numberedRowsOf(content, form)) yield cells;
}
