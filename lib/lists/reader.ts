import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { Key, KeyType } from "@/lib/lists/cursor";
import { type KeyOrder, keyOrder } from "@/lib/lists/key-order";
import { rowsFrom } from "@/lib/lists/replica";

/** The expression must never be null. */
export interface SortKey {
  by: SQL;
  type: KeyType;
}

export interface Order<Sort extends string> {
  sort: Sort;
  descending: boolean;
}

export interface ListSums {
  rows: number;
  sums: Record<string, number>;
}

export interface Found<Dto> {
  dto: Dto;
  key: Key;
}

/** `sqlReader` makes one from a statement; a list that needs another way writes its own. */
export interface ListReader<Dto, Sort extends string> {
  /** Types of the values that each sort's rows are sorted by. */
  types: Readonly<Record<Sort, readonly KeyType[]>>;
  /** At most `limit` rows in the order, those after `from` if it is given. */
  rows: (asked: { order: Order<Sort>; from: Key | null; limit: number; offset: number }) => Promise<Found<Dto>[]>;
  /** Exact up to `most`, or up to fewer where counting is expensive. */
  count: (most: number) => Promise<{ total: number; hasMore: boolean }>;
  /** What fields of the rows come to, over all of them, and how many these are. A reader without it adds up nothing. */
  sums?: (fields: readonly string[]) => Promise<ListSums>;
  /** All rows in the order, read as they are consumed. */
  stream: (order: Order<Sort>) => AsyncIterable<Dto>;
}

export interface SqlSource<Row, Dto, Sort extends string> {
  /** Columns, named as in `Row`. */
  select: SQL;
  /** The tables that `where`, the sorts and the id use. */
  from: SQL;
  /** Left joins that only `select` needs. They must not change the number of rows. */
  joins?: SQL;
  /** The condition for the tenant first, then those of the filters. */
  where: readonly SQL[];
  /** A unique integer. */
  id: SQL;
  sorts: Readonly<Record<Sort, SortKey | null>>;
  toDto: (row: Row) => Dto;
}

type Read = Record<string, unknown> & { rowKey: string[] };

function orderOf<Sort extends string>(
  { id, sorts }: Pick<SqlSource<never, unknown, Sort>, "id" | "sorts">,
  { sort, descending }: Order<Sort>,
): KeyOrder {
  const key = sorts[sort];
  const unique = { by: id, type: "int", descending } as const;
  return keyOrder(key ? [{ ...key, descending }, unique] : [unique]);
}

function statement<Sort extends string>(
  source: SqlSource<never, unknown, Sort>,
  { order, from, limit, offset }: { order: Order<Sort>; from: Key | null; limit?: number; offset?: number },
): SQL {
  const { key, by, beyond } = orderOf(source, order);
  const where = [...source.where, ...(from ? [beyond(from)] : [])];
  return sql`select ${source.select}, ${key} as "rowKey"
    from ${source.from} ${source.joins ?? sql``} where ${sql.join(where, sql` and `)}
    order by ${by}${limit === undefined ? sql`` : sql` limit ${limit}::int`}${offset ? sql` offset ${offset}::int` : sql``}`;
}

/**
 * Pages, counts and files of a list come from the same parts of a statement. Files are read through a cursor of the
 * database.
 */
export function sqlReader<Row extends Record<string, unknown>, Dto, Sort extends string>(
  ctx: Ctx,
  source: SqlSource<Row, Dto, Sort>,
): ListReader<Dto, Sort> {
  const untyped = source as unknown as SqlSource<never, unknown, Sort>;
  const found = ({ rowKey, ...row }: Read): Found<Dto> => ({
    dto: source.toDto(row as unknown as Row),
    key: rowKey,
  });
  const sorts = Object.keys(source.sorts) as Sort[];
  const types = sorts.map((sort) => [sort, orderOf(untyped, { sort, descending: false }).types]);
  return {
    types: Object.fromEntries(types) as Record<Sort, readonly KeyType[]>,
    async rows(asked) {
      return (await dbOf(ctx).execute<Read>(statement(untyped, asked))).map(found);
    },
    async count(most) {
      const [row] = await dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n from (
        select 1 from ${source.from} where ${sql.join([...source.where], sql` and `)} limit ${most + 1}::int) counted`);
      const n = row?.n ?? 0;
      return { total: Math.min(n, most), hasMore: n > most };
    },
    async sums(fields) {
      const each = fields.map(
        (field) => sql`coalesce(sum(x.${sql.identifier(field)}), 0)::bigint as ${sql.identifier(field)}`,
      );
      const [row] = await dbOf(ctx).execute<Record<string, number>>(sql`
        select count(*)::int as "rowCount", ${sql.join(each, sql`, `)} from (
          select ${source.select} from ${source.from} ${source.joins ?? sql``}
          where ${sql.join([...source.where], sql` and `)}) x`);
      const { rowCount = 0, ...sums } = row ?? {};
      return { rows: rowCount, sums };
    },
    async *stream(order) {
      for await (const row of rowsFrom<Read>(ctx, statement(untyped, { order, from: null }))) yield found(row).dto;
    },
  };
}
