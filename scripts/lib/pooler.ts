import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlainError } from "./log.ts";
import { freePort } from "./ports.ts";
import { databaseOwner } from "./postgres-binaries.ts";
import { signal, waitUntil } from "./processes.ts";
import { installPackage } from "./system-packages.ts";
import { endWithThis } from "./test-server.ts";

const program = "/usr/sbin/pgbouncer";

/** Whether Debian's PgBouncer is here, or could be installed just now. */
const hasPooler = (log: (message: string) => void): boolean =>
  existsSync(program) || (installPackage("pgbouncer", log) && existsSync(program));

export interface Pooler {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/**
 * Starts PgBouncer in transaction mode before a server on this machine, for all of its databases. `entries` are addresses
 * on that server: whoever comes with a role's name and password is let through. It listens on a free port, or on the one
 * that is given; `more` are further lines of its settings. Throws where the package is not there.
 */
export async function startPooler(
  server: string,
  entries: readonly string[],
  log: (message: string) => void,
  { port: wanted, more = [] }: { port?: number; more?: readonly string[] } = {},
): Promise<Pooler> {
  if (!hasPooler(log)) {
    throw new PlainError("pgbouncer is not installable here: run `apt-get install pgbouncer` as root");
  }
  const port = wanted ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-pooler-"));
  const owner = databaseOwner();
  const users = entries.map((entry) => {
    const { username, password } = new URL(entry);
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
  });
  const settings = [
    "[databases]",
    `* = host=${new URL(server).hostname} port=${new URL(server).port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    "max_client_conn = 1000",
    // Tests hold many transactions open on purpose, each of which keeps its connection.
    "default_pool_size = 80",
    // A database that is made anew under its name is there again at once.
    "server_login_retry = 1",
    "log_connections = 0",
    "log_disconnections = 0",
    "log_pooler_errors = 0",
    ...more,
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users.txt"), users.join("\n"), { mode: 0o600 });
  writeFileSync(file, settings.join("\n"), { mode: 0o600 });
  if (owner) {
    // It refuses to run as root, as Postgres does.
    chmodSync(folder, 0o711);
    for (const path of [file, join(folder, "users.txt")]) chownSync(path, owner.uid, owner.gid);
  }
  const child = spawn(program, ["-q", file], { ...owner, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said = (said + String(data)).slice(-2_000);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const callOff = child.pid === undefined ? () => undefined : endWithThis(child.pid, [folder]);
  const stop = async () => {
    callOff();
    // An immediate end: who still asks something is cut off.
    if (child.pid !== undefined && signal(child.pid, "SIGTERM") && !(await waitUntil(hasEnded, 3_000))) {
      signal(child.pid, "SIGKILL");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntil(async () => hasEnded() || (await answers(port)), 10_000);
  if (!hasEnded() && (await answers(port))) return { port, pid: child.pid ?? 0, stop };
  await stop();
  throw new PlainError(`pgbouncer did not start: ${said.trim()}`);
}
