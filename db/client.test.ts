import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDb, connectionSettings, type Db, getDb, getSql, listenTo } from "@/db/client";
import { constraintOf } from "@/db/constraint";
import { hotStatement } from "@/db/hot";
import { users } from "@/db/schema";
import { asApplication, createUser } from "@/db/testing";
import { getBoss } from "@/lib/jobs";

afterEach(async () => {
  await closeDb();
  delete process.env.DATABASE_PREPARE;
  delete process.env.LISTEN_DATABASE_URL;
});

const sayNumber = hotStatement<{ n: number }, { n: number }>(
  { name: "test.number", bench: "hold" },
  "select :n::int as n",
);
const readInstant = hotStatement<{ text: string }, unknown>(
  { name: "test.instant", bench: "hold" },
  "select :text::text::timestamptz",
);

/** How many statements the transaction's connection keeps after one of each kind. */
async function keptStatements(): Promise<number> {
  return getDb().transaction(async (tx) => {
    expect(await tx.execute(sql`select ${1}::int as n`)).toMatchObject([{ n: 1 }]);
    expect(await sayNumber(tx as Db, { n: 2 })).toMatchObject([{ n: 2 }]);
    await tx.transaction(async (inner) => {
      expect(await inner.execute(sql`select ${"three"}::text as word`)).toMatchObject([{ word: "three" }]);
    });
    const [row] = await tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`);
    return row?.n ?? -1;
  });
}

test("a connection that was lost is opened again within a second, however long the database was away", () => {
  const { backoff } = getSql().options;
  const pause = typeof backoff === "function" ? backoff(50) : backoff;
  expect(Number(pause)).toBeGreaterThan(0);
  expect(Number(pause)).toBeLessThanOrEqual(1);
});

test("a connection keeps its statements", async () => {
  expect(await keptStatements()).toBeGreaterThanOrEqual(3);
});

test("no connection compiles statements, whatever the server would do; a pooler is not asked to know the setting", async () => {
  const text = "select current_setting('jit') as jit";
  const [mine] = await getSql().unsafe(text);
  expect(mine).toMatchObject({ jit: "off" });
  const queues = await (await getBoss()).getDb().executeSql(text);
  expect(queues.rows).toMatchObject([{ jit: "off" }]);
  process.env.DATABASE_PREPARE = "0";
  expect(connectionSettings()).toEqual({});
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

const EMAIL = "persona-oculta@test.example";
const again = { profile: 2, userName: "Otra", fullName: "Otra Persona", email: EMAIL, passwordHash: "hash-oculto" };

const failedAs = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const FAILING: [string, (db: Db) => Promise<unknown>][] = [
  ["a broken constraint", async (db) => db.insert(users).values(again)],
  ["a row that breaks a check", async (db) => db.execute(sql`update users set profile = 77 where email = ${EMAIL}`)],
  ["a text that is no number", async (db) => db.execute(sql`select ${EMAIL}::text::int`)],
  ["a statement by hand", (db) => readInstant(db, { text: EMAIL })],
  ["a query by table", async (db) => db.select({ n: sql`${EMAIL}::text::json` }).from(users)],
  ["a savepoint's", (db) => db.transaction(async (tx) => tx.execute(sql`select ${EMAIL}::text::uuid`))],
];

test.each(FAILING)("the error of %s carries no values, alone and in a transaction", async (_, work) => {
  await getDb().delete(users).where(sql`email = ${EMAIL}`);
  await createUser({ email: EMAIL });
  for (const error of [await failedAs(work(getDb())), await failedAs(getDb().transaction((tx) => work(tx as Db)))]) {
    const text = `${inspect(error, { depth: 9 })} ${error instanceof Error ? error.stack : ""} ${JSON.stringify(error)}`;
    expect(text).toContain("Failed query");
    expect(text).not.toMatch(/ocult[ao]/);
  }
});

test("what was broken is still known", async () => {
  await getDb().delete(users).where(sql`email = ${EMAIL}`);
  await createUser({ email: EMAIL });
  const error = await failedAs(getDb().insert(users).values(again));
  expect(constraintOf(error)).toBe("users_email_key");
  expect(inspect(error)).toContain("client.test.ts");
});

test("who listens enters where a pooler is passed by, and hears what is said through it", async () => {
  process.env.LISTEN_DATABASE_URL = asApplication(process.env.DATABASE_URL ?? "");
  const heard = Promise.withResolvers<string>();
  const stop = await listenTo("listening_test", heard.resolve);
  const [listener] = await getDb().execute(sql`
    select usename as role from pg_stat_activity where query ilike 'listen "listening_test"' and datname = current_database()`);
  expect(listener).toEqual({ role: new URL(process.env.LISTEN_DATABASE_URL).username });
  await getDb().execute(sql`select pg_notify('listening_test', 'word')`);
  expect(await heard.promise).toBe("word");
  await stop();
});
