import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "#scripts/embedded-postgres.ts";
import { closeDb, type Db, getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { seedBase } from "@/db/seed/base";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { QUEUES } from "@/lib/generated/queues";
import { dataUntil, inReport } from "@/lib/lists";
import { payableRows } from "@/lib/organizer-settlements";
import { accountList, accountSums } from "@/lib/reports";
import { type Books, createBooks, postAll, somePosting } from "@/lib/reports/daily-sums/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { replicaLag } from "@/lib/telemetry/replica-lag";

const PASSWORD = "replica-de-prueba";
const ctx = ctxFor(platform);
const folder = mkdtempSync(join(tmpdir(), "control-traslado-replica-"));
const servers: EmbeddedPostgres[] = [];
let standby: postgres.Sql;

async function start(name: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ folder: join(folder, name), password: PASSWORD, durable: false });
  servers.push(server);
  return server;
}

/** A server that follows the primary by its log, made from a copy of its files as they are while it runs. */
async function follow(primary: EmbeddedPostgres): Promise<EmbeddedPostgres> {
  const admin = postgres(primary.url("postgres"), { max: 1, onnotice: () => undefined });
  const data = join(folder, "standby");
  await admin`select pg_backup_start('standby', true)`;
  execFileSync("cp", ["-a", primary.folder, data]);
  const [backup] = await admin<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  await admin.end({ timeout: 5 });
  rmSync(join(data, "postmaster.pid"));
  // Written into files that the copy owns, so that the database's user may read them.
  for (const [file, text] of [
    ["backup_label", backup?.labelfile ?? ""],
    ["standby.signal", ""],
  ] as const) {
    execFileSync("cp", ["-a", join(data, "PG_VERSION"), join(data, file)]);
    writeFileSync(join(data, file), text);
  }
  appendFileSync(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}'\nmax_standby_streaming_delay = 0\n`,
  );
  return start("standby");
}

let books: Books;

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const primary = await start("primary");
  const admin = postgres(primary.url("postgres"), { max: 1 });
  await admin`create database shop`;
  await admin.end();
  const url = primary.url("shop");
  await migrateDatabase({ owner: url, app: url }, Object.keys(QUEUES));
  await seedBase(url);
  const follower = await follow(primary);
  standby = postgres(follower.url("shop"), { max: 1 });
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("DATABASE_REPLICA_URL", follower.url("shop"));
  books = await createBooks();
}, 120_000);

afterAll(async () => {
  await standby.end({ timeout: 5 });
  await closeDb();
  for (const server of servers.toReversed()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function earn(cents: number): Promise<void> {
  const [some] = fc.sample(somePosting, 1);
  const sale = { kind: "sale", from: "organizer_payable", to: "bank", minutesAgo: 0, isTest: true, cents } as const;
  if (some) await postAll(systemCtx(), books, [{ ...some, ...sale }]);
}

/** Asks the standby until a condition is true of it. */
async function untilStandby(condition: string): Promise<void> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const [row] = await standby.unsafe<{ is: boolean }[]>(`select ${condition} as is`);
    if (row?.is) return;
  }
  throw new Error(`The standby never had ${condition}`);
}

/** Until the replica has replayed all that is written now. */
async function caughtUp(): Promise<void> {
  const [now] = await getDb().execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  // What is not flushed yet is not sent.
  await getDb().execute(sql`select pg_switch_wal()`);
  await untilStandby(`pg_last_wal_replay_lsn() >= '${now?.at ?? ""}'::pg_lsn`);
}

const earned = async () => (await accountSums({ ctx, input: {} })).earnedCents;
const lines = async () => {
  const { content } = await accountList.file({ ctx, input: { format: "csv" } });
  return (await new Response(content).text()).trim().split("\n").length;
};

it("reports read a hot standby and say until when it knows; what is written later they do not, and others do", async () => {
  const before = new Date();
  await earn(1_000);
  await caughtUp();
  await standby`select pg_wal_replay_pause()`;
  await untilStandby("pg_get_wal_replay_pause_state() = 'paused'");
  expect(await earned()).toBe(1_000);
  const first = await lines();
  const until = await dataUntil(ctx);
  expect(until?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(until?.getTime()).toBeLessThanOrEqual(Date.now());

  await earn(500);
  expect(await earned()).toBe(1_000);
  expect(await lines()).toBe(first);
  expect(await dataUntil(ctx)).toEqual(until);
  const owed = (await payableRows({ ctx, input: null })).find(({ adminId }) => adminId === books.admin.id);
  expect(owed?.owedCents).toBe(1_500);
  await standby`select pg_wal_replay_resume()`;
  await caughtUp();
  expect(await earned()).toBe(1_500);
  expect(await lines()).toBe(first + 1);
  expect((await dataUntil(ctx))?.getTime()).toBeGreaterThan(until?.getTime() ?? 0);
});

it("a report that the standby ends because of what it replays is read from the primary, whole", async () => {
  await getDb().execute(sql`create table told as select 1 as n`);
  await caughtUp();
  const asked: boolean[] = [];
  const found = await inReport(systemCtx(), async (db: Db) => {
    const [row] = await db.execute<{ isStandby: boolean; n: number }>(sql`
      select pg_is_in_recovery() as "isStandby", n from told`);
    asked.push(row?.isStandby ?? false);
    if (row?.isStandby) {
      // Nobody may read a table while it changes, and the standby waits for no reader.
      await getDb().execute(sql`alter table told add column more int not null default 7`);
      await db.execute(sql`select pg_sleep(15)`);
    }
    return row?.n;
  });
  expect(found).toBe(1);
  expect(asked).toEqual([true, false]);
});

it("a standby that is cut off is later and later, and on time once it follows again", async () => {
  await caughtUp();
  expect(await replicaLag()).toBe(0);
  const [set] = await standby<{ primary: string }[]>`select current_setting('primary_conninfo') as primary`;
  await standby`alter system set primary_conninfo = ''`;
  await standby`select pg_reload_conf()`;
  await untilStandby("not exists (select from pg_stat_wal_receiver)");
  await getDb().execute(sql`create table written_meanwhile as select 1 as n`);
  await getDb().execute(sql`select pg_switch_wal()`);
  const late = await replicaLag();
  expect(late).toBeGreaterThan(0);
  expect(await replicaLag()).toBeGreaterThan(late);
  await standby.unsafe(`alter system set primary_conninfo = '${set?.primary ?? ""}'`);
  await standby`select pg_reload_conf()`;
  await caughtUp();
  expect(await replicaLag()).toBe(0);
});

it("a standby that is gone is not missed", async () => {
  await standby.end({ timeout: 5 });
  await servers[1]?.stop();
  expect(await earned()).toBe(1_500);
  expect(await dataUntil(ctx)).toBeNull();
  expect(await lines()).toBeGreaterThan(1);
});
