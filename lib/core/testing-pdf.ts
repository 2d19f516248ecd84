import { inflateSync } from "node:zlib";
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";

const PIXELS = 6;

/** What each page of a PDF that bears text draws, in order: its operators, unpacked. For files with standard fonts. */
export function pdfPages(pdf: Buffer): string[] {
  const file = pdf.toString("latin1");
  const objects = [...file.matchAll(/<<\n((?:(?!>>).)*)>>\nstream\r?\n(.*?)\nendstream/gs)];
  return objects.flatMap(([, head = "", body = ""]) => {
    if (head.includes("/Subtype")) return [];
    const drawn = head.includes("/FlateDecode") ? inflateSync(Buffer.from(body, "latin1")).toString("latin1") : body;
    return drawn.includes(" TJ\n") ? [drawn] : [];
  });
}

/** Text that a page shows, a line for each piece. */
export function pdfText(page: string): string {
  const shown = [...page.matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])+)\] TJ/g)];
  return shown
    .map(([, parts = ""]) =>
      Buffer.from([...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(""), "hex").toString("latin1"),
    )
    .join("\n");
}

/** The dark modules of the QR that a page draws as runs of whole units, `size` to a side. */
export function pdfModules(page: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, end] of page.matchAll(/\n(\d+) (\d+) m\n(\d+) \2 l\n\3 \d+ l\n\1 \d+ l\nh/g)) {
    const row = rows[Number(y)];
    for (let at = Number(x); row && at < Number(end); at++) row[at] = true;
  }
  return rows;
}

/** The text of the QR that a page draws. Throws when there is none to read. */
export function pdfQr(page: string): string {
  const ends = [...page.matchAll(/\n\d+ (\d+) m\n(\d+) \1 l\n/g)];
  const size = 4 + Math.max(...ends.flatMap(([, y, x]) => [Number(y) + 1, Number(x)]));
  const modules = pdfModules(page, size);
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      pixels[y * side + x] = modules[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] ? 0 : 255;
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText();
}
