import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import { downloads } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isErrorCode, notFound } from "@/lib/core/errors";
import { IdField } from "@/lib/core/fields";
import { textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DownloadDto, DownloadState } from "@/lib/downloads/client";
import { hasAddress } from "@/lib/downloads/tell-asker";

export const DownloadId = z.object({ id: IdField });
export type DownloadIdInput = z.input<typeof DownloadId>;

const SHOWN = 100;

export type DownloadRow = typeof downloads.$inferSelect;

/** A file whose time is over is not there any more, even if nobody has removed it yet. */
export function stateOf({ state, expiresAt }: Pick<DownloadRow, "state" | "expiresAt">, now: Date): DownloadState {
  return state === "ready" && expiresAt !== null && expiresAt <= now ? "expired" : (state as DownloadState);
}

/** Why a file could not be made, in words. */
export const failureWords = (code: string): string => textOf(isErrorCode(code) ? code : "download.broken");

export function toDto(row: DownloadRow, now: Date): DownloadDto {
  const { id, title, format, rowsDone, rowsTotal, bytes, createdAt, finishedAt, expiresAt, failure } = row;
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
    failure: failure === null ? null : failureWords(failure),
  };
}

/** The row of a file that the actor asked for. */
export async function ownRow(ctx: Ctx, userId: number, id: number): Promise<DownloadRow> {
  const [row] = await dbOf(ctx)
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, id), eq(downloads.userId, userId)));
  if (!row) throw notFound();
  return row;
}

export interface OwnDownloads {
  items: DownloadDto[];
  /** Older ones are `before` this; null where there are none. */
  before: number | null;
  /** A mail tells of what becomes of them. */
  isMailed: boolean;
}

/** What the actor asked for, the latest first, a hundred at once: those before a number, if it is given. */
export async function listOwnDownloads({
  ctx,
  input: { before },
}: VerbArgs<{ before?: number | undefined }>): Promise<OwnDownloads> {
  const { userId } = authorizeUser(ctx.actor, "download:own");
  const db = dbOf(ctx);
  const rows = await db
    .select()
    .from(downloads)
    .where(and(eq(downloads.userId, userId), before === undefined ? undefined : lt(downloads.id, before)))
    .orderBy(desc(downloads.id))
    .limit(SHOWN + 1);
  const items = rows.slice(0, SHOWN).map((row) => toDto(row, ctx.now));
  return {
    items,
    before: rows.length > SHOWN ? (items.at(-1)?.id ?? null) : null,
    isMailed: await hasAddress({ db }, userId),
  };
}

export async function getDownload({ ctx, input }: VerbArgs<DownloadIdInput>): Promise<DownloadDto> {
  const { userId } = authorizeUser(ctx.actor, "download:own");
  const { id } = parseInput(DownloadId, input);
  return toDto(await ownRow(ctx, userId, id), ctx.now);
}
