import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { QUEUES } from "@/lib/jobs";
import { ensureDatabase } from "./lib/database.ts";
import { say } from "./lib/log.ts";
import { root } from "./lib/paths.ts";
import { canReach, databaseOwner, ownedFolder } from "./lib/postgres-binaries.ts";
import { waitUntil } from "./lib/processes.ts";
import { stockPostgres } from "./lib/stock-postgres.ts";
import { type Cluster, type Node, patroniSettings, startCluster } from "./ops/cluster.ts";
import { endAllWithThis, killAll, needProgram } from "./ops/programs.ts";

const WHOLE_MS = 120_000;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const owner = databaseOwner();
const scripts = join(root, "ops", "pgbackrest");

/** Three machines as docs/operations.md sets them up, which reach one repository. */
function machines() {
  if (!canReach(owner, scripts)) throw new Error(`Postgres' user does not get to ${scripts}`);
  const programs = stockPostgres(say);
  needProgram("/usr/bin/pgbackrest", ["pgbackrest"], say);
  needProgram("/usr/bin/etcd", ["etcd-server"], say);
  needProgram("/usr/bin/patroni", ["patroni", "python3-etcd"], say);
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-patroni-"));
  chmodSync(folder, 0o711);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }), endAllWithThis(folder));
  const repo = join(folder, "repo");
  ownedFolder(repo, owner);
  const config = join(folder, "pgbackrest.conf");
  const given = readFileSync(join(scripts, "pgbackrest.conf"), "utf8");
  writeFileSync(config, given.replace(/^repo1-cipher-pass=$/m, "$&frase del simulacro"), { mode: 0o600 });
  if (owner) chownSync(config, owner.uid, owner.gid);
  const environmentOf = ({ disk }: Node): Record<string, string> => ({
    PATH: process.env.PATH ?? "",
    PGBACKREST_CONFIG: config,
    PGBACKREST_LOG_LEVEL_FILE: "off",
    PGBACKREST_REPO1_PATH: repo,
    PGBACKREST_PG1_PATH: join(disk, "cluster"),
    PGBACKREST_PG1_SOCKET_PATH: disk,
    PGBACKREST_LOCK_PATH: disk,
    // Where psql looks by itself: on machines of one's own the socket is in Debian's place.
    PGHOST: disk,
    PGUSER: "postgres",
    HOME: disk,
  });
  const passwords = { superuser: "superusuario", replication: "replica", restapi: "restapi" };
  const cluster = startCluster({ folder, network: "127.85.0", owner, programs, passwords, environmentOf, cleanups });
  const onMachine = (node: Node, command: string, args: readonly string[], input = "") => {
    const env = { NODE_ENV: "production" as const, LANG: "C.UTF-8", ...environmentOf(node) };
    const run = { env, input, cwd: "/", encoding: "utf8", ...(owner && { uid: owner.uid, gid: node.gid }) } as const;
    const { status, stdout, stderr } = spawnSync(command, args, run);
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const ctl = (node: Node, args: readonly string[], input?: string) =>
    onMachine(node, "/usr/bin/patronictl", ["-c", patroniSettings(folder, node), ...args], input);
  const backup = (node: Node, kind: "full" | "diff") => onMachine(node, join(scripts, "backup.sh"), [kind]);
  const pgbackrest = (node: Node, ...args: string[]) => onMachine(node, "pgbackrest", ["--stanza=traslado", ...args]);
  const url = ({ address }: Node, name = "traslado") =>
    `postgres://postgres:${passwords.superuser}@${address}:5432/${name}`;
  async function ask<Row extends object>(node: Node, statement: string): Promise<Row[]> {
    const db = postgres(url(node), { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      return [...(await db.unsafe<Row[]>(statement))];
    } finally {
      await db.end();
    }
  }
  return { cluster, programs, onMachine, ctl, backup, pgbackrest, url, ask };
}

async function primaryOf({ answering }: Cluster, not?: Node): Promise<Node> {
  let found: Node | null = null;
  await waitUntil(
    async () => {
      found = await answering("primary");
      return found !== null && found !== not;
    },
    WHOLE_MS,
    250,
  );
  if (!found || found === not) throw new Error("No machine is the primary");
  return found;
}

async function untilWhole({ isWhole }: Cluster): Promise<void> {
  if (!(await waitUntil(isWhole, WHOLE_MS, 500))) throw new Error("The database has no two replicas");
}

const others = ({ nodes }: Cluster, than: Node) => nodes.filter((node) => node !== than);

test("under Patroni the primary of the moment archives and backs up, and all three machines come back to an instant", async () => {
  say("\npgBackRest under Patroni: backup, kill -9 of the primary, backup from the next, point in time");
  const { cluster, programs, onMachine, ctl, backup, pgbackrest, url, ask } = machines();
  const archives = (node: Node) =>
    ctl(node, ["edit-config", "traslado", "--apply", join(root, "ops/patroni/archive.yml"), "--force"]);
  const first = await primaryOf(cluster);
  await untilWhole(cluster);
  await ensureDatabase(url(first, "postgres"), "traslado");
  await migrateDatabase({ owner: url(first), app: url(first) }, Object.keys(QUEUES));
  pgbackrest(first, "stanza-create");
  archives(first);
  ctl(first, ["restart", "traslado", "--force"]);
  await untilWhole(cluster);
  const noted = async (node: Node) =>
    (await ask<{ what: string }>(node, "select what from server_backups where is_whole")).map(({ what }) => what);

  for (const { disk } of cluster.nodes) expect(statSync(join(disk, ".s.PGSQL.5432")).mode & 0o777).toBe(0o700);
  const primary = await primaryOf(cluster);
  pgbackrest(primary, "check");
  for (const replica of others(cluster, primary)) expect(backup(replica, "full")).toContain("no es la primaria");
  expect(await noted(primary)).toEqual([]);
  backup(primary, "full");
  expect(await noted(primary)).toEqual(["taken"]);
  await ask(primary, "create table sold (at text)");
  await ask(primary, "insert into sold values ('before the failure')");

  await untilWhole(cluster);
  await killAll(primary.pids());
  const next = await primaryOf(cluster, primary);
  // Patroni calls it the primary from the moment it is told to become one.
  const follows = async () => (await ask<{ is: boolean }>(next, "select pg_is_in_recovery() as is"))[0]?.is;
  await expect.poll(follows, { timeout: 30_000 }).toBe(false);
  await ask(next, "insert into sold values ('after it')");
  pgbackrest(next, "check");
  backup(next, "diff");
  cluster.start(primary);
  await untilWhole(cluster);

  const info: { backup: { timestamp: { stop: number } }[] }[] = JSON.parse(pgbackrest(next, "info", "--output=json"));
  const taken = info[0]?.backup ?? [];
  expect(taken).toHaveLength(2);
  const seconds = async () =>
    (await ask<{ at: number }>(next, "select floor(extract(epoch from clock_timestamp()))::int as at"))[0]?.at ?? 0;
  await expect.poll(seconds, { timeout: 5_000 }).toBeGreaterThan(taken.at(-1)?.timestamp.stop ?? 0);
  await ask(next, "insert into sold values ('the last one')");
  const [instant] = await ask<{ at: string }>(next, "select clock_timestamp()::text as at");
  await ask(next, "drop table sold");
  pgbackrest(next, "check");

  for (const node of [...others(cluster, next), next]) await node.programs[1]?.stop(60_000);
  ctl(next, ["remove", "traslado"], "traslado\nYes I am aware\n");
  const data = join(next.disk, "cluster");
  renameSync(data, `${data}.antes`);
  mkdirSync(data, { mode: 0o700 });
  if (owner) chownSync(data, owner.uid, next.gid);
  pgbackrest(next, "--type=time", `--target=${instant?.at}`, "--target-action=promote", "restore");
  const pgCtl = (...args: string[]) => onMachine(next, join(programs.folder, "pg_ctl"), ["-D", data, "-w", ...args]);
  const alone = `-c listen_addresses='' -c synchronous_standby_names='' -c unix_socket_directories=${next.disk}`;
  pgCtl("-l", join(next.disk, "restore.log"), "-o", alone, "start");
  const sql = (statement: string) =>
    onMachine(next, "psql", ["-X", "-A", "-t", "-d", "traslado", "-c", statement]).trim();
  await expect.poll(() => sql("select pg_is_in_recovery()"), { timeout: 60_000 }).toBe("f");
  const sold = "before the failure, after it, the last one";
  const SOLD = "select string_agg(at, ', ' order by at <> 'before the failure', at <> 'after it') as sold from sold";
  expect(sql(SOLD)).toBe(sold);
  pgCtl("stop");

  cluster.startPatroni(next);
  expect(await primaryOf(cluster)).toBe(next);
  await expect.poll(follows, { timeout: 30_000 }).toBe(false);
  // What etcd forgot came back with the data.
  await expect.poll(() => ctl(next, ["show-config", "traslado"]), { timeout: 30_000 }).toContain("archive-push");
  archives(next);
  for (const node of others(cluster, next)) {
    renameSync(join(node.disk, "cluster"), join(node.disk, "cluster.antes"));
    cluster.startPatroni(node);
  }
  await untilWhole(cluster);
  for (const node of cluster.nodes) expect(await ask(node, SOLD)).toEqual([{ sold }]);
  pgbackrest(next, "check");
  backup(next, "full");
});
