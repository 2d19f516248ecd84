import { resolve } from "node:path";
import type { Env } from "@/lib/core/env";
import { diskStore, type FileStore, s3Store } from "@/lib/storage";

/** Where `BACKUP_TO` says that backups are kept: a folder, or a bucket with its keys in the address. */
function placeAt(to: string): FileStore {
  if (!/^https?:/.test(to)) return diskStore(resolve(to));
  const url = new URL(to);
  return s3Store({
    endpoint: url.origin,
    bucket: decodeURIComponent(url.pathname.slice(1)),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  });
}

export interface BackupPlace {
  store: FileStore;
  /** The age identity that opens what lies there. */
  key: string;
}

/** Null where the settings name no place. */
export function backupPlace({ BACKUP_TO, BACKUP_KEY }: Pick<Env, "BACKUP_TO" | "BACKUP_KEY">): BackupPlace | null {
  return BACKUP_TO && BACKUP_KEY ? { store: placeAt(BACKUP_TO), key: BACKUP_KEY } : null;
}
