export const PICTURE_KINDS = ["banner", "logo", "plan", "event"] as const;

export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface PictureSpec {
  /** The largest file, pixels: the picture fits inside and never grows. */
  width: number;
  height: number;
  /** Smaller files beside it, widths in pixels, narrowest first. */
  widths: readonly number[];
  /** What is smaller looks bad where it is shown. */
  least: { width: number; height: number };
  /** A logo keeps what is see-through; the others stand on white. */
  transparent?: true;
}

/** How a picture of each kind is kept. */
export const PICTURES: Record<PictureKind, PictureSpec> = {
  banner: { width: 1_920, height: 1_200, widths: [480, 960], least: { width: 600, height: 200 } },
  logo: { width: 512, height: 512, widths: [128], least: { width: 64, height: 64 }, transparent: true },
  plan: { width: 2_400, height: 2_400, widths: [960], least: { width: 400, height: 300 } },
  event: { width: 1_280, height: 1_600, widths: [320, 640], least: { width: 320, height: 200 } },
};

/** An uploaded file, at most. */
export const PICTURE_BYTES = 10 * 1024 * 1024;

/** A phone's largest photo of today has fifty million. */
export const PICTURE_PIXELS = 51_000_000;

/** What a file chooser offers; what counts is the content. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif";

const UPLOADED = /^\/files\/[0-9a-f]{32}\.webp$/;

/** Whether the address is of a picture that was uploaded; otherwise it is one of the site's own. */
export function isUploaded(path: string): boolean {
  return UPLOADED.test(path);
}

/** `srcset` of an uploaded picture with the narrower files; none for the site's own, which are drawings. */
export function pictureSrcSet(path: string, kind: PictureKind): string | undefined {
  if (!isUploaded(path)) return undefined;
  const { width, widths } = PICTURES[kind];
  const narrow = widths.map((one) => `${path.replace(/\.webp$/, `-${one}.webp`)} ${one}w`);
  return [...narrow, `${path} ${width}w`].join(", ");
}

/** The file of an uploaded picture that is `width` wide at most; the site's own as they are. */
export function pictureAt(path: string, width: number): string {
  return isUploaded(path) ? path.replace(/\.webp$/, `-${width}.webp`) : path;
}

export interface PictureDto {
  id: number;
  kind: PictureKind;
  /** Address on this site: what a venue's or an event's form sends. */
  path: string;
  /** Of the largest file, pixels. */
  width: number;
  height: number;
}
