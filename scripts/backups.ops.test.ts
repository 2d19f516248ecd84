import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { generateX25519Identity } from "age-encryption";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDb, getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedBase } from "@/db/seed/base";
import { createSaleable } from "@/db/testing/factories";
import { readBooks } from "@/lib/backups";
import { ctxFor } from "@/lib/core/testing";
import { QUEUES, stopBoss } from "@/lib/jobs";
import { chooseAtBank, paying, sendNotices, startTestBank, type TestBank } from "@/lib/settlement/testing";
import { diskStore } from "@/lib/storage";
import { openEmbedded } from "./lib/database.ts";
import { type EmbeddedPostgres, startPostgres } from "./lib/embedded-postgres.ts";
import { say } from "./lib/log.ts";
import { root } from "./lib/paths.ts";
import { canReach, databaseOwner, ownedFolder } from "./lib/postgres-binaries.ts";
import { processFolder } from "./lib/processes.ts";
import { takeLock } from "./lib/run-lock.ts";
import { embeddedSettings } from "./lib/settings.ts";
import { stockPostgres } from "./lib/stock-postgres.ts";
import { installPackage } from "./lib/system-packages.ts";

let folder: string;
let bank: TestBank;
const endings: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ct-backups-"));
  chmodSync(folder, 0o711);
  vi.stubEnv("NEXTAUTH_SECRET", "only-for-tests-".repeat(3));
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("DEMO", "1");
});
afterEach(async () => {
  await stopBoss(0);
  await closeDb();
  for (const end of endings.splice(0).reverse()) await end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  say(`  ${what}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return done;
}

async function shop(urls: { owner: string; app: string }) {
  await migrateDatabase(urls, Object.keys(QUEUES));
  await seedBase(urls.owner);
  vi.stubEnv("DATABASE_URL", urls.owner);
  bank = await startTestBank();
  endings.push(() => bank.close());
  return createSaleable({ capacity: 60 });
}

async function sell(sale: Awaited<ReturnType<typeof createSaleable>>): Promise<void> {
  const order = await paying(sale);
  await chooseAtBank(bank, order.chargeId, "approve");
  expect(await sendNotices(bank)).toEqual([200]);
}

async function soldIn(url: string): Promise<number> {
  vi.stubEnv("DATABASE_URL", url);
  const [row] = await getDb().execute<{ tickets: number }>(sql`select count(*)::int as tickets from tickets`);
  return row?.tickets ?? 0;
}

const booksHere = () =>
  readBooks({ ...ctxFor(null), actor: { kind: "system", name: "restore" }, now: new Date(), requestId: "drill" });

test("an included database that sells meanwhile is backed up, looked at, lost, and restored whole", async () => {
  say("\nThe included database: npm run backup, restore -- --check, restore");
  const dataDir = join(folder, "data");
  const settings = await embeddedSettings({ DATA_DIR: dataDir });
  const lock = takeLock(join(dataDir, "running.json"));
  if ("heldBy" in lock) throw new Error("The data folder is in use");
  const { server, urls } = await openEmbedded(settings, () => undefined);
  endings.push(() => server.stop());
  vi.stubEnv("APP_SECRET", settings.APP_SECRET);
  const sale = await shop(urls);
  const files = diskStore(join(dataDir, "files"));
  await files.put("0a.webp", Buffer.alloc(300_000, 5), "image/webp");
  for (let count = 0; count < 5; count += 1) await sell(sale);

  const given = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    BACKUP_TO: join(folder, "kept"),
    BACKUP_KEY: await generateX25519Identity(),
  };
  const previous = {
    NEXTAUTH_SECRET_PREVIOUS: "the-one-before-".repeat(3),
    APP_SECRET_PREVIOUS: Buffer.alloc(32, 8).toString("base64"),
  };
  const run = async (script: string, args: string[] = [], settings: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
      cwd: root,
      env: { ...given, ...settings },
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, "close");
    const [out, error] = await said;
    say(`${out}${error}`.trimEnd().replace(/^/gm, "    "));
    return { code, said: `${out}${error}` };
  };
  let ended = false;
  const backing = timed("backup", () => run("backup", [], previous)).finally(() => {
    ended = true;
  });
  for (let count = 0; count < 40 && !ended; count += 1) await sell(sale);
  expect((await backing).code).toBe(0);
  for (const path of globSync(join(folder, "kept", "*", "*.age"))) {
    expect(readFileSync(path).includes("PG_VERSION"), path).toBe(false);
  }
  const check = await timed("check of a backup", () => run("restore", ["--check"]));
  expect(check).toMatchObject({ code: 0, said: expect.stringContaining("todas las reglas se cumplen") });

  await getDb().execute(sql`update users set email = 'quien-administra@ejemplo.mx' where is_platform_admin`);
  const [log = ""] = globSync(join(folder, "kept", "*", "*.wal.age"));
  const whole = readFileSync(log);
  writeFileSync(log, whole.subarray(0, -1));
  expect((await timed("check of a damaged one", () => run("restore", ["--check"]))).code).toBe(1);
  writeFileSync(log, whole);
  expect(JSON.parse(readFileSync(join(folder, "kept", "ch", "checked.json"), "utf8")).isWhole).toBe(false);
  expect(await getDb().execute(sql`select 1 from messages where template = 'backup.broken'`)).toHaveLength(1);

  await stopBoss(0);
  await closeDb();
  await server.stop();
  lock.release();
  const lose = (postgresFolder: string) => {
    for (const path of [postgresFolder, dataDir]) rmSync(path, { recursive: true, force: true });
  };
  lose(server.folder);
  const stranger = { APP_SECRET: Buffer.alloc(32, 9).toString("base64") };
  const closed = await timed("restore with another APP_SECRET", () => run("restore", [], stranger));
  expect(closed).toMatchObject({ code: 1, said: expect.stringContaining("no se abren con APP_SECRET") });
  lose(server.folder);
  expect((await timed("restore after the disk was lost", () => run("restore"))).code).toBe(0);
  const again = await embeddedSettings({ DATA_DIR: dataDir });
  expect(again.APP_SECRET).toBe(settings.APP_SECRET);
  expect(again.environment).toMatchObject(previous);
  const restored = await openEmbedded(again, () => undefined);
  endings.push(() => restored.server.stop());
  expect(await soldIn(restored.urls.owner)).toBeGreaterThanOrEqual(5);
  expect((await booksHere()).wrong).toEqual([]);
  expect((await files.get("0a.webp"))?.equals(Buffer.alloc(300_000, 5))).toBe(true);
});

/** pgBackRest as the database's user runs it, with the repository's own configuration and the drill's places. */
function pgBackRest(owner: ReturnType<typeof databaseOwner>, places: Record<string, string>) {
  const script = join(folder, "pgbackrest");
  const config = join(folder, "pgbackrest.conf");
  const given = readFileSync(join(root, "ops/pgbackrest/pgbackrest.conf"), "utf8");
  const filled = given.replace(/^repo1-cipher-pass=$/m, "$&frase del simulacro");
  expect(filled).not.toBe(given);
  writeFileSync(config, filled, { mode: 0o600 });
  if (owner) chownSync(config, owner.uid, owner.gid);
  const settings = { PGBACKREST_CONFIG: config, PGBACKREST_LOG_LEVEL_FILE: "off", ...places };
  const exported = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(script, `#!/bin/sh\n${exported.join("\n")}\nexec pgbackrest --stanza=traslado "$@"\n`, { mode: 0o755 });
  const run = (...args: string[]): string => {
    const done = spawnSync(script, args, { ...owner, cwd: "/", encoding: "utf8" });
    if (done.status !== 0) throw new Error(`pgbackrest ${args[0]}: ${done.stdout}${done.stderr}`);
    return done.stdout;
  };
  return { script, settings, run };
}

/**
 * The scripts as their units run them, of a platform that their user may read and, without a build, write to. Each answers
 * how it ended, what it said, and what is left of it.
 */
function unitsOf(owner: ReturnType<typeof databaseOwner>, settings: Record<string, string>) {
  if (!canReach(owner, join(root, "node_modules"))) throw new Error(`Postgres' user does not get to ${root}`);
  const [platform, temporary] = [join(folder, "platform"), join(folder, "check")];
  for (const path of [platform, temporary]) ownedFolder(path, owner);
  for (const name of readdirSync(root)) {
    if (name.startsWith(".") || name === "node_modules") continue;
    cpSync(join(root, name), join(platform, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(platform, "node_modules"));
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, TMPDIR: temporary, ...settings };
  return (script: string, arg: string) => {
    const options = { ...owner, env, cwd: "/", encoding: "utf8" } as const;
    const done = spawnSync(join(platform, "ops/pgbackrest", script), [arg], options);
    const running = readdirSync("/proc").filter((name) => processFolder(Number(name))?.startsWith(temporary));
    const said = `${done.stdout}${done.stderr}`;
    say(said.trimEnd().replace(/^/gm, "    "));
    return { code: done.status, said, left: [...readdirSync(temporary), ...running] };
  };
}

test("after a table was dropped by mistake and the disk lost, pgBackRest gives the instant before", async () => {
  say("\npgBackRest on Debian's Postgres: full backup, archived log, point in time");
  if (spawnSync("pgbackrest", ["version"]).status !== 0 && !installPackage("pgbackrest", say)) {
    throw new Error("pgbackrest is not installable here: run `apt-get install pgbackrest` as root");
  }
  const owner = databaseOwner();
  const programs = stockPostgres(say);
  const password = "clave-del-simulacro";
  const data = join(folder, "postgres");
  const [sockets, repo] = [join(folder, "sockets"), join(folder, "repo")];
  for (const path of [sockets, repo]) ownedFolder(path, owner);
  const base = { password, durable: true, programs, settings: { unix_socket_directories: sockets } };
  const places = {
    PGPASSWORD: password,
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_SOCKET_PATH: sockets,
    PGBACKREST_REPO1_PATH: repo,
    PGBACKREST_LOCK_PATH: join(folder, "sockets"),
  };
  let server: EmbeddedPostgres = await startPostgres({
    ...base,
    folder: data,
    settings: {
      ...base.settings,
      archive_mode: "on",
      archive_command: `${join(folder, "pgbackrest")} archive-push %p`,
      archive_timeout: "60",
    },
  });
  endings.push(() => server.stop());
  const { script, settings, run } = pgBackRest(owner, { ...places, PGBACKREST_PG1_PORT: String(server.port) });
  const superuser = async <Row extends object>(statement: string): Promise<Row[]> => {
    const db = postgres(server.url("boletos"), { max: 1, onnotice: () => undefined });
    try {
      return [...(await db.unsafe<Row[]>(statement))];
    } finally {
      await db.end();
    }
  };
  const template = postgres(server.url("postgres"), { max: 1 });
  await template`create database boletos`;
  await template.end();
  const sale = await shop({ owner: server.url("boletos"), app: server.url("boletos") });
  await sell(sale);
  run("stanza-create");
  const unit = unitsOf(owner, {
    ...settings,
    PGHOST: sockets,
    PGPORT: String(server.port),
    PGUSER: "postgres",
    NOTE_TO: "dbname=boletos",
  });
  const noted = () => superuser("select what, is_whole from server_backups order by what desc");
  const full = await timed("full backup", () => unit("backup.sh", "full"));
  expect(full).toEqual({ code: 0, said: "", left: [] });
  expect(await noted()).toEqual([{ what: "taken", is_whole: true }]);
  const info = JSON.parse(run("info", "--output=json"));
  expect(info).toMatchObject([{ name: "traslado", cipher: "aes-256-cbc", status: { code: 0 } }]);

  const check = () => unit("check.sh", "boletos");
  const good = await timed("weekly check", check);
  expect(good).toEqual({ code: 0, said: expect.stringContaining("todas las reglas se cumplen"), left: [] });
  expect(await noted()).toContainEqual({ what: "checked", is_whole: true });
  const addToLedger = (cents: string) =>
    superuser(`set session_replication_role = replica;
      update ledger_entries set amount_cents = amount_cents + ${cents} where id = (select min(id) from ledger_entries)`);
  await addToLedger("100");
  run("--type=diff", "backup");
  const bad = await timed("weekly check where a rule is broken", check);
  expect(bad).toEqual({ code: 1, said: expect.stringContaining("8 transactions sum to zero"), left: [] });
  expect(await noted()).toContainEqual({ what: "checked", is_whole: false });
  await addToLedger("-100");

  await sell(sale);
  // It takes a backup for one before an instant only where that is of a later second.
  const stopped = Number(info[0].backup[0].timestamp.stop);
  const seconds = async () => {
    const [now] = await superuser<{ at: number }>("select extract(epoch from clock_timestamp())::float8 as at");
    return Math.floor(now?.at ?? 0);
  };
  await expect.poll(seconds).toBeGreaterThan(stopped);
  const before = await booksHere();
  expect(before.wrong).toEqual([]);
  const [instant] = await superuser<{ at: string }>("select clock_timestamp()::text as at");
  await superuser("drop table tickets cascade");
  const [last] = await superuser<{ wal: string }>("select pg_walfile_name(pg_switch_wal()) as wal");
  run("check");
  expect(globSync(join(repo, "archive", "**", `${last?.wal}-*`))).toHaveLength(1);
  await stopBoss(0);
  await closeDb();
  await server.stop();
  rmSync(data, { recursive: true });

  await timed("restore to the instant before", async () => {
    ownedFolder(data, owner);
    const again = `--recovery-option=restore_command=${script} archive-get %f "%p"`;
    run("--type=time", `--target=${instant?.at}`, "--target-action=promote", again, "restore");
    server = await startPostgres({ ...base, folder: data });
  });
  expect(await soldIn(server.url("boletos"))).toBe(2);
  const books = await timed("every invariant", booksHere);
  expect(books).toEqual({ ...before, wrong: [] });
  expect((await superuser<{ is: boolean }>("select pg_is_in_recovery() as is"))[0]?.is).toBe(false);
});
