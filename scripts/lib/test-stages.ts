import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failover } from "../ops/drills.ts";
import { release } from "../ops/release.ts";
import { ensureBuild } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { asRole } from "./database.ts";
import { needProxy } from "./front-proxy.ts";
import { type JourneyPlatform, startJourneyPlatform } from "./journey-platform.ts";
import { say } from "./log.ts";
import { nextBin, root } from "./paths.ts";
import { startPooler } from "./pooler.ts";
import { type Counts, command, type RunOptions, type Stage } from "./stages.ts";
import { stockPostgres } from "./stock-postgres.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { countReport, recordDurations } from "./vitest-report.ts";

const bin = (name: string) => join(root, "node_modules", ".bin", name);

/** A static check is one test case. */
async function check(name: string, args: readonly string[]): Promise<Counts> {
  return (await command(name, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function types(): Promise<Counts> {
  const made = await command(process.execPath, [nextBin, "typegen"], { ...process.env, NEXT_TELEMETRY_DISABLED: "1" });
  if (made !== 0) return { passed: 0, failed: 1 };
  // Several checkers look at the same types again, and take nearly twice the processor time.
  return check(bin("tsc"), ["--noEmit", "--incremental", "false", "--singleThreaded"]);
}

async function vitest(
  projects: readonly string[],
  { shard, isRecording, files }: RunOptions,
  env: Record<string, string> = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-report-"));
  const file = join(folder, "report.json");
  const args = projects.flatMap((name) => ["--project", name]);
  // A stage may have fewer files than there are machines.
  if (shard) args.push(`--shard=${shard.index}/${shard.count}`);
  if (shard || files.length > 0) args.push("--passWithNoTests", ...files);
  try {
    const code = await command(
      bin("vitest"),
      ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      { ...process.env, ...env },
    );
    const report = existsSync(file) ? readFileSync(file, "utf8") : null;
    const isPart = shard !== null || files.length > 0;
    if (isPart && report === null && code === 0) return { passed: 0, failed: 0 };
    if (isRecording && report !== null) recordDurations(report);
    return countReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The role that tests enter a database as that they do not own; the tests make it (`db/testing/database.ts`). */
const testAppRole = "ct_test_app";

const servers = new Map<"included" | "stock", Promise<TestServer>>();
const cleanups: (() => Promise<void>)[] = [];

/** The Postgres that all stages of a run share, started by the first that needs it. */
function testServer(which: "included" | "stock" = "included"): Promise<TestServer> {
  let server = servers.get(which);
  if (!server) {
    server = Promise.resolve(which === "stock" ? stockPostgres(say) : undefined)
      .then(startTestServer)
      .then((started) => {
        cleanups.push(() => started.stop());
        return started;
      });
    servers.set(which, server);
  }
  return server;
}

async function onServer(
  projects: readonly string[],
  options: RunOptions,
  env: Record<string, string> = {},
): Promise<Counts> {
  const url = (await testServer()).url("postgres");
  return vitest(projects, options, { ...env, TEST_DATABASE_URL: url });
}

/** On Debian's own Postgres, with its own settings. */
async function onStockServer(options: RunOptions, env: Record<string, string> = {}): Promise<Counts> {
  const url = (await testServer("stock")).url("postgres");
  return vitest(["stock"], options, { ...env, TEST_DATABASE_URL: url, TEST_POSTGRES: "stock" });
}

/**
 * Through PgBouncer in transaction mode, as the tables' owner and as the application. What makes databases and roles, and
 * who listens, goes past it.
 */
async function throughPooler(projects: readonly string[], options: RunOptions): Promise<Counts> {
  const url = (await testServer()).url("postgres");
  const password = decodeURIComponent(new URL(url).password);
  const pooler = await startPooler(url, [url, asRole(url, testAppRole, password)], say);
  cleanups.push(pooler.stop);
  const counts = await vitest(projects, options, { TEST_DATABASE_URL: url, TEST_POOLER_PORT: String(pooler.port) });
  await pooler.stop();
  return counts;
}

/** What leans most on a connection: pipelines, hot statements, a sale from hold to gate, the queues. */
const POOLED = [
  "db/pipeline.test.ts",
  "db/hot.test.ts",
  "lib/access/hold-pay-scan.test.ts",
  "lib/jobs/back-off.test.ts",
];

/** Debian's servers with the repository's configurations. They are installed before a test's time runs. */
async function withServers(run: () => Promise<Counts>): Promise<Counts> {
  for (const kind of ["nginx", "caddy", "haproxy"] as const) needProxy(kind, say);
  return run();
}

async function build(): Promise<Counts> {
  await ensureBuild(process.env, say);
  return { passed: 1, failed: 0 };
}

const sum = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
});

/** A log that says a secret is a test case that failed. */
async function searched(platform: JourneyPlatform): Promise<Counts> {
  const found = await platform.searchLogs();
  for (const { kind, line } of found) say(`The log says a secret (${kind}): ${line}`);
  if (found.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: found.map(({ kind }) => `the log says a secret (${kind})`) };
}

/** Runs projects in the order given against the servers of a shop; those of one group at the same time. */
async function journeys(
  groups: readonly (readonly string[])[],
  options: RunOptions,
  env: Record<string, string> = {},
): Promise<Counts> {
  const chromium = await findChromium(say);
  const database = await testServer();
  const platform = await startJourneyPlatform(await ensureBuild(process.env, say), database);
  cleanups.push(platform.stop);
  const all = {
    ...env,
    ...platform.env,
    TEST_DATABASE_URL: database.url("postgres"),
    CHROMIUM_PATH: chromium,
  };
  const done: Counts[] = [];
  for (const group of groups)
    done.push(...(await Promise.all(group.map((project) => vitest([project], options, all)))));
  const counts = sum([...done, await searched(platform)]);
  if (counts.failed > 0) say(`\nLast lines of the servers:\n${platform.lastLines()}`);
  await platform.stop();
  return counts;
}

let cleaning = Promise.resolve();

/** Ends whatever the stages left running; a second call waits for the first. */
export function cleanUp(): Promise<void> {
  cleaning = cleaning.then(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  return cleaning;
}

export const quickStages: readonly Stage[] = [
  { name: "biome", run: () => check(bin("biome"), ["check", "--error-on-warnings", "."]) },
  { name: "types", run: types },
  { name: "knip", run: () => check(bin("knip"), []) },
  { name: "static", run: (options) => vitest(["static"], { ...options, shard: null }) },
];

export const allStages: readonly Stage[] = [
  ...quickStages,
  {
    name: "vitest",
    isSharded: true,
    run: (options) => onServer(["scripts", "unit", "unit-isolated", "unit-owner"], options),
  },
  { name: "concurrency", isSharded: true, run: (options) => onServer(["concurrency"], options) },
  { name: "stock", isSharded: true, run: (options) => onStockServer(options) },
  {
    name: "pooler",
    run: (options) =>
      throughPooler(["unit", "unit-owner"], options.files.length > 0 ? options : { ...options, files: POOLED }),
  },
  { name: "ops", run: (options) => withServers(() => vitest(["ops"], { ...options, shard: null })) },
  { name: "build", run: build },
  {
    name: "e2e",
    isSharded: true,
    run: (options) => journeys([["e2e", "e2e-demonstration"], ["e2e-alone"]], options),
  },
];

/** One process leaves half of a machine idle; each has a database and random stories of its own. */
const SOAKING = 2;

export const soakStages: readonly Stage[] = [
  {
    name: "concurrency",
    run: async (options) =>
      sum(await Promise.all(Array.from({ length: SOAKING }, () => onServer(["concurrency"], options, { SOAK: "1" })))),
  },
  { name: "stock", run: (options) => onStockServer(options, { SOAK: "1" }) },
  { name: "soak", run: (options) => journeys([["soak"]], options, { SOAK: "1" }) },
];

/** The folder of a release before, which `--from` names. */
const releaseBefore = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.startsWith("--from="))?.slice("--from=".length);

/** The drills that `--drills primary,web` asks for; none where all are to run. */
const drillsOf = (args: readonly string[]): string[] =>
  (args.find((arg) => arg.startsWith("--drills="))?.split("=")[1] ?? "").split(",").filter((name) => name !== "");

/** Operations: what only larger machinery shows. */
export const opsStages: readonly Stage[] = [
  {
    name: "pooler",
    run: (options) => throughPooler(["unit", "unit-isolated", "unit-owner", "concurrency"], options),
  },
  { name: "drills", run: (options) => vitest(["drills"], options) },
  {
    name: "failover",
    run: async () => failover(await ensureBuild(process.env, say), drillsOf(process.argv), cleanups),
  },
  {
    name: "release",
    run: async () => release(await ensureBuild(process.env, say), releaseBefore(process.argv), cleanups),
  },
];
