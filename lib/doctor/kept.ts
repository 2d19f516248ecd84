import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type BackupState, backupPlace, backupState, type ServerBackups } from "@/lib/backups";
import type { Env } from "@/lib/core/env";
import { broken, type Finding, fine, warning } from "@/lib/doctor/finding";

const HOUR_MS = 3_600_000;
/** A day, and time for the next one to be made. */
const OLDEST_BACKUP_HOURS = 26;
/** A week, and a day to see to it. */
const OLDEST_CHECK_DAYS = 8;
/** A day, the six hours that a large one may take, and two to see to it. It is noted at its end. */
const OLDEST_BASE_HOURS = 32;
/** `archive_timeout` is a minute. */
const OLDEST_LOG_SECONDS = 3_600;
/** What a server writes of itself while nobody changes anything: a page. For that it ends no part of the log. */
const IDLE_BYTES = 8_192;

const BASE = "respaldo base";
const BASE_CHECK = "revisión del respaldo base";

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / (24 * HOUR_MS);

/** How old the last check of a backup is, and what it found. */
function judgeCheck(check: string, checked: { at: Date; isWhole: boolean; backup?: string }, mend: string, now: Date) {
  if (!checked.isWhole)
    return broken(check, `el respaldo${checked.backup ? ` ${checked.backup}` : ""} no está bien`, mend);
  const days = daysSince(checked.at, now);
  const text = `la última revisión es de hace ${days.toFixed(0)} días`;
  return days > OLDEST_CHECK_DAYS ? broken(check, text, mend) : fine(check, `${text}, y todo estaba bien`);
}

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
  return [taken, judgeCheck("restauración", { ...checked, at: new Date(checked.at) }, mend, now)];
}

/**
 * The base backups that an archived log is worth nothing without, as the server's own scripts noted them. Where there are
 * backups of the other way too, that there never was one here is less bad.
 */
export function judgeServerBackups(
  { begun, taken, checked }: ServerBackups,
  now: Date,
  { isOnly }: { isOnly: boolean },
): Finding[] {
  if (!taken) {
    const text = "no hay constancia de ninguno, y sin él no sirve el WAL archivado";
    return [
      (isOnly ? broken : warning)(BASE, text, "systemctl start control-traslado-pgbackrest@full, y sus temporizadores"),
    ];
  }
  const hours = (now.getTime() - taken.getTime()) / HOUR_MS;
  const age = `el último es de hace ${hours.toFixed(0)} h`;
  const found =
    hours > OLDEST_BASE_HOURS ? broken(BASE, age, "journalctl -u 'control-traslado-pgbackrest@*'") : fine(BASE, age);
  const mend = "journalctl -u control-traslado-pgbackrest-check";
  if (!checked) {
    const isLate = begun !== null && daysSince(begun, now) > OLDEST_CHECK_DAYS;
    return [found, (isLate ? broken : warning)(BASE_CHECK, "ningún respaldo se ha restaurado para revisarlo", mend)];
  }
  return [found, judgeCheck(BASE_CHECK, checked, mend, now)];
}

export interface Archiver {
  isOn: boolean;
  /** Somebody said how: `archive_command` or `archive_library`. */
  hasWay: boolean;
  /** The last try failed. */
  isFailing: boolean;
  /** Seconds since a part of the log was archived last; null where none ever was. */
  seconds: number | null;
  /** Bytes of the log after that part; null on a replica, which archives nothing. */
  bytes: number | null;
}

/** Whether the server itself archives its log, as pgBackRest asks: nothing where it is not to. */
export function judgeArchiver({ isOn, hasWay, isFailing, seconds, bytes }: Archiver): Finding[] {
  if (!isOn) return [];
  if (!hasWay) {
    const text = "archive_mode está encendido y archive_command vacío: no se archiva nada";
    return [broken("WAL", text, "pon archive_command, como en ops/pgbackrest/postgresql.conf")];
  }
  const look = "mira archive_command, archive_timeout y su espacio";
  if (isFailing) return [broken("WAL", "el servidor no logra archivar su bitácora (WAL)", look)];
  if (seconds === null) return [broken("WAL", "el servidor no ha archivado nada de su bitácora (WAL)", look)];
  if (seconds <= OLDEST_LOG_SECONDS) return [fine("WAL", "el servidor archiva su bitácora (WAL)")];
  const age = `lo último que se archivó es de hace ${(seconds / 60).toFixed(0)} min`;
  return bytes !== null && bytes > IDLE_BYTES
    ? [broken("WAL", age, look)]
    : [warning("WAL", `${age}, y desde entonces nadie ha escrito`, `si la plataforma vende, ${look}`)];
}

/** Where the part of the log ends that was archived last. Its name is three numbers of eight digits: timeline, 4 GiB, part. */
const ARCHIVED_UNTIL = sql`(
  select (('x' || substr(name, 9, 8))::bit(32)::bigint * (4294967296 / size)
    + ('x' || substr(name, 17, 8))::bit(32)::bigint + 1) * size
  from (select substring(last_archived_wal from '^[0-9A-F]{24}') as name,
    (select setting::bigint from pg_settings where name = 'wal_segment_size') as size) part)`;

export async function checkArchiver(db: Db): Promise<Finding[]> {
  const [archiver] = await db.execute<Archiver & Record<string, unknown>>(sql`
    select (select setting <> 'off' from pg_settings where name = 'archive_mode') as "isOn",
      exists (select 1 from pg_settings where name in ('archive_command', 'archive_library') and setting <> '') as "hasWay",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      extract(epoch from now() - last_archived_time) as seconds,
      case when not pg_is_in_recovery() then (pg_current_wal_lsn() - '0/0'::pg_lsn - coalesce(${ARCHIVED_UNTIL}, 0))::float8 end as bytes
    from pg_stat_archiver`);
  return archiver ? judgeArchiver(archiver) : [];
}

/** Backups where the settings name a place, and those of a server that archives its log, which keeps no files. */
export async function checkBackups(
  settings: Pick<Env, "BACKUP_TO" | "BACKUP_KEY" | "DEMO">,
  { server, now }: { server: ServerBackups | null; now: Date },
): Promise<Finding[]> {
  const place = backupPlace(settings);
  const found = place ? judgeBackups(await backupState(place), now) : [];
  if (server) return [...found, ...judgeServerBackups(server, now, { isOnly: place === null })];
  if (place) return found;
  if (settings.DEMO) return [fine("respaldos", "ninguno: es una demostración")];
  return [broken("respaldos", "nadie respalda esta base", "pon BACKUP_TO y BACKUP_KEY, o archiva con pgBackRest")];
}
