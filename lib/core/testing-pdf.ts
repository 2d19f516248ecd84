import { inflateSync } from "node:zlib";
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";

const PIXELS = 6;

/** The drawing operators of each page that has text, unpacked. Works for files with standard fonts. */
export function pdfPages(pdf: Buffer): string[] {
  const file = pdf.toString("latin1");
  const objects = [...file.matchAll(/<<\n((?:(?!>>).)*)>>\nstream\r?\n(.*?)\nendstream/gs)];
  return objects.flatMap(([, head = "", body = ""]) => {
    if (head.includes("/Subtype")) return [];
    const drawn = head.includes("/FlateDecode") ? inflateSync(Buffer.from(body, "latin1")).toString("latin1") : body;
    return drawn.includes(" TJ\n") ? [drawn] : [];
  });
}

/** One line for each piece of text. */
export function pdfText(page: string): string {
  const shown = [...page.matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])+)\] TJ/g)];
  return shown
    .map(([, parts = ""]) =>
      Buffer.from([...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(""), "hex").toString("latin1"),
    )
    .join("\n");
}

/** Dark modules are drawn as rectangles of whole units, one unit high; nothing else on a page is. */
function runsOf(page: string): { x: number; y: number; end: number }[] {
  return [...page.matchAll(/\n(\d+) (\d+) (\d+) 1 re(?=\n)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    y: Number(y),
    end: Number(x) + Number(length),
  }));
}

/** `size` is the number of modules to a side. */
export function pdfModules(page: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const { x, y, end } of runsOf(page)) {
    const row = rows[y];
    for (let at = x; row && at < end; at++) row[at] = true;
  }
  return rows;
}

/** Throws when the page has no readable QR. */
export function pdfQr(page: string): string {
  const size = 4 + Math.max(...runsOf(page).flatMap(({ y, end }) => [y + 1, end]));
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

/** In the page's order; each QR has a place and scale of its own. */
export function pdfQrs(page: string): string[] {
  const blocks = page.split(/(?:^|\n)q\n/).map((block) => `\n${block.split(/\nQ(?:\n|$)/)[0]}`);
  return blocks.filter((block) => runsOf(block).length > 100).map(pdfQr);
}
