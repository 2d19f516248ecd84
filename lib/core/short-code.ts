/** Reads what a person typed: O is 0, I and L are 1, separators are dropped. Null if it cannot be a short code. */
export function normalizeShortCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}

/** All that is kept of a code that somebody read, in printable ASCII: a camera may read anything. */
export const tailOf = (code: string): string => code.slice(-4).replace(/[^\x21-\x7e]/g, "?");
