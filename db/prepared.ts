import type { Db } from "@/db/client";

interface Answer<Row> {
  execute: Row[];
  all: Row[];
  values: unknown[][];
}

/**
 * Runs SQL text as a statement that the connection keeps prepared: no planning, and one round trip where an ordinary
 * query takes two. Calls that are not awaited one by one travel together. The text must be one of a few constants. With
 * `DATABASE_PREPARE=0` it runs like any other.
 */
export async function runPrepared<Row>(db: Db, text: string, params: readonly unknown[]): Promise<Row[]> {
  const statement = db._.session.prepareQuery<Answer<Row>>(
    { sql: text, params: [...params] },
    undefined,
    "kept",
    false,
  );
  return statement.execute();
}
