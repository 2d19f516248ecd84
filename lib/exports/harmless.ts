/**
 * A text that no spreadsheet takes for a formula, also after it was saved as CSV: what begins with = + - @, a tab or a
 * line break gets an apostrophe before it.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
