import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Key, KeyType } from "@/lib/lists/cursor";

/** The expression must never be null. */
export interface KeyColumn {
  by: SQLWrapper;
  type: KeyType;
  descending?: boolean;
}

/** Parts of a statement that reads rows in an order, and goes on after any one of them. */
export interface KeyOrder {
  types: readonly KeyType[];
  /** What a row is sorted by, to be selected: its key. */
  key: SQL<string[]>;
  /** For `order by`. */
  by: SQL;
  /** The condition for the rows that come after a key. */
  beyond: (key: Key) => SQL;
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** The columns separate any two rows: the last one is usually the id. */
export function keyOrder(columns: readonly KeyColumn[]): KeyOrder {
  const cast = ({ type }: KeyColumn, value: string) => sql`${value}::${sql.raw(type === "int" ? "bigint" : type)}`;
  const than = ({ descending }: KeyColumn) => (descending ? sql`<` : sql`>`);
  const [first] = columns;
  const isOneWay = columns.every(({ descending = false }) => descending === (first?.descending ?? false));

  /** One comparison of rows reads an index as it is; columns that go different ways are compared one after the other. */
  const beyond = (key: Key): SQL => {
    const values = columns.map((column, at) => cast(column, key[at] ?? ""));
    if (first && columns.length === 1) return sql`${first.by} ${than(first)} ${list(values)}`;
    if (first && isOneWay) return sql`(${list(columns.map(({ by }) => sql`${by}`))}) ${than(first)} (${list(values)})`;
    const cases = columns.map((column, at) => {
      const same = columns.slice(0, at).map(({ by }, before) => sql`${by} = ${values[before]}`);
      return sql`(${sql.join([...same, sql`${column.by} ${than(column)} ${values[at]}`], sql` and `)})`;
    });
    return sql`(${sql.join(cases, sql` or `)})`;
  };

  return {
    types: columns.map(({ type }) => type),
    key: sql<string[]>`json_build_array(${list(columns.map(({ by }) => sql`(${by})::text`))})`,
    by: list(columns.map(({ by, descending }) => sql`${by} ${descending ? sql`desc` : sql`asc`}`)),
    beyond,
  };
}
