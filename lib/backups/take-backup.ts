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
  removeBackup,
  writeManifest,
} from "@/lib/backups/manifest-of";
import type { BackupPlace } from "@/lib/backups/place";
import { type Part, writeSealed } from "@/lib/backups/sealed";
import type { FileStore } from "@/lib/storage";

/** Where the database's bytes come from: its owner's address, and for the included one its files and secrets. */
export interface Source {
  url: string;
  included: { folder: string; secrets: Record<string, string> } | null;
}

async function bytesOf(store: FileStore, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  const found = await store.read(key);
  return found ? found.content : null;
}

/**
 * Copies the files that no earlier backup has: a file's content never changes. One that was taken away meanwhile was
 * shown by nothing, and is left out.
 */
async function copyFiles(
  place: BackupPlace,
  from: FileStore,
  earlier: Record<string, Part>,
): Promise<{ files: Record<string, Part>; copied: number }> {
  const files: Record<string, Part> = {};
  let copied = 0;
  for (const key of await from.list()) {
    const known = earlier[key];
    if (known) {
      files[key] = known;
      continue;
    }
    const content = await bytesOf(from, key);
    if (!content) continue;
    files[key] = await writeSealed(place, `${key}.file.age`, content);
    copied += 1;
  }
  return { files, copied };
}

/** Removes all backups but the newest `keep`, and the parts that no backup has any more. Answers how many went. */
async function prune(place: BackupPlace, keep: number, newest: Manifest): Promise<number> {
  const ids = await listBackups(place);
  const gone = ids.slice(keep);
  for (const id of gone) await removeBackup(place, id);
  const kept = ids.slice(1, keep);
  const used = new Set<string>([...newest.database, ...Object.values(newest.files)].map(({ name }) => name));
  for (const id of kept) {
    const { database, files } = await readManifest(place, id);
    for (const { name } of [...database, ...Object.values(files)]) used.add(name);
  }
  const isPart = (name: string) => /\.(database|wal|file)\.age$/.test(name);
  await place.store.remove((await place.store.list()).filter((name) => isPart(name) && !used.has(name)));
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
}

/**
 * Backs up the database and then the storage's files to `place`, sealed, and keeps the newest `keep` backups. It is a
 * backup from the moment its manifest is there, which is written last. One at a time: a second one at once would take
 * the parts of the first for leftovers. Throws `ProgramFailed`, or what the storage or the database says.
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
  const [latest] = await listBackups(place);
  const earlier = latest ? (await readManifest(place, latest)).files : {};
  const { url, included } = source;
  const database = included
    ? await copyCluster(place, id, url, included.folder)
    : await dumpDatabase(place, id, url, major);
  // After the database: a file that came meanwhile is one too many, never one too few.
  const { files, copied } = await copyFiles(place, asked.files, earlier);
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
  const pruned = await prune(place, asked.keep, manifest);
  const bytes = database.reduce((sum, part) => sum + part.bytes, 0);
  return { id, bytes, files: Object.keys(files).length, copied, pruned };
}
