import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "./log.ts";
import { type Lock, takeLock } from "./run-lock.ts";
import type { Settings } from "./settings.ts";

/** What a program of ours needs to reach the backups: who serves people never learns it. */
export function backupSettings({ BACKUP_TO, BACKUP_KEY, BACKUP_KEEP }: Settings): Record<string, string> {
  if (!BACKUP_TO || !BACKUP_KEY) {
    throw new PlainError("falta BACKUP_TO, donde se guardan los respaldos, con su BACKUP_KEY: README.md dice cómo.");
  }
  return { BACKUP_TO, BACKUP_KEY, BACKUP_KEEP: String(BACKUP_KEEP) };
}

/** One at a time on this machine: each takes away what no backup has. Throws `PlainError`. */
export function lockBackups({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Lock {
  mkdirSync(DATA_DIR, { recursive: true });
  const lock = takeLock(join(DATA_DIR, "backup.json"));
  if ("heldBy" in lock)
    throw new PlainError(`otro respaldo está en marcha (proceso ${lock.heldBy}): espera a que termine.`);
  return lock;
}
