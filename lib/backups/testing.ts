import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { getDb } from "@/db/client";
import type { BackupPlace } from "@/lib/backups/place";
import { takeBackup } from "@/lib/backups/take-backup";
import type { FileStore } from "@/lib/storage";

/** Takes a backup of the tests' database and of these files. */
export const backUp = (place: BackupPlace, { files, keep, now }: { files: FileStore; keep: number; now: Date }) =>
  takeBackup(place, {
    db: getDb(),
    source: { url: process.env.DATABASE_URL ?? "", included: null },
    files,
    keep,
    version: "9.9.9",
    now,
  });

/** Minutes ago, as all of them; null where it never happened. */
export interface Archived {
  failed: number | null;
  archived: number | null;
  /** Whether the log has more than what was archived. */
  hasMore: boolean;
  command: string;
  /** The first base backup, the last one, and the last that was restored and found whole. */
  begun: number | null;
  taken: number | null;
  checked: number | null;
}

/**
 * With the tests' database as one that archives its log, or tried to: no test can make its server do either. Its role must
 * be able to make a schema.
 */
export async function archiving(
  { failed, archived, hasMore, command, begun, taken, checked }: Archived,
  work: () => Promise<void>,
): Promise<void> {
  const schema = `archiving_${randomUUID().slice(0, 8)}`;
  const ago = (minutes: number | null) => `now() - interval '1 minute' * ${minutes ?? "null::int"}`;
  const last = hasMore ? "'000000010000000000000000'" : "pg_walfile_name(pg_current_wal_lsn())";
  const views = [
    `pg_stat_archiver as select ${ago(failed)} as last_failed_time, ${ago(archived)} as last_archived_time,
      ${last} as last_archived_wal`,
    `pg_settings as select name, case name when 'archive_mode' then 'on' when 'archive_command' then '${command}'
      else setting end as setting from pg_catalog.pg_settings`,
    `server_backups as select * from (values ('taken', ${ago(taken)}, ${ago(begun)}, true),
      ('checked', ${ago(checked)}, ${ago(checked)}, true)) noted(what, at, first_at, is_whole) where at is not null`,
  ];
  await getDb().execute(sql.raw(`create schema ${schema}`));
  for (const view of views) await getDb().execute(sql.raw(`create view ${schema}.${view}`));
  // A pooler asks the server for no such setting.
  const url = new URL(process.env.LISTEN_DATABASE_URL ?? process.env.DATABASE_URL ?? "");
  url.searchParams.set("search_path", `${schema},pg_catalog,public`);
  vi.stubEnv("DATABASE_URL", url.href);
  try {
    await work();
  } finally {
    vi.unstubAllEnvs();
    await getDb().execute(sql.raw(`drop schema ${schema} cascade`));
  }
}
