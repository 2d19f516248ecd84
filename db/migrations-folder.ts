import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder of migrations: beside the working directory in every process that we start. */
export function migrationsFolder(): string {
  const folder = join(process.cwd(), "db", "migrations");
  if (!existsSync(folder)) throw new Error(`No migrations in ${folder}`);
  return folder;
}
