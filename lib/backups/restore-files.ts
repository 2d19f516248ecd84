import { Readable } from "node:stream";
import type { Manifest } from "@/lib/backups/manifest-of";
import type { BackupPlace } from "@/lib/backups/place";
import { readSealed, UnreadableBackup } from "@/lib/backups/sealed";
import type { FileStore } from "@/lib/storage";

/**
 * Puts a backup's files where the storage lacks them. Answers how many it wrote, and what is wrong with each that cannot be
 * restored: one that is damaged keeps none of the others away.
 */
export async function restoreFiles(
  place: BackupPlace,
  { files }: Manifest,
  to: FileStore,
): Promise<{ written: number; wrong: string[] }> {
  const there = new Set(await to.list());
  const wrong: string[] = [];
  let written = 0;
  for (const [key, part] of Object.entries(files)) {
    if (there.has(key)) continue;
    const content = Readable.toWeb(Readable.from(readSealed(place, part), { objectMode: false }));
    try {
      await to.write(
        key,
        content as ReadableStream<Uint8Array>,
        key.endsWith(".webp") ? "image/webp" : "application/octet-stream",
      );
      written += 1;
    } catch (error) {
      if (!(error instanceof UnreadableBackup)) throw error;
      wrong.push(error.message);
    }
  }
  return { written, wrong };
}

/** Reads all of a backup's files to the end. Answers what is wrong with each that cannot be restored. */
export async function unreadableFiles(place: BackupPlace, { files }: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const part of Object.values(files)) {
    try {
      // Reading is the check.
      for await (const _ of readSealed(place, part));
    } catch (error) {
      if (!(error instanceof UnreadableBackup)) throw error;
      found.push(error.message);
    }
  }
  return found;
}
