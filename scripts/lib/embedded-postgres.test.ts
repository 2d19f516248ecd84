import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";
import { isAlive, signal, waitUntil } from "./processes.ts";

let folder: string;
let servers: EmbeddedPostgres[];

async function start(): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ folder: join(folder, "postgres"), password: "clave de prueba", durable: true });
  servers.push(server);
  return server;
}

async function query<Row extends object>(server: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(statement))];
  } finally {
    await sql.end({ timeout: 2 });
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded postgres "));
  chmodSync(folder, 0o711);
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("makes a UTF-8 cluster in a path with spaces, keeps what is committed, and ends without a trace", async () => {
  const server = await start();
  const [row] = await query<{ encoding: string; provider: string; fsync: string; sockets: string }>(
    server,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, current_setting('fsync') as fsync,
      current_setting('unix_socket_directories') as sockets from pg_database where datname = 'postgres'`,
  );
  expect(row).toEqual({ encoding: "UTF8", provider: "b", fsync: "on", sockets: "" });
  await query(server, "create table kept (n int)");
  await query(server, "insert into kept values (7)");
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await query(await start(), "select n from kept")).toEqual([{ n: 7 }]);
});

it("takes over from a server whose starter was killed, and loses nothing", async () => {
  const script = join(folder, "starter.mjs");
  const module = join(import.meta.dirname, "embedded-postgres.ts");
  writeFileSync(
    script,
    `import { startPostgres } from ${JSON.stringify(module)};
     const server = await startPostgres({ folder: ${JSON.stringify(join(folder, "postgres"))}, password: "clave de prueba", durable: true });
     console.log(server.pid + " " + server.port);
     setInterval(() => {}, 1000);`,
  );
  const starter = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid = 0, port = 0] = await new Promise<number[]>((resolve) => {
    starter.stdout.once("data", (data) => resolve(String(data).trim().split(" ").map(Number)));
  });
  const sql = postgres(`postgres://postgres:${encodeURIComponent("clave de prueba")}@127.0.0.1:${port}/postgres`, {
    onnotice: () => undefined,
  });
  await sql`create table kept (n int)`;
  await sql`insert into kept values (1)`;
  starter.kill("SIGKILL");
  await waitUntil(() => starter.signalCode !== null, 5000);
  expect(isAlive(pid)).toBe(true);
  const server = await start();
  await sql.end({ timeout: 1 });
  expect(isAlive(pid)).toBe(false);
  expect(server.pid).not.toBe(pid);
  expect(await query(server, "select n from kept")).toEqual([{ n: 1 }]);
});

it("recovers after the server was killed, beside a stale number that now belongs to another program", async () => {
  const server = await start();
  await query(server, "create table kept (n int)");
  await query(server, "insert into kept values (2)");
  signal(server.pid, "SIGKILL");
  expect(await server.died).toContain("SIGKILL");
  const file = join(server.folder, "postmaster.pid");
  const stale = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [String(process.pid), ...stale.slice(1)].join("\n"));
  expect(await query(await start(), "select n from kept")).toEqual([{ n: 2 }]);
});

it("starts beside something that listens on Postgres' usual port", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => {
    blocker.once("error", () => resolve());
    blocker.listen(5432, "127.0.0.1", resolve);
  });
  const server = await start();
  expect(server.port).not.toBe(5432);
  expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
  blocker.close();
});
