import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../lib/paths.ts";
import type { Owner } from "../lib/postgres-binaries.ts";
import { isAlive, processName } from "../lib/processes.ts";
import type { Programs } from "../lib/stock-postgres.ts";
import { killAll, type Program, runOnce, startProgram } from "./programs.ts";

const NODES = [1, 2, 3] as const;
/** A group for the programs of each machine, by which a partition tells whose packets it drops. */
const GROUP = 65_010;
/** Room on the disk of each machine of the database. */
const DISK_MIB = 1_536;

/** A machine of the database: etcd and Patroni with its Postgres. */
export interface Node {
  readonly name: string;
  readonly address: string;
  readonly disk: string;
  readonly gid: number;
  readonly programs: Program[];
  /** All that runs there; Postgres has left Patroni's own processes. */
  readonly pids: () => number[];
}

const ClusterState = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

/** The database as three machines have it among them. */
export interface Cluster {
  readonly nodes: readonly Node[];
  /** Etcd and Patroni of a machine, with what is on its disks. */
  start: (node: Node) => void;
  /** Patroni of a machine alone, where its etcd went on. */
  startPatroni: (node: Node) => void;
  /** The machine whose Patroni says that it is this. */
  answering: (role: "primary" | "synchronous") => Promise<Node | null>;
  /** Whether there are a primary, a synchronous replica and another one. */
  isWhole: () => Promise<boolean>;
}

interface Ground {
  folder: string;
  /** The first three numbers of the machines' addresses on the loopback, `127.84.0`. */
  network: string;
  owner: Owner;
  programs: Programs;
  passwords: { superuser: string; replication: string; restapi: string };
  /** What Patroni of a machine, and its Postgres, find in their environment besides. */
  environmentOf?: (node: Node) => Record<string, string>;
  /** Ends what was begun here, the last one first. */
  cleanups: (() => Promise<void> | void)[];
}

/** Fills the `${NAME}` of a template; throws for one that nothing is given for. */
function filled(file: string, values: Record<string, string>): string {
  const text = readFileSync(join(root, "ops", file), "utf8");
  return text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} asks for ${name}`);
    return value;
  });
}

/** The number of the Postgres that runs on a machine's disk, if one does. */
function postmasterOf(disk: string): number[] {
  const file = join(disk, "cluster", "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  return pid > 0 && isAlive(pid) && processName(pid) === "postgres" ? [pid] : [];
}

function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

/** Patroni's settings of a machine, which `patronictl` reads too. */
export const patroniSettings = (folder: string, { name }: Node): string => join(folder, `patroni-patroni.yml.${name}`);

function makeNode({ folder, network, owner, cleanups }: Ground, index: number): Node {
  const disk = join(folder, `node${index}`);
  const gid = GROUP + index;
  mkdirSync(disk, { mode: 0o700 });
  if (owner) {
    // In memory: three machines do not share one disk, as they would here.
    const options = `size=${DISK_MIB}m,mode=700,uid=${owner.uid},gid=${gid}`;
    runOnce("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]);
    cleanups.push(() => runOnce("umount", ["-l", disk]));
  }
  const etcd = join(folder, `etcd${index}`);
  mkdirSync(etcd, { mode: 0o700 });
  if (owner) chownSync(etcd, owner.uid, gid);
  const programs: Program[] = [];
  const pids = () => [...programs.map(({ pid }) => pid), ...postmasterOf(disk)];
  return { name: `node${index}`, address: `${network}.${10 + index}`, disk, gid, programs, pids };
}

/** Starts etcd and Patroni on three machines, by the files of `ops`. */
export function startCluster(ground: Ground): Cluster {
  const { folder, owner, passwords, cleanups } = ground;
  const nodes = NODES.map((index) => makeNode(ground, index));
  const peers = nodes.map((one) => `${one.name}=http://${one.address}:2380`).join(",");
  const etcdHosts = nodes.map(({ address }) => `${address}:2379`).join(",");
  cleanups.push(async () => {
    await killAll(nodes.flatMap((node) => node.pids()));
  });

  function configured(node: Node, file: string, values: Record<string, string>): string {
    const path = join(folder, `${file.replaceAll("/", "-")}.${node.name}`);
    writeFileSync(path, filled(file, { NAME: node.name, ADDRESS: node.address, ...values }), { mode: 0o600 });
    if (owner) chownSync(path, owner.uid, node.gid);
    return path;
  }

  const groupOf = ({ gid }: Node): Owner => owner && { uid: owner.uid, gid };

  function etcdOf(node: Node): Program {
    const remembering = { DATA: join(folder, node.name.replace("node", "etcd")), PEERS: peers };
    return startProgram(folder, {
      name: `etcd-${node.name}`,
      command: "/usr/bin/etcd",
      args: ["--config-file", configured(node, "etcd/etcd.yml", remembering)],
      owner: groupOf(node),
    });
  }

  function patroniOf(node: Node): Program {
    const keeping = {
      // Whatever connects on the loopback comes from its first address.
      NETWORK: "127.0.0.0/8",
      ETCD_HOSTS: etcdHosts,
      DATA: node.disk,
      SOCKETS: node.disk,
      POSTGRES: ground.programs.folder,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      RESTAPI_PASSWORD: passwords.restapi,
      WATCHDOG: "off",
    };
    return startProgram(folder, {
      name: `patroni-${node.name}`,
      command: "/usr/bin/patroni",
      args: [configured(node, "patroni/patroni.yml", keeping)],
      owner: groupOf(node),
      env: { HOME: node.disk, ...ground.environmentOf?.(node) },
    });
  }

  function start(node: Node): void {
    node.programs.splice(0, node.programs.length, etcdOf(node), patroniOf(node));
  }

  function startPatroni(node: Node): void {
    node.programs.splice(1, 1, patroniOf(node));
  }

  async function answering(role: "primary" | "synchronous"): Promise<Node | null> {
    const answers = await Promise.all(nodes.map(({ address }) => answersOk(`http://${address}:8008/${role}`)));
    return nodes[answers.indexOf(true)] ?? null;
  }

  async function isWhole(): Promise<boolean> {
    const found = await answering("primary");
    if (!found) return false;
    const answer = await fetch(`http://${found.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (!answer?.ok) return false;
    const { members } = ClusterState.parse(await answer.json());
    const following = members.filter(
      ({ role, state }) => role !== "leader" && (state === "running" || state === "streaming"),
    );
    return following.length === 2 && following.some(({ role }) => role === "sync_standby");
  }

  for (const node of nodes) start(node);
  return { nodes, start, startPatroni, answering, isWhole };
}
