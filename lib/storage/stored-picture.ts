import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { pictures } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isUploaded, PICTURES, type PictureDto, type PictureKind } from "@/lib/storage/client";
import { storage } from "@/lib/storage/storage";

/** The file "0f…9a.webp" or "0f…9a-480.webp" of the address "/files/0f…9a.webp". */
export function fileKey(path: string, suffix: string): string {
  return path.replace("/files/", "").replace(/\.webp$/, `${suffix}.webp`);
}

export function fileKeys(path: string, kind: PictureKind): string[] {
  return ["", ...PICTURES[kind].widths.map((width) => `-${width}`)].map((suffix) => fileKey(path, suffix));
}

const FILE = /^[0-9a-f]{32}(-\d{2,4})?\.webp$/;

/** Anyone may ask, because the name cannot be guessed. Null when there is no such file. */
export async function readFile(name: string): Promise<Buffer | null> {
  return FILE.test(name) ? storage().get(name) : null;
}

/** Null when the file is missing. */
export async function readPicture(path: string): Promise<Buffer | null> {
  return isUploaded(path) ? storage().get(fileKey(path, "")) : null;
}

/**
 * Refuses a picture that the tenant may not show: it must be one of the site's own, or uploaded by the tenant for this
 * use. The row is locked until the caller's transaction ends, so that the picture is not removed meanwhile. Answers the
 * uploaded picture's row.
 */
export async function claimPicture(
  tx: Ctx & { db: Db },
  want: { path: string | null; kind: PictureKind; adminId: number; field: string },
): Promise<PictureDto | null> {
  const { path, kind, adminId, field } = want;
  if (path === null || !isUploaded(path)) return null;
  const [row] = await tx.db
    .select({ id: pictures.id, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(
      and(
        eq(pictures.path, path),
        eq(pictures.adminId, adminId),
        eq(pictures.kind, kind),
        eq(pictures.state, "stored"),
      ),
    )
    .for("share");
  if (!row?.width || !row.height) throw new DomainError("picture.unknown", { field });
  return { id: row.id, kind, path, width: row.width, height: row.height };
}
