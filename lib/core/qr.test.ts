import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { qrDrawing, qrMatrix, qrSvg } from "@/lib/core/qr";
import { qrPng } from "@/lib/core/qr-png";
import { formatShortCode } from "@/lib/passes/client";

const text = "A".repeat(100) + "b_-9".repeat(7);

/** The modules that a path of `M x y h n v1 h -n z` runs paints. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(run); i++) {
      const row = rows[Number(y)];
      if (row) row[Number(x) + i] = true;
    }
  }
  return rows;
}

describe("qr", () => {
  it("keeps a quiet zone of four modules", () => {
    const rows = qrMatrix(text);
    const size = rows.length;
    rows.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (Math.min(x, y, size - 1 - x, size - 1 - y) < 4) expect(dark).toBe(false);
      });
    });
    expect(rows[4]?.slice(4, 11)).toEqual(new Array(7).fill(true));
  });

  it("draws exactly the matrix", () => {
    const { size, path } = qrDrawing(text);
    expect(painted(path, size)).toEqual(qrMatrix(text));
  });

  it("is read back from its picture", async () => {
    const { data, info } = await sharp(Buffer.from(qrSvg(text, 8)))
      .flatten()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
    const whole = new Map([[DecodeHintType.PURE_BARCODE, true]]);
    expect(new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), whole).getText()).toBe(text);
  });

  it("spells short codes in groups of four", () => {
    expect(formatShortCode("7F3K9Q2MXW4T0B8C")).toBe("7F3K 9Q2M XW4T 0B8C");
  });

  it("is the same picture as PNG, byte for byte each time", async () => {
    const [png, svg] = await Promise.all(
      [qrPng(text, 3), Buffer.from(qrSvg(text, 3))].map((one) => sharp(one).greyscale().raw().toBuffer()),
    );
    expect(svg && png?.equals(svg)).toBe(true);
    expect(qrPng(text).equals(qrPng(text))).toBe(true);
  });
});
