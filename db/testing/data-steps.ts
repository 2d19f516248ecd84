import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { migrationsFolder } from "@/db/migrations-folder";

const isData = (statement: string) => /^(insert|update|delete|with)\b/i.test(statement.replace(/^(\s*--.*\n)*\s*/, ""));

/** Runs what a migration, named by its tag, does to rows once more, on rows as it would have found them. */
export async function runDataSteps(tag: string): Promise<void> {
  const text = readFileSync(join(migrationsFolder(), `${tag}.sql`), "utf8");
  const steps = text.split("--> statement-breakpoint").filter(isData);
  if (steps.length === 0) throw new Error(`${tag} does nothing to rows`);
  for (const step of steps) await getDb().execute(sql.raw(step));
}
