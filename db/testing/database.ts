import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase, migrationsFolder } from "@/db/migrate";
import { seedBase } from "@/db/seed/base";
import { QUEUES } from "@/lib/generated/queues";

const QUEUE_NAMES = Object.keys(QUEUES);

/** The server that tests use: a superuser's URL from the runner. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`");
  return url;
}

function withDatabase(name: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

async function onServer<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(withDatabase("postgres"), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function templateName(): string {
  const hash = createHash("sha256").update(QUEUE_NAMES.join());
  const folder = migrationsFolder();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return `ct_template_${hash.digest("hex").slice(0, 12)}`;
}

/** A migrated database with base data, made once per server and schema; the others are copied from it. */
export async function ensureTemplate(): Promise<string> {
  const name = templateName();
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(815162342)`;
    const [found] = await sql`select 1 from pg_database where datname = ${name} and datistemplate`;
    if (found) return;
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`create database ${name}`);
    await migrateDatabase(withDatabase(name), QUEUE_NAMES);
    await seedBase(withDatabase(name));
    await sql.unsafe(`alter database ${name} is_template true`);
  });
  return name;
}

/** A fresh copy of the template under this name; an older one is dropped. Answers its URL. */
export async function createTestDatabase(name: string): Promise<string> {
  const template = await ensureTemplate();
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(815162342)`;
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`create database ${name} template ${template}`);
  });
  return withDatabase(name);
}

export async function dropTestDatabase(name: string): Promise<void> {
  await onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}
