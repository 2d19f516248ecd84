export type SearchParams = Record<string, string | string[] | undefined>;

/** The columns that were chosen, with a point between them. A form sends each by itself. */
export const COLUMNS = "col";
/** Sent by the button that forgets the remembered columns, so that the list shows its own again. */
export const FORGET = "olvidar";
/** Value of `aviso` after somebody downloaded too many files. */
export const TOO_MANY_FILES = "descargas";
/** Begins the value of `aviso` where a file was refused for another reason, whose code follows. */
const REFUSED = "archivo:";

/** What the list's address says once a file of it was refused. */
export const fileNotice = (code: string): string =>
  code === "auth.rate_limited" ? TOO_MANY_FILES : `${REFUSED}${code}`;

/** The code of what a file was refused for, which an address says; undefined where it says nothing of a file. */
export const refusedFile = (notice: string | undefined): string | undefined => {
  if (notice === TOO_MANY_FILES) return "auth.rate_limited";
  return notice?.startsWith(REFUSED) ? notice.slice(REFUSED.length) : undefined;
};

/** The page begins after or before the row that these name. */
const PLACES = ["despues", "antes"] as const;

export const LONGEST = { [COLUMNS]: 600, despues: 2_000, antes: 2_000 } as const;
const longest: ReadonlyMap<string, number> = new Map(Object.entries(LONGEST));

function oneOf(name: string, value: string | string[] | undefined): string | undefined {
  if (!Array.isArray(value)) return value;
  return name === COLUMNS ? value.join(".") : value[0];
}

/** One value per name, trimmed and short: what a list may read from its address. */
export function singleParams(params: SearchParams, lengths: Record<string, number> = {}): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    // Postgres refuses a text with a NUL, which would make every list of this address fail.
    const single = oneOf(name, value)
      ?.replaceAll("\0", "")
      .trim()
      .slice(0, lengths[name] ?? longest.get(name) ?? 100)
      .toWellFormed();
    if (single) found[name] = single;
  }
  return found;
}

/** The columns that an address chooses; undefined where it chooses none. */
export function chosenColumns(params: Readonly<Record<string, string>>): string[] | undefined {
  return params[COLUMNS]?.split(".");
}

/** Drops the position in the list and the note about what was just done. */
export function withoutPlace(params: Readonly<Record<string, string>>): Record<string, string> {
  const passing = new Set<string>([...PLACES, "hecho", "aviso"]);
  return Object.fromEntries(Object.entries(params).filter(([name]) => !passing.has(name)));
}

/** A whole number above zero of an address, or undefined. */
export function numberParam(value: string | undefined): number | undefined {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** The same list with changes: a filter set or taken away (null), or another page. Any change but a page's starts at the first. */
export function listHref(
  path: string,
  params: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | number | null>>,
): string {
  const query = new URLSearchParams(withoutPlace(params));
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Props of a sortable column: the link that sorts by it, turning round when it already does. */
export function sortProps(path: string, params: Readonly<Record<string, string>>, column: string, fallback: string) {
  const now = params.sort ?? fallback;
  const sorted = now === column ? ("ascending" as const) : now === `-${column}` ? ("descending" as const) : undefined;
  const sortHref = listHref(path, params, { sort: now === column ? `-${column}` : column });
  return { sortHref, ...(sorted ? { sorted } : {}) };
}
