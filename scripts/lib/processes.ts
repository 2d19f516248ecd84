import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Sends a signal to a process, or to a group when `pid` is negative; false when there is none. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
    if (errorCode(error) === "EPERM") return true;
    throw error;
  }
}

function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (errorCode(error) !== undefined) return null;
    throw error;
  }
}

/** True while the process exists and is not a zombie that waits for its parent. */
export function isAlive(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat === null || !/\) [ZX] /.test(stat);
}

function ps(pid: number, column: string): string | null {
  const found = spawnSync("ps", ["-p", String(pid), "-o", `${column}=`], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** The name of the program that a process runs, without its folder; null when it cannot be told. */
export function processName(pid: number): string | null {
  const comm = readOrNull(() => readFileSync(`/proc/${pid}/comm`, "utf8"));
  return comm?.trim() ?? ps(pid, "comm")?.split("/").at(-1) ?? null;
}

/** When a process began, in the system's own words: tells it from a later one with the same number. */
export function processBirth(pid: number): string | null {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  if (stat === null) return ps(pid, "lstart");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/** The folder that a process works in; null where the system does not tell. */
export function processFolder(pid: number): string | null {
  return readOrNull(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Waits until `done` holds, asking every `pause` milliseconds; false when the time is up first. */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  milliseconds: number,
  pause = 25,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await done())) {
    if (performance.now() >= end) return false;
    await sleep(pause);
  }
  return true;
}

/**
 * Ends a process group that the leader `pid` was started with (`detached`): SIGTERM first, SIGKILL to whatever is left
 * after `grace` milliseconds.
 */
export async function stopGroup(pid: number, grace: number): Promise<void> {
  signal(pid, "SIGTERM");
  await waitUntil(() => !isAlive(pid), grace);
  signal(-pid, "SIGKILL");
  await waitUntil(() => !isAlive(pid), 1000);
}
