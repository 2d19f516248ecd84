import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { errorCode, signal, waitUntil } from "../lib/processes.ts";
import type { Node } from "./cluster.ts";
import { runOnce, treeOf } from "./programs.ts";

interface Fault {
  how: string;
  undo: () => void;
}

const CHAIN = "TRASLADO_DRILL";
/** More files of its log than a machine here can have made in advance. */
const MOST_LOG_FILES = 200;

/**
 * Cuts a machine of the database off from all others, in both directions: packets are told apart by the group of who sends
 * them, since all machines are on one. Where that is not to be had its programs are stopped, which the others see alike.
 */
export function partition({ address, gid, pids }: Node, isRoot: boolean): Fault {
  const toAll = (name: NodeJS.Signals) => {
    for (const pid of pids().flatMap(treeOf)) signal(pid, name);
  };
  const rules = [
    ["-d", address, "-m", "owner", "!", "--gid-owner", String(gid), "-j", "DROP"],
    ["!", "-d", address, "-m", "owner", "--gid-owner", String(gid), "-j", "DROP"],
  ];
  const freeze = (): Fault => {
    toAll("SIGSTOP");
    return {
      how: "falls silent (its programs are stopped: packets cannot be dropped here)",
      undo: () => toAll("SIGCONT"),
    };
  };
  if (!isRoot) return freeze();
  try {
    runOnce("iptables", ["-w", "-N", CHAIN]);
  } catch {
    return freeze();
  }
  for (const rule of rules) runOnce("iptables", ["-w", "-A", CHAIN, ...rule]);
  runOnce("iptables", ["-w", "-I", "OUTPUT", "-j", CHAIN]);
  return {
    how: "is cut off from all others",
    undo() {
      runOnce("iptables", ["-w", "-D", "OUTPUT", "-j", CHAIN]);
      runOnce("iptables", ["-w", "-F", CHAIN]);
      runOnce("iptables", ["-w", "-X", CHAIN]);
    },
  };
}

/** Stops Patroni on machines of the database for a while, and neither their Postgres nor etcd, as where they are busy. */
export async function stall(nodes: readonly Node[], milliseconds: number): Promise<void> {
  const deciding = nodes.flatMap(({ programs }) => programs.filter(({ name }) => name.startsWith("patroni-")));
  for (const { pid } of deciding) signal(pid, "SIGSTOP");
  await sleep(milliseconds);
  for (const { pid } of deciding) signal(pid, "SIGCONT");
}

/** Writes a file until its disk has no room left, not for a byte. */
function writeUntilFull(path: string): void {
  const file = openSync(path, "w");
  let piece = Buffer.alloc(1024 * 1024);
  try {
    for (;;) {
      try {
        if (writeSync(file, piece) === piece.length) continue;
      } catch (error) {
        if (errorCode(error) !== "ENOSPC") throw error;
      }
      if (piece.length === 1) return;
      piece = Buffer.alloc(Math.ceil(piece.length / 2));
    }
  } finally {
    closeSync(file);
  }
}

/** Asks a Postgres for new files of its log for as long as it answers. */
async function askForLogFiles(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => undefined });
  try {
    // What it has written last need not wait for a replica.
    await sql`set synchronous_commit = local`;
    for (let asked = 0; asked < MOST_LOG_FILES; asked++) {
      await sql`select pg_logical_emit_message(true, 'drill', 'x')`;
      await sql`select pg_switch_wal()`;
    }
  } catch {
    // Its last words differ. Whether it has ended is looked at afterwards.
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Leaves no room on the disk of a machine of the database, and has its Postgres write its log until it ends. `url` names
 * that Postgres itself, as its superuser. Only where the machine has a disk of its own, which takes root.
 */
export async function fillDisk(node: Node, url: string): Promise<Fault> {
  const filler = join(node.disk, "filler");
  writeUntilFull(filler);
  const undo = () => rmSync(filler);
  // Without Postgres only the programs of the machine are left. A busy one may not have let anybody ask.
  const hasEnded = async () => {
    await askForLogFiles(url);
    return node.pids().length === node.programs.length;
  };
  if (await waitUntil(hasEnded, 20_000)) return { how: "has no room left, and its Postgres ended", undo };
  undo();
  throw new Error(`Postgres on the full disk of ${node.name} went on`);
}
