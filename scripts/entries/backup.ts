import { readFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { closeDb, getDb } from "@/db/client";
import { urlsOf } from "@/db/rights";
import { BackupRefused, backupPlace, ProgramFailed, refuseStorageAsPlace, takeBackup } from "@/lib/backups";
import { env } from "@/lib/core/env";
import { storage } from "@/lib/storage";

const Given = z.object({
  included: z.object({ folder: z.string(), secrets: z.record(z.string(), z.string()) }).nullable(),
});
const Package = z.object({ version: z.string() });

const { included } = Given.parse(await json(process.stdin));
const start = performance.now();
try {
  const settings = env();
  const place = backupPlace(settings);
  if (!place) throw new Error("The settings name no place for backups");
  refuseStorageAsPlace(settings);
  const { id, bytes, files, copied, pruned, unreadable } = await takeBackup(place, {
    db: getDb(),
    source: { url: urlsOf(settings).owner, included },
    files: storage(),
    keep: settings.BACKUP_KEEP,
    version: Package.parse(JSON.parse(readFileSync("package.json", "utf8"))).version,
    now: new Date(),
  });
  for (const why of unreadable)
    console.error(`Aviso: ${why}: ese respaldo no sirve, y mientras esté no se borra ninguno.`);
  const size = `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  console.log(
    `Listo: respaldo ${id} en ${((performance.now() - start) / 1_000).toFixed(1)} s: base ${size}, ${files} archivos (${copied} nuevos); se borraron ${pruned} respaldos viejos.`,
  );
} catch (error) {
  if (!(error instanceof ProgramFailed || error instanceof BackupRefused)) throw error;
  console.error(`Error: no se respaldó: ${error.message}.`);
  process.exitCode = 1;
} finally {
  await closeDb();
}
