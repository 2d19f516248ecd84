import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { VIEWS } from "../../components/access/decoder.ts";
import { cutFrame, DAMAGES, damagedPicture, type Picture } from "../../components/access/testing-pictures.ts";
import { readLuminance } from "../../lib/core/testing-qr.ts";
import { median } from "./figures.ts";

/** As long as a pass's. */
const TEXT = "Ab0-_".repeat(26);
const CORRECTIONS = ["M", "Q", "H"] as const;
const FRAMES = 4;
const SQUARE = 720;

function byScript({ luminance, width, height }: Picture): string | null {
  const source = new RGBLuminanceSource(new Uint8ClampedArray(luminance), width, height);
  try {
    return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
  } catch {
    // It throws for every picture without a QR.
    return null;
  }
}

interface Found {
  script: number;
  square: number;
  whole: number;
  /** As the scanner looks: the views by turns, over four frames of one hand. */
  scanner: number;
}

async function foundOf(name: keyof typeof DAMAGES, correction: "M" | "Q" | "H", pictures: number, times: number[]) {
  const found: Found = { script: 0, square: 0, whole: 0, scanner: 0 };
  for (let nth = 0; nth < pictures; nth++) {
    let isRead = false;
    for (const [frame, view] of VIEWS.slice(0, FRAMES).entries()) {
      const whole = damagedPicture(TEXT, DAMAGES[name], { seed: nth, frame, ecc: correction });
      const square = cutFrame(whole, SQUARE);
      if (frame === 0) {
        found.script += Number(byScript(square) === TEXT);
        found.square += Number((await readLuminance(square, false)) === TEXT);
        const from = performance.now();
        found.whole += Number((await readLuminance(whole, false)) === TEXT);
        times.push(performance.now() - from);
      }
      const text: string | null = isRead ? TEXT : await readLuminance(view.isWhole ? whole : square, view.isInverted);
      if (text !== null && text !== TEXT) throw new Error(`Read a wrong text from ${name}`);
      isRead ||= text !== null;
    }
    found.scanner += Number(isRead);
  }
  return found;
}

/**
 * Counts how many bad pictures of one code each decoder reads, for each error correction, at one size of print. The
 * browser's own decoder is missing, because Chromium on Linux has none.
 */
export async function decodeLines(pictures: number): Promise<string[]> {
  const lines: string[] = [];
  for (const correction of CORRECTIONS) {
    const total: Found = { script: 0, square: 0, whole: 0, scanner: 0 };
    const times: number[] = [];
    const title = `correction ${correction}, of ${pictures}:`.padEnd(30);
    lines.push("", `${title} script  square   whole  scanner`);
    for (const name of Object.keys(DAMAGES) as (keyof typeof DAMAGES)[]) {
      const found = await foundOf(name, correction, pictures, times);
      for (const key of Object.keys(total) as (keyof Found)[]) total[key] += found[key];
      lines.push(`  ${name}`.padEnd(30) + cells(found));
    }
    lines.push("  together".padEnd(30) + cells(total), `  one look at a whole frame: ${median(times).toFixed(1)} ms`);
  }
  return lines;
}

const cells = ({ script, square, whole, scanner }: Found) =>
  [script, square, whole, scanner].map((count) => String(count).padStart(7)).join(" ");
