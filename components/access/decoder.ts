/** Reads the QR in the middle of a frame; null when there is none. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Side of the square that is searched, in pixels: enough for a QR of 130 characters at arm's length. */
const SIDE = 720;

/** The script misses some codes at some size and angle, held still, for good: each frame is looked at in another way. */
const VIEWS = [
  { size: 1, tilt: 0 },
  { size: 0.85, tilt: 0.17 },
  { size: 1, tilt: -0.09 },
  { size: 0.7, tilt: 0 },
] as const;

async function nativeDecoder(): Promise<Decoder | null> {
  const { BarcodeDetector } = globalThis as typeof globalThis & { BarcodeDetector?: NativeDetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue || null;
  } catch {
    return null;
  }
}

async function scriptDecoder(): Promise<Decoder> {
  const { BrowserQRCodeReader } = await import("@zxing/browser");
  const reader = new BrowserQRCodeReader();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let turn = 0;
  return async (video) => {
    const cut = Math.min(video.videoWidth, video.videoHeight);
    const view = VIEWS[turn++ % VIEWS.length];
    if (!context || !view || cut === 0) return null;
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

let loading: Promise<Decoder> | null = null;

/** The browser's own detector where there is one, otherwise a script, loaded now. Rejects when that cannot be loaded. */
export function loadDecoder(): Promise<Decoder> {
  loading ??= nativeDecoder()
    .then((native) => native ?? scriptDecoder())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
