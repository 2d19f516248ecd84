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
