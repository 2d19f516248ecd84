import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { logError } from "@/lib/core/log";

const WIDTH = 960;
const MOST_PIXELS = 40_000_000;
const OURS = /^\/(img|files)\/[\w-][\w./-]*$/;

/**
 * A venue's plan as PNG, for documents; null when its file is not there or is no picture, which keeps nobody from a
 * ticket. `path` is the picture's address on this site.
 */
export async function planPicture(path: string): Promise<Buffer | null> {
  if (!OURS.test(path) || path.includes("..")) return null;
  try {
    const file = await readFile(join(process.cwd(), "public", path));
    return await sharp(file, { limitInputPixels: MOST_PIXELS })
      .resize({ width: WIDTH })
      .png({ palette: true })
      .toBuffer();
  } catch (error) {
    logError(error, { plan: path });
    return null;
  }
}
