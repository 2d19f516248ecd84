import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { type Key, readCursor, writeCursor } from "@/lib/lists/cursor";
import { afterOf, pageOfFound } from "@/lib/lists/key-page";
import type { Found, ListReader, Order } from "@/lib/lists/reader";

/** Counting more rows costs too much; a longer list only says that there are more. */
export const MOST_COUNTED = 10_000;

export interface ListPage<Dto> {
  items: Dto[];
  /** Exact unless `hasMore` is set. */
  total: number;
  hasMore: boolean;
  /** Cursors of the next and the previous page; null where there is none. */
  next: string | null;
  previous: string | null;
  /** E.g. "-name", which is descending. */
  sort: string;
  /** What the fields that the list adds up come to over all rows; null where it adds up none. */
  sums: Readonly<Record<string, number>> | null;
}

interface Place {
  after?: string | undefined;
  before?: string | undefined;
  pageSize: number;
  /** Fields to add up over all rows. */
  sums?: readonly string[];
}

/** Reads the page after or before a row. If fewer rows precede it than a page holds, the first page is read. */
async function around<Dto, Sort extends string>(
  reader: ListReader<Dto, Sort>,
  order: Order<Sort>,
  { after, before, pageSize }: { after: Key | null; before: Key | null; pageSize: number },
): Promise<{ found: Found<Dto>[]; hasPrevious: boolean; hasNext: boolean }> {
  if (before) {
    const turned = { ...order, descending: !order.descending };
    const rows = await reader.rows({ order: turned, from: before, limit: pageSize + 1, offset: 0 });
    if (rows.length > pageSize) {
      return { found: rows.slice(0, pageSize).reverse(), hasPrevious: true, hasNext: true };
    }
  }
  const from = before ? null : after;
  const rows = await reader.rows({ order, from, limit: pageSize + 1, offset: 0 });
  if (rows.length === 0 && from) return around(reader, order, { after: null, before: null, pageSize });
  return { found: rows.slice(0, pageSize), hasPrevious: from !== null, hasNext: rows.length > pageSize };
}

/** How many rows there are, and what their fields come to: who adds them up has counted them. */
async function total<Dto, Sort extends string>(reader: ListReader<Dto, Sort>, fields: readonly string[]) {
  if (fields.length === 0 || !reader.sums) return { ...(await reader.count(MOST_COUNTED)), summed: null };
  const { rows, sums } = await reader.sums(fields);
  return { total: rows, hasMore: false, summed: sums };
}

/**
 * Reads a page from a row on instead of by number, so that rows which come or go meanwhile neither repeat nor hide
 * others. Without a cursor, or with one of another order, it is the first page.
 */
export async function readPage<Dto, Sort extends string>(
  reader: ListReader<Dto, Sort>,
  order: Order<Sort>,
  { after, before, pageSize, sums = [] }: Place,
): Promise<ListPage<Dto>> {
  const sort = `${order.descending ? "-" : ""}${order.sort}`;
  const keyOf = (cursor: string | undefined) =>
    cursor === undefined ? null : readCursor(cursor, sort, reader.types[order.sort]);
  const [{ found, hasPrevious, hasNext }, { summed, ...counted }] = await Promise.all([
    around(reader, order, { after: keyOf(after), before: keyOf(before), pageSize }),
    total(reader, sums),
  ]);
  const [first, last] = [found[0], found.at(-1)];
  return {
    items: found.map(({ dto }) => dto),
    ...counted,
    next: hasNext && last ? writeCursor(sort, last.key) : null,
    previous: hasPrevious && first ? writeCursor(sort, first.key) : null,
    sort,
    sums: summed,
  };
}

/** A page for a program: it goes on after a cursor, or skips rows by their number. `list` names its cursors. */
export async function readKeyedPage<Dto, Sort extends string>(
  list: string,
  reader: ListReader<Dto, Sort>,
  order: Order<Sort>,
  asked: PageAsked,
): Promise<KeyedPage<Dto> & { hasMore: boolean }> {
  const name = `${list}:${order.descending ? "-" : ""}${order.sort}`;
  const from = afterOf(name, reader.types[order.sort], asked);
  const [found, counted] = await Promise.all([
    reader.rows({ order, from, limit: asked.limit + 1, offset: from ? 0 : asked.offset }),
    reader.count(MOST_COUNTED),
  ]);
  return { ...pageOfFound(name, found, asked.limit), ...counted };
}
