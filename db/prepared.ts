import type { ParameterOrJSON, Sql, TransactionSql } from "postgres";
import { type Db, getSql } from "@/db/client";
import { runText } from "@/db/hot";
import { Statement } from "@/db/pipeline";

export { inOrder, Statement, together } from "@/db/pipeline";

/** Superseded by `hotStatement` and drizzle; goes with its last caller. */
export const runPrepared = <Row>(db: Db, text: string, params: readonly unknown[]): Promise<Row[]> =>
  runText<Row>(db, text, params);

/** Superseded by `hotStatement`; goes with its last caller. */
export function runKept<Row>(
  sql: Sql | TransactionSql,
  text: string,
  params: readonly ParameterOrJSON<never>[],
): Promise<Row[]> {
  return sql.unsafe<Row[] & Record<string, never>[]>(text, [...params], { prepare: getSql().options.prepare });
}

/** Superseded by `hotStatement(…).later`; goes with its last caller. */
export function statement<Row>(text: string, params: readonly unknown[]): Statement<Row[]> {
  return new Statement((db) => runPrepared<Row>(db, text, params));
}
