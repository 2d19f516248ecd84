import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { migrationsFolder } from "@/db/migrations-folder";

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const journal = () =>
  Journal.parse(JSON.parse(readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8"))).entries;

async function newestApplied(db: Db): Promise<number> {
  const [table] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table?.exists) return 0;
  const [row] = await db.execute<{ newest: number | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return row?.newest ?? 0;
}

/**
 * Names of this code's migrations that the database lacks, oldest first. A database that is ahead of the code lacks none:
 * machines of the release before go on while the next one arrives. Throws where the database does not answer.
 */
export async function missingMigrations(db: Db): Promise<string[]> {
  const newest = await newestApplied(db);
  return journal()
    .filter(({ when }) => when > newest)
    .map(({ tag }) => tag);
}

/** The name of the newest of this code's migrations that the database has; empty where it has none. */
export async function newestMigration(db: Db): Promise<string> {
  const newest = await newestApplied(db);
  return journal().findLast(({ when }) => when <= newest)?.tag ?? "";
}
