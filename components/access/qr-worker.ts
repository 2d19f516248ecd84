/// <reference lib="webworker" />
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

declare const self: DedicatedWorkerGlobalScope;

export interface FrameSent {
  id: number;
  pixels: ArrayBuffer;
  width: number;
  height: number;
  /** Looks for light modules on dark, too. */
  isInverted: boolean;
}

export type FrameRead = { id: number; text: string | null } | { id: number; failure: string };

// From our own address: without this the library asks a public server.
const wasm = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const OPTIONS: ReaderOptions = { formats: ["QRCode"], tryHarder: true, tryDownscale: true, maxNumberOfSymbols: 1 };

self.addEventListener("message", async ({ data }: MessageEvent<FrameSent>) => {
  const { id, pixels, width, height, isInverted } = data;
  let answer: FrameRead;
  try {
    const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
    const [found] = await readBarcodes(image, { ...OPTIONS, tryInvert: isInverted });
    answer = { id, text: found?.isValid ? found.text : null };
  } catch (error) {
    answer = { id, failure: String(error) };
  }
  self.postMessage(answer);
});
