import { z } from "zod";
import type { BackupPlace } from "@/lib/backups/place";
import { readSealedText, UnreadableBackup, writeSealed } from "@/lib/backups/sealed";
import { isKey } from "@/lib/storage";

const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

const Manifest = z.object({
  format: z.literal(1),
  /** When the database was read, UTC. */
  takenAt: z.iso.datetime(),
  /** The platform's version, and the newest migration of the database. */
  version: z.string(),
  migration: z.string(),
  /** The server's major version. */
  postgres: z.number().int(),
  /** By `pg_dump`, or as the files of the included database. */
  way: z.enum(["dump", "files"]),
  database: z.array(Part),
  /** The storage's files by key; those that an earlier backup has as well lie there once. */
  files: z.record(z.string(), Part),
  /** The included database's secrets, without which its files are closed; null with a database of one's own. */
  secrets: z.record(z.string(), z.string()).nullable(),
});

export type Manifest = z.output<typeof Manifest>;

const SUFFIX = ".manifest.age";

/** A backup's name is its moment: 20261128t201500z. */
export const backupId = (moment: Date): string =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, "z")
    .replace(/[-:]/g, "")
    .toLowerCase();

/** The moment that a backup's name says. */
export function momentOfId(id: string): Date {
  return new Date(id.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/, "$1-$2-$3T$4:$5:$6Z"));
}

/** All backups that are whole, newest first: the manifest is written last. */
export async function listBackups({ store }: Pick<BackupPlace, "store">): Promise<string[]> {
  const names = await store.list();
  return names
    .flatMap((name) => (/^\d{8}t\d{6}z\.manifest\.age$/.test(name) ? [name.slice(0, -SUFFIX.length)] : []))
    .toSorted()
    .reverse();
}

export async function writeManifest(place: BackupPlace, id: string, manifest: Manifest): Promise<void> {
  await writeSealed(place, `${id}${SUFFIX}`, [Buffer.from(JSON.stringify(manifest))]);
}

/** Throws `UnreadableBackup`. */
export async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  if (!isKey(`${id}${SUFFIX}`)) throw new UnreadableBackup(`«${id}» no es el nombre de un respaldo`);
  const parsed = Manifest.safeParse(JSON.parse(await readSealedText(place, `${id}${SUFFIX}`)));
  if (!parsed.success) throw new UnreadableBackup(`${id} es de otra versión de la plataforma`);
  return parsed.data;
}

/** Without its manifest it is no backup any more, even if this ends here. */
export async function removeBackups({ store }: Pick<BackupPlace, "store">, ids: readonly string[]): Promise<void> {
  await store.remove(ids.map((id) => `${id}${SUFFIX}`));
}
