import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, withTx } from "@/db/client";
import { runPrepared, together } from "@/db/prepared";

/** Answers a few steps after the database does, so that later statements are known to have failed before it. */
async function late<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    throw error;
  }
}

const broken = (db: Db) => late(runPrepared(db, "select 1 / $1::int as one", [0]));
const codeOf = (error: Error & { code?: string }) => error.code ?? (error.cause as { code?: string }).code;

test("statements sent together are answered in their order, the database takes them in it", async () => {
  const answers = await withTx({}, (tx) =>
    together([
      runPrepared(tx.db, "select set_config('test.step', $1, true) as step", ["first"]),
      runPrepared(tx.db, "select current_setting('test.step') as step", []),
      tx.db.execute<{ step: string }>(sql`select ${"third"}::text as step`),
      false,
    ]),
  );
  expect(answers.map((rows) => (rows ? rows[0] : rows))).toEqual([
    { step: "first" },
    { step: "first" },
    { step: "third" },
    false,
  ]);
});

test("the error that broke the transaction is thrown, not those that follow from it", async () => {
  for (const turn of [0, 1]) {
    const failing = withTx({}, (tx) => {
      const work = [broken(tx.db), runPrepared(tx.db, "select $1::int as two", [2])];
      return together(turn === 0 ? work : work.toReversed());
    });
    expect(codeOf((await failing.catch((error: Error) => error)) as Error)).toBe("22012");
  }
});
