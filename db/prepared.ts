import { DrizzleQueryError, is } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { ParameterOrJSON, Sql, TransactionSql } from "postgres";
import { type Db, getSql } from "@/db/client";
import { isPostgresError, withFactsOnly } from "@/db/plain-errors";

const connectionOf = (db: Db): Sql | TransactionSql => {
  const { session } = db._;
  // Not `instanceof`: a bundle may hold the library's class more than once.
  if (!is(session, PostgresJsSession)) throw new Error("Only the driver's own sessions run kept statements");
  return session.client;
};

/**
 * Runs SQL text as a statement that the connection keeps prepared: no planning, and one round trip where an ordinary
 * query takes two. Calls that are not awaited one by one travel together; the database takes them in their order. The text must be one of a few constants. With
 * `DATABASE_PREPARE=0` it runs like any other. It goes past drizzle, whose way costs more than many a statement.
 */
export async function runPrepared<Row>(db: Db, text: string, params: readonly unknown[]): Promise<Row[]> {
  try {
    return await runKept<Row>(connectionOf(db), text, params as ParameterOrJSON<never>[]);
  } catch (error) {
    throw isPostgresError(error) ? new DrizzleQueryError(text, [], withFactsOnly(error)) : error;
  }
}

/**
 * The same with the driver alone, for what every request begins with or a gate waits for. It knows no column types: see
 * `getSql`.
 */
export function runKept<Row>(
  sql: Sql | TransactionSql,
  text: string,
  params: readonly ParameterOrJSON<never>[],
): Promise<Row[]> {
  return sql.unsafe<Row[] & Record<string, never>[]>(text, [...params], { prepare: getSql().options.prepare });
}

type Answers<Work extends readonly unknown[]> = { -readonly [Key in keyof Work]: Awaited<Work[Key]> };

/** What Postgres answers to every statement after the one that broke the transaction. */
const ABORTED = "25P02";

function isAftermath(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === ABORTED) || isAftermath(error.cause);
}

/**
 * Awaits statements of one transaction that were sent together: one round trip. Unlike `Promise.all` it waits for all of
 * them, and of several errors throws the one that broke the transaction, not one that only follows from it.
 */
export async function together<const Work extends readonly unknown[]>(work: Work): Promise<Answers<Work>> {
  const settled = await Promise.allSettled(work);
  const errors = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0];
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as Answers<Work>;
}
