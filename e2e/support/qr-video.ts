import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { qrMatrix } from "@/lib/core/qr";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 10;
const GREY = 128;
const PAPER = 235;
const INK = 16;

export interface VideoPart {
  /** The text of the QR; null shows an empty grey picture. */
  text: string | null;
  /** The seconds that it is shown. */
  seconds: number;
}

export interface QrFrame {
  width: number;
  height: number;
  /** One byte per pixel, row by row. */
  luminance: Uint8Array;
}

/** A grey picture with the QR in its middle, as large as it fits in whole pixels per module. */
export function qrFrame(text: string | null): QrFrame {
  const luminance = new Uint8Array(WIDTH * HEIGHT).fill(GREY);
  if (text !== null) {
    const data = qrMatrix(text);
    const size = data.length;
    const scale = Math.floor((HEIGHT - 20) / size);
    const left = Math.floor((WIDTH - size * scale) / 2);
    const top = Math.floor((HEIGHT - size * scale) / 2);
    for (let y = 0; y < size * scale; y++) {
      const row = data[Math.floor(y / scale)] ?? [];
      for (let x = 0; x < size * scale; x++) {
        luminance[(top + y) * WIDTH + left + x] = row[Math.floor(x / scale)] ? INK : PAPER;
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, luminance };
}

export interface Shot {
  /** Width × height bytes, row by row. */
  luminance: Uint8Array;
  /** How many frames it is shown. */
  frames: number;
}

/**
 * Writes a video for Chromium's `--use-file-for-fake-video-capture=FILE.y4m`, beside `--use-fake-ui-for-media-stream
 * --use-fake-device-for-media-stream`. The browser plays it in a loop.
 */
export async function writeVideo(
  file: string,
  { width, height, framesPerSecond }: { width: number; height: number; framesPerSecond: number },
  shots: Iterable<Shot>,
): Promise<void> {
  const stream = createWriteStream(file);
  const colourless = Buffer.alloc((width / 2) * (height / 2) * 2, GREY);
  stream.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  for (const { luminance, frames } of shots) {
    const frame = Buffer.concat([Buffer.from("FRAME\n"), luminance, colourless]);
    for (let left = frames; left > 0; left--) stream.write(frame);
  }
  stream.end();
  await finished(stream);
}

/** A video of QRs that are held still in the middle. */
export async function writeQrVideo(file: string, parts: readonly VideoPart[]): Promise<void> {
  const shots = parts.map(({ text, seconds }) => ({
    luminance: qrFrame(text).luminance,
    frames: Math.max(1, Math.round(seconds * FRAMES_PER_SECOND)),
  }));
  await writeVideo(file, { width: WIDTH, height: HEIGHT, framesPerSecond: FRAMES_PER_SECOND }, shots);
}
