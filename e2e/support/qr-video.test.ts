import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BinaryBitmap, HybridBinarizer, NotFoundException, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { expect, it } from "vitest";
import { qrFrame, writeQrVideo } from "@/e2e/support/qr-video";

const text = "Ab0-_".repeat(26);

function decode(luminance: Uint8Array, width: number, height: number): string {
  const source = new RGBLuminanceSource(new Uint8ClampedArray(luminance), width, height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

it("draws a frame that a reader decodes, for a text as long as a pass's", () => {
  const { luminance, width, height } = qrFrame(text);
  expect(decode(luminance, width, height)).toBe(text);
});

it("draws nothing where there is no text", () => {
  const { luminance, width, height } = qrFrame(null);
  expect(() => decode(luminance, width, height)).toThrow(NotFoundException);
});

it("writes a video whose every frame is whole", async () => {
  const folder = await mkdtemp(join(tmpdir(), "qr-video-"));
  try {
    const file = join(folder, "qr.y4m");
    await writeQrVideo(file, [
      { text: null, seconds: 0.2 },
      { text, seconds: 0.3 },
    ]);
    const video = await readFile(file);
    const header = video.indexOf("\n") + 1;
    expect(video.subarray(0, header).toString()).toBe("YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n");
    const frame = "FRAME\n".length + (640 * 480 * 3) / 2;
    expect(video.length).toBe(header + 5 * frame);
    const last = video.subarray(video.length - frame + "FRAME\n".length);
    expect(decode(last.subarray(0, 640 * 480), 640, 480)).toBe(text);
  } finally {
    await rm(folder, { recursive: true });
  }
});
