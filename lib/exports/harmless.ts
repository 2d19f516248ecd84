/**
 * Spreadsheets take a text that begins with = + - @, a tab or a line break for a formula, even after it was saved as
 * CSV. An apostrophe before it prevents that.
 */
export function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
