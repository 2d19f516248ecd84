import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { type Key, type KeyType, readCursor, writeCursor } from "@/lib/lists/cursor";
import type { KeyOrder } from "@/lib/lists/key-order";

/** The key after which the page begins; null for one that begins by number. A cursor of anything else is refused. */
export function afterOf(list: string, types: readonly KeyType[], { after }: Pick<PageAsked, "after">): Key | null {
  if (after === null || after === undefined) return null;
  const key = readCursor(after, list, types);
  if (key === null) throw new DomainError("input.invalid", { field: "after", fields: { after: FIELD.cursor } });
  return key;
}

/** The page of what was found, which is one row more than the page where another page follows. */
export function pageOfFound<Dto>(
  list: string,
  found: readonly { dto: Dto; key: Key }[],
  limit: number,
): Pick<KeyedPage<Dto>, "items" | "next"> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ dto }) => dto),
    next: found.length > limit && last ? writeCursor(list, last.key) : null,
  };
}

/** What the statement of a page is made with. */
export interface KeyedRows {
  /** To be selected as `rowKey`. */
  rowKey: SQL<string[]>;
  /** The condition for the rows of this page and of those after it. */
  beyond: SQL;
  by: SQL;
  /** One row more than the page, which says whether another page follows. */
  limit: number;
  offset: number;
}

/**
 * A page of rows that a statement reads in an order. It goes on after the row that a cursor names, so that rows which
 * come or go meanwhile neither repeat nor hide others; without a cursor it skips rows by their number. `list` names
 * the cursors.
 */
export async function keyedPage<Dto>(
  list: string,
  order: KeyOrder,
  asked: PageAsked,
  read: {
    rows: (parts: KeyedRows) => PromiseLike<readonly (Dto & { rowKey: string[] })[]>;
    total: () => PromiseLike<number>;
  },
): Promise<KeyedPage<Dto>> {
  const key = afterOf(list, order.types, asked);
  const [rows, total] = await Promise.all([
    read.rows({
      rowKey: order.key,
      beyond: key ? order.beyond(key) : sql`true`,
      by: order.by,
      limit: asked.limit + 1,
      offset: key ? 0 : asked.offset,
    }),
    read.total(),
  ]);
  const found = rows.map(({ rowKey, ...dto }) => ({ dto: dto as unknown as Dto, key: rowKey }));
  return { ...pageOfFound(list, found, asked.limit), total };
}

/** A value that rows in memory are sorted by. */
export type RowKey<Row> = { descending?: boolean } & (
  | { type: "text"; by: (row: Row) => string }
  | { type: "int"; by: (row: Row) => number }
);

function compared(columns: readonly RowKey<never>[], one: Key, other: Key): number {
  for (const [at, { type, descending }] of columns.entries()) {
    const read = (key: Key) => (type === "int" ? Number(key[at]) : (key[at] ?? ""));
    const [a, b] = [read(one), read(other)];
    if (a !== b) return a < b !== (descending === true) ? -1 : 1;
  }
  return 0;
}

/** As `keyedPage`, for a list so short that it is read as a whole. */
export function keyedSlice<Row>(
  list: string,
  columns: readonly RowKey<Row>[],
  rows: readonly Row[],
  asked: PageAsked,
): KeyedPage<Row> {
  const types = columns.map(({ type }) => type);
  const from = afterOf(list, types, asked);
  const sorted = rows
    .map((dto) => ({ dto, key: columns.map(({ by }) => String(by(dto))) }))
    .sort((one, other) => compared(columns, one.key, other.key));
  const rest = from ? sorted.filter(({ key }) => compared(columns, key, from) > 0) : sorted.slice(asked.offset);
  return { ...pageOfFound(list, rest, asked.limit), total: rows.length };
}
