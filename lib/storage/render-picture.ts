import sharp, { type Sharp } from "sharp";
import { DomainError } from "@/lib/core/errors";
import { PICTURE_PIXELS, PICTURES, type PictureKind } from "@/lib/storage/client";

export const PICTURE_CONTENT_TYPE = "image/webp";
const QUALITY = 82;
const SECONDS = 20;

export interface RenderedPicture {
  width: number;
  height: number;
  /** By suffix: "" is the largest file, "-480" the one of 480 pixels. */
  files: Map<string, Buffer>;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** Judges by the first bytes. Null for formats that are not accepted, SVG among them. */
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

/** Open pictures need much memory, so a process works on two at a time. */
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
    // The library's error texts may quote the file.
    throw unreadable();
  }
}

/** The size as a person sees it: cameras store turned pictures and note the rotation. */
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
  // Takes the first picture of an animation. A file with too many pixels is refused by its header, before anything is
  // unpacked.
  const source = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", pages: 1, sequentialRead: true });
  await checkedSize(source, format, kind);
  const upright = source.autoOrient().toColourspace("srgb").timeout({ seconds: SECONDS });
  if (!spec.transparent) upright.flatten({ background: "#ffffff" });
  const fit = { fit: "inside", withoutEnlargement: true } as const;
  // The upload is decoded once, at the largest size; the narrower files are made from that.
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

/**
 * Draws the picture anew, upright and in sRGB, so that nothing else of the uploaded file (place, camera, hidden data)
 * survives.
 */
export async function renderPicture(bytes: Uint8Array, kind: PictureKind): Promise<RenderedPicture> {
  const format = formatOf(bytes);
  if (!format) throw unreadable();
  return inTurn(() => draw(bytes, format, kind));
}

/** Pixels of the longer side of a photo that goes with a note. */
const PHOTO_SIDE = 1_280;

/** As `renderPicture`, of a photo that is no page's picture: one WebP, however small it came. */
export async function renderPhoto(bytes: Uint8Array): Promise<Buffer> {
  const format = formatOf(bytes);
  if (!format) throw unreadable();
  return inTurn(async () => {
    const source = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn: "error", pages: 1, sequentialRead: true });
    const size = { width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true } as const;
    const drawn = source.autoOrient().toColourspace("srgb").timeout({ seconds: SECONDS }).resize(size);
    return orUnreadable(drawn.flatten({ background: "#ffffff" }).webp({ quality: QUALITY }).toBuffer());
  });
}
