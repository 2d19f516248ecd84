import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";
import { isLockedOut, isUndone } from "@/db/constraint";
import { migrationsFolder } from "@/db/migrations-folder";
import { type DatabaseUrls, grantRights } from "@/db/rights";

const MIGRATION_LOCK = 4_815_162_342;

/**
 * How long a change of a table waits for who is at work in it (milliseconds). Whoever comes after it waits behind it, so
 * this is how long a migration may hold up sales before it has begun.
 */
const LOCK_WAIT_MS = 3_000;
const PAUSE_MS = 5_000;
/** Together a quarter of an hour: longer than a dump of a small platform takes, which holds every table. */
const TRIES = 120;

/**
 * Runs `work`, and again after a pause for as long as it is locked out, or is chosen to end a deadlock with who is at work.
 * What it did until then is undone each time.
 */
export async function givingWay(
  work: () => Promise<void>,
  { tries = TRIES, pauseMs = PAUSE_MS }: { tries?: number; pauseMs?: number } = {},
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockedOut(error) && !isUndone(error)) throw error;
      if (left <= 1)
        throw new Error("La migración no consigue una tabla: alguien la tiene desde hace rato (¿un respaldo?)", {
          cause: error,
        });
    }
    await pause(pauseMs);
  }
}

/**
 * Brings a database to the newest schema, with the queues: they must exist before anybody sends to them, and their indexes
 * that have grown empty are built anew; and where the application has a role of its own, that role's rights. Several processes may call it at once: an advisory lock lets one
 * work. It is the session's, so the owner's address must lead to the database itself.
 */
export async function migrateDatabase({ owner, app }: DatabaseUrls, queues: readonly string[]): Promise<void> {
  // The lock is the connection's: the driver's own renewal of it, after half an hour, would let another process in.
  const sql = postgres(owner, { max: 1, max_lifetime: null, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, false)`;
    await givingWay(() => migrate(drizzle(sql), { migrationsFolder: migrationsFolder() }));
    await sql`reset lock_timeout`;
    const boss = new PgBoss({ connectionString: owner, max: 1, supervise: false, schedule: false });
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue);
    // A worker does this each day, but only where it owns the queues' tables.
    const rebuilds = await boss.getReindexCommands();
    await boss.stop({ graceful: false });
    for (const command of rebuilds) await sql.unsafe(command);
    if (app !== owner) await grantRights(sql, app);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
