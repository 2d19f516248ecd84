/** The row at the edge of a page: the value that it is sorted by, as text, and its id, which separates equal values. */
export interface Key {
  value: string;
  id: string;
}

/** The database's type of the value. */
export type KeyType = "text" | "int" | "timestamptz";

const FITS: Record<KeyType, RegExp> = {
  text: /^[^\0]{0,400}$/su,
  int: /^-?\d{1,18}$/,
  timestamptz: /^(-?infinity|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00)$/,
};

/** A made-up cursor may name a day that no calendar has, which the database refuses to read. */
function isRead(type: KeyType, value: string): boolean {
  if (!FITS[type].test(value) || !value.isWellFormed()) return false;
  if (type !== "timestamptz" || value.endsWith("infinity")) return true;
  const iso = value.slice(0, 19).replace(" ", "T");
  const at = new Date(`${iso}Z`);
  return !value.startsWith("0000") && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** The text goes into addresses; nobody reads it. */
export function writeCursor(sort: string, { value, id }: Key): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** Null unless the cursor comes from a list sorted in this way. */
export function readCursor(cursor: string, sort: string, type: KeyType | null): Key | null {
  const found = parsed(cursor);
  if (!Array.isArray(found) || found.length !== 3 || found[0] !== sort) return null;
  const [, value, id] = found;
  if (typeof value !== "string" || typeof id !== "string" || !FITS.int.test(id)) return null;
  return (type === null ? value === "" : isRead(type, value)) ? { value, id } : null;
}
