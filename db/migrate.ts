import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";
import { migrationsFolder } from "@/db/migrations-folder";
import { type DatabaseUrls, grantRights } from "@/db/rights";

const MIGRATION_LOCK = 4_815_162_342;

/**
 * Brings a database to the newest schema, with the queues: they must exist before anybody sends to them; and where the
 * application has a role of its own, that role's rights. Several processes may call it at once: an advisory lock lets one
 * work. It is the session's, so the owner's address must lead to the database itself.
 */
export async function migrateDatabase({ owner, app }: DatabaseUrls, queues: readonly string[]): Promise<void> {
  const sql = postgres(owner, { max: 1, onnotice: () => undefined });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: migrationsFolder() });
    const boss = new PgBoss({ connectionString: owner, max: 1, supervise: false, schedule: false });
    await boss.start();
    for (const queue of queues) await boss.createQueue(queue);
    await boss.stop({ graceful: false });
    if (app !== owner) await grantRights(sql, app);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
