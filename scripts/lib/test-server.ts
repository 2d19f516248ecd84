import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./embedded-postgres.ts";
import { signal } from "./processes.ts";
import type { Programs } from "./stock-postgres.ts";

export interface TestServer {
  url: (database: string) => string;
  died: Promise<string>;
  stop: () => Promise<void>;
}

/** Ends the server and removes its files when the tests are killed and cannot do it themselves. */
const watchdog = `
while kill -0 "$0" 2>/dev/null; do sleep 1; done
kill -QUIT "$1"
while kill -0 "$1" 2>/dev/null; do sleep 1; done
shift
rm -rf "$@"
`;

/** From now on a program ends with this process, however that ends, and its files go; the answer calls that off. */
export function endWithThis(pid: number, files: readonly string[]): () => void {
  const dog = spawn("/bin/sh", ["-c", watchdog, String(process.pid), String(pid), ...files], {
    detached: true,
    stdio: "ignore",
    cwd: "/",
  });
  dog.unref();
  return () => {
    if (dog.pid !== undefined) signal(-dog.pid, "SIGKILL");
  };
}

const MEMORY = "/dev/shm";
const ROOM = 6 * 1024 ** 3;

/**
 * In memory where there is plenty: every test file has a database of its own, and some file systems spend more on making
 * and deleting its hundreds of files than Postgres does on the tests.
 */
function serverFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize >= ROOM ? MEMORY : tmpdir(), "control-traslado-test-"));
}

/** An empty Postgres for tests, the included one or another: fast, unsafe against crashes, gone without a trace after `stop`. */
export async function startTestServer(programs?: Programs): Promise<TestServer> {
  const folder = serverFolder();
  // The database's user has to pass through it.
  chmodSync(folder, 0o711);
  const server = await startPostgres({
    folder: join(folder, "postgres"),
    password: randomBytes(16).toString("hex"),
    durable: false,
    maxConnections: 300,
    programs,
  });
  const files = [server.folder, `${server.folder}.log`, folder];
  const callOff = endWithThis(server.pid, files);
  return {
    url: server.url,
    died: server.died,
    async stop() {
      callOff();
      await server.stop();
      for (const file of files) rmSync(file, { recursive: true, force: true });
    },
  };
}
