import "server-only";

export { readBooks } from "@/lib/backups/books";
export { type BackupState, backupState, noteCheck } from "@/lib/backups/checked";
export { restoreDump, unpackCluster } from "@/lib/backups/database";
export { listBackups, momentOfId, readManifest } from "@/lib/backups/manifest-of";
export { type BackupPlace, backupPlace, refuseStorageAsPlace } from "@/lib/backups/place";
export { ProgramFailed } from "@/lib/backups/programs";
export { BackupRefused } from "@/lib/backups/refused";
export { restoreFiles, unreadableFiles } from "@/lib/backups/restore-files";
export { UnreadableBackup } from "@/lib/backups/sealed";
export { type ServerBackups, serverBackups } from "@/lib/backups/server-backups";
export { takeBackup } from "@/lib/backups/take-backup";
export { tellBrokenBackup } from "@/lib/backups/tell-broken";
