import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";

const MIGRATION_LOCK = 4_815_162_342;

/** Queues must exist before anybody sends to them; lib/jobs sets their options. */
export const JOB_QUEUES = [
  "auth.send",
  "courtesy.generate",
  "deposits.alert",
  "deposits.import",
  "deposits.settle",
  "lifecycle.cancel-event",
  "lifecycle.tell",
  "notifications.send",
  "orders.expire",
  "orders.sweep",
  "reports.fold-sales",
  "settlement.apply-webhook",
  "settlement.erase-bank-data",
  "settlement.poll",
  "settlement.reconcile",
  "settlement.refund",
  "subscribers.import",
  "storage.prune",
] as const;

/** The folder of migrations: beside the working directory in every process that we start. */
export function migrationsFolder(): string {
  const folder = join(process.cwd(), "db", "migrations");
  if (!existsSync(folder)) throw new Error(`No migrations in ${folder}`);
  return folder;
}

/** Brings a database to the newest schema. Several processes may call it at once: an advisory lock lets one work. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() });
    const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
    await boss.start();
    for (const queue of JOB_QUEUES) await boss.createQueue(queue);
    await boss.stop({ graceful: false });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
