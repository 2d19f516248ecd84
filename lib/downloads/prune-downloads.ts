import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { PORTION } from "@/lib/core/duties";
import { authorizeSystem } from "@/lib/core/permissions";
import { keysOf } from "@/lib/downloads/file-keys";
import { tellAsker } from "@/lib/downloads/tell-asker";
import { storage } from "@/lib/storage";

/**
 * Removes files whose time is over or that nobody finished, and a month later what is known of them. The row loses its
 * file's name after the file is gone, so that a run that dies is continued by the next. Answers how many files went. Only
 * the system may.
 */
export async function pruneDownloads({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const db = dbOf(ctx);
  await db.execute(sql`
    update downloads set state = 'expired' where state = 'ready' and expires_at <= ${ctx.now}::timestamptz`);
  // A worker that died on each of its tries has told nobody.
  await withTx(ctx, async (tx) => {
    const given = await tx.db.execute<{ id: number; userId: number; adminId: number | null }>(sql`
      update downloads set state = 'failed', failure = 'download.broken', finished_at = ${ctx.now}::timestamptz
      where state in ('waiting', 'working') and touched_at < ${ctx.now}::timestamptz - interval '1 day'
      returning id, user_id as "userId", admin_id as "adminId"`);
    for (const one of given) await tellAsker(tx, one, "download.failed");
  });
  const rows = await db.execute<{ id: number; fileKey: string; attempt: number }>(sql`
    select id, file_key as "fileKey", attempt from downloads
    where state in ('expired', 'failed') and file_key is not null order by id limit ${PORTION}`);
  for (const { id, fileKey, attempt } of rows) {
    await storage().remove(keysOf({ fileKey }, attempt));
    await db.execute(sql`update downloads set file_key = null where id = ${id} and file_key = ${fileKey}`);
  }
  await db.execute(sql`
    delete from downloads where state in ('expired', 'failed') and file_key is null
      and coalesce(expires_at, finished_at) < ${ctx.now}::timestamptz - interval '30 days'`);
  return rows.length;
}
