import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import type { World } from "../../bench/lib/world.ts";
import type { DatabaseUrls } from "../../db/rights.ts";
import type { Build } from "../lib/build.ts";
import { bundleEntries } from "../lib/bundle.ts";
import { ensureAppRole, ensureDatabase, ownersSettings } from "../lib/database.ts";
import { PlainError } from "../lib/log.ts";
import { buildDir, root } from "../lib/paths.ts";
import { health, runEntry } from "../lib/platform.ts";
import { type Pooler, startPooler } from "../lib/pooler.ts";
import { freePort } from "../lib/ports.ts";
import { databaseOwner } from "../lib/postgres-binaries.ts";
import { waitUntil } from "../lib/processes.ts";
import { settingsFrom } from "../lib/settings.ts";
import { stockPostgres } from "../lib/stock-postgres.ts";
import { installPackage } from "../lib/system-packages.ts";
import { type Bank, startBank } from "./bank.ts";
import { type Node, startCluster } from "./cluster.ts";
import { endAllWithThis, needProgram, type Program, startProgram } from "./programs.ts";

const run = promisify(execFile);

/** Each machine has an address of its own on the loopback, so that configurations name the ports that they have outside. */
const BALANCER = "127.84.0.1";
const WEBS = [1, 2] as const;
const JOBS = [1, 2] as const;
/** HAProxy's names for the web machines while the database is there, and while it is not. */
const BACKENDS = ["machines", "without_database"] as const;
const BUYERS = 8_000;
const POOL = 8;

const configurations = join(root, "ops");
const own: Pick<Build, "entry"> = { entry: (name) => join(buildDir, "ops", `${name}.mjs`) };

export interface Topology {
  readonly isRoot: boolean;
  readonly shop: string;
  readonly urls: DatabaseUrls;
  readonly world: World;
  readonly bank: Bank;
  readonly nodes: readonly Node[];
  /** The machine that is the primary by what Patroni says of itself; null while none is. */
  primary: () => Promise<Node | null>;
  /** The address of a machine's own Postgres, past HAProxy, for its superuser. */
  serverOf: (node: Node) => string;
  /** The replica that commits wait for; null while there is none. */
  synchronous: () => Promise<Node | null>;
  /** Waits until there are a primary, a synchronous replica and another one. */
  waitForWhole: (milliseconds: number) => Promise<boolean>;
  startNode: (node: Node) => void;
  web: (index: 1 | 2) => Program;
  /** `sources`: the folder of another release. */
  startWeb: (index: 1 | 2, sources?: string) => Promise<void>;
  jobs: (index: 1 | 2) => Program;
  startJobs: (index: 1 | 2, sources?: string) => void;
  restartPooler: () => Promise<void>;
  /** Has HAProxy send nothing more to a web machine, or again; answers once it has finished what it began. */
  withdrawWeb: (index: 1 | 2) => Promise<void>;
  returnWeb: (index: 1 | 2) => Promise<void>;
  /** What breaks an invariant of places or money, a line each. */
  invariants: () => Promise<string[]>;
  /** The last lines of every program's log. */
  lastLines: () => string;
  stop: () => Promise<void>;
}

/** A build, and the folder with the sources and packages that it is of. */
export interface Release {
  hash: string;
  folder: string;
}

/** What a release has bundled, in a folder of its builds. */
const entriesOf = ({ folder }: Release, name: string): Pick<Build, "entry"> => ({
  entry: (entry) => join(folder, ".build", name, `${entry}.mjs`),
});

/** Runs a script with a release's own sources, and answers what it prints. */
export async function runWithin(folder: string, script: string): Promise<string> {
  return (await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder })).stdout.trim();
}

/** Bundles what fills the database, from a release's own sources, for it must know the tables that this release has. */
async function bundleSeed({ folder }: Release): Promise<void> {
  await runWithin(
    folder,
    `import { bundleEntries } from "./scripts/lib/bundle.ts";
    await bundleEntries({ seed: "bench/seed.ts" }, ".build/ops");`,
  );
}

/** The whole of `release` on this machine: see docs/operations.md. Throws `PlainError` where a package is not to be had. */
export async function startTopology(release: Release, say: (line: string) => void): Promise<Topology> {
  const programs = stockPostgres(say);
  needProgram("/usr/bin/etcd", ["etcd-server"], say);
  needProgram("/usr/bin/patroni", ["patroni", "python3-etcd"], say);
  needProgram("/usr/sbin/haproxy", ["haproxy"], say);
  const owner = databaseOwner();
  const isRoot = owner !== null;
  // Without it a partition is programs that are stopped.
  if (isRoot && !existsSync("/usr/sbin/iptables")) installPackage("iptables", say);
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-ops-"));
  // The database's user has to pass through it.
  chmodSync(folder, 0o711);
  const callOff = endAllWithThis(folder);
  const cleanups: (() => Promise<void> | void)[] = [callOff, () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const lastLines = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".log"))
      .flatMap((file) => [`── ${file}`, ...readFileSync(join(folder, file), "utf8").trim().split("\n").slice(-12)])
      .join("\n");
  try {
    return await assemble();
  } catch (error) {
    console.error(lastLines());
    await stop();
    throw error;
  }

  async function assemble(): Promise<Topology> {
    const password = () => randomBytes(16).toString("hex");
    const passwords = { superuser: password(), replication: password(), restapi: password() };
    const ground = { folder, network: "127.84.0", owner, programs, passwords, cleanups };
    const { nodes, start, answering, isWhole } = startCluster(ground);

    const webPort = await freePort();
    const shop = `http://${BALANCER}:${webPort}`;
    const webs = await Promise.all(WEBS.map(async (index) => ({ host: `127.84.0.${20 + index}`, port: 3_000 })));
    startBalancer(
      { plain: await freePort(), web: webPort },
      webs.map(({ host, port }) => `${host}:${port}`),
    );
    const server = `postgres://postgres:${passwords.superuser}@${BALANCER}:5432/postgres`;
    if (!(await waitUntil(async () => (await answering("primary")) !== null && (await reaches(server)), 90_000, 250)))
      throw new PlainError("no machine became the primary");
    await ensureDatabase(server, "traslado");
    const urls = await ensureAppRole(server.replace(/postgres$/, "traslado"));

    let pooler: Pooler = await openPooler();
    cleanups.push(() => pooler.stop());
    const pooled = new URL(urls.app);
    pooled.hostname = "127.0.0.1";
    pooled.port = String(pooler.port);
    const secrets = {
      APP_SECRET: randomBytes(32).toString("base64"),
      NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    };
    const bank = await startBank(secrets.APP_SECRET, shop);
    cleanups.push(bank.close);
    const given = {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      ...secrets,
      APP_URL: shop,
      DATABASE_URL: pooled.href,
      MIGRATE_DATABASE_URL: urls.owner,
      DATABASE_PREPARE: "0",
      DATABASE_POOL: String(POOL),
      DEMO: "1",
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "warn",
    };
    const world = await fill();

    const machines = new Map<string, Program>();
    const machine = (name: string) => {
      const found = machines.get(name);
      if (!found) throw new Error(`there is no machine ${name}`);
      return found;
    };
    cleanups.push(async () => {
      await Promise.all([...machines.values()].map((program) => program.stop()));
    });
    function startMachine(name: string, host: string, web: 0 | 1, sources = release.folder): void {
      const env = {
        ...given,
        HOST: host,
        PORT: "3000",
        DATA_DIR: join(folder, name),
        WEB_PROCESSES: String(web),
        WORKER_PROCESSES: String(1 - web),
        NODE_ENV: "production",
      };
      const spec = { name, command: process.execPath, args: ["scripts/start.ts"], env, cwd: sources };
      machines.set(name, startProgram(folder, spec));
    }
    async function startWeb(index: 1 | 2, sources?: string): Promise<void> {
      const host = `127.84.0.${20 + index}`;
      startMachine(`web-${index}`, host, 1, sources);
      const isReady = async () => (await health(`http://${host}:3000`, "/api/health/ready"))?.ok ?? false;
      if (!(await waitUntil(isReady, 90_000, 250))) throw new PlainError(`web-${index} was not ready in time`);
    }
    const startJobs = (index: 1 | 2, sources?: string) =>
      startMachine(`jobs-${index}`, `127.84.0.${30 + index}`, 0, sources);
    for (const index of WEBS) await startWeb(index);
    for (const index of JOBS) startJobs(index);
    const isWell = async () => (await health(shop))?.ok ?? false;
    if (!(await waitUntil(isWell, 90_000, 250))) throw new PlainError("the platform was not well in time");
    if (!(await waitUntil(isWhole, 60_000, 500))) throw new PlainError("the database has no two replicas");

    return {
      isRoot,
      shop,
      urls,
      world,
      bank,
      nodes,
      primary: () => answering("primary"),
      serverOf: ({ address }) => server.replace(BALANCER, address),
      synchronous: () => answering("synchronous"),
      waitForWhole: (milliseconds) => waitUntil(isWhole, milliseconds, 500),
      startNode: start,
      web: (index) => machine(`web-${index}`),
      startWeb,
      jobs: (index) => machine(`jobs-${index}`),
      startJobs,
      async restartPooler() {
        await pooler.stop();
        pooler = await openPooler(pooler.port);
      },
      async withdrawWeb(index) {
        for (const backend of BACKENDS) await tellBalancer(`set server ${backend}/web${index} state maint`);
        const isIdle = async () => (await balancerSays(index, "scur")) === "0";
        if (!(await waitUntil(isIdle, 30_000, 100))) throw new PlainError(`web-${index} did not come to an end`);
      },
      async returnWeb(index) {
        for (const backend of BACKENDS) await tellBalancer(`set server ${backend}/web${index} state ready`);
        const isBack = async () => (await balancerSays(index, "status")) === "UP";
        if (!(await waitUntil(isBack, 30_000, 100))) throw new PlainError(`web-${index} did not come back`);
      },
      async invariants() {
        const lines: string[] = [];
        await runEntry(own, "invariants", [], { ...given, NODE_ENV: "production", DATABASE_URL: urls.owner }, (line) =>
          lines.push(line),
        );
        return lines;
      },
      lastLines,
      stop,
    };

    function startBalancer(ports: { plain: number; web: number }, machines: readonly string[]): void {
      const balancer = startProgram(folder, {
        name: "haproxy",
        command: "/usr/sbin/haproxy",
        args: ["-db", "-f", join(configurations, "haproxy", "haproxy.cfg")],
        env: {
          HAPROXY_SOCKET: join(folder, "haproxy.sock"),
          HAPROXY_ADDRESS: BALANCER,
          WEB_ADDRESS: BALANCER,
          ERRORS: join(configurations, "haproxy", "errors"),
          PLAIN_PORT: String(ports.plain),
          WEB_PORT: String(ports.web),
          WEB_TLS: "",
          ...Object.fromEntries(nodes.map(({ address }, index) => [`NODE${index + 1}`, address])),
          ...Object.fromEntries(machines.map((address, index) => [`WEB${index + 1}`, address])),
        },
      });
      cleanups.push(() => balancer.stop(2_000));
    }

    function tellBalancer(command: string): Promise<string> {
      return new Promise((resolve, reject) => {
        let said = "";
        const socket = connect(join(folder, "haproxy.sock"), () => socket.end(`${command}\n`));
        socket.on("data", (data) => {
          said += String(data);
        });
        socket.once("error", reject).once("close", () => resolve(said));
      });
    }

    /** A column of HAProxy's table for a web machine. */
    async function balancerSays(index: number, column: string): Promise<string | undefined> {
      const [head = "", ...rows] = (await tellBalancer("show stat")).replace(/^# /, "").split("\n");
      const row = rows.find((line) => line.startsWith(`machines,web${index},`));
      return row?.split(",")[head.split(",").indexOf(column)];
    }

    function openPooler(port?: number): Promise<Pooler> {
      // People read after a while that the database is away, and do not wait for two minutes.
      return startPooler(urls.owner, [urls.app], say, {
        ...(port !== undefined && { port }),
        more: ["query_wait_timeout = 10"],
      });
    }

    /** Brings the tables, and a venue with 20,000 places and buyers who are logged in. */
    async function fill(): Promise<World> {
      const settings = await settingsFrom(given);
      const preparing = { ...settings.environment, ...ownersSettings(urls) };
      await runEntry(entriesOf(release, release.hash), "prepare", [], preparing, () => undefined);
      await bundleEntries({ invariants: "scripts/ops/entries/invariants.ts" }, join(buildDir, "ops"));
      await bundleSeed(release);
      const file = join(folder, "world.json");
      const seeding = { ...settings.environment, DATABASE_URL: urls.owner };
      await runEntry(entriesOf(release, "ops"), "seed", [file, String(BUYERS), "0", "0", bank.url], seeding, say);
      await keepBank(urls.owner);
      return JSON.parse(readFileSync(file, "utf8"));
    }
  }
}

/** A machine that starts with DEMO=1 would write the demonstration's own bank over the one that stands outside of all. */
async function keepBank(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql`create function keep_bank() returns trigger language plpgsql as $$ begin return old; end $$`;
    await sql`
      create trigger keep_bank before update on payment_accounts for each row when (old.provider = 'sandbox')
      execute function keep_bank()`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Whether a database answers. */
async function reaches(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
