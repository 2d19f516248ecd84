import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { PlainError } from "./log.ts";
import { freePort } from "./ports.ts";
import { databaseOwner, type Owner, ownedFolder, postgresPrograms, reachableFolder } from "./postgres-binaries.ts";
import { isAlive, processFolder, processName, signal, waitUntil } from "./processes.ts";
import type { Programs } from "./stock-postgres.ts";

const included = "18";

export const DEFAULT_CONNECTIONS = 120;

export interface PostgresOptions {
  /** The folder of the cluster; moved under /var/lib where Postgres' user cannot get to it. */
  folder: string;
  /** The superuser's password, set when the cluster is made. */
  password: string;
  /** False only for tests: then nothing is safe against a crash of the machine. */
  durable: boolean;
  maxConnections?: number;
  /** Other programs than the included ones; with their own settings, but for what tests are spared. */
  programs?: Programs;
  /** Settings of the server besides ours, or in their place. */
  settings?: Readonly<Record<string, string>>;
  log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  readonly port: number;
  readonly pid: number;
  /** The folder that the cluster is really in. */
  readonly folder: string;
  /** The address of a database for the superuser `postgres`. */
  url: (database: string) => string;
  /** Resolves with a reason when the server ends without having been asked to. */
  readonly died: Promise<string>;
  stop: () => Promise<void>;
}

interface Cluster {
  programs: string;
  data: string;
  owner: Owner;
}

const plainEnv: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };

function makeCluster({ programs, data, owner }: Cluster, options: PostgresOptions): void {
  const parent = dirname(data);
  const partial = join(parent, `${basename(data)}.new`);
  rmSync(partial, { recursive: true, force: true });
  ownedFolder(partial, owner);
  const passwordFile = join(partial, "password");
  const cluster = join(partial, "cluster");
  ownedFolder(cluster, owner);
  writeFileSync(passwordFile, options.password, { mode: 0o644 });
  const flags = [
    `--pgdata=${cluster}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...(options.programs
      ? ["--locale=C.UTF-8"]
      : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
  ];
  if (!options.durable) flags.push("--no-sync");
  const made = spawnSync(join(programs, "initdb"), flags, { ...owner, cwd: "/", env: plainEnv, encoding: "utf8" });
  if (made.status !== 0) {
    const cause = made.error?.message ?? made.stderr.trim().split("\n").at(-1);
    throw new PlainError(`no se pudo crear la base de datos en ${data}: ${cause}`);
  }
  // Only a finished cluster gets the name that the next start looks for.
  renameSync(cluster, data);
  rmSync(partial, { recursive: true, force: true });
}

function readPidFile(data: string): string[] {
  const file = join(data, "postmaster.pid");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
}

function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid) || processName(pid) !== "postgres") return false;
  const folder = processFolder(pid);
  return folder === null || folder === realpathSync(data);
}

/** A server that outlived its starter is ended in order, so that this start owns the one that runs. */
async function clearLeftover(data: string, log: (message: string) => void): Promise<void> {
  const pid = Number(readPidFile(data)[0]);
  if (!(pid > 0)) return;
  if (isServerOf(pid, data)) {
    log("La base de datos de un arranque anterior sigue viva: se detiene en orden");
    await endServer(pid);
  }
  // The number may belong to another program by now; Postgres would refuse to start because of it.
  rmSync(join(data, "postmaster.pid"), { force: true });
}

/** Fast shutdown, then an immediate one (the log is replayed at the next start), then SIGKILL. */
async function endServer(pid: number): Promise<void> {
  for (const [name, grace] of [
    ["SIGINT", 4000],
    ["SIGQUIT", 1500],
    ["SIGKILL", 2000],
  ] as const) {
    signal(pid, name);
    if (await waitUntil(() => !isAlive(pid), grace)) return;
  }
}

/** An eighth of the machine, so that what is sold and what is read of it stay at hand; at most 1 GiB, at least the default. */
function sharedBuffers(): string {
  const eighth = Math.floor(totalmem() / 8 / 1024 ** 2);
  return `${Math.min(1024, Math.max(128, eighth))}MB`;
}

function serverFlags(data: string, port: number, options: PostgresOptions): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(options.maxConnections ?? DEFAULT_CONNECTIONS),
    ...(options.programs ? {} : { shared_buffers: sharedBuffers() }),
    log_min_messages: "warning",
    log_checkpoints: "off",
    fsync: options.durable ? "on" : "off",
    synchronous_commit: options.durable ? "on" : "off",
    full_page_writes: options.durable ? "on" : "off",
    ...options.settings,
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function address(password: string, port: number, database: string): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").slice(-3).join(" | ") : "";
}

/** Started in a session of its own: Ctrl-C in the terminal must reach the web process before the database. */
async function launchServer(cluster: Cluster, port: number, options: PostgresOptions): Promise<ChildProcess> {
  const { programs, data, owner } = cluster;
  const logFile = `${data}.log`;
  const log = openSync(logFile, "w", 0o600);
  const server = spawn(join(programs, "postgres"), serverFlags(data, port, options), {
    ...owner,
    cwd: "/",
    env: plainEnv,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let over = false;
  server.once("exit", () => {
    over = true;
  });
  server.once("error", () => {
    over = true;
  });
  const ready = () => Number(readPidFile(data)[0]) === server.pid && readPidFile(data)[7]?.trim() === "ready";
  await waitUntil(() => over || ready(), 60_000);
  if (!over && ready()) return server;
  if (server.pid !== undefined && !over) await endServer(server.pid);
  throw new PlainError(`la base de datos incluida no arrancó: ${lastLines(logFile)} (detalle en ${logFile})`);
}

async function launchWithRetries(cluster: Cluster, options: PostgresOptions) {
  // A port may be taken between the look and the start; memory of a killed server may need a moment to be released.
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, server: await launchServer(cluster, port, options) };
    } catch (error) {
      const passing = error instanceof Error && /Address already in use|pre-existing shared memory/.test(error.message);
      if (!passing || attempt === 8) throw error;
      await waitUntil(() => false, 500);
    }
  }
}

/**
 * Starts the Postgres that comes with npm, or another one, on a free port of this machine; the cluster is made when there is none, and
 * a server that a killed start left behind is ended first. Throws `PlainError` when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const owner = databaseOwner();
  const data = reachableFolder(options.folder, options.password, owner);
  const version = options.programs?.version ?? included;
  const cluster = { programs: options.programs?.folder ?? postgresPrograms(owner), data, owner };
  if (existsSync(data)) {
    const expected = owner?.uid ?? process.getuid?.();
    if (expected !== undefined && statSync(data).uid !== expected) {
      throw new PlainError(
        `los datos de ${data} son de otro usuario del sistema: arranca con ese usuario o indica otra DATA_DIR.`,
      );
    }
    const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
    if (found !== version) {
      throw new PlainError(
        `los datos de ${data} son de Postgres ${found} y se necesita ${version}: aparta esa carpeta.`,
      );
    }
    await clearLeftover(data, log);
  } else {
    log("Se crea la base de datos incluida");
    makeCluster(cluster, options);
  }
  const { port, server } = await launchWithRetries(cluster, options);
  let stopping = false;
  const died = new Promise<string>((resolve) => {
    server.once("exit", (code, name) => {
      if (!stopping) resolve(`la base de datos incluida terminó (${name ?? `código ${code}`})`);
    });
  });
  const pid = server.pid ?? 0;
  return {
    port,
    pid,
    folder: data,
    died,
    url: (database) => address(options.password, port, database),
    async stop() {
      stopping = true;
      await endServer(pid);
    },
  };
}

/** The address of a database of the server that already runs in this folder; null when none does. */
export function runningDatabase(options: Pick<PostgresOptions, "folder" | "password">, name: string): string | null {
  const data = reachableFolder(options.folder, options.password, databaseOwner());
  const lines = readPidFile(data);
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0 && port > 0) || lines[7]?.trim() !== "ready" || !isServerOf(pid, data)) return null;
  return address(options.password, port, name);
}
