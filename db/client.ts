import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { STREAM_CONNECTIONS } from "@/db/connections";
import { isUndone, isUnserved } from "@/db/constraint";
import { heedingLoss } from "@/db/lost-connection";
import { observed } from "@/db/observe";
import { isPostgresError, keepValuesOutOfErrors, withFactsOnly } from "@/db/plain-errors";
import { countingTransactions, type PoolUse } from "@/db/pool-use";
import * as schema from "@/db/schema";

keepValuesOutOfErrors();

export type Db = PostgresJsDatabase<typeof schema>;

interface Pool {
  sql: postgres.Sql;
  db: Db;
  use: PoolUse;
}

const store = globalThis as typeof globalThis & { __controlTrasladoPools?: Map<string, Pool> };

/** A statement with more parameters writes many rows at once: its text is long and differs with their number. */
const KEPT_PARAMETERS = 100;

/** Stands for one transaction, whatever savepoints it has. */
export type Transaction = object;

const watching: { told: ((transaction: Transaction | null, text: string) => void) | null } = { told: null };

/** Tests only: `told` hears of every statement of `Db` before it is sent, and in which transaction it is. */
export function watchStatements(told: typeof watching.told): void {
  watching.told = told;
}

/**
 * With this the driver sends nothing behind a statement until it is answered; it does so itself when a transaction begins.
 * A statement with values that is not kept prepared goes in two parts. If another one is still under way before it,
 * PgBouncer (1.18) gives the server away when that one ends, and the second part waits for ever.
 */
const ALONE = { onexecute: () => false };

/**
 * Drizzle sends each statement unprepared: two round trips and a new plan every time. Through this proxy the connection
 * keeps them prepared, where it may (`isKeeping`), inside of transactions too; texts without parameters are sent as they
 * are. Whoever watches or observes statements hears of them here.
 */
function keepingStatements<Client extends postgres.Sql | postgres.TransactionSql>(
  client: Client,
  isKeeping: boolean,
  transaction: Transaction | null = null,
): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") {
        const unsafe: postgres.Sql["unsafe"] = (text, parameters, options) => {
          watching.told?.(transaction, text);
          const prepare = isKeeping && (parameters?.length ?? 0) <= KEPT_PARAMETERS;
          const order = isKeeping || transaction ? {} : ALONE;
          return observed(target.unsafe(text, parameters, { ...options, ...order, prepare }), text);
        };
        return unsafe;
      }
      if (name === "begin" && "begin" in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) =>
          target.begin((tx) => work(keepingStatements(tx, isKeeping, {})));
      }
      if (name === "savepoint" && "savepoint" in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) =>
          target.savepoint((tx) => work(keepingStatements(tx, isKeeping, transaction)));
      }
      return Reflect.get(target, name);
    },
  });
}

/** Postgres' numbers of the types that the driver and drizzle leave as text. */
const INT8 = "20";
const NUMERIC = "1700";
const TIMESTAMPTZ = "1184";

function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new Error("The database gave a number that cannot be exact");
  return value;
}

/**
 * The one codec: whatever statement asks, by drizzle's builders, its `sql` or the driver, bigint and numeric come as
 * numbers and timestamptz as a Date, and a Date may be given. Infinity has no Date and stays the word that it is. Drizzle turns the driver's own off, so this runs after it.
 */
export function readPlainValues({ options }: postgres.Sql): void {
  options.parsers[INT8] = exactNumber;
  options.parsers[NUMERIC] = exactNumber;
  options.parsers[TIMESTAMPTZ] = (text: string) => (text.endsWith("infinity") ? text : new Date(text));
  options.serializers[TIMESTAMPTZ] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
}

/**
 * Settings of every connection. Compiling a statement takes longer than any statement of ours runs, and a server of the
 * user's own may do it for whatever it takes for dear. A transaction pooler refuses the setting: there its owner turns
 * it off for the role.
 */
export function connectionSettings(): { jit?: "off" } {
  return process.env.DATABASE_PREPARE?.trim() === "0" ? {} : { jit: "off" };
}

/** Connections that work may take of the database, in each process. */
const workConnections = () => Number(process.env.DATABASE_POOL ?? 16);

/** Where it is asked: the database itself, or a copy that follows it and is only read. */
export type Server = "primary" | "replica";

const replicaUrl = () => process.env.DATABASE_REPLICA_URL?.trim() || null;

/** Whether there is a replica, which reports read. */
export const hasReplica = (): boolean => replicaUrl() !== null;

/** The database itself where a pooler of transactions stands before DATABASE_URL: who listens keeps one session. */
const listeningUrl = () => process.env.LISTEN_DATABASE_URL?.trim() || process.env.DATABASE_URL;

const MOST_CONNECTIONS = { work: workConnections, streams: () => STREAM_CONNECTIONS, listening: () => 1 };

/**
 * Seconds until a lost connection is opened anew, after so many attempts in vain. The driver's own pause grows to twenty
 * seconds, for which people would wait after another server has taken over.
 */
const reconnectAfter = (retries: number): number => (0.5 + Math.random() / 2) * Math.min(3 ** retries / 100, 1);

function pool(use: keyof typeof MOST_CONNECTIONS = "work", server: Server = "primary"): Pool {
  const ours = use === "listening" ? listeningUrl() : process.env.DATABASE_URL;
  const url = server === "replica" ? replicaUrl() : ours;
  if (!url) throw new Error(`${server === "replica" ? "DATABASE_REPLICA_URL" : "DATABASE_URL"} is not set`);
  store.__controlTrasladoPools ??= new Map();
  const key = `${server} ${use} ${url}`;
  let found = store.__controlTrasladoPools.get(key);
  if (!found) {
    const prepare = process.env.DATABASE_PREPARE?.trim() !== "0";
    const sql = postgres(url, {
      max: MOST_CONNECTIONS[use](),
      prepare,
      idle_timeout: use === "work" ? 60 : 5,
      // Of a replica that is away nobody waits for long: the primary is asked instead, and the replica again next time.
      ...(server === "replica"
        ? { connect_timeout: 3, backoff: () => 0 }
        : { connect_timeout: 10, backoff: reconnectAfter }),
      onnotice: () => undefined,
      connection: { application_name: "control-traslado", TimeZone: "UTC", ...connectionSettings() },
    });
    const counts: PoolUse = { most: MOST_CONNECTIONS[use](), open: 0, waiting: 0 };
    const counted = countingTransactions(heedingLoss(keepingStatements(sql, prepare)), counts);
    found = { sql, db: drizzle(counted, { schema }), use: counts };
    readPlainValues(sql);
    store.__controlTrasladoPools.set(key, found);
  }
  return found;
}

/** How much of the process's connections for work its transactions take. */
export const poolUse = (): Readonly<PoolUse> => pool().use;

/** The process's pool. A caller with a context uses `dbOf(ctx)`, so that an outer transaction is joined. */
export function getDb(): Db {
  return pool().db;
}

/** The process's driver, for the few hot statements that are written by hand. */
export function getSql(): postgres.Sql {
  return pool().sql;
}

/**
 * Calls `told` for each NOTIFY on a channel. It uses a connection of its own, past a transaction pooler where the settings
 * say how, which reconnects by itself. What is said while there is none is lost, so callers must also poll. Returns a
 * function that stops listening.
 */
export async function listenTo(channel: string, told: (payload: string) => void): Promise<() => Promise<void>> {
  const { unlisten } = await pool("listening").sql.listen(channel, told);
  return unlisten;
}

const dialect = new PgDialect();

/**
 * The rows of a statement, fetched `batch` at a time while they are asked for, on one of a few connections of their own:
 * a reader who is slow keeps no work waiting. Who stops asking ends the statement. All rows are of one moment.
 */
export async function* cursorRows<Row extends Record<string, unknown>>(
  query: SQL,
  { batch = 100, server = "primary" }: { batch?: number; server?: Server } = {},
): AsyncGenerator<Row, void, void> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const { sql } = pool("streams", server);
  const rows = sql.unsafe<Row[]>(text, params as postgres.ParameterOrJSON<never>[]);
  // The driver's own iterator holds on to all that it gave, until the old part of the heap is collected.
  let arrived = Promise.withResolvers<Row[] | null>();
  let asked = Promise.withResolvers<boolean>();
  const end: { isReached: boolean; error: unknown } = { isReached: false, error: null };
  const finish = (error: unknown) => {
    Object.assign(end, { isReached: true, error });
    arrived.resolve(null);
  };
  rows
    .cursor(batch, async (some) => {
      arrived.resolve(some);
      return (await asked.promise) ? undefined : sql.CLOSE;
    })
    .then(() => finish(null), finish);
  try {
    for (let some = await arrived.promise; some; some = await arrived.promise) {
      arrived = Promise.withResolvers();
      if (end.isReached) arrived.resolve(null);
      yield* some;
      asked.resolve(true);
      asked = Promise.withResolvers();
    }
  } finally {
    asked.resolve(false);
  }
  if (end.error) throw isPostgresError(end.error) ? withFactsOnly(end.error) : end.error;
}

/** Nobody waits for longer for a replica to say that it is there. */
const REPLICA_MS = 3_000;

/** What is thrown of a server that says nothing looks like what the driver throws of one that it does not reach. */
const silent = () => Object.assign(new Error("The replica does not answer"), { code: "ETIMEDOUT" });

/**
 * Runs `read` in a transaction on the replica. Throws where there is none, or it is away: where it does not begin within
 * three seconds, or leaves a statement, which may take `mostMs` there, without an answer for a second more. A network that
 * swallows everything tells the driver nothing for a quarter of an hour; what was asked is left to end with it.
 */
export async function onReplica<T>(read: (db: Db) => Promise<T>, mostMs: number = REPLICA_MS): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const state = { isGivenUp: false };
  const giveUp = () => {
    state.isGivenUp = true;
    silence.reject(silent());
  };
  let timer = setTimeout(giveUp, REPLICA_MS);
  const wait = () => {
    clearTimeout(timer);
    if (!state.isGivenUp) timer = setTimeout(giveUp, mostMs + 1_000);
  };
  const reading = pool("work", "replica").db.transaction((tx) => {
    // It waited for a connection, and nobody waits for it any more.
    if (state.isGivenUp) throw silent();
    wait();
    const asked = new Proxy(tx as Db, {
      get(target, name) {
        // Each statement has its own time.
        wait();
        return Reflect.get(target, name);
      },
    });
    return read(asked);
  });
  try {
    return await Promise.race([reading, silence.promise]);
  } finally {
    clearTimeout(timer);
    // Once it was given up, nobody hears how it ends.
    reading.catch(() => undefined);
  }
}

/** The transaction of the context, or the pool. */
export function dbOf(ctx: { db?: Db }): Db {
  return ctx.db ?? pool().db;
}

/**
 * Thrown inside `withTx`, it rolls the transaction back and asks for another attempt. `state` tells the next attempt what
 * it must know, for instance which stronger locks it needs.
 */
export class TryAgain<State = undefined> extends Error {
  readonly state: State | undefined;

  constructor(state?: State, options?: ErrorOptions) {
    super("The transaction asks to be tried again", options);
    this.name = "TryAgain";
    this.state = state;
  }
}

interface Try {
  number: number;
  /** Nobody tries again after this one: it refuses rather than ask for another. */
  isLast: boolean;
}

/** One run of a transaction. `state` is what the attempt before it threw in its `TryAgain`. */
export interface Attempt<State = undefined> extends Try {
  state: State | undefined;
}

/** `db` is a transaction to join. `beforeCommit` runs as the last step of every transaction that the context opens itself. */
export interface Transacting {
  db?: Db;
  /** Who reads a file of it while it is written asks this server. */
  streamsFrom?: Server;
  /** "primary": so does every report of it, also where there is a replica. */
  reportsFrom?: Server | undefined;
  attempt?: Try;
  beforeCommit?: (db: Db) => Promise<void>;
}

export interface Retry {
  tries?: number;
  /** Which errors pass by themselves, besides `TryAgain` and what the database undoes on its own account. */
  when?: (error: unknown) => boolean;
}

const TRIES = 6;
const ONLY: Try = { number: 1, isLast: true };

/**
 * Runs `work` in one transaction: the context's own where it has one (then nothing commits here), otherwise a new one.
 * `work` gets a context that carries the transaction. With `retry`, `work` runs again from its start when the database
 * undoes it (a deadlock) or when it throws `TryAgain`. A joined transaction retries only from the outermost `withTx`. A
 * connection that is lost on COMMIT leaves open whether it was done: that throws, and nothing is tried again.
 */
export async function withTx<C extends Transacting, T, State = undefined>(
  ctx: C,
  work: (tx: C & { db: Db }, attempt: Attempt<State>) => Promise<T>,
  { retry }: { retry?: Retry } = {},
): Promise<T> {
  const { db: joined } = ctx;
  if (joined) {
    const attempt = { ...(ctx.attempt ?? ONLY), state: undefined };
    try {
      return await work({ ...ctx, db: joined }, attempt);
    } catch (error) {
      throw !attempt.isLast && retry?.when?.(error) ? new TryAgain(undefined, { cause: error }) : error;
    }
  }
  const tries = retry ? (retry.tries ?? TRIES) : 1;
  let state: State | undefined;
  for (let number = 1; ; number++) {
    const attempt = { number, isLast: number >= tries, state };
    let isCommitting = false;
    try {
      return await pool().db.transaction(async (tx) => {
        const db = tx as Db;
        const done = await work({ ...ctx, db, attempt }, attempt);
        await ctx.beforeCommit?.(db);
        isCommitting = true;
        return done;
      });
    } catch (error) {
      if (isCommitting && isUnserved(error) && !isUndone(error)) throw error;
      const isAsked = error instanceof TryAgain;
      if (attempt.isLast || !(isAsked || isUndone(error) || retry?.when?.(error))) throw error;
      if (isAsked) state = error.state;
    }
  }
}

/**
 * Runs `work` in a savepoint of the context's transaction, or in a new transaction where there is none. When `work` fails,
 * only its own changes are undone and the outer transaction can go on.
 */
export async function withPart<C extends Transacting, T>(ctx: C, work: (tx: C & { db: Db }) => Promise<T>): Promise<T> {
  return ctx.db ? ctx.db.transaction((tx) => work({ ...ctx, db: tx as Db })) : withTx(ctx, work);
}

/** Ends every pool of this process; for scripts, workers and tests. */
export async function closeDb(): Promise<void> {
  const pools = [...(store.__controlTrasladoPools?.values() ?? [])];
  store.__controlTrasladoPools?.clear();
  await Promise.all(pools.map(({ sql }) => sql.end({ timeout: 5 })));
}
