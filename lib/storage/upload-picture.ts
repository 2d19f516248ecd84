import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { isReferenced } from "@/db/constraint";
import { pictures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { PICTURE_BYTES, type PictureDto, type PictureKind } from "@/lib/storage/client";
import { PICTURE_CONTENT_TYPE, renderPicture } from "@/lib/storage/render-picture";
import { UploadPicture, type UploadPictureInput } from "@/lib/storage/schemas";
import { storage } from "@/lib/storage/storage";
import { fileKey } from "@/lib/storage/stored-picture";

/** Uploads of one person at the same time. */
const AT_ONCE = 3;
/** The process of an older upload has died. */
const LONGEST = sql`interval '5 minutes'`;

interface Begun {
  id: number;
  path: string;
  adminId: number;
}

/** The row comes before any file: it counts the person's uploads, and leads to the files if the process dies. */
async function begin(ctx: Ctx, userId: number, kind: PictureKind, adminId: number): Promise<Begun> {
  const begun = withTx(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('pictures'), ${userId})`);
    const mine = and(
      eq(pictures.createdBy, userId),
      eq(pictures.state, "uploading"),
      gt(pictures.createdAt, sql`now() - ${LONGEST}`),
    );
    const [running] = await tx.db.select({ n: count() }).from(pictures).where(mine);
    if ((running?.n ?? 0) >= AT_ONCE) throw new DomainError("picture.busy", { field: "file" });
    const path = `/files/${randomBytes(16).toString("hex")}.webp`;
    const [row] = await tx.db
      .insert(pictures)
      .values({ adminId, kind, path, createdBy: userId })
      .returning({ id: pictures.id });
    if (!row) throw new Error("The picture's row was not stored");
    return { id: row.id, path, adminId };
  });
  return begun.catch((error) => {
    // The actor exists, so the unknown reference is the tenant.
    throw isReferenced(error) ? new DomainError("input.invalid", { field: "adminId" }) : error;
  });
}

async function store(ctx: Ctx, begun: Begun, kind: PictureKind, bytes: Uint8Array): Promise<PictureDto> {
  if (bytes.byteLength > PICTURE_BYTES) throw new DomainError("picture.too_heavy", { field: "file" });
  const { width, height, files } = await renderPicture(bytes, kind);
  for (const [suffix, content] of files)
    await storage().put(fileKey(begun.path, suffix), content, PICTURE_CONTENT_TYPE);
  const hash = createHash("sha256")
    .update(files.get("") ?? "")
    .digest();
  const size = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0);
  await withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(pictures)
      .set({ state: "stored", hash, width, height, bytes: size })
      .where(and(eq(pictures.id, begun.id), eq(pictures.state, "uploading")))
      .returning({ id: pictures.id });
    if (!row) throw new DomainError("picture.busy", { field: "file" });
    await recordAudit(tx, {
      action: "picture.uploaded",
      entity: "picture",
      entityId: begun.id,
      adminId: begun.adminId,
      after: { kind, picture: begun.path },
    });
  });
  return { id: begun.id, kind, path: begun.path, width, height };
}

/**
 * The picture is drawn anew in several widths, under a name that nobody can guess. It is removed after a day if nothing
 * shows it. `adminId` counts for the platform only.
 */
export async function uploadPicture({ ctx, input }: VerbArgs<UploadPictureInput>): Promise<PictureDto> {
  const { content, ...asked } = input;
  const { kind, adminId } = parseInput(UploadPicture, asked);
  const { userId } = authorizeUser(ctx.actor, "picture:write");
  const owner = tenantOf(ctx.actor) ?? adminId;
  if (owner === null) throw new DomainError("input.invalid", { field: "adminId" });
  await takePoint("picture:account", String(userId));
  const begun = await begin(ctx, userId, kind, owner);
  try {
    return await store(ctx, begun, kind, await content());
  } catch (error) {
    // The pruning job also removes files that were stored already.
    await dbOf(ctx).update(pictures).set({ state: "doomed" }).where(eq(pictures.id, begun.id));
    throw error;
  }
}
