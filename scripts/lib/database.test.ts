import { createServer, type Socket } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkDatabase, ensureAppRole, ensureDatabase, fitProcesses } from "./database.ts";
import { PlainError } from "./log.ts";
import { freePort } from "./ports.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

/** Gives the message that a person reads when the check of this address fails. */
async function complaintAbout(url: string): Promise<string> {
  const error = await checkDatabase(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PlainError);
  return error instanceof PlainError ? error.message : "";
}

/** The server's address with some of its parts replaced. */
function urlWith(parts: Partial<Pick<URL, "username" | "password" | "pathname" | "port">>): string {
  return Object.assign(new URL(server.url("postgres")), parts).href;
}

const unreachable = (place: string, cause: string) =>
  `no se llega a la base de datos ${place} (${cause}): revisa DATABASE_URL y que esté encendida.`;

it("is content with a database that answers and is new enough", async () => {
  await expect(checkDatabase(server.url("postgres"))).resolves.toBeUndefined();
});

it("says that nobody listens", async () => {
  const port = await freePort();
  expect(await complaintAbout(`postgres://a:b@127.0.0.1:${port}/c`)).toBe(
    unreachable(`127.0.0.1:${port}/c`, "nadie escucha en esa dirección"),
  );
});

it("says that the password, the user or the database is wrong, and never the password", async () => {
  const place = `127.0.0.1:${new URL(server.url("postgres")).port}`;
  for (const wrong of [{ password: "otra-clave" }, { username: "nadie" }]) {
    expect(await complaintAbout(urlWith(wrong))).toBe(
      unreachable(`${place}/postgres`, "el usuario o la clave no son correctos"),
    );
  }
  expect(await complaintAbout(urlWith({ pathname: "/no_hay" }))).toBe(
    unreachable(`${place}/no_hay`, "esa base no existe"),
  );
});

it("gives up on a server that accepts and never answers", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, "127.0.0.1", resolve));
  expect(await complaintAbout(`postgres://a:b@127.0.0.1:${port}/c`)).toBe(
    unreachable(`127.0.0.1:${port}/c`, "no responde"),
  );
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it("asks for a newer Postgres", async () => {
  await ensureDatabase(server.url("postgres"), "antigua");
  const sql = postgres(server.url("antigua"), { max: 1, onnotice: () => undefined });
  // Only what a server says of itself counts: this one claims to be Postgres 14.
  await sql`create function public.current_setting(text) returns text language sql as 'select ''140010'''`;
  await sql`alter database antigua set search_path = public, pg_catalog`;
  await sql.end();
  expect(await complaintAbout(server.url("antigua"))).toBe(
    "la base de datos de DATABASE_URL es anterior a Postgres 15: usa una más nueva.",
  );
});

it("makes a database once", async () => {
  await ensureDatabase(server.url("postgres"), "una-vez");
  await ensureDatabase(server.url("postgres"), "una-vez");
  await expect(checkDatabase(urlWith({ pathname: "/una-vez" }))).resolves.toBeUndefined();
});

it("fits the processes into what the role may open, warns where that is little, and refuses where it is too little", async () => {
  const sql = postgres(server.url("postgres"), { max: 1 });
  await sql`create role few login password 'pocas' connection limit 51`;
  await sql.end();
  const url = urlWith({ username: "few", password: "pocas" });
  const lines: string[] = [];
  const processes = (settings: { DATABASE_PREPARE?: boolean; WEB_PROCESSES?: number; WORKER_PROCESSES?: number }) =>
    fitProcesses(url, { DATABASE_POOL: 16, DATABASE_PREPARE: true, ...settings }, (line) => lines.push(line), 16);
  expect(await processes({})).toEqual({ web: 1, worker: 1 });
  expect(lines).toEqual([
    "Aviso: un proceso web y uno de trabajos abren hasta 50 y caben 51: no alcanza para arrancar una máquina junto a otra, ni para renovar los procesos; sube max_connections (o el límite del rol), o baja DATABASE_POOL.",
  ]);
  await expect(processes({ WEB_PROCESSES: 4, WORKER_PROCESSES: 2 })).rejects.toThrow(
    new PlainError(
      "la base de datos no tiene conexiones para todos: 4 procesos web y 2 de trabajos abren hasta 146 y caben 51; sube max_connections (o el límite del rol), o baja DATABASE_POOL, WEB_PROCESSES o WORKER_PROCESSES.",
    ),
  );
  expect(await processes({ DATABASE_PREPARE: false, WEB_PROCESSES: 4 })).toEqual({ web: 4, worker: 2 });
  expect(lines).toHaveLength(1);
  expect(await processes({ WEB_PROCESSES: 0, WORKER_PROCESSES: 1 })).toEqual({ web: 0, worker: 1 });
  await expect(processes({ WEB_PROCESSES: 0, WORKER_PROCESSES: 0 })).rejects.toThrow("no hay qué encender");
});

it("names the setting whose database does not answer", async () => {
  const port = await freePort();
  await expect(checkDatabase(`postgres://a:b@127.0.0.1:${port}/c`, "MIGRATE_DATABASE_URL")).rejects.toThrow(
    "revisa MIGRATE_DATABASE_URL",
  );
});

it("gives the application a role without powers, also on a server that was made before there were two, and once", async () => {
  await ensureDatabase(server.url("postgres"), "dos-roles");
  const urls = await ensureAppRole(server.url("dos-roles"));
  expect(await ensureAppRole(server.url("dos-roles"))).toEqual(urls);
  expect(urls.owner).toBe(server.url("dos-roles"));
  const sql = postgres(urls.app, { max: 1 });
  const [role] = await sql`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers,
      has_schema_privilege('public', 'CREATE') as creates, current_database() as database
    from pg_roles where rolname = current_user`;
  await sql.end();
  expect(role).toEqual({ powers: false, creates: false, database: "dos-roles" });
});
