const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 40;

/** Follows the byte order mark; without one, bytes that are no UTF-8 are read as Windows-1252, as Excel writes CSV. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (encoding: string, options: TextDecoderOptions = {}) => ({
    text: new TextDecoder(encoding, options).decode(bytes),
    encoding,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be");
  try {
    return decode("utf-8", { fatal: true });
  } catch {
    return decode("windows-1252");
  }
}

/** Reads CSV by RFC 4180, except that a quote in the middle of a cell (an inch sign) is a letter like any other. */
export function* csvRows(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === delimiter) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at++;
      yield [...row, cell];
      row = [];
      cell = "";
    } else cell += sign;
  }
  if (cell !== "" || row.length > 0) yield [...row, cell];
}

/** Finds the sign that cuts most of the first lines into the same number of cells. */
export function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    let lines = 0;
    for (const { length } of csvRows(text.slice(0, 64_000), delimiter)) {
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + length);
      if (++lines >= SAMPLE_LINES) break;
    }
    return { delimiter, score: Math.max(0, ...counts.values()) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}
