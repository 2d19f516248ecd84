import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, TryAgain, withTx } from "@/db/client";
import { downloads } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DownloadDto } from "@/lib/downloads/client";
import { listOf } from "@/lib/downloads/list-of";
import { DownloadId, type DownloadIdInput, ownRow, stateOf, toDto } from "@/lib/downloads/own-downloads";
import { enqueue } from "@/lib/jobs";
import { takePoint } from "@/lib/limits";
import { type FiledList, type ListFile, tenantOfFile } from "@/lib/lists";

/** Files that may be under way for one person, so that nobody fills the queue for the others. */
const MOST_UNDER_WAY = 3;

const UNDER_WAY = ["waiting", "working"];

interface Asked {
  list: Pick<FiledList, "name" | "title" | "open">;
  /** What the list was asked, as `open` takes it. It is kept as JSON. */
  input: object;
  /** A row whose place the new one takes, once its file is gone from the storage. */
  replaces?: number;
}

/** The one of the same file that is under way; `isNew` where there was none. */
async function putDownload(tx: Ctx & { db: Db }, values: typeof downloads.$inferInsert) {
  const [made] = await tx.db.insert(downloads).values(values).onConflictDoNothing().returning();
  if (made) return { row: made, isNew: true };
  const [row] = await tx.db
    .select()
    .from(downloads)
    .where(
      and(
        eq(downloads.userId, values.userId),
        eq(downloads.list, values.list),
        sql`${downloads.input} = ${JSON.stringify(values.input)}::text::jsonb`,
        inArray(downloads.state, UNDER_WAY),
      ),
    );
  // It ended in between.
  if (!row) throw new TryAgain();
  return { row, isNew: false };
}

/** Has a job make the file of a list. Who asks for the same one while it is under way gets that one. */
export async function askDownload({ ctx, input: { list, input, replaces } }: VerbArgs<Asked>): Promise<DownloadDto> {
  const actor = authorizeUser(ctx.actor, "download:own");
  const { format, noted } = await list.open({ ctx, input });
  const { userId } = actor;
  const adminId = tenantOfFile(actor);
  // A JSON column would keep no `undefined` either, and the same input must look the same.
  const asked = JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  return withTx(
    ctx,
    async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('downloads'), ${userId}::int)`);
      if (replaces !== undefined)
        await tx.db
          .delete(downloads)
          .where(and(eq(downloads.id, replaces), eq(downloads.userId, userId), isNull(downloads.fileKey)));
      const values = { userId, adminId, list: list.name, title: list.title, format, input: asked, createdAt: tx.now };
      const { row, isNew } = await putDownload(tx, values);
      if (!isNew) return toDto(row, tx.now);
      const mine = and(eq(downloads.userId, userId), inArray(downloads.state, UNDER_WAY));
      if ((await tx.db.$count(downloads, mine)) > MOST_UNDER_WAY)
        throw new DomainError("download.too_many", { data: { most: MOST_UNDER_WAY } });
      await enqueue(tx.db, "downloads.make", { downloadId: row.id }, { tenant: adminId, isAwaited: true });
      await recordAudit(tx, {
        action: "download.asked",
        entity: "download",
        entityId: list.title,
        adminId,
        after: noted,
      });
      return toDto(row, tx.now);
    },
    { retry: {} },
  );
}

/** Asks again for a file that could not be made, or whose time is over; its row goes. */
export async function askDownloadAgain({ ctx, input }: VerbArgs<DownloadIdInput>): Promise<DownloadDto> {
  const { userId } = authorizeUser(ctx.actor, "download:own");
  const { id } = parseInput(DownloadId, input);
  const row = await ownRow(ctx, userId, id);
  if (!["failed", "expired"].includes(stateOf(row, ctx.now))) throw new DomainError("download.standing");
  const list = await listOf(row.list);
  await takePoint("export:account", String(userId));
  return askDownload({ ctx, input: { list, input: row.input, replaces: id } });
}

export type FileOrDownload = { file: ListFile; download: null } | { file: null; download: DownloadDto };

/** A list's file, written while it is sent; one that is too large for that is made by a job. */
export async function fileOrDownload<Input extends object>(
  list: FiledList & { file: (args: VerbArgs<Input>) => Promise<ListFile> },
  { ctx, input }: VerbArgs<Input>,
): Promise<FileOrDownload> {
  try {
    return { file: await list.file({ ctx, input }), download: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "list.too_large") throw error;
    return { file: null, download: await askDownload({ ctx, input: { list, input } }) };
  }
}
