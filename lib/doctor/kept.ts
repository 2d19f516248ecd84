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

export interface Archiver {
  isOn: boolean;
  /** The last try failed. */
  isFailing: boolean;
}

/** Whether the server itself archives its log, as pgBackRest asks: nothing where it is not to. */
export function judgeArchiver({ isOn, isFailing }: Archiver): Finding[] {
  if (!isOn) return [];
  return isFailing
    ? [broken("WAL", "el servidor no logra archivar su bitácora (WAL)", "mira archive_command y su espacio")]
    : [fine("WAL", "el servidor archiva su bitácora (WAL)")];
}

export async function checkArchiver(db: Db): Promise<Finding[]> {
  const [archiver] = await db.execute<Archiver & Record<string, unknown>>(sql`
    select (select setting <> 'off' from pg_settings where name = 'archive_mode') as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`);
  return archiver ? judgeArchiver(archiver) : [];
}

/** Backups where the settings name a place: beside a server that archives its log too, which keeps no files. */
export async function checkBackups(
  settings: Pick<Env, "BACKUP_TO" | "BACKUP_KEY" | "DEMO">,
  { isArchived, now }: { isArchived: boolean; now: Date },
): Promise<Finding[]> {
  const place = backupPlace(settings);
  if (place) return judgeBackups(await backupState(place), now);
  if (isArchived) return [];
  if (settings.DEMO) return [fine("respaldos", "ninguno: es una demostración")];
  return [broken("respaldos", "nadie respalda esta base", "pon BACKUP_TO y BACKUP_KEY, o archiva con pgBackRest")];
}
