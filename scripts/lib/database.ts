import { hkdfSync } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import {
  type ConnectionFacts,
  connectionsFor,
  judgeConnections,
  type Processes,
  processesFor,
  roomOf,
} from "../../db/connections.ts";
import type { DatabaseUrls } from "../../db/rights.ts";
import { DEFAULT_CONNECTIONS, type EmbeddedPostgres, runningDatabase, startPostgres } from "./embedded-postgres.ts";
import { PlainError } from "./log.ts";
import type { Settings } from "./settings.ts";

const appDatabase = "control_traslado";

/** The role that the application enters a server of ours as: it owns nothing. */
const appRole = "control_traslado_app";

const oldest = 150_000;

/** Connections of the embedded server that are left for whoever looks into it. */
const RESERVED = 10;

const causes: Record<string, string> = {
  ECONNREFUSED: "nadie escucha en esa dirección",
  ENOTFOUND: "ese servidor no existe",
  EAI_AGAIN: "ese servidor no existe",
  CONNECT_TIMEOUT: "no responde",
  ETIMEDOUT: "no responde",
  "28P01": "el usuario o la clave no son correctos",
  "28000": "el servidor no deja entrar a ese usuario",
  "3D000": "esa base no existe",
};

/** Makes sure that the database of a setting answers and is new enough; otherwise a `PlainError` says why not. */
export async function checkDatabase(
  url: string,
  setting: "DATABASE_URL" | "MIGRATE_DATABASE_URL" = "DATABASE_URL",
): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const sql = postgres(url, { max: 1, connect_timeout: 8, onnotice: () => undefined });
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    if (Number(row?.version) < oldest) {
      throw new PlainError(`la base de datos de ${setting} es anterior a Postgres 15: usa una más nueva.`);
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const cause = causes[code] ?? (error instanceof Error && error.message !== "" ? error.message : code);
    const place = `${hostname}:${port || 5432}${pathname}`;
    throw new PlainError(`no se llega a la base de datos ${place} (${cause}): revisa ${setting} y que esté encendida.`);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function connectionRoom(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 8, onnotice: () => undefined });
  try {
    const [facts] = await sql<ConnectionFacts[]>`
      select current_setting('max_connections')::int as "maxConnections",
        current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true), '0')::int as "reservedConnections",
        rolconnlimit as "roleConnections"
      from pg_roles where rolname = current_user`;
    if (!facts) throw new Error("The database does not know its own role");
    return roomOf(facts);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * How many processes of each kind this machine runs on the database. Throws `PlainError` where it has no room for their
 * connections; `warn` gets a line where it has little. Behind a transaction pooler nothing is reckoned: it shares them out.
 */
export async function fitProcesses(
  url: string,
  settings: Pick<Settings, "DATABASE_POOL" | "DATABASE_PREPARE" | "WEB_PROCESSES" | "WORKER_PROCESSES">,
  warn: (line: string) => void,
  cores: number = availableParallelism(),
): Promise<Processes> {
  const room = settings.DATABASE_PREPARE ? await connectionRoom(url) : Number.POSITIVE_INFINITY;
  const processes = processesFor(settings, cores, room);
  if (processes.web + processes.worker === 0)
    throw new PlainError(
      "no hay qué encender: WEB_PROCESSES y WORKER_PROCESSES son 0; deja uno de los dos en 1 o más.",
    );
  const { verdict, text, mend } = judgeConnections(processes, settings.DATABASE_POOL, room);
  if (verdict === "mal") throw new PlainError(`la base de datos no tiene conexiones para todos: ${text}; ${mend}.`);
  if (verdict === "aviso") warn(`Aviso: ${text}; ${mend}.`);
  return processes;
}
/** The addresses of a database of one's own: without one for migrations, the application's role owns the tables. */
export const ownDatabase = ({ DATABASE_URL, MIGRATE_DATABASE_URL }: Settings): DatabaseUrls => ({
  owner: MIGRATE_DATABASE_URL ?? DATABASE_URL,
  app: DATABASE_URL,
});

/** Makes sure that a database of one's own answers, by each way that the settings give; otherwise throws a `PlainError`. */
export async function checkOwnDatabase({ DATABASE_URL, MIGRATE_DATABASE_URL }: Settings): Promise<void> {
  await checkDatabase(DATABASE_URL);
  if (MIGRATE_DATABASE_URL) await checkDatabase(MIGRATE_DATABASE_URL, "MIGRATE_DATABASE_URL");
}

/** The settings by which a program of ours enters the database as its owner too. */
export const ownersSettings = ({ owner, app }: DatabaseUrls): Record<string, string> => ({
  DATABASE_URL: app,
  MIGRATE_DATABASE_URL: owner === app ? "" : owner,
});

/** Makes a database with this name unless there is one. `server` is a superuser's address. */
export async function ensureDatabase(server: string, name: string): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** The same database, entered as another role. */
export function asRole(url: string, name: string, password: string): string {
  const entered = new URL(url);
  entered.username = encodeURIComponent(name);
  entered.password = encodeURIComponent(password);
  return entered.href;
}

/**
 * Makes sure that the application has its role on a server of ours, also on one that was made before there were two; its
 * password follows from the superuser's, whose address `owner` is. What it may do is granted when the database is prepared.
 */
export async function ensureAppRole(owner: string): Promise<DatabaseUrls> {
  const key = hkdfSync("sha256", new URL(owner).password, "", appRole, 24);
  const password = Buffer.from(key).toString("hex");
  const sql = postgres(owner, { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_roles where rolname = ${appRole}`;
    // The password is hex digits: such a statement takes no parameters.
    if (found.length === 0) await sql.unsafe(`create role ${appRole} login password '${password}'`);
    return { owner, app: asRole(owner, appRole, password) };
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Starts the embedded database of these settings; `urls` are those of the platform's own database in it. */
export async function openEmbedded(
  settings: Settings,
  log: (message: string) => void,
): Promise<{ server: EmbeddedPostgres; urls: DatabaseUrls }> {
  const processes = processesFor(settings, availableParallelism(), Number.POSITIVE_INFINITY);
  const wanted = connectionsFor(processes, settings.DATABASE_POOL);
  const server = await startPostgres({
    folder: join(settings.DATA_DIR, "postgres"),
    password: settings.postgresPassword,
    durable: true,
    maxConnections: Math.max(DEFAULT_CONNECTIONS, 2 * wanted + RESERVED),
    log,
  });
  try {
    await ensureDatabase(server.url("postgres"), appDatabase);
    return { server, urls: await ensureAppRole(server.url(appDatabase)) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The platform's own database in the embedded server that another process has started; null when none runs. */
export async function runningEmbedded(settings: Settings): Promise<DatabaseUrls | null> {
  const folder = join(settings.DATA_DIR, "postgres");
  const owner = runningDatabase({ folder, password: settings.postgresPassword }, appDatabase);
  return owner === null ? null : ensureAppRole(owner);
}
