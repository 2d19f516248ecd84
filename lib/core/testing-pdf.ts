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

/** Runs of dark modules: rectangles of whole units, one unit high, which nothing else on a page is. */
function runsOf(page: string): { x: number; y: number; end: number }[] {
  const boxes = page.matchAll(/\n(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh/g);
  return [...boxes].flatMap(([, x, y, end, below]) =>
    Number(below) === Number(y) + 1 ? [{ x: Number(x), y: Number(y), end: Number(end) }] : [],
  );
}

/** The dark modules of the QR that a page draws as runs of whole units, `size` to a side. */
export function pdfModules(page: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const { x, y, end } of runsOf(page)) {
    const row = rows[y];
    for (let at = x; row && at < end; at++) row[at] = true;
  }
  return rows;
}

/** The text of the QR that a page draws. Throws when there is none to read. */
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

/** The texts of all QRs that a page draws, in their order: each in a place and scale of its own. */
export function pdfQrs(page: string): string[] {
  const blocks = page.split(/(?:^|\n)q\n/).map((block) => `\n${block.split(/\nQ(?:\n|$)/)[0]}`);
  return blocks.filter((block) => runsOf(block).length > 100).map(pdfQr);
}
