import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDb, type Db, getDb, getSql } from "@/db/client";
import { runPrepared } from "@/db/prepared";

afterEach(async () => {
  await closeDb();
  delete process.env.DATABASE_PREPARE;
});

/** How many statements the transaction's connection keeps after one of each kind. */
async function keptStatements(): Promise<number> {
  return getDb().transaction(async (tx) => {
    expect(await tx.execute(sql`select ${1}::int as n`)).toMatchObject([{ n: 1 }]);
    expect(await runPrepared(tx as Db, "select $1::int as n", [2])).toMatchObject([{ n: 2 }]);
    await tx.transaction(async (inner) => {
      expect(await inner.execute(sql`select ${"three"}::text as word`)).toMatchObject([{ word: "three" }]);
    });
    const [row] = await tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`);
    return row?.n ?? -1;
  });
}

test("a connection keeps its statements", async () => {
  expect(await keptStatements()).toBeGreaterThanOrEqual(3);
});

test("behind a transaction pooler no statement is kept, by the hand-written ones neither", async () => {
  process.env.DATABASE_PREPARE = "0";
  await closeDb();
  expect(await keptStatements()).toBe(0);
  const kept = await getSql().begin(async (tx) => {
    expect(await tx`select ${4}::int as n`).toMatchObject([{ n: 4 }]);
    return tx`select count(*)::int as n from pg_prepared_statements`;
  });
  expect(kept).toMatchObject([{ n: 0 }]);
});
