import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { BackupRefused } from "@/lib/backups/refused";
import type { Env } from "@/lib/core/env";
import { diskStore, type FileStore, s3Store } from "@/lib/storage";

/** Null where `BACKUP_TO` is a folder. */
const addressOf = (to: string): URL | null => (/^https?:\/\//i.test(to) ? new URL(to) : null);
const bucketOf = (url: URL): string => decodeURIComponent(url.pathname.slice(1));

/** Where `BACKUP_TO` says that backups are kept: a folder, or a bucket with its keys in the address. */
function placeAt(to: string): FileStore {
  const url = addressOf(to);
  if (!url) return diskStore(resolve(to));
  return s3Store({
    endpoint: url.origin,
    bucket: bucketOf(url),
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

/** A folder by its own name, whatever links lead there, also before it is made. */
function ownPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(ownPath(dirname(path)), basename(path));
}

const isWithin = (path: string, folder: string): boolean => !/^\.\.(\/|$)/.test(relative(folder, path));

/**
 * Throws `BackupRefused` where backups would lie among the storage's own files: each would copy the ones before, and what
 * keeps pictures tidy would take them for its own.
 */
export function refuseStorageAsPlace(
  settings: Pick<Env, "BACKUP_TO" | "S3_ENDPOINT" | "S3_BUCKET" | "DATA_DIR">,
): void {
  const { BACKUP_TO, S3_ENDPOINT, S3_BUCKET, DATA_DIR } = settings;
  if (!BACKUP_TO) return;
  const url = addressOf(BACKUP_TO);
  if (S3_ENDPOINT) {
    if (url?.origin !== S3_ENDPOINT || bucketOf(url) !== S3_BUCKET) return;
    throw new BackupRefused(
      `BACKUP_TO es la cubeta ${S3_BUCKET} de los archivos: indica otra, solo para los respaldos`,
    );
  }
  if (url) return;
  const [to, files] = [ownPath(resolve(BACKUP_TO)), ownPath(resolve(DATA_DIR, "files"))];
  if (!isWithin(to, files) && !isWithin(files, to)) return;
  throw new BackupRefused(
    `BACKUP_TO (${to}) y la carpeta de los archivos (${files}) están una en la otra: indica otra`,
  );
}
