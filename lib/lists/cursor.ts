/** What the row at the edge of a page is sorted by, as texts. Together they separate any two rows. */
export type Key = readonly string[];

/** The database's type of a value. */
export type KeyType = "text" | "int" | "timestamptz";

const FITS: Record<KeyType, RegExp> = {
  text: /^[^\0]{0,400}$/su,
  int: /^-?\d{1,18}$/,
  timestamptz: /^(-?infinity|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00)$/,
};

/** A made-up cursor may name a day that no calendar has, which the database refuses to read. */
function isRead(type: KeyType, value: unknown): boolean {
  if (typeof value !== "string" || !FITS[type].test(value) || !value.isWellFormed()) return false;
  if (type !== "timestamptz" || value.endsWith("infinity")) return true;
  const iso = value.slice(0, 19).replace(" ", "T");
  const at = new Date(`${iso}Z`);
  return !value.startsWith("0000") && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** The text goes into addresses; nobody reads it. */
export function writeCursor(list: string, key: Key): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString("base64url");
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Null unless the cursor comes from a list of this name, sorted by values of these types. */
export function readCursor(cursor: string, list: string, types: readonly KeyType[]): Key | null {
  const found = parsed(cursor);
  if (!Array.isArray(found) || found.length !== types.length + 1 || found[0] !== list) return null;
  const key: unknown[] = found.slice(1);
  return types.every((type, at) => isRead(type, key[at])) ? (key as string[]) : null;
}
