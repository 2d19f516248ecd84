import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { newestMigration } from "@/db/migrations-state";
import { copyCluster, dumpDatabase } from "@/lib/backups/database";
import {
  backupId,
  listBackups,
  type Manifest,
  readManifest,
  removeBackups,
  writeManifest,
} from "@/lib/backups/manifest-of";
import type { BackupPlace } from "@/lib/backups/place";
import { BackupRefused } from "@/lib/backups/refused";
import { type Part, UnreadableBackup, writeSealed } from "@/lib/backups/sealed";
import type { FileStore } from "@/lib/storage";

/** Where the database's bytes come from: its owner's address, and for the included one its files and secrets. */
export interface Source {
  url: string;
  included: { folder: string; secrets: Record<string, string> } | null;
}

/** What other backups have, so that it is neither copied again, nor written over, nor taken away. */
interface Earlier {
  /** Files by key as parts that still lie at the place. */
  files: Map<string, Part>;
  /** How many files the newest one has. */
  latest: number;
  /** Names that are somebody's. */
  taken: Set<string>;
  /** Names of parts of those that stay. */
  used: Set<string>;
  /** Those that are one too many. */
  gone: string[];
  /** Why a backup's list cannot be read, a Spanish line for each: what it has is not known, so nothing may be removed. */
  unreadable: string[];
}

/** Reads the manifests of all other backups, newest first, of which `keep` stay. */
async function readEarlier(place: BackupPlace, keep: number): Promise<Earlier> {
  const [ids, listed] = [await listBackups(place), new Set(await place.store.list())];
  const gone = ids.slice(keep);
  const found = { files: new Map<string, Part>(), taken: new Set<string>(), used: new Set<string>() };
  const unreadable: string[] = [];
  let latest: number | null = null;
  for (const id of ids) {
    try {
      const { database, files } = await readManifest(place, id);
      const byKey = Object.entries(files);
      latest ??= byKey.length;
      for (const [key, part] of byKey) {
        if (listed.has(part.name) && !found.files.has(key)) found.files.set(key, part);
      }
      for (const { name } of [...database, ...Object.values(files)]) {
        found.taken.add(name);
        if (!gone.includes(id)) found.used.add(name);
      }
    } catch (error) {
      if (!(error instanceof UnreadableBackup)) throw error;
      unreadable.push(error.message);
    }
  }
  // What lies there and is in no list may be what an unreadable one has.
  if (unreadable.length > 0) for (const name of listed) found.taken.add(name);
  return { ...found, latest: latest ?? 0, gone, unreadable };
}

/** Fewer can be downloads that ran out, or the pictures of one event: that alone must not keep the database from its backup. */
const MANY_FILES = 20;

/** The storage's files now. Throws `BackupRefused` where many are gone at once: a folder that is not mounted answers so. */
async function listFiles(from: FileStore, { latest }: Earlier): Promise<string[]> {
  const keys = await from.list();
  if (keys.length === 0 && latest >= MANY_FILES) {
    throw new BackupRefused(
      `no hay ningún archivo guardado y el último respaldo tiene ${latest}: revisa que la carpeta o cubeta de los archivos esté ahí; si de verdad se borraron todos, guarda los respaldos en otro BACKUP_TO`,
    );
  }
  return keys;
}

/**
 * Copies the files that no earlier backup has: a file's content never changes. One that was taken away meanwhile was
 * shown by nothing, and is left out.
 */
async function copyFiles(
  place: BackupPlace,
  id: string,
  from: FileStore,
  earlier: Earlier,
): Promise<{ files: Record<string, Part>; copied: number }> {
  const files: Record<string, Part> = {};
  let copied = 0;
  for (const key of await listFiles(from, earlier)) {
    const known = earlier.files.get(key);
    if (known) {
      files[key] = known;
      continue;
    }
    const content = (await from.read(key))?.content;
    if (!content) continue;
    // Sealed again, the same content has another SHA-256 than the one that an earlier backup has noted of this name.
    const name = `${key}.file.age`;
    files[key] = await writeSealed(place, earlier.taken.has(name) ? `${key}.${id}.file.age` : name, content);
    copied += 1;
  }
  return { files, copied };
}

/**
 * Removes the backups that are one too many, and the parts that no other and not `made` has: the one just made is the
 * newest even where the clock went back. Answers how many went.
 */
async function prune({ store }: BackupPlace, { used, gone, unreadable }: Earlier, made: Manifest): Promise<number> {
  if (unreadable.length > 0) return 0;
  await removeBackups({ store }, gone);
  for (const { name } of [...made.database, ...Object.values(made.files)]) used.add(name);
  const isPart = (name: string) => /\.(database|wal|file)\.age$/.test(name);
  await store.remove((await store.list()).filter((name) => isPart(name) && !used.has(name)));
  return gone.length;
}

export interface Taken {
  id: string;
  /** Bytes of the database's parts as they lie there. */
  bytes: number;
  files: number;
  /** Files that no earlier backup had. */
  copied: number;
  pruned: number;
  /** Why other backups cannot be read, a Spanish line for each; none was removed then. */
  unreadable: string[];
}

/**
 * Backs up the database and then the storage's files to `place`, sealed, and keeps the newest `keep` backups. It is a
 * backup from the moment its manifest is there, which is written last. One at a time: a second one at once would take
 * the parts of the first for leftovers. Throws `ProgramFailed`, `BackupRefused`, or what the storage or the database says.
 */
export async function takeBackup(
  place: BackupPlace,
  asked: { db: Db; source: Source; files: FileStore; keep: number; version: string; now: Date },
): Promise<Taken> {
  const { db, source, now } = asked;
  const id = backupId(now);
  const [server] = await db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  const major = z.number().parse(server?.major);
  const migration = await newestMigration(db);
  const earlier = await readEarlier(place, asked.keep - 1);
  // Before the database too, so that nothing is left at the place of a backup that is refused.
  await listFiles(asked.files, earlier);
  const { url, included } = source;
  const database = included
    ? await copyCluster(place, id, url, included.folder)
    : await dumpDatabase(place, id, url, major);
  // After the database: a file that came meanwhile is one too many, never one too few.
  const { files, copied } = await copyFiles(place, id, asked.files, earlier);
  const manifest: Manifest = {
    format: 1,
    takenAt: now.toISOString(),
    version: asked.version,
    migration,
    postgres: major,
    way: included ? "files" : "dump",
    database,
    files,
    secrets: included?.secrets ?? null,
  };
  await writeManifest(place, id, manifest);
  const pruned = await prune(place, earlier, manifest);
  const bytes = database.reduce((sum, part) => sum + part.bytes, 0);
  return { id, bytes, files: Object.keys(files).length, copied, pruned, unreadable: earlier.unreadable };
}
