import { DrizzleQueryError, getTableColumns, is } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { ParameterOrJSON } from "postgres";
import { type Db, getSql } from "@/db/client";
import { Statement } from "@/db/pipeline";
import { isPostgresError, withFactsOnly } from "@/db/plain-errors";

/** The rows of `npm run bench` whose targets justify a statement by hand. */
type BenchRow =
  | "hold"
  | "scan"
  | "exit"
  | "prepaid"
  | "page"
  | "checkout"
  | "webhooks"
  | "profile"
  | "mass"
  | "users"
  | "gates";

type Value = string | number | boolean | Date | Uint8Array | null;

/** A statement is run on a connection or in a transaction; `later` gives it to be sent with others by `inOrder`. */
export interface HotStatement<Values, Row> {
  (db: Db, values: Values): Promise<Row[]>;
  later(values: Values): Statement<Row[]>;
  /** As it was written, with `:name` for each value. */
  text: string;
  /** As it is sent. */
  sent: string;
}

/** `:name` is a value; `::int` is a cast, and the colon of a text or of an array's slice follows a letter or a digit. */
const NAMED_VALUE = /(?<![:\w]):([a-z]\w*)/gi;

/** Postgres knows values by their numbers. */
function numbered(text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const plain = text.replace(NAMED_VALUE, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: plain, names };
}

/**
 * A statement by hand, for what a target of the bench depends on; every other goes through drizzle. Its text is constant,
 * with `:name` for each value, so that each connection plans it once and sends it in one round trip. `Row` must be what
 * the text answers: nothing checks it.
 */
export function hotStatement<Values extends Readonly<Record<keyof Values, Value>>, Row>(
  { name }: { name: string; bench: BenchRow },
  text: string,
): HotStatement<Values, Row> {
  const plain = numbered(text);
  // The name is what people see in pg_stat_statements and in the database's log.
  const named = `/* ${name} */ ${plain.text}`;
  const run = (db: Db, values: Values): Promise<Row[]> =>
    runText<Row>(
      db,
      named,
      plain.names.map((one) => Reflect.get(values, one)),
    );
  return Object.assign(run, { later: (values: Values) => new Statement((db) => run(db, values)), text, sent: named });
}

/** All columns of a table by their names in the code, for `select` and `returning`: rows are `typeof table.$inferSelect`. */
export function columnsOf(table: PgTable, alias?: string): string {
  return Object.entries(getTableColumns(table))
    .map(([name, column]) => `${alias ? `${alias}.` : ""}"${column.name}" as "${name}"`)
    .join(", ");
}

/**
 * Runs text on the driver, past drizzle, whose own way costs more than many a statement. `DATABASE_PREPARE=0` is for
 * poolers that give every transaction another connection: then nothing is kept prepared.
 */
export async function runText<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { session } = db._;
  // Not `instanceof`: a bundle may hold the library's class more than once.
  if (!is(session, PostgresJsSession)) throw new Error("Only the driver's own sessions run statements by hand");
  try {
    return await session.client.unsafe<Row[] & Record<string, never>[]>(text, values as ParameterOrJSON<never>[], {
      prepare: getSql().options.prepare,
    });
  } catch (error) {
    throw isPostgresError(error) ? new DrizzleQueryError(text, [], withFactsOnly(error)) : error;
  }
}
