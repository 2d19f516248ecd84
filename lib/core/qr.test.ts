import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type QrDrawing, qrDrawing, qrMatrix, qrRuns, qrSvg } from "@/lib/core/qr";
import { qrPng } from "@/lib/core/qr-png";
import { decodeQr } from "@/lib/core/testing-qr";
import { formatShortCode } from "@/lib/passes/client";

const text = "A".repeat(100) + "b_-9".repeat(7);

/** The modules that a drawing paints. */
function painted(drawing: QrDrawing): boolean[][] {
  const { size } = drawing;
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const { x, y, length } of qrRuns(drawing)) rows[y]?.fill(true, x, x + length);
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
    expect(painted(qrDrawing(text))).toEqual(qrMatrix(text));
  });

  it("is read back from its picture", async () => {
    expect(await decodeQr(Buffer.from(qrSvg(text, 8)))).toBe(text);
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
