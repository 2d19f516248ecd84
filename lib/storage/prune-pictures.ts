import { inArray, type SQL, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { pictures } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { dutiesOf } from "@/lib/core/tell";
import type { PictureKind } from "@/lib/storage/client";
import { storage } from "@/lib/storage/storage";
import { fileKeys } from "@/lib/storage/stored-picture";

const PORTION = 200;

/**
 * Pictures that nothing shows a day after their upload, and uploads whose process died. The clock is the database's.
 */
async function staleOnes(): Promise<SQL> {
  const shows = (await dutiesOf("showsPicture")).flat();
  const unused = sql.join(
    shows.map((rows) => sql`not exists (${rows})`),
    sql` and `,
  );
  return sql`${pictures.state} = 'stored' and ${pictures.createdAt} < now() - interval '1 day' and ${unused}
    or ${pictures.state} = 'uploading' and ${pictures.createdAt} < now() - interval '1 hour'`;
}

/**
 * Marks the pictures to remove. A row that somebody has locked is about to be shown and is left alone. After the rows
 * are locked here, they are looked at again, because somebody may have come first.
 */
async function doom(ctx: Ctx): Promise<void> {
  const stale = await staleOnes();
  await withTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: pictures.id })
      .from(pictures)
      .where(stale)
      .limit(PORTION)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.db
      .update(pictures)
      .set({ state: "doomed" })
      .where(sql`${inArray(pictures.id, ids)} and (${stale})`);
  });
}

/**
 * Removes the files after the mark and the row after the files, so that a run that dies is continued by the next. Only
 * the system may. Answers how many were removed.
 */
export async function prunePictures({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  await doom(ctx);
  const rows = await dbOf(ctx)
    .select({ id: pictures.id, path: pictures.path, kind: pictures.kind })
    .from(pictures)
    .where(sql`${pictures.state} = 'doomed'`)
    .limit(PORTION);
  for (const { id, path, kind } of rows) {
    await storage().remove(fileKeys(path, kind as PictureKind));
    await dbOf(ctx).delete(pictures).where(sql`${pictures.id} = ${id} and ${pictures.state} = 'doomed'`);
  }
  return rows.length;
}
