import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "../lib/log.ts";
import { errorCode, isAlive, signal, waitUntil } from "../lib/processes.ts";
import { installPackage } from "../lib/system-packages.ts";

/** Makes sure that a program of Debian's is here; throws `PlainError` where it can neither be found nor installed. */
export function needProgram(path: string, packages: readonly string[], log: (line: string) => void): void {
  for (const name of existsSync(path) ? [] : packages) installPackage(name, log);
  if (!existsSync(path))
    throw new PlainError(`${path} is not here: run \`apt-get install ${packages.join(" ")}\` as root`);
}

/** Runs a program to its end; throws with what it said where it fails. */
export function runOnce(command: string, args: readonly string[]): void {
  const done = spawnSync(command, args, { encoding: "utf8" });
  if (done.status !== 0) throw new PlainError(`${command} ${args.join(" ")}: ${done.error?.message ?? done.stderr}`);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch (error) {
    // It ended since the folder was read.
    if (errorCode(error) !== undefined) return null;
    throw error;
  }
}

/** A process and all that it has started, in whatever session or group. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

/** SIGKILL to processes and all that they started, at once, as when a machine loses its power. */
export async function killAll(pids: readonly number[]): Promise<void> {
  const trees = pids.flatMap(treeOf);
  // Stopped first, so that none starts another meanwhile.
  for (const one of trees) signal(one, "SIGSTOP");
  for (const one of new Set([...trees, ...pids.flatMap(treeOf)])) signal(one, "SIGKILL");
  await waitUntil(() => !trees.some(isAlive), 5_000);
}

/** A program that stands for a machine, or for a part of one. */
export interface Program {
  readonly name: string;
  readonly pid: number;
  readonly isAlive: boolean;
  /** SIGKILL to it and all that it started, at once. */
  kill: () => Promise<void>;
  /** SIGTERM, and SIGKILL to what is left after the milliseconds. */
  stop: (grace?: number) => Promise<void>;
}

export interface ProgramSpec {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  owner?: { uid: number; gid: number } | null;
  cwd?: string;
}

/** Starts a program in a session of its own; what it says goes to a file of the folder, its number to `pids` there. */
export function startProgram(folder: string, { name, command, args, env, owner, cwd = "/" }: ProgramSpec): Program {
  const log = openSync(join(folder, `${name}.log`), "a", 0o600);
  const child = spawn(command, args, {
    ...owner,
    cwd,
    env: { NODE_ENV: "production", PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new PlainError(`${command} could not be started`);
  appendFileSync(join(folder, "pids"), `${pid}\n`);
  const kill = () => killAll([pid]);
  return {
    name,
    pid,
    get isAlive() {
      return isAlive(pid);
    },
    kill,
    async stop(grace = 10_000) {
      signal(pid, "SIGTERM");
      if (!(await waitUntil(() => !isAlive(pid), grace))) await kill();
    },
  };
}

/** Ends what a drill that was killed left behind: the programs by their numbers, then rules, mounts and files. */
const watchdog = `
while kill -0 "$0" 2>/dev/null; do sleep 1; done
for pid in $(cat "$1/pids" 2>/dev/null); do kill -9 -"$pid" 2>/dev/null; done
for file in "$1"/*/cluster/postmaster.pid; do kill -9 "$(head -n 1 "$file" 2>/dev/null)" 2>/dev/null; done
iptables -w -D OUTPUT -j TRASLADO_DRILL 2>/dev/null && iptables -w -F TRASLADO_DRILL && iptables -w -X TRASLADO_DRILL
sleep 1
for disk in "$1"/node*; do umount -l "$disk" 2>/dev/null; done
rm -rf "$1"
`;

/** From now on all of a drill's programs end with this process, however that ends; the answer calls that off. */
export function endAllWithThis(folder: string): () => void {
  const dog = spawn("/bin/sh", ["-c", watchdog, String(process.pid), folder], {
    detached: true,
    stdio: "ignore",
    cwd: "/",
  });
  dog.unref();
  return () => {
    if (dog.pid !== undefined) signal(-dog.pid, "SIGKILL");
  };
}
