import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { errorCode, isAlive, processBirth, waitUntil } from "./processes.ts";

const holder = z.object({ pid: z.number().int().positive(), birth: z.string().nullable() });

function readHolder(file: string): { pid: number; birth: string | null } | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    return holder.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

export interface Lock {
  /** True when a holder that no longer lives had left its lock behind. */
  recovered: boolean;
  release: () => void;
}

/** Takes a lock file for this process; gives the process that holds it when that one is alive. */
export function takeLock(file: string): Lock | { heldBy: number } {
  let recovered = false;
  for (;;) {
    try {
      const descriptor = openSync(file, "wx", 0o600);
      writeFileSync(descriptor, JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) }));
      closeSync(descriptor);
      return { recovered, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
    const found = readHolder(file);
    // Process numbers come round again: another process under that number is not the holder.
    if (found && found.pid !== process.pid && isAlive(found.pid) && processBirth(found.pid) === found.birth) {
      return { heldBy: found.pid };
    }
    rmSync(file, { force: true });
    recovered = true;
  }
}

/** Waits for a lock; `onWait` is called once with the holder's process number. */
export async function waitForLock(file: string, onWait: (pid: number) => void): Promise<Lock> {
  let taken = takeLock(file);
  if ("heldBy" in taken) onWait(taken.heldBy);
  await waitUntil(() => {
    if ("heldBy" in taken) taken = takeLock(file);
    return !("heldBy" in taken);
  }, 15 * 60_000);
  if ("heldBy" in taken) throw new Error(`the lock ${file} is held by process ${taken.heldBy}`);
  return taken;
}
