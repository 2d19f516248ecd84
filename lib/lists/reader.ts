import { type SQL, sql } from "drizzle-orm";
import { cursorRows, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Key, KeyType } from "@/lib/lists/cursor";

/** By what rows are sorted: an expression that is never null. */
export interface SortKey {
  by: SQL;
  type: KeyType;
}

export interface Order<Sort extends string> {
  sort: Sort;
  descending: boolean;
}

export interface Found<Dto> {
  dto: Dto;
  key: Key;
}

/** How a list's rows are read. `sqlReader` makes one from a statement; who needs another way writes one. */
export interface ListReader<Dto, Sort extends string> {
  /** Of each sort; null is the id alone. */
  types: Readonly<Record<Sort, KeyType | null>>;
  /** Up to `limit` rows in the order, after a key where there is one. */
  rows: (asked: { order: Order<Sort>; from: Key | null; limit: number; offset: number }) => Promise<Found<Dto>[]>;
  /** How many there are, exact up to `most`, or to less where that is dear. */
  count: (most: number) => Promise<{ total: number; hasMore: boolean }>;
  /** All of them in the order, while they are asked for. */
  stream: (order: Order<Sort>) => AsyncIterable<Dto>;
}

export interface SqlSource<Row, Dto, Sort extends string> {
  /** Columns, named as in `Row`. Instants as epoch milliseconds: the driver leaves them texts. */
  select: SQL;
  /** What `where`, sorts and the id speak of. */
  from: SQL;
  /** Further tables of `select`, by left joins that neither add rows nor take any away. */
  joins?: SQL;
  /** The tenant's rows first, then what the filters ask for. */
  where: readonly SQL[];
  /** Unique, an integer. */
  id: SQL;
  sorts: Readonly<Record<Sort, SortKey | null>>;
  toDto: (row: Row) => Dto;
}

type Read = Record<string, unknown> & { keyValue: string; keyId: string };

function orderOf<Sort extends string>({ id, sorts }: SqlSource<never, unknown, Sort>, order: Order<Sort>): SQL {
  const way = order.descending ? sql`desc` : sql`asc`;
  const key = sorts[order.sort];
  return key ? sql`${key.by} ${way}, ${id} ${way}` : sql`${id} ${way}`;
}

function beyond<Sort extends string>(source: SqlSource<never, unknown, Sort>, order: Order<Sort>, from: Key): SQL {
  const than = order.descending ? sql`<` : sql`>`;
  const key = source.sorts[order.sort];
  if (!key) return sql`${source.id} ${than} ${from.id}::bigint`;
  const type = sql.raw(key.type === "int" ? "bigint" : key.type);
  return sql`(${key.by}, ${source.id}) ${than} (${from.value}::${type}, ${from.id}::bigint)`;
}

function statement<Sort extends string>(
  source: SqlSource<never, unknown, Sort>,
  { order, from, limit, offset }: { order: Order<Sort>; from: Key | null; limit?: number; offset?: number },
): SQL {
  const key = source.sorts[order.sort];
  const where = [...source.where, ...(from ? [beyond(source, order, from)] : [])];
  return sql`select ${source.select}, ${key ? sql`(${key.by})::text` : sql`''`} as "keyValue", (${source.id})::text as "keyId"
    from ${source.from} ${source.joins ?? sql``} where ${sql.join(where, sql` and `)}
    order by ${orderOf(source, order)}${limit === undefined ? sql`` : sql` limit ${limit}::int`}${offset ? sql` offset ${offset}::int` : sql``}`;
}

/** Reads a list by one statement: pages, how many, or all of it through a cursor of the database. */
export function sqlReader<Row extends Record<string, unknown>, Dto, Sort extends string>(
  ctx: Ctx,
  source: SqlSource<Row, Dto, Sort>,
): ListReader<Dto, Sort> {
  const any = source as unknown as SqlSource<never, unknown, Sort>;
  const found = ({ keyValue, keyId, ...row }: Read): Found<Dto> => ({
    dto: source.toDto(row as unknown as Row),
    key: { value: keyValue, id: keyId },
  });
  const types = Object.entries<SortKey | null>(source.sorts).map(([sort, key]) => [sort, key?.type ?? null]);
  return {
    types: Object.fromEntries(types) as Record<Sort, KeyType | null>,
    async rows(asked) {
      return (await dbOf(ctx).execute<Read>(statement(any, asked))).map(found);
    },
    async count(most) {
      const [row] = await dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n from (
        select 1 from ${source.from} where ${sql.join([...source.where], sql` and `)} limit ${most + 1}::int) counted`);
      const n = row?.n ?? 0;
      return { total: Math.min(n, most), hasMore: n > most };
    },
    async *stream(order) {
      for await (const row of cursorRows<Read>(statement(any, { order, from: null }))) yield found(row).dto;
    },
  };
}
