import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { keepValuesOutOfErrors } from "@/db/plain-errors";
import * as schema from "@/db/schema";

keepValuesOutOfErrors();

export type Db = PostgresJsDatabase<typeof schema>;

interface Pool {
  sql: postgres.Sql;
  db: Db;
}

const store = globalThis as typeof globalThis & { __controlTrasladoPools?: Map<string, Pool> };

/** A statement with more parameters writes many rows at once: its text is long and differs with their number. */
const KEPT_PARAMETERS = 100;

/**
 * Drizzle asks for each statement unprepared: two round trips and a plan every time. Here the connection keeps them,
 * inside of transactions too; texts without parameters stay as they are.
 */
function keeping<Client extends postgres.Sql | postgres.TransactionSql>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") {
        const unsafe: postgres.Sql["unsafe"] = (text, parameters, options) =>
          target.unsafe(text, parameters, {
            ...options,
            prepare: (parameters?.length ?? 0) <= KEPT_PARAMETERS,
          });
        return unsafe;
      }
      if (name === "begin" && "begin" in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) => target.begin((tx) => work(keeping(tx)));
      }
      if (name === "savepoint" && "savepoint" in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) => target.savepoint((tx) => work(keeping(tx)));
      }
      return Reflect.get(target, name);
    },
  });
}

function pool(): Pool {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  store.__controlTrasladoPools ??= new Map();
  let found = store.__controlTrasladoPools.get(url);
  if (!found) {
    const prepare = process.env.DATABASE_PREPARE?.trim() !== "0";
    const sql = postgres(url, {
      max: Number(process.env.DATABASE_POOL ?? 16),
      prepare,
      idle_timeout: 60,
      connect_timeout: 10,
      onnotice: () => undefined,
      connection: { application_name: "control-traslado", TimeZone: "UTC" },
    });
    found = { sql, db: drizzle(prepare ? keeping(sql) : sql, { schema }) };
    store.__controlTrasladoPools.set(url, found);
  }
  return found;
}

/** The process's pool. A caller with a context uses `dbOf(ctx)`, so that an outer transaction is joined. */
export function getDb(): Db {
  return pool().db;
}

/**
 * The process's driver, for the few hot statements that are written by hand. It knows no column types: pass instants as
 * ISO text with a cast, read them as epoch milliseconds.
 */
export function getSql(): postgres.Sql {
  return pool().sql;
}

/** The transaction of the context, or the pool. */
export function dbOf(ctx: { db?: Db }): Db {
  return ctx.db ?? pool().db;
}

/**
 * Runs `work` in one transaction: the context's own where it has one (then nothing commits here), otherwise a new one.
 * `work` gets a context that carries the transaction.
 */
export async function withTx<C extends { db?: Db }, T>(ctx: C, work: (tx: C & { db: Db }) => Promise<T>): Promise<T> {
  if (ctx.db) return work({ ...ctx, db: ctx.db });
  return pool().db.transaction((tx) => work({ ...ctx, db: tx as Db }));
}

/** Ends every pool of this process; for scripts, workers and tests. */
export async function closeDb(): Promise<void> {
  const pools = [...(store.__controlTrasladoPools?.values() ?? [])];
  store.__controlTrasladoPools?.clear();
  await Promise.all(pools.map(({ sql }) => sql.end({ timeout: 5 })));
}
