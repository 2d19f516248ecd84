import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeDb, getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { urlsOf } from "@/db/rights";
import {
  type BackupPlace,
  backupPlace,
  listBackups,
  momentOfId,
  noteCheck,
  ProgramFailed,
  readBooks,
  readManifest,
  restoreDump,
  restoreFiles,
  tellBrokenBackup,
  UnreadableBackup,
  unpackCluster,
  unreadableFiles,
} from "@/lib/backups";
import { env } from "@/lib/core/env";
import { formatCount } from "@/lib/core/money";
import { countSealed } from "@/lib/doctor";
import { QUEUES, stopBoss } from "@/lib/jobs";
import { storage } from "@/lib/storage";

const Given = z.discriminatedUnion("step", [
  z.object({ step: z.literal("open"), backup: z.string().nullable(), to: z.string() }),
  z.object({ step: z.literal("unpack"), backup: z.string(), to: z.string() }),
  z.object({ step: z.literal("finish"), backup: z.string(), isCheck: z.boolean() }),
  z.object({ step: z.literal("note"), backup: z.string() }),
  z.object({ step: z.literal("tell"), backup: z.string() }),
]);
type Finish = Extract<z.output<typeof Given>, { step: "finish" }>;

const systemCtx = () => ({
  actor: { kind: "system" as const, name: "restore" },
  now: new Date(),
  requestId: randomUUID(),
});

const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

/**
 * Writes the manifest of the backup that is asked for, or else of the newest, where only this user reads it; its name alone
 * where it is there and does not open.
 */
async function open(place: BackupPlace, asked: string | null, to: string): Promise<void> {
  const ids = await listBackups(place);
  const id = asked ?? ids[0];
  if (!id) throw new UnreadableBackup("no hay ningún respaldo en BACKUP_TO");
  if (ids.includes(id)) writeFileSync(to, JSON.stringify({ id }), { mode: 0o600 });
  const manifest = await readManifest(place, id);
  writeFileSync(to, JSON.stringify({ id, manifest }), { mode: 0o600 });
  const age = ((Date.now() - momentOfId(id).getTime()) / 3_600_000).toFixed(1);
  const files = formatCount(Object.keys(manifest.files).length);
  console.log(
    `Respaldo ${id}, de hace ${age} h: ${manifest.migration}, Postgres ${manifest.postgres}, ${files} archivos.`,
  );
}

async function fillDatabase(place: BackupPlace, id: string): Promise<void> {
  const [found] = await getDb().execute<{ tables: number }>(
    sql`select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  if (found?.tables !== 0) {
    throw new UnreadableBackup("la base de DATABASE_URL no está vacía: crea otra (create database …) y apúntala ahí");
  }
  await restoreDump(place, await readManifest(place, id), urlsOf(env()).owner);
  console.log(`Base restaurada en ${seconds()}.`);
}

const noted = (place: BackupPlace, backup: string, isWhole: boolean) =>
  noteCheck(place, { backup, at: new Date().toISOString(), isWhole });

/** Fills the database unless its files have been unpacked already, brings it to this release, and says whether all is well. */
async function finish(place: BackupPlace, { backup, isCheck }: Finish): Promise<void> {
  const manifest = await readManifest(place, backup);
  if (manifest.way === "dump") await fillDatabase(place, backup);
  await migrateDatabase(urlsOf(env()), Object.keys(QUEUES));
  const wrong: string[] = [];
  if (isCheck) wrong.push(...(await unreadableFiles(place, manifest)));
  else {
    const files = await restoreFiles(place, manifest, storage());
    console.log(`Archivos: ${formatCount(files.written)} repuestos.`);
    wrong.push(...files.wrong);
  }
  // A dump has no secrets with it: whoever only looks at it may be a machine that does not know them.
  if (!isCheck || manifest.way === "files") {
    const { neither } = await countSealed(getDb());
    if (neither > 0)
      wrong.push(`${formatCount(neither)} secretos guardados no se abren con APP_SECRET ni con la anterior`);
  }
  const books = await readBooks(systemCtx());
  wrong.push(...books.wrong);
  const { transactions, newest } = books;
  const until = newest ? `; lo más nuevo, del ${newest.toISOString()}` : "";
  console.log(`Libro: ${formatCount(transactions)} movimientos${until}.`);
  if (isCheck) await noted(place, backup, wrong.length === 0);
  if (wrong.length > 0) {
    console.error(`Error: el respaldo ${backup} se restauró, pero no todo está bien (${wrong.length}):`);
    for (const line of wrong.slice(0, 20)) console.error(`  ${line}`);
    process.exitCode = 1;
  } else {
    const what = isCheck ? "se restauró aparte y está completo" : "quedó restaurado";
    console.log(`Listo: el respaldo ${backup} ${what}; todas las reglas se cumplen (${seconds()}).`);
  }
}

const given = Given.parse(await json(process.stdin));
try {
  const place = backupPlace(env());
  if (!place) throw new Error("The settings name no place for backups");
  if (given.step === "open") await open(place, given.backup, given.to);
  else if (given.step === "unpack") await unpackCluster(place, await readManifest(place, given.backup), given.to);
  else if (given.step === "finish") await finish(place, given);
  else if (given.step === "note") await noted(place, given.backup, false);
  else console.log(`Se avisó por correo a ${await tellBrokenBackup({ ctx: systemCtx(), input: given })} personas.`);
} catch (error) {
  if (!(error instanceof ProgramFailed || error instanceof UnreadableBackup)) throw error;
  console.error(`Error: no se restauró: ${error.message}.`);
  process.exitCode = 1;
} finally {
  // Queueing a mail starts the jobs' client, which would keep this process from ending.
  await stopBoss(0);
  await closeDb();
}
