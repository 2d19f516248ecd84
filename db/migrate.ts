import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";
import { migrationsFolder } from "@/db/migrations-folder";

const MIGRATION_LOCK = 4_815_162_342;

/**
 * Brings a database to the newest schema, with the queues: they must exist before anybody sends to them. Several
 * processes may call it at once: an advisory lock lets one work.
 */
export async function migrateDatabase(url: string, queues: readonly string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() });
    const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue);
    await boss.stop({ graceful: false });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
