import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { isWithin, widthOf } from "@/lib/downloads/file-width";
import { listOf } from "@/lib/downloads/list-of";
import { DownloadId, type DownloadIdInput, ownRow, stateOf } from "@/lib/downloads/own-downloads";
import { takePoint } from "@/lib/limits";
import { type ListFile, readWithin, tenantOfFile } from "@/lib/lists";
import { storage } from "@/lib/storage";

/** A file that the actor asked for and may still have, sent while it is read. The audit log says who took it. */
export async function takeDownload({ ctx, input }: VerbArgs<DownloadIdInput>): Promise<ListFile> {
  const actor = authorizeUser(ctx.actor, "download:own");
  const { id } = parseInput(DownloadId, input);
  const row = await ownRow(ctx, actor.userId, id);
  const state = stateOf(row, ctx.now);
  if (state === "expired") throw new DomainError("download.expired");
  const { fileKey, fileName: filename, contentType } = row;
  if (state !== "ready" || !fileKey || !filename || !contentType) throw new DomainError("download.not_ready");
  // Whoever went to another organizer does not take the old one's rows along.
  if (tenantOfFile(actor) !== row.adminId) throw forbidden();
  const file = await (await listOf(row.list)).open({ ctx, input: row.input });
  if (!row.width || !isWithin(row.width, widthOf(actor, file))) throw new DomainError("download.narrowed");
  await takePoint("export:account", String(actor.userId));
  await recordAudit(ctx, {
    action: "list.exported",
    entity: "list",
    entityId: row.title,
    adminId: row.adminId,
    after: file.noted,
  });
  // Nothing may fail between opening the file and sending it: nobody would close it.
  const stored = await storage().read(fileKey);
  if (!stored) throw new DomainError("download.expired");
  return { filename, contentType, content: readWithin(stored.content) };
}
