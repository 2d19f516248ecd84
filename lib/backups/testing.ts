import { getDb } from "@/db/client";
import type { BackupPlace } from "@/lib/backups/place";
import { takeBackup } from "@/lib/backups/take-backup";
import type { FileStore } from "@/lib/storage";

/** Takes a backup of the tests' database and of these files. */
export const backUp = (place: BackupPlace, { files, keep, now }: { files: FileStore; keep: number; now: Date }) =>
  takeBackup(place, {
    db: getDb(),
    source: { url: process.env.DATABASE_URL ?? "", included: null },
    files,
    keep,
    version: "9.9.9",
    now,
  });
