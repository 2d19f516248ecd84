/** Opens in Excel as UTF-8. */
export const CSV_START = "\uFEFF";

/** A cell that a spreadsheet would run as a formula is shown as the text that it is. */
function cellOf(value: string | number): string {
  const text = typeof value === "number" ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, with its end (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}
