import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { Manifest } from "@/lib/backups/manifest-of";
import type { BackupPlace } from "@/lib/backups/place";
import { clientProgram, connectionOf, giveTo, outputOf } from "@/lib/backups/programs";
import { type Part, readSealed, writeSealed } from "@/lib/backups/sealed";

/** Tables' owners and rights follow from the settings of where it is restored, and are given by who migrates there. */
const PLAIN = ["--no-owner", "--no-privileges", "--no-comments"];

/** Dumps the database of a server of one's own, as of one moment, while it goes on being used. */
export async function dumpDatabase(place: BackupPlace, id: string, url: string, major: number): Promise<Part[]> {
  const { address, env } = connectionOf(url);
  const command = clientProgram("pg_dump", major);
  const args = ["--format=custom", "--no-password", ...PLAIN, `--dbname=${address}`];
  return [await writeSealed(place, `${id}.database.age`, outputOf({ command, args, env }))];
}

/** Fills an empty database from a dump, in one transaction. */
export async function restoreDump(
  place: BackupPlace,
  { database, postgres: major }: Manifest,
  url: string,
): Promise<void> {
  const [dump] = database;
  if (!dump) throw new Error("A dump is one part");
  const { address, env } = connectionOf(url);
  const command = clientProgram("pg_restore", major);
  const args = ["--no-password", ...PLAIN, "--exit-on-error", "--single-transaction", `--dbname=${address}`];
  await giveTo({ command, args, env }, readSealed(place, dump));
}

/**
 * What Postgres makes anew when it starts, or what would make a copy take itself for the original.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
const LEFT_OUT = [
  "postmaster.pid",
  "postmaster.opts",
  ...[
    "pg_wal",
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
  ].map((folder) => `${folder}/*`),
];

/** GNU's tar says 1 where a file changed while it was read: the log has what changed. */
const CHANGED = [0, 1];

const tarOf = (folder: string, args: readonly string[]) =>
  outputOf({ command: "tar", args: ["-c", "-z", "-f", "-", "-C", folder, ...args], accepts: CHANGED });

/**
 * Copies the files of the included server while it runs, by Postgres' own low-level interface for base backups, and then
 * its log since: npm brings no pg_dump of that release. `url` is a superuser's, `folder` where the files are.
 */
export async function copyCluster(place: BackupPlace, id: string, url: string, folder: string): Promise<Part[]> {
  // The backup ends in the session that began it, however long the copy takes.
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  const labels = await mkdtemp(join(tmpdir(), "ct-backup-"));
  try {
    // The log must not be recycled before it is copied; the slot goes with this session, however it ends.
    await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [start] = await sql<{ first: string }[]>`
      select pg_walfile_name(pg_backup_start(label => ${id}, fast => true)) as first`;
    const excluded = LEFT_OUT.map((path) => `--exclude=./${path}`);
    const files = await writeSealed(place, `${id}.database.age`, tarOf(folder, [...excluded, "."]));
    const [stop] = await sql<{ label: string; last: string }[]>`
      select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`;
    if (!start || !stop) throw new Error("Postgres did not end the backup");
    await writeFile(join(labels, "backup_label"), stop.label);
    // What comes after the last lies there to be used again.
    const log = (await readdir(join(folder, "pg_wal"))).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= start.first && name <= stop.last,
    );
    const wal = tarOf(folder, [...log.map((name) => `./pg_wal/${name}`), "-C", labels, "./backup_label"]);
    return [files, await writeSealed(place, `${id}.wal.age`, wal)];
  } finally {
    await sql.end({ timeout: 5 });
    await rm(labels, { recursive: true, force: true });
  }
}

/** Unpacks what `copyCluster` kept into an empty folder; the server that starts there reads its log and goes on. */
export async function unpackCluster(place: BackupPlace, { database }: Manifest, folder: string): Promise<void> {
  for (const part of database) {
    await giveTo({ command: "tar", args: ["-x", "-z", "-f", "-", "-C", folder] }, readSealed(place, part));
  }
}
