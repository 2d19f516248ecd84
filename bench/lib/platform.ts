import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Build } from "#scripts/build.ts";
import { ensureBuild } from "#scripts/build.ts";
import { bundleEntries } from "#scripts/bundle.ts";
import { openEmbedded } from "#scripts/database.ts";
import { PlainError, step } from "#scripts/log.ts";
import { buildDir, nextBin, root } from "#scripts/paths.ts";
import { machineSpecs, runEntry, webSpec, workerSpec } from "#scripts/platform.ts";
import { freePort } from "#scripts/ports.ts";
import { waitUntil } from "#scripts/processes.ts";
import { embeddedSettings, type Settings } from "#scripts/settings.ts";
import { sharePort } from "#scripts/shared-port.ts";
import { type ChildSpec, launch, type Supervised, type SupervisorOptions, supervise } from "#scripts/supervisor.ts";
import type { World } from "./world.ts";

const guard = join(root, "scripts", "lib", "exit-with-parent.ts");
const baselineDir = join(root, "bench", "baseline");
const benchDir = join(buildDir, "bench");

export interface Platform {
  world: World;
  databaseUrl: string;
  webPort: number;
  baselinePort: number;
  bankPort: number;
  /** Signs the cookies of sessions. */
  sessionSecret: string;
  webPid: () => number;
  /** Processor time of the two web processes so far; null where the system does not tell. */
  processorSeconds: () => Record<"product" | "baseline", number | null>;
  /** Starts the product's web process again, with these settings besides. */
  restartWeb: (settings: Record<string, string>) => Promise<void>;
  /** Starts `count` more web processes that share a port, as a machine does; `settings` add to the product's own. */
  startShared: (
    count: number,
    settings?: Record<string, string>,
  ) => Promise<Pick<Platform, "webPort" | "processorSeconds">>;
  /** Whoever starts it stops it. */
  startWorker: () => Promise<Supervised>;
  /** Runs an entry of the bench to its end and answers what it printed. */
  run: (entry: string, args: readonly string[]) => Promise<string[]>;
  /** Throws when one of the servers ended in between: the figures would be of a restart. */
  assertSteady: () => void;
}

export interface Options {
  buyers: number;
  /** Passes of each side. */
  passes: number;
  /** Prepaid accounts of each side that pay as they enter, and as many that pay as they leave. */
  cars: number;
  pool: number;
  /** Arguments of Node for the product's web process, e.g. for a profile. */
  nodeArguments: readonly string[];
  /** The address of an empty database of one's own; without it, an embedded one is made. */
  database?: string;
}

/** The measurement fills the database and leaves it so. */
async function assertEmpty(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 8, onnotice: () => undefined });
  try {
    const found =
      await sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`;
    if (found.length > 0) throw new PlainError("--database takes an empty database: this one has tables");
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** The environment without settings of one's own platform, which must not reach the measurement. */
function inherited(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "TMPDIR", "NODE_EXTRA_CA_CERTS"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

const cleanups: (() => Promise<void> | void)[] = [];

/** Ends whatever runs, last first, also in the middle of a start, and removes the data. */
export async function stopPlatform(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}

async function runToEnd(spec: ChildSpec): Promise<void> {
  const lines: string[] = [];
  const child = launch(spec, (line) => lines.push(line));
  const stop = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  process.once("exit", stop);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode, name) => resolve(exitCode ?? name ?? "?"));
  });
  process.off("exit", stop);
  if (code !== 0) throw new PlainError(`${spec.name} failed (${code}):\n${lines.slice(-40).join("\n")}`);
}

/** Builds the baseline's application with the product's Next, unless that was done for these sources. */
async function ensureBaseline(build: Build): Promise<void> {
  const hash = createHash("sha256").update(build.hash);
  for (const file of [
    "next.config.ts",
    "app/layout.tsx",
    "app/empty/page.tsx",
    "app/api/hold/route.ts",
    "app/api/scan/route.ts",
    "lib/database.ts",
  ]) {
    hash.update(readFileSync(join(baselineDir, file)));
  }
  const name = hash.digest("hex");
  const mark = join(baselineDir, ".next", "bench-hash");
  if (existsSync(mark) && readFileSync(mark, "utf8") === name) return;
  step("Building the baseline's handlers");
  await runToEnd({
    name: "baseline build",
    command: process.execPath,
    args: [nextBin, "build", baselineDir],
    env: {
      ...inherited(),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: "postgres://unused/unused",
    },
    cwd: baselineDir,
  });
  writeFileSync(mark, name);
}

/** User and system time of a process, all threads; Linux counts it in hundredths. */
function usedSeconds(pid: number | undefined): number | null {
  const file = `/proc/${pid}/stat`;
  if (pid === undefined || !existsSync(file)) return null;
  const stat = readFileSync(file, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function answers(port: number, path: string, wanted: RegExp): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3000) });
    return wanted.test(await response.text());
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

async function waitFor(name: string, port: number, path: string, wanted: RegExp): Promise<void> {
  if (!(await waitUntil(() => answers(port, path, wanted), 60_000, 200)))
    throw new PlainError(`${name} does not answer`);
}

async function startEmbedded(settings: Settings): Promise<string> {
  step("Starting a Postgres with fsync on");
  const { server, urls } = await openEmbedded(settings, () => undefined);
  cleanups.push(async () => {
    await server.stop();
    for (const file of [server.folder, `${server.folder}.log`]) rmSync(file, { recursive: true, force: true });
  });
  // The bench fills tables and asks for their sizes as their owner.
  return urls.owner;
}

/**
 * The production build as one web process, the baseline's application beside it, both on one database (an embedded
 * Postgres with fsync on in a temporary folder, or the one given), and a stub of the bank. The worker starts when it is asked for.
 */
export async function startPlatform({
  buyers,
  passes,
  cars,
  pool,
  nodeArguments,
  database,
}: Options): Promise<Platform> {
  const build = await ensureBuild(inherited() as NodeJS.ProcessEnv, step);
  await ensureBaseline(build);
  await mkdir(benchDir, { recursive: true });
  const entries = {
    seed: "bench/seed.ts",
    mass: "bench/mass.ts",
    rush: "bench/rush.ts",
    queues: "bench/queues.ts",
    fold: "bench/fold.ts",
    bank: "bench/bank.ts",
  };
  await bundleEntries(entries, benchDir);
  // As in the product's own build: loading packages file by file takes more memory than any work of theirs.
  await bundleEntries({ export: "bench/export.ts" }, benchDir, ["exceljs"]);
  const own: Pick<Build, "entry"> = { entry: (name) => join(benchDir, `${name}.mjs`) };

  const folder = mkdtempSync(join(tmpdir(), "control-traslado-bench-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const settings = await embeddedSettings({
    ...inherited(),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    DEMO: "1",
    DATABASE_POOL: String(pool),
    LOG_LEVEL: "warn",
  });
  // The database's user has to pass through it, or its files would lie elsewhere.
  chmodSync(folder, 0o711);
  const url = database ?? (await startEmbedded(settings));
  if (database) await assertEmpty(database);
  const environment = { ...settings.environment, DATABASE_URL: url };

  const children: Supervised[] = [];
  cleanups.push(async () => {
    await Promise.all(children.map((child) => child.stop()));
  });
  function startChild(spec: ChildSpec, heard: Pick<SupervisorOptions, "onStart" | "onRetire"> = {}): Supervised {
    const child = supervise(spec, {
      ...heard,
      log: (line) => /Ready|Local|Network|Next.js|next.config/.test(line) || console.error(line),
    });
    children.push(child);
    return child;
  }
  // Ports are drawn just before they are listened on: every connection in between may take one.
  const bankPort = await freePort();
  startChild({
    name: "bank",
    command: process.execPath,
    args: ["--import", guard, own.entry("bank")],
    env: { ...environment, BANK_PORT: String(bankPort) },
    cwd: root,
  });
  await waitFor("The bank", bankPort, "/", /charge_unknown/);
  await runEntry(build, "prepare", [], environment, () => undefined);
  step(`Filling it: ${buyers} buyers, 2 events of 20,000 places, ${2 * passes} passes`);
  const file = join(folder, "world.json");
  const bankUrl = `http://127.0.0.1:${bankPort}`;
  await runEntry(own, "seed", [file, String(buyers), String(passes), String(cars), bankUrl], environment, step);
  const world: World = JSON.parse(readFileSync(file, "utf8"));

  const webPort = await freePort();
  const address = `http://127.0.0.1:${webPort}`;
  const shop = { ...environment, APP_URL: address, NEXTAUTH_URL: address, TRUSTED_PROXIES: "127.0.0.1,::1" };
  const startWeb = async (more: Record<string, string>) => {
    const web = webSpec(build, { ...shop, ...more }, webPort, "127.0.0.1");
    const child = startChild({ ...web, args: [...nodeArguments, ...web.args] });
    await waitFor("The web process", webPort, "/api/health", /"database":"ok"/);
    return child;
  };
  let product = await startWeb({});
  const baselinePort = await freePort();
  const baseline = startChild({
    name: "baseline",
    command: process.execPath,
    args: ["--import", guard, nextBin, "start", baselineDir, "-p", String(baselinePort), "-H", "127.0.0.1"],
    env: { ...shop, PORT: String(baselinePort) },
    cwd: baselineDir,
  });
  await waitFor("The baseline", baselinePort, "/empty", /<main/);
  return {
    world,
    databaseUrl: url,
    webPort,
    baselinePort,
    bankPort,
    sessionSecret: settings.environment.NEXTAUTH_SECRET ?? "",
    webPid() {
      if (product.pid === undefined) throw new PlainError("The web process does not run");
      return product.pid;
    },
    processorSeconds: () => ({ product: usedSeconds(product.pid), baseline: usedSeconds(baseline.pid) }),
    async restartWeb(more) {
      await product.stop();
      product = await startWeb(more);
    },
    async startShared(count, more = {}) {
      const { close, port, ...heard } = await sharePort(0, "127.0.0.1");
      cleanups.push(close);
      const { webs } = machineSpecs(
        build,
        { ...shop, ...more },
        { PORT: port, HOST: "127.0.0.1" },
        { web: count, worker: 0 },
      );
      const started = webs.map((spec) => startChild(spec, heard));
      await waitFor(`${count} web processes`, port, "/api/health", /"database":"ok"/);
      return {
        webPort: port,
        processorSeconds: () => ({
          product: started.reduce<number | null>((sum, { pid }) => {
            const used = usedSeconds(pid);
            return sum === null || used === null ? null : sum + used;
          }, 0),
          baseline: null,
        }),
      };
    },
    async startWorker() {
      const worker = startChild(workerSpec(build, shop));
      await waitFor("The worker", webPort, "/api/health", /"worker":"ok"/);
      return worker;
    },
    async run(entry, args) {
      const lines: string[] = [];
      await runEntry(own, entry, args, shop, (line) => lines.push(line));
      return lines;
    },
    assertSteady() {
      const fallen = children.find((child) => child.restarts > 0);
      if (fallen) throw new PlainError(`«${fallen.name}» ended while it was measured`);
    },
  };
}
