import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What the database's own server notes of its backups: the first one, the last one, and the last that was restored to be looked at. */
export interface ServerBackups {
  begun: Date | null;
  taken: Date | null;
  checked: { at: Date; isWhole: boolean } | null;
}

interface Noted extends Record<string, unknown> {
  isArchiving: boolean;
  what: string | null;
  at: Date;
  firstAt: Date;
  isWhole: boolean;
}

/**
 * Null where the server does not archive its log: what is noted there came with the data from another one, whose backups
 * are no concern of this one.
 */
export async function serverBackups(db: Db): Promise<ServerBackups | null> {
  const rows = await db.execute<Noted>(sql`
    select s.setting <> 'off' as "isArchiving", b.what, b.at, b.first_at as "firstAt", b.is_whole as "isWhole"
    from pg_settings s left join server_backups b on true where s.name = 'archive_mode'`);
  if (!rows[0]?.isArchiving) return null;
  const taken = rows.find(({ what }) => what === "taken");
  const checked = rows.find(({ what }) => what === "checked");
  return {
    begun: taken?.firstAt ?? null,
    taken: taken?.at ?? null,
    checked: checked ? { at: checked.at, isWhole: checked.isWhole } : null,
  };
}
