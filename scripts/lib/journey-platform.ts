import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Build } from "./build.ts";
import { ensureDatabase } from "./database.ts";
import { runEntry, threads, waitForHealth, webSpec, workerSpec } from "./platform.ts";
import { freePort } from "./ports.ts";
import { settingsFrom } from "./settings.ts";
import { type Supervised, supervise } from "./supervisor.ts";
import type { TestServer } from "./test-server.ts";

const database = "control_traslado_e2e";
const keptLines = 60;

export interface JourneyPlatform {
  /** The specs' environment. E2E_BASE_URLS is separated by commas; E2E_PROCESSES names a JSON file: name → pid. */
  env: Record<string, string>;
  lastLines: () => string;
  stop: () => Promise<void>;
}

/** Two web processes in production mode and a worker on a fresh database with demo data, restarted when they die. */
export async function startJourneyPlatform(build: Build, server: TestServer): Promise<JourneyPlatform> {
  await ensureDatabase(server.url("postgres"), database);
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-e2e-"));
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const sessionSecret = randomBytes(32).toString("hex");
  const settings = await settingsFrom({
    ...inherited(),
    DATABASE_URL: server.url(database),
    APP_URL: urls[0] ?? "",
    HOST: "127.0.0.1",
    DEMO: "1",
    DATA_DIR: folder,
    NEXTAUTH_SECRET: sessionSecret,
    APP_SECRET: randomBytes(32).toString("base64"),
    LOG_LEVEL: "warn",
  });
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
  };
  const processes = join(folder, "processes.json");
  const pids: Record<string, number> = {};
  const children: Supervised[] = [];
  async function stop(): Promise<void> {
    await Promise.all(children.splice(0).map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await runEntry(build, "prepare", ["--demo"], settings.environment, log);
    const specs = [
      ...ports.map((port, index) => {
        // A browser's Origin must be the process's own public address.
        const own = { APP_URL: urls[index], NEXTAUTH_URL: urls[index] };
        return webSpec(build, { ...settings.environment, ...own }, port, "127.0.0.1", `web-${index + 1}`);
      }),
      workerSpec(build, settings.environment),
    ];
    for (const spec of specs) {
      const onStart = (pid: number) => {
        pids[spec.name] = pid;
        // Renaming is atomic: a reader never sees half a file.
        writeFileSync(`${processes}.new`, JSON.stringify(pids));
        renameSync(`${processes}.new`, processes);
      };
      children.push(supervise(spec, { log, onStart, backoff: 200, maxBackoff: 1000 }));
    }
    for (const url of urls) await waitForHealth(url, 60_000);
  } catch (error) {
    console.error(lines.join("\n"));
    await stop();
    throw error;
  }
  return {
    env: {
      E2E_BASE_URLS: urls.join(","),
      E2E_DATABASE_URL: settings.DATABASE_URL,
      E2E_APP_SECRET: settings.APP_SECRET,
      E2E_NEXTAUTH_SECRET: sessionSecret,
      E2E_PROCESSES: processes,
      ...threads(build),
    },
    lastLines: () => lines.join("\n"),
    stop,
  };
}

/** The environment without settings of one's own platform, which must not reach the tests. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "TMPDIR", "NODE_EXTRA_CA_CERTS"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
