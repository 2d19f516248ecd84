import { join } from "node:path";
import postgres from "postgres";
import { type EmbeddedPostgres, runningDatabase, startPostgres } from "./embedded-postgres.ts";
import { PlainError } from "./log.ts";
import type { Settings } from "./settings.ts";

const appDatabase = "control_traslado";
const oldest = 150_000;

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

/** Makes sure that a database answers and is new enough; otherwise a `PlainError` says why not. */
export async function checkDatabase(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const sql = postgres(url, { max: 1, connect_timeout: 8, onnotice: () => undefined });
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    if (Number(row?.version) < oldest) {
      throw new PlainError(`la base de datos de DATABASE_URL es anterior a Postgres 15: usa una más nueva.`);
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const cause = causes[code] ?? (error instanceof Error && error.message !== "" ? error.message : code);
    const place = `${hostname}:${port || 5432}${pathname}`;
    throw new PlainError(
      `no se llega a la base de datos ${place} (${cause}): revisa DATABASE_URL y que esté encendida.`,
    );
  } finally {
    await sql.end({ timeout: 2 });
  }
}

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

/** Starts the embedded database of these settings; `url` is the platform's own database in it. */
export async function openEmbedded(
  settings: Settings,
  log: (message: string) => void,
): Promise<{ server: EmbeddedPostgres; url: string }> {
  const server = await startPostgres({
    folder: join(settings.DATA_DIR, "postgres"),
    password: settings.postgresPassword,
    durable: true,
    log,
  });
  try {
    await ensureDatabase(server.url("postgres"), appDatabase);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { server, url: server.url(appDatabase) };
}

/** The platform's own database in the embedded server that another process has started; null when none runs. */
export function runningEmbedded(settings: Settings): string | null {
  const folder = join(settings.DATA_DIR, "postgres");
  return runningDatabase({ folder, password: settings.postgresPassword }, appDatabase);
}
