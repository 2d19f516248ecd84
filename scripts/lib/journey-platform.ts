import { randomBytes } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Build } from "./build.ts";
import { ensureAppRole, ensureDatabase, ownersSettings } from "./database.ts";
import { type Found, journeyPasswords, knownTo, searchLog } from "./log-search.ts";
import { bundles, runEntry, waitForHealth, webSpec, workerSpec } from "./platform.ts";
import { freePort } from "./ports.ts";
import { settingsFrom } from "./settings.ts";
import { type Supervised, supervise } from "./supervisor.ts";
import type { TestServer } from "./test-server.ts";

const database = "control_traslado_e2e";
const shownLines = 60;

/** Where the process without the demo says that it is: behind a proxy that ends HTTPS, as a venue runs it. */
const PUBLIC_URL = "https://boletos.example";

export interface JourneyPlatform {
  /** The specs' environment. E2E_BASE_URLS is separated by commas; E2E_PROCESSES names a JSON file: name → pid. */
  env: Record<string, string>;
  lastLines: () => string;
  /** Ends the processes and gives the lines of all that they wrote that say what no log may say. */
  searchLogs: () => Promise<Found[]>;
  stop: () => Promise<void>;
}

/**
 * Two web processes in production mode and a worker on a fresh database with demo data, restarted when they die; and a
 * third web process without the demo. It has the same database: whoever tried the platform out and then switches the demo
 * off keeps all of it, so that is what an attacker would find at worst.
 */
export async function startJourneyPlatform(build: Build, server: TestServer): Promise<JourneyPlatform> {
  await ensureDatabase(server.url("postgres"), database);
  const addresses = await ensureAppRole(server.url(database));
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-e2e-"));
  const ports = [await freePort(), await freePort()];
  const portWithoutDemo = await freePort();
  const urlOf = (port: number) => `http://127.0.0.1:${port}`;
  const urls = ports.map(urlOf);
  const sessionSecret = randomBytes(32).toString("hex");
  const given = {
    ...inherited(),
    DATABASE_URL: addresses.app,
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    NEXTAUTH_SECRET: sessionSecret,
    APP_SECRET: randomBytes(32).toString("base64"),
    LOG_LEVEL: "info",
  };
  const settings = await settingsFrom({ ...given, APP_URL: urls[0] ?? "", DEMO: "1" });
  const withoutDemo = await settingsFrom({
    ...given,
    APP_URL: PUBLIC_URL,
    DEMO: "0",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const lastLines = () => lines.slice(-shownLines).join("\n");
  const processes = join(folder, "processes.json");
  const pids: Record<string, number> = {};
  const children: Supervised[] = [];
  const stopChildren = () => Promise.all(children.splice(0).map((child) => child.stop()));
  async function stop(): Promise<void> {
    await stopChildren();
    rmSync(folder, { recursive: true, force: true });
  }
  async function searchLogs(): Promise<Found[]> {
    await stopChildren();
    const found = await knownTo(addresses.owner);
    // A search that knows nothing, or has nothing to read, would find nothing either.
    if (found.words.size === 0 || lines.length === 0) throw new Error("There is no log to search, or nothing to find");
    const texts = [...secretSettings(settings.environment), ...passwords()];
    return searchLog(lines, { texts, ...found });
  }
  try {
    await runEntry(build, "prepare", ["--demo"], { ...settings.environment, ...ownersSettings(addresses) }, log);
    const specs = [
      ...ports.map((port, index) => {
        // A browser's Origin must be the process's own public address.
        const own = { APP_URL: urls[index], NEXTAUTH_URL: urls[index] };
        return webSpec(build, { ...settings.environment, ...own }, port, "127.0.0.1", `web-${index + 1}`);
      }),
      webSpec(build, withoutDemo.environment, portWithoutDemo, "127.0.0.1", "web-without-demo"),
      workerSpec(build, settings.environment),
    ];
    for (const spec of specs) {
      const onStart = ({ pid = 0 }: { pid?: number | undefined }) => {
        pids[spec.name] = pid;
        // Renaming is atomic: a reader never sees half a file.
        writeFileSync(`${processes}.new`, JSON.stringify(pids));
        renameSync(`${processes}.new`, processes);
      };
      children.push(supervise(spec, { log, onStart, backoff: 200, maxBackoff: 1000 }));
    }
    for (const url of [...urls, urlOf(portWithoutDemo)]) await waitForHealth(url, 60_000);
  } catch (error) {
    console.error(lastLines());
    await stop();
    throw error;
  }
  return {
    env: {
      E2E_BASE_URLS: urls.join(","),
      E2E_WITHOUT_DEMO: urlOf(portWithoutDemo),
      E2E_PUBLIC_URL: PUBLIC_URL,
      // What journeys write and prove themselves is the work of the tables' owner.
      E2E_DATABASE_URL: addresses.owner,
      E2E_APP_SECRET: settings.APP_SECRET,
      E2E_NEXTAUTH_SECRET: sessionSecret,
      E2E_PROCESSES: processes,
      ...bundles(build),
    },
    lastLines,
    searchLogs,
    stop,
  };
}

/** The environment without settings of one's own platform, which must not reach the tests. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "TMPDIR", "NODE_EXTRA_CA_CERTS"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Settings that whoever reads a log must not learn. The database's address is found by its form. */
function secretSettings(environment: NodeJS.ProcessEnv): [kind: string, text: string][] {
  const secret = /SECRET|_KEY$|PASSWORD|TOKEN/;
  return Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    secret.test(name) && value ? [[name, value]] : [],
  );
}

const passwords = () => journeyPasswords().map((text): [kind: string, text: string] => ["password", text]);
