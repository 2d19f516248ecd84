import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

let isPrepared = false;

/** Without this the library fetches its WebAssembly from a public server. */
async function prepare(): Promise<void> {
  if (isPrepared) return;
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasm = await readFile(file);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
  isPrepared = true;
}

const OPTIONS: ReaderOptions = { formats: ["QRCode"], tryHarder: true, tryDownscale: true, maxNumberOfSymbols: 1 };

/** The text of the QR in a picture of any format that sharp reads. Throws when there is none to be read. */
export async function decodeQr(picture: Buffer): Promise<string> {
  await prepare();
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
  const [found] = await readBarcodes(image as ImageData, OPTIONS);
  if (!found?.isValid) throw new Error(`No QR in a picture of ${info.width} × ${info.height}`);
  return found.text;
}

/** The text of the QR in a grey picture, one byte per pixel; null when there is none to be read. */
export async function readLuminance(
  { luminance, width, height }: { luminance: Uint8Array; width: number; height: number },
  tryInvert: boolean,
): Promise<string | null> {
  await prepare();
  const pixels = new Uint32Array(luminance.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (luminance[at] ?? 0) * 0x01_01_01 + 0xff_00_00_00;
  const image = { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: "srgb" };
  const [found] = await readBarcodes(image as ImageData, { ...OPTIONS, tryInvert });
  return found?.isValid ? found.text : null;
}
