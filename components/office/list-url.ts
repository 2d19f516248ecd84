export type SearchParams = Record<string, string | string[] | undefined>;

/** One value per name, trimmed and short: what a list may read from its address. */
export function singleParams(params: SearchParams): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    // A sign that no text can hold would make every list of this address fail.
    const single = (Array.isArray(value) ? value[0] : value)?.replaceAll("\0", "").trim().slice(0, 100).toWellFormed();
    if (single) found[name] = single;
  }
  return found;
}

/** A whole number above zero of an address, or undefined. */
export function numberParam(value: string | undefined): number | undefined {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}

/** The page that an address asks for: from 1 to the last one that any list answers; 1 where it asks for none. */
export function pageParam(value: string | undefined): number {
  return Math.min(numberParam(value) ?? 1, 10_000);
}

/** The same list with changes: a filter set, taken away (null) or another page. Any change but the page's starts at page 1. */
export function listHref(
  path: string,
  params: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | number | null>>,
): string {
  const next: Record<string, string> = { ...params };
  delete next.hecho;
  if (!("page" in change)) delete next.page;
  const query = new URLSearchParams(next);
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
