import type { FrameRead, FrameSent } from "@/components/access/qr-worker";

/** Reads the QR in a frame; null when there is none. It throws where it cannot read at all. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Side of the square in the middle that is searched first, in pixels: enough for a QR of 130 characters at arm's length. */
const SIDE = 720;
/** The whole frame is made no larger than this. */
const WHOLE = 1_280;
/** A decoder that says nothing for so long failed, in milliseconds. */
const PATIENCE_MS = 3_000;
/** So many failures in a row, and the next decoder takes over. */
const MOST_FAILURES = 3;

/** What is looked at, frame after frame: a code in the middle is found at once, one at the edge with the next frame. */
export const VIEWS = [
  { isWhole: false, isInverted: false },
  { isWhole: true, isInverted: false },
  { isWhole: false, isInverted: true },
  { isWhole: true, isInverted: true },
] as const;

/** The script misses some codes at some size and angle, held still, for good: each frame is looked at in another way. */
const TILTS = [
  { size: 1, tilt: 0 },
  { size: 0.85, tilt: 0.17 },
  { size: 1, tilt: -0.09 },
  { size: 0.7, tilt: 0 },
] as const;

async function nativeDecoder(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as typeof globalThis & { BarcodeDetector?: NativeDetectorClass };
  if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue || null;
}

function newCanvas() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser draws no canvas");
  return { canvas, context };
}

/** ZXing's own C++ in a worker: it reads tilted, dark and dirty codes that the script does not. */
async function wasmDecoder(): Promise<Decoder | null> {
  if (typeof Worker === "undefined" || typeof WebAssembly === "undefined") return null;
  const worker = new Worker(new URL("./qr-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (read: FrameRead) => void>();
  let isBroken = false;
  worker.addEventListener("message", ({ data }: MessageEvent<FrameRead>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => {
    isBroken = true;
    for (const [id, answer] of waiting) answer({ id, failure: "The worker failed" });
    waiting.clear();
  });
  const { canvas, context } = newCanvas();
  let turn = 0;
  return async (video) => {
    if (isBroken) throw new Error("The worker failed");
    const { videoWidth, videoHeight } = video;
    const { isWhole, isInverted } = VIEWS[turn++ % VIEWS.length] ?? VIEWS[0];
    const cut = Math.min(videoWidth, videoHeight);
    if (cut === 0) return null;
    const [width, height] = isWhole ? [videoWidth, videoHeight] : [cut, cut];
    const scale = Math.min(1, (isWhole ? WHOLE : SIDE) / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
    context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const id = turn;
    const frame: FrameSent = { id, pixels: data.buffer, width: canvas.width, height: canvas.height, isInverted };
    const read = await new Promise<FrameRead>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage(frame, [frame.pixels]);
    });
    if ("failure" in read) throw new Error(read.failure);
    return read.text;
  };
}

async function scriptDecoder(): Promise<Decoder> {
  const { BrowserQRCodeReader } = await import("@zxing/browser");
  const reader = new BrowserQRCodeReader();
  const { canvas, context } = newCanvas();
  let turn = 0;
  return async (video) => {
    const cut = Math.min(video.videoWidth, video.videoHeight);
    const view = TILTS[turn++ % TILTS.length];
    if (!view || cut === 0) return null;
    const side = Math.round(Math.min(cut, SIDE) * view.size);
    canvas.width = side;
    canvas.height = side;
    context.translate(side / 2, side / 2);
    context.rotate(view.tilt);
    const [left, top] = [(video.videoWidth - cut) / 2, (video.videoHeight - cut) / 2];
    context.drawImage(video, left, top, cut, cut, -side / 2, -side / 2, side, side);
    try {
      return reader.decodeFromCanvas(canvas).getText();
    } catch {
      // It throws for every frame without a QR.
      return null;
    }
  };
}

type Load = () => Promise<Decoder | null>;

/** The best first; each gives way to the next when it keeps failing. */
const DECODERS: readonly Load[] = [nativeDecoder, wasmDecoder, scriptDecoder];

async function firstOf(loads: readonly Load[]): Promise<{ decode: Decoder; rest: readonly Load[] }> {
  const [load, ...rest] = loads;
  if (!load) throw new Error("No decoder can be loaded");
  try {
    const decode = await load();
    if (decode) return { decode, rest };
  } catch (error) {
    if (rest.length === 0) throw error;
  }
  return firstOf(rest);
}

const inTime = (decoding: Promise<string | null>) =>
  new Promise<string | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The decoder does not answer")), PATIENCE_MS);
    decoding.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Reads by the first of the decoders that works, and by the next one once it has failed three times in a row. */
export async function decoderOf(loads: readonly Load[]): Promise<Decoder> {
  let { decode, rest } = await firstOf(loads);
  let failures = 0;
  return async (video) => {
    try {
      const text = await inTime(decode(video));
      failures = 0;
      return text;
    } catch {
      failures++;
      if (failures < MOST_FAILURES || rest.length === 0) return null;
      ({ decode, rest } = await firstOf(rest));
      failures = 0;
      return null;
    }
  };
}

let loading: Promise<Decoder> | null = null;

/** The browser's own detector where there is one, otherwise a script, loaded now. Rejects when that cannot be loaded. */
export function loadDecoder(): Promise<Decoder> {
  loading ??= decoderOf(DECODERS).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
