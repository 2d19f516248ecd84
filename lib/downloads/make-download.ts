import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { downloads, type FileWidth } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { actorOfUser } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, forbidden } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { keysOf, NAME_LENGTH } from "@/lib/downloads/file-keys";
import { widthOf } from "@/lib/downloads/file-width";
import { listOf } from "@/lib/downloads/list-of";
import { tellAsker } from "@/lib/downloads/tell-asker";
import { QUEUES } from "@/lib/jobs";
import { type OpenFile, tenantOfFile } from "@/lib/lists";
import { storage } from "@/lib/storage";

const MOST_TRIES = QUEUES["downloads.make"].retryLimit + 1;
/** What another try may not meet any more: what nobody expected, and a database that does not answer. */
const PASSING: readonly ErrorCode[] = ["download.broken", "report.unavailable"];
/** How long a file is kept. */
const DAYS = 7;
/** Nobody is told how many rows a longer list has. */
const MOST_COUNTED = 10_000_000;

interface Run extends Record<string, unknown> {
  id: number;
  attempt: number;
  userId: number;
  adminId: number | null;
  list: string;
  title: string;
  input: Record<string, unknown>;
  fileKey: string;
}

/** Another run has the row now, or the person's account was erased. */
const overtaken = () => new Error("The file is not this run's any more");

const isOf = ({ id, attempt }: Run) =>
  and(eq(downloads.id, id), eq(downloads.attempt, attempt), eq(downloads.state, "working"));

/**
 * Takes the row from whatever run had it before; null where nothing is to be made any more. The row's name for its files
 * stays, so that those of the runs before are known for as long as it is.
 */
async function begin(ctx: Ctx, downloadId: number): Promise<Run | null> {
  const name = sql`coalesce(left(file_key, ${NAME_LENGTH}::int), ${randomUUID()})`;
  const [run] = await dbOf(ctx).execute<Run>(sql`
    update downloads set state = 'working', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      touched_at = now(), rows_done = 0, rows_total = null,
      file_key = ${name} || '-' || (attempt + 1) || '.' || format
    where id = ${downloadId} and state in ('waiting', 'working')
    returning id, attempt, user_id as "userId", admin_id as "adminId", list, title, input, file_key as "fileKey"`);
  return run ?? null;
}

/** The file as the person may see it now, which may be less than when it was asked for, or nothing. */
async function openAs(
  ctx: Ctx,
  { attempt, userId, adminId, list, input }: Run,
): Promise<{ file: OpenFile; width: FileWidth }> {
  const asker = await actorOfUser(ctx, userId);
  if (!asker || tenantOfFile(asker) !== adminId) throw forbidden();
  // Who asked for a list of people has shown a second factor for it; who fetches it shows one again.
  const actor = { ...asker, secondFactor: "proven" as const };
  // A replica ends a long reading because of what it replays, and would do so again.
  const reportsFrom = attempt > 1 ? "primary" : undefined;
  const file = await (await listOf(list)).open({ ctx: { ...ctx, actor, reportsFrom }, input });
  return { file, width: widthOf(actor, file) };
}

async function countRows(file: OpenFile): Promise<number | null> {
  try {
    const { total, hasMore } = await file.count(MOST_COUNTED);
    return hasMore ? null : total;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function note(ctx: Ctx, run: Run, values: Partial<typeof downloads.$inferInsert>): Promise<void> {
  const noted = await dbOf(ctx)
    .update(downloads)
    .set({ ...values, touchedAt: sql`now()` })
    .where(isOf(run))
    .returning({ id: downloads.id });
  if (noted.length === 0) throw overtaken();
}

/** The clock is the database's: the job began long ago. */
async function finish(ctx: Ctx, run: Run, file: OpenFile, bytes: number): Promise<void> {
  const { adminId, title } = run;
  await withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(downloads)
      .set({
        state: "ready",
        bytes,
        fileName: file.filename,
        contentType: file.contentType,
        rowsTotal: sql`rows_done`,
        finishedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${DAYS}::int)`,
      })
      .where(isOf(run))
      .returning({ rows: downloads.rowsDone });
    if (!row) throw overtaken();
    await recordAudit(tx, {
      action: "download.made",
      entity: "download",
      entityId: title,
      adminId,
      after: { rows: row.rows, bytes },
    });
    await tellAsker(tx, run, "download.ready");
  });
}

async function fail(ctx: Ctx, run: Run, failure: ErrorCode): Promise<void> {
  await withTx(ctx, async (tx) => {
    const failed = await tx.db
      .update(downloads)
      .set({ state: "failed", failure, finishedAt: sql`now()` })
      .where(isOf(run))
      .returning({ id: downloads.id });
    if (failed.length === 0) return;
    const { title, adminId } = run;
    await recordAudit(tx, {
      action: "download.failed",
      entity: "download",
      entityId: title,
      adminId,
      after: { failure },
    });
    // Who may not have the list any more is told nothing of it.
    if (failure !== "auth.forbidden") await tellAsker(tx, run, "download.failed");
  });
}

/**
 * What became of a run that broke off, by its row: it may have broken off because another one removed its file, or after
 * its end was written. Null where it still has the row.
 */
async function endOf(ctx: Ctx, run: Run): Promise<"overtaken" | "finished" | null> {
  const [row] = await dbOf(ctx)
    .select({ attempt: downloads.attempt, state: downloads.state })
    .from(downloads)
    .where(eq(downloads.id, run.id));
  if (row?.attempt === run.attempt && row.state === "working") return null;
  return row?.attempt === run.attempt && row.state === "ready" ? "finished" : "overtaken";
}

async function make(ctx: Ctx, run: Run): Promise<void> {
  await storage().remove(keysOf(run, run.attempt - 1));
  const { file, width } = await openAs(ctx, run);
  await note(ctx, run, { width, rowsTotal: await countRows(file) });
  const content = file.content((rowsDone) => note(ctx, run, { rowsDone }));
  const bytes = await storage().write(run.fileKey, content, file.contentType);
  await finish(ctx, run, file, bytes);
}

/**
 * Makes a file, as the person who asked for it, and tells that person. It may run twice: each run writes a file of its own,
 * and a later one takes the row from the one before, which notices and stops.
 */
export async function makeDownload({ ctx, input }: VerbArgs<{ downloadId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const run = await begin(ctx, input.downloadId);
  if (!run) return;
  try {
    await make(ctx, run);
  } catch (error) {
    const end = await endOf(ctx, run);
    if (end === "overtaken") await storage().remove([run.fileKey]);
    if (end !== null) return;
    const code = error instanceof DomainError ? error.code : "download.broken";
    const mayPass = PASSING.includes(code);
    // The next run, or the one that prunes, removes what this one wrote.
    if (mayPass && run.attempt < MOST_TRIES) throw error;
    if (mayPass) logError(error, { requestId: ctx.requestId, download: run.id });
    await fail(ctx, run, code);
  }
}
