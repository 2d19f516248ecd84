import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { logError } from "@/lib/core/log";
import { PICTURE_PIXELS } from "@/lib/storage/client";
import { readPicture } from "@/lib/storage/stored-picture";

const OURS = /^\/img\/[\w-]+\.(svg|png|jpg|webp)$/;

/**
 * A picture for documents and mails, as PNG or, for photos, JPEG, at most `width` pixels wide. A missing or broken file
 * gives null, because a document must not fail for its picture. `path` is the address on this site.
 */
export async function documentPicture(path: string, width: number, as: "png" | "jpeg" = "png"): Promise<Buffer | null> {
  try {
    const file = OURS.test(path) ? await readFile(join(process.cwd(), "public", path)) : await readPicture(path);
    if (!file) return null;
    const picture = sharp(file, { limitInputPixels: PICTURE_PIXELS }).resize({
      width,
      ...(path.endsWith(".svg") ? {} : { withoutEnlargement: true }),
    });
    if (as === "jpeg") return await picture.flatten({ background: "#ffffff" }).jpeg({ quality: 86 }).toBuffer();
    return await picture.png({ palette: true }).toBuffer();
  } catch (error) {
    logError(error, { picture: path });
    return null;
  }
}
