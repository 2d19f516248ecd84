export const PICTURE_KINDS = ["banner", "logo", "plan", "event"] as const;

export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface PictureSpec {
  /** Pixels of the largest file. The picture is shrunk to fit and never enlarged. */
  width: number;
  height: number;
  /** Widths in pixels of the smaller files, narrowest first. */
  widths: readonly number[];
  /** A smaller picture would look bad where it is shown. */
  least: { width: number; height: number };
  /** Keeps transparency; other pictures are put on white. */
  transparent?: true;
}

export const PICTURES: Record<PictureKind, PictureSpec> = {
  banner: { width: 1_920, height: 1_200, widths: [480, 960], least: { width: 600, height: 200 } },
  logo: { width: 512, height: 512, widths: [128], least: { width: 64, height: 64 }, transparent: true },
  plan: { width: 2_400, height: 2_400, widths: [960], least: { width: 400, height: 300 } },
  event: { width: 1_280, height: 1_600, widths: [320, 640], least: { width: 320, height: 200 } },
};

/** Limit of an uploaded file. */
export const PICTURE_BYTES = 10 * 1024 * 1024;

/** The largest photo of today's phones has fifty million pixels. */
export const PICTURE_PIXELS = 51_000_000;

/** For the browser's file chooser; the server looks at the content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

const UPLOADED = /^\/files\/[0-9a-f]{32}\.webp$/;

/** False for the site's own pictures under /img/. */
export function isUploaded(path: string): boolean {
  return UPLOADED.test(path);
}

/** Undefined for the site's own pictures, which are drawings. */
export function pictureSrcSet(path: string, kind: PictureKind): string | undefined {
  if (!isUploaded(path)) return undefined;
  const { width, widths } = PICTURES[kind];
  const narrow = widths.map((one) => `${path.replace(/\.webp$/, `-${one}.webp`)} ${one}w`);
  return [...narrow, `${path} ${width}w`].join(", ");
}

/** The largest file that is at most `width` wide; the site's own pictures have only one. */
export function pictureAt(path: string, width: number): string {
  return isUploaded(path) ? path.replace(/\.webp$/, `-${width}.webp`) : path;
}

export interface PictureDto {
  id: number;
  kind: PictureKind;
  /** The path on this site, which the form of a venue or an event sends. */
  path: string;
  /** In pixels, of the largest file. */
  width: number;
  height: number;
}
