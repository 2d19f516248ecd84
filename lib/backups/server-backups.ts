import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What the database's own server notes of its backups: the last one, and the last that was restored to be looked at. */
export interface ServerBackups {
  taken: Date | null;
  checked: { at: Date; isWhole: boolean } | null;
}

export async function serverBackups(db: Db): Promise<ServerBackups> {
  const rows = await db.execute<{ what: string; at: Date; isWhole: boolean }>(
    sql`select what, at, is_whole as "isWhole" from server_backups`,
  );
  const noted = new Map(rows.map(({ what, ...row }) => [what, row]));
  return { taken: noted.get("taken")?.at ?? null, checked: noted.get("checked") ?? null };
}
