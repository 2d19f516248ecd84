import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { PICTURES, type PictureKind } from "@/lib/storage/client";
import { formatOf, renderPicture } from "@/lib/storage/render-picture";
import { HTML, phonePhoto, pictureBomb, SVG, samplePicture } from "@/lib/storage/testing/samples";

const mainFile = async (bytes: Uint8Array, kind: PictureKind = "banner") =>
  (await renderPicture(bytes, kind)).files.get("") ?? Buffer.alloc(0);

/** Red, green, blue (and opacity) of a point. */
async function colourAt(file: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 90 && b < 90;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 150 && r < 90 && g < 90;

describe("what is taken", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("%s, drawn anew as WebP in every width", async (format) => {
    const { width, height, files } = await renderPicture(await samplePicture(format), "banner");
    expect({ width, height }).toEqual({ width: 1_200, height: 800 });
    expect([...files.keys()]).toEqual(["", "-480", "-960"]);
    for (const [suffix, file] of files) {
      expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: suffix ? -Number(suffix) : 1_200 });
    }
    const file = files.get("") ?? Buffer.alloc(0);
    expect(isRed(await colourAt(file, 100, 100))).toBe(true);
    expect(isBlue(await colourAt(file, 1_100, 700))).toBe(true);
  });

  it("is made smaller, never larger", async () => {
    const { width, height } = await renderPicture(await samplePicture("jpeg", 4_000, 2_000), "banner");
    expect({ width, height }).toEqual({ width: 1_920, height: 960 });
    const { files } = await renderPicture(await samplePicture("jpeg", 640, 300), "banner");
    expect(await sharp(files.get("-960")).metadata()).toMatchObject({ width: 640 });
  });

  it("a phone's photo stands upright and tells nothing of who took it, where and with what", async () => {
    const photo = await phonePhoto();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.xmp].map(Boolean)).toEqual([true, true]);
    expect(before.exif?.includes("Secreto 9")).toBe(true);
    for (const file of (await renderPicture(photo, "event")).files.values()) {
      const { exif, xmp, iptc, icc, orientation, comments } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc, orientation, comments].filter(Boolean)).toEqual([]);
      for (const word of ["Secreto 9", "Fulana", "Exif", "xmpmeta"]) expect(file.includes(word)).toBe(false);
    }
    const file = await mainFile(photo, "event");
    const { width = 0, height = 0 } = await sharp(file).metadata();
    expect(height).toBeGreaterThan(width);
    // Turned to the right: what was above on the left is above on the right.
    expect(isRed(await colourAt(file, width - 50, 50))).toBe(true);
    expect(isBlue(await colourAt(file, 50, 50))).toBe(true);
  });

  it("a picture for print (CMYK) keeps its colours", async () => {
    const cmyk = await sharp(await samplePicture("png"))
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const file = await mainFile(cmyk);
    expect((await sharp(file).metadata()).space).toBe("srgb");
    const [r = 0, g = 0, b = 0] = await colourAt(file, 100, 100);
    expect(r).toBeGreaterThan(130);
    expect(Math.max(g, b)).toBeLessThan(100);
  });

  it("an animation becomes its first picture", async () => {
    const frames = await Promise.all(
      ["#d01010", "#1020d0", "#10d010"].map((background) =>
        sharp({ create: { width: 700, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(3);
    const file = await mainFile(animated);
    expect((await sharp(file, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(isRed(await colourAt(file, 20, 20))).toBe(true);
  });

  it("a logo stays see-through; a banner stands on white", async () => {
    const clear = await sharp({
      create: { width: 700, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await colourAt(await mainFile(clear, "logo"), 5, 5))[3]).toBe(0);
    expect(await colourAt(await mainFile(clear), 5, 5)).toEqual([255, 255, 255]);
  });

  it("sixteen bits and grey are pictures too", async () => {
    const grey = await sharp(await samplePicture("png"))
      .greyscale()
      .png()
      .toBuffer();
    const deep = await sharp(await samplePicture("png"))
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    for (const bytes of [grey, deep]) {
      expect(await sharp(await mainFile(bytes)).metadata()).toMatchObject({ format: "webp", space: "srgb" });
    }
  });
});

describe("what is refused", () => {
  it.each([
    ["HTML", HTML],
    ["SVG", SVG],
    ["SVG behind a declaration", Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), SVG])],
    ["PDF", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["nothing", Buffer.alloc(0)],
    ["HTML behind a JPEG's first bytes", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), HTML])],
    ["HTML behind a GIF's first bytes", Buffer.concat([Buffer.from("GIF89a"), HTML])],
  ])("%s", async (_name, bytes) => {
    expect(await codeOf(renderPicture(bytes, "banner"))).toBe("picture.unreadable");
  });

  it("TIFF, which is no picture for a page", async () => {
    expect(
      formatOf(
        await sharp(await samplePicture("png"))
          .tiff()
          .toBuffer(),
      ),
    ).toBeNull();
  });

  it("a picture that ends in the middle", async () => {
    const whole = await samplePicture("jpeg");
    expect(await codeOf(renderPicture(whole.subarray(0, whole.length / 2), "banner"))).toBe("picture.unreadable");
  });

  it("a small file that unpacks to a great many pixels, before it is unpacked", async () => {
    const bomb = pictureBomb(30_000);
    expect(bomb.byteLength).toBeLessThan(50_000);
    expect(await codeOf(renderPicture(bomb, "plan"))).toBe("picture.too_many_pixels");
  });

  it("a picture too small for its place, seen upright", async () => {
    const { least } = PICTURES.banner;
    const narrow = await sharp(await samplePicture("png", least.height, least.width))
      .jpeg()
      .toBuffer();
    expect(await codeOf(renderPicture(narrow, "banner"))).toBe("picture.too_small");
    const turned = await sharp(narrow).withMetadata({ orientation: 6 }).toBuffer();
    expect((await renderPicture(turned, "banner")).width).toBe(least.width);
  });
});

it("what follows the picture in its file is not kept", async () => {
  const two = Buffer.concat([await samplePicture("jpeg"), HTML]);
  for (const file of (await renderPicture(two, "banner")).files.values()) expect(file.includes("<script")).toBe(false);
});
