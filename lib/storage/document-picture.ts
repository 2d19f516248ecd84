import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { logError } from "@/lib/core/log";
import { PICTURE_PIXELS } from "@/lib/storage/client";
import { readPicture } from "@/lib/storage/stored-picture";

const OURS = /^\/img\/[\w-]+\.(svg|png|jpg|webp)$/;

type Format = "png" | "jpeg";

/** The last that were asked for: a rush asks for one plan and one logo thousands of times. The file of an address never changes. */
const kept = new Map<string, Promise<Buffer | null>>();
const MOST_KEPT = 40;

/**
 * A picture for documents and mails, as PNG or, for photos, JPEG, at most `width` pixels wide. A missing or broken file
 * gives null, because a document must not fail for its picture. `path` is the address on this site.
 */
export function documentPicture(path: string, width: number, as: Format = "png"): Promise<Buffer | null> {
  const key = `${as} ${width} ${path}`;
  const made = kept.get(key) ?? makePicture(path, width, as);
  // The map's order is that of the last use.
  kept.delete(key);
  kept.set(key, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  // What is missing may come yet.
  made.then((picture) => {
    if (!picture && kept.get(key) === made) kept.delete(key);
  });
  return made;
}

async function makePicture(path: string, width: number, as: Format): Promise<Buffer | null> {
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
