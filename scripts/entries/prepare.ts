import postgres from "postgres";
import { closeDb, getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedBase } from "@/db/seed/base";
import { seedDemo } from "@/db/seed/demo";
import { env } from "@/lib/core/env";
import { ensureSandboxAccount } from "@/lib/payments";

async function hasVenues(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ found: boolean }[]>`select exists (select from enclosures) as found`;
    return row?.found ?? false;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const url = env().DATABASE_URL;
console.log("Se actualiza el esquema de la base de datos");
await migrateDatabase(url);
await seedBase(url);
if (process.argv.includes("--demo") && !(await hasVenues(url))) {
  console.log("Se cargan los datos de demostración");
  await seedDemo(url);
}
if (env().DEMO) await ensureSandboxAccount(getDb());
await closeDb();
