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
  return async (video) => {
    const cut = Math.min(video.videoWidth, video.videoHeight);
    if (!context || cut === 0) return null;
    const side = Math.min(cut, SIDE);
    canvas.width = side;
    canvas.height = side;
    context.drawImage(video, (video.videoWidth - cut) / 2, (video.videoHeight - cut) / 2, cut, cut, 0, 0, side, side);
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
