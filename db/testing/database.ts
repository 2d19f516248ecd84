import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { migrationsFolder } from "@/db/migrations-folder";
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

/**
 * The role that an application enters as that owns no tables; its password is the superuser's, for tests alone. The stage
 * with a pooler knows it too.
 */
const APP_ROLE = "ct_test_app";

/** The same test database, entered with the application's narrow rights. */
export function asApplication(url: string): string {
  const entered = new URL(url);
  entered.username = APP_ROLE;
  return entered.href;
}

/** The same test database as its tables' owner: for what only the owner may, in tests that run as the application. */
export function asOwner(url: string): string {
  const { username, password } = new URL(testServerUrl());
  return Object.assign(new URL(url), { username, password }).href;
}

async function ensureAppRole(sql: postgres.Sql): Promise<void> {
  const found = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`;
  if (found.length > 0) return;
  const password = decodeURIComponent(new URL(testServerUrl()).password);
  await sql.unsafe(`create role ${APP_ROLE} login password '${password}'`);
}

let template: Promise<string> | null = null;

/**
 * A migrated database with base data, made once per server and schema; the others are copied from it. A process that runs
 * many files asks for it once.
 */
export function ensureTemplate(): Promise<string> {
  template ??= makeTemplate().catch((error: unknown) => {
    template = null;
    throw error;
  });
  return template;
}

async function makeTemplate(): Promise<string> {
  const name = templateName();
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(815162342)`;
    const [found] = await sql`select 1 from pg_database where datname = ${name} and datistemplate`;
    if (found) return;
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`create database ${name}`);
    await ensureAppRole(sql);
    const owner = withDatabase(name);
    await migrateDatabase({ owner, app: asApplication(owner) }, QUEUE_NAMES);
    await seedBase(withDatabase(name));
    await sql.unsafe(`alter database ${name} is_template true`);
  });
  return name;
}

/** A fresh copy of the template under this name; an older one is dropped. Answers its URL. */
export async function createTestDatabase(name: string): Promise<string> {
  const from = await ensureTemplate();
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(815162342)`;
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    // Copying files costs two thirds of copying through the log, which only helps a server that may crash.
    await sql.unsafe(`create database ${name} template ${from} strategy file_copy`);
  });
  return withDatabase(name);
}

/** The text of the migration with this name, and of all before it in their order. */
function migrationSql(name: string): { itself: string; before: string[] } {
  const folder = migrationsFolder();
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const at = files.findIndex((file) => file.endsWith(`_${name}.sql`));
  if (at < 0) throw new Error(`No migration ${name}`);
  const [itself = "", ...before] = [files[at] ?? "", ...files.slice(0, at)].map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  return { itself, before };
}

/** An empty database as it was before the migration with this name. `work` is a superuser in it; it is dropped afterwards. */
export async function withDatabaseBefore<T>(
  migration: string,
  work: (sql: postgres.Sql, migrate: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { itself, before } = migrationSql(migration);
  const name = `ct_before_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
  await onServer(async (sql) => {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`create database ${name}`);
  });
  const sql = postgres(withDatabase(name), { max: 1, onnotice: () => undefined });
  try {
    await sql.begin((tx) => tx.unsafe(before.join(";\n")));
    return await work(sql, async () => void (await sql.begin((tx) => tx.unsafe(itself))));
  } finally {
    await sql.end({ timeout: 5 });
    await dropTestDatabase(name);
  }
}

export async function dropTestDatabase(name: string): Promise<void> {
  await onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}
