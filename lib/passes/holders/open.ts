import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { FoundPass, HolderKind } from "@/lib/passes/holders/kind";
import { provesLink, readLink } from "@/lib/passes/holders/links";
import { pageFile } from "@/lib/passes/holders/pdf";
import { recordPassEvents } from "@/lib/passes/record-events";

const HOUR = 3_600_000;

/** The pass of a link, for anybody who has it. A link that shows nothing is refused like one that was made up. */
export async function passOfLink<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  token: string,
): Promise<Found> {
  const link = readLink(token);
  const found = link && (await kind.findByLink(ctx, link));
  if (!found || !provesLink(kind.link, token, found.link)) throw new DomainError(kind.errors.linkUnknown);
  return found;
}

/** The pass of a link as a PDF; one that does not admit has none. */
export async function downloadByLink<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  token: string,
): Promise<{ filename: string; content: Buffer }> {
  const found = await passOfLink(kind, ctx, token);
  if (!found.code) throw new DomainError(kind.errors.linkUnknown);
  return pageFile(kind, found, found.code.short);
}

/** Notes that a person saw a link's page, at most once an hour. Staff who look at it note nothing. */
export async function noteLinkOpened<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  token: string,
): Promise<null> {
  const found = await passOfLink(kind, ctx, token);
  if (isPerson(ctx.actor) && ctx.actor.profile !== 2) return null;
  await withTx(ctx, async (tx) => {
    const adminId = await kind.noteOpened(tx.db, found, tx.now, new Date(tx.now.getTime() - HOUR));
    if (adminId === null) return;
    await recordPassEvents(tx, "opened", [{ id: found.link.id, adminId }]);
    await recordAudit(tx, { action: kind.actions.opened, entity: kind.entity, entityId: found.id, adminId });
  });
  return null;
}
