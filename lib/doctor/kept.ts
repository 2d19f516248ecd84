import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type BackupState, backupPlace, backupState } from "@/lib/backups";
import type { Env } from "@/lib/core/env";
import { broken, type Finding, fine, warning } from "@/lib/doctor/finding";

const HOUR_MS = 3_600_000;
/** A day, and time for the next one to be made. */
const OLDEST_BACKUP_HOURS = 26;
/** A week, and a day to see to it. */
const OLDEST_CHECK_DAYS = 8;

export function judgeBackups({ newest, checked }: BackupState, now: Date): Finding[] {
  if (!newest) return [broken("respaldos", "no hay ninguno en BACKUP_TO", "npm run backup, cada día")];
  const hours = (now.getTime() - newest.getTime()) / HOUR_MS;
  const age = `el último es de hace ${hours.toFixed(0)} h`;
  const taken =
    hours > OLDEST_BACKUP_HOURS
      ? broken("respaldos", age, "mira por qué no corrió npm run backup")
      : fine("respaldos", age);
  const mend = "npm run restore -- --check, cada semana";
  if (!checked) return [taken, warning("restauración", "ningún respaldo se ha restaurado para revisarlo", mend)];
  if (!checked.isWhole) return [taken, broken("restauración", `el respaldo ${checked.backup} no está bien`, mend)];
  const days = (now.getTime() - new Date(checked.at).getTime()) / (24 * HOUR_MS);
  const text = `la última revisión es de hace ${days.toFixed(0)} días`;
  return [
    taken,
    days > OLDEST_CHECK_DAYS ? broken("restauración", text, mend) : fine("restauración", `${text}, y todo estaba bien`),
  ];
}

interface Archiver extends Record<string, unknown> {
  isOn: boolean;
  isFailing: boolean;
}

/** Backups where the settings name a place; else whether the server itself archives its log, as pgBackRest asks. */
export async function checkBackups(
  db: Db,
  settings: Pick<Env, "BACKUP_TO" | "BACKUP_KEY" | "DEMO">,
  now: Date,
): Promise<Finding[]> {
  const place = backupPlace(settings);
  if (place) return judgeBackups(await backupState(place), now);
  const [archiver] = await db.execute<Archiver>(sql`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`);
  if (archiver?.isOn) {
    return archiver.isFailing
      ? [broken("respaldos", "el servidor no logra archivar su bitácora (WAL)", "mira archive_command y su espacio")]
      : [fine("respaldos", "el servidor archiva su bitácora (WAL)")];
  }
  if (settings.DEMO) return [fine("respaldos", "ninguno: es una demostración")];
  return [broken("respaldos", "nadie respalda esta base", "pon BACKUP_TO y BACKUP_KEY, o archiva con pgBackRest")];
}
