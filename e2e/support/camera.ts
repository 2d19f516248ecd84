import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { launch } from "@/e2e/support/browser";
import { writeQrVideo } from "@/e2e/support/qr-video";

/** A browser of its own whose camera sees a QR, without asking anybody; closing it takes the picture away. */
export async function browserSeeing(text: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-video-"));
  const file = join(folder, "qr.y4m");
  await writeQrVideo(file, [{ text, seconds: 2 }]);
  const browser = await launch([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  browser.on("disconnected", () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}
