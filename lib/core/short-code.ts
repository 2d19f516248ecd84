/** Reads what a person typed: O is 0, I and L are 1, separators are dropped. Null if it cannot be a short code. */
export function normalizeShortCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}
