import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import { downloads } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, isErrorCode, notFound } from "@/lib/core/errors";
import { IdField } from "@/lib/core/fields";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DownloadDto, DownloadState } from "@/lib/downloads/client";

export const DownloadId = z.object({ id: IdField });
export type DownloadIdInput = z.input<typeof DownloadId>;

const SHOWN = 100;

export type DownloadRow = typeof downloads.$inferSelect;

/** A file whose time is over is not there any more, even if nobody has removed it yet. */
export function stateOf({ state, expiresAt }: Pick<DownloadRow, "state" | "expiresAt">, now: Date): DownloadState {
  return state === "ready" && expiresAt !== null && expiresAt <= now ? "expired" : (state as DownloadState);
}

export function toDto(row: DownloadRow, now: Date): DownloadDto {
  const { id, title, format, rowsDone, rowsTotal, bytes, createdAt, finishedAt, expiresAt, failure } = row;
  const why = failure === null ? null : messageFor(new DomainError(isErrorCode(failure) ? failure : "download.broken"));
  return {
    id,
    title,
    format: format === "xlsx" ? "xlsx" : "csv",
    state: stateOf(row, now),
    rowsDone,
    rowsTotal,
    bytes,
    createdAt,
    finishedAt,
    expiresAt,
    failure: why,
  };
}

/** The row of a file that the actor asked for. Errors: resource.not_found. */
export async function ownRow(ctx: Ctx, userId: number, id: number): Promise<DownloadRow> {
  const [row] = await dbOf(ctx)
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, id), eq(downloads.userId, userId)));
  if (!row) throw notFound();
  return row;
}

/** What the actor asked for, the latest first. */
export async function listOwnDownloads({ ctx }: VerbArgs<null>): Promise<DownloadDto[]> {
  const { userId } = authorizeUser(ctx.actor, "download:own");
  const rows = await dbOf(ctx)
    .select()
    .from(downloads)
    .where(eq(downloads.userId, userId))
    .orderBy(desc(downloads.createdAt), sql`${downloads.id} desc`)
    .limit(SHOWN);
  return rows.map((row) => toDto(row, ctx.now));
}

/** Errors: resource.not_found. */
export async function getDownload({ ctx, input }: VerbArgs<DownloadIdInput>): Promise<DownloadDto> {
  const { userId } = authorizeUser(ctx.actor, "download:own");
  const { id } = parseInput(DownloadId, input);
  return toDto(await ownRow(ctx, userId, id), ctx.now);
}
