import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { getDb, watchStatements } from "@/db/client";
import { workerHeartbeats } from "@/db/schema";

interface Told {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

async function told(response: Response): Promise<Told> {
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get("retry-after") };
}

const yes = { status: 200, body: { status: "ok" }, retryAfter: null };
const no = (reason: string) => ({ status: 503, body: { status: "error", reason }, retryAfter: "5" });

const AWAY = "postgres://nadie:nada@127.0.0.1:1/nada";

beforeEach(() => getDb().delete(workerHeartbeats));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  watchStatements(null);
});

test("a process is alive without the database, and asks it nothing", async () => {
  const asked: string[] = [];
  watchStatements((_, text) => asked.push(text));
  vi.stubEnv("DATABASE_URL", AWAY);
  expect(await told(await live())).toEqual(yes);
  expect(asked).toEqual([]);
});

test("it takes requests with a database that has every migration, also while no worker lives", async () => {
  expect(await told(await ready())).toEqual(yes);
});

test("it takes none while the database is away, and says so by a code", async () => {
  vi.stubEnv("DATABASE_URL", AWAY);
  expect(await told(await ready())).toEqual(no("database.unreachable"));
});

test("it takes none once it was told to end, and is alive until it has", async () => {
  vi.stubGlobal("__controlTrasladoLeaving", true);
  expect(await told(await ready())).toEqual(no("process.leaving"));
  expect(await told(await live())).toEqual(yes);
});

/** Runs `work` while the database says that its newest migration is of another moment. */
async function withNewestMoved(by: number, work: () => Promise<void>): Promise<void> {
  const [newest] = await getDb().execute<{ id: number }>(
    sql`select id from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  const move = (milliseconds: number) =>
    getDb().execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${milliseconds} where id = ${newest?.id}`,
    );
  await move(by);
  try {
    await work();
  } finally {
    await move(-by);
  }
}

test("it takes none while the database lacks a migration of this code", () =>
  withNewestMoved(-1, async () => expect(await told(await ready())).toEqual(no("database.not_migrated"))));

test("a database that is ahead of the code serves it", () =>
  withNewestMoved(1, async () => expect(await told(await ready())).toEqual(yes)));

test("an empty database lacks all", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const other = `${url.pathname.slice(1)}_empty`;
  await getDb().execute(sql`create database ${sql.identifier(other)} template template0`);
  try {
    url.pathname = other;
    vi.stubEnv("DATABASE_URL", url.href);
    expect(await told(await ready())).toEqual(no("database.not_migrated"));
  } finally {
    vi.unstubAllEnvs();
    await getDb().execute(sql`drop database ${sql.identifier(other)} with (force)`);
  }
});
