import sharp, { type Sharp } from "sharp";
import { DomainError } from "@/lib/core/errors";
import { PICTURE_PIXELS, PICTURES, type PictureKind } from "@/lib/storage/client";

export const PICTURE_CONTENT_TYPE = "image/webp";
const QUALITY = 82;
const SECONDS = 20;

export interface RenderedPicture {
  width: number;
  height: number;
  /** By what follows the name: "" is the largest, "-480" one of 480 pixels. */
  files: Map<string, Buffer>;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** The format that the first bytes speak of; null for everything that is not taken, SVG among it. */
export function formatOf(bytes: Uint8Array): "jpeg" | "png" | "gif" | "webp" | "heif" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return "heif";
  return null;
}

const unreadable = () => new DomainError("picture.unreadable", { field: "file" });
const tooManyPixels = () => new DomainError("picture.too_many_pixels", { field: "file" });

/** Pictures are large while they are open: a process works on two at a time, the others wait here. */
const most = 2;
let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

async function orUnreadable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw tooManyPixels();
    // The library's texts may quote the file.
    throw unreadable();
  }
}

/** Size as a person sees it: cameras lay a picture on its side and say so. */
async function checkedSize(picture: Sharp, format: string, kind: PictureKind): Promise<void> {
  const { width = 0, height = 0, autoOrient, format: found } = await orUnreadable(picture.metadata());
  if (found !== format || width < 1 || height < 1) throw unreadable();
  if (width * height > PICTURE_PIXELS) throw tooManyPixels();
  const { least } = PICTURES[kind];
  const seen = { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  if (seen.width < least.width || seen.height < least.height)
    throw new DomainError("picture.too_small", { field: "file", data: { ...least } });
}

async function draw(bytes: Uint8Array, format: string, kind: PictureKind): Promise<RenderedPicture> {
  const spec = PICTURES[kind];
  // The first picture of an animation; refused by its header before anything is unpacked.
  const source = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", pages: 1, sequentialRead: true });
  await checkedSize(source, format, kind);
  const upright = source.autoOrient().toColourspace("srgb").timeout({ seconds: SECONDS });
  if (!spec.transparent) upright.flatten({ background: "#ffffff" });
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  // Opened once, at the largest size that is kept; the narrower ones come from that.
  const large = await orUnreadable(
    upright
      .resize({ width: spec.width, height: spec.height, ...fit })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = large.info;
  const kept = () => sharp(large.data, { raw: { width, height, channels } });
  const files = new Map<string, Buffer>();
  files.set("", await kept().webp({ quality: QUALITY }).toBuffer());
  for (const narrow of spec.widths) {
    files.set(
      `-${narrow}`,
      await kept()
        .resize({ width: narrow, ...fit })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  }
  return { width, height, files };
}

/** Draws an uploaded picture anew, upright, in sRGB, without anything that its file held besides. */
export async function renderPicture(bytes: Uint8Array, kind: PictureKind): Promise<RenderedPicture> {
  const format = formatOf(bytes);
  if (!format) throw unreadable();
  return inTurn(() => draw(bytes, format, kind));
}
