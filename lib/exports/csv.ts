import { type FileColumn, localMoment } from "@/lib/exports/columns";
import { harmless } from "@/lib/exports/harmless";

/** Excel reads the file as UTF-8 when it begins with this mark. */
const START = "\uFEFF";
const ROWS_AT_ONCE = 500;

function cellOf(value: string | number | null): string {
  const text = typeof value === "string" ? harmless(value) : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the line's end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** Money is written as pesos with two decimals, a moment as "2026-11-28 19:00". */
function textOf<Row>(column: FileColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value instanceof Date) return localMoment(column, row, value).toISOString().slice(0, 16).replace("T", " ");
  if (typeof value === "number" && column.kind === "money") return (value / 100).toFixed(2);
  return cellOf(value);
}

async function* linesOf<Row>(columns: readonly FileColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let text = START + csvLine(columns.map(({ header }) => header));
  let count = 0;
  for await (const row of rows) {
    text += `${columns.map((column) => textOf(column, row)).join(",")}\r\n`;
    count += 1;
    if (count % ROWS_AT_ONCE > 0) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

/** Written while it is read. A reader who stops stops the rows, and an error of the rows breaks the stream. */
export function csvStream<Row>(
  columns: readonly FileColumn<Row>[],
  rows: AsyncIterable<Row>,
): ReadableStream<Uint8Array> {
  const lines = linesOf(columns, rows);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

export const CSV_TYPE = "text/csv; charset=utf-8";
