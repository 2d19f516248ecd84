import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { DAMAGES, type DamageName, damagedPicture, HEIGHT, WIDTH } from "@/components/access/testing-pictures";
import { launch } from "@/e2e/support/browser";
import { type Shot, writeQrVideo, writeVideo } from "@/e2e/support/qr-video";

async function browserWith(write: (file: string) => Promise<void>): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-video-"));
  const file = join(folder, "qr.y4m");
  await write(file);
  const browser = await launch([
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  browser.on("disconnected", () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/** A browser of its own whose camera sees a QR, without asking anybody; closing it takes the picture away. */
export const browserSeeing = (text: string): Promise<Browser> =>
  browserWith((file) => writeQrVideo(file, [{ text, seconds: 2 }]));

const FRAMES_PER_SECOND = 4;
const HANDS = 2;

function* shotsOf(codes: readonly { text: string; damage: DamageName }[], seconds: number): Generator<Shot> {
  for (const [seed, { text, damage }] of codes.entries()) {
    for (let turn = 0; turn < HANDS; turn++) {
      const { luminance } = damagedPicture(text, DAMAGES[damage], { seed: seed + 3, frame: turn });
      yield { luminance, frames: Math.round((seconds * FRAMES_PER_SECOND) / HANDS) };
    }
  }
}

/** As `browserSeeing`: bad pictures of codes, one after the other and again from the beginning, each for so long. */
export const browserSeeingDamage = (
  codes: readonly { text: string; damage: DamageName }[],
  seconds: number,
): Promise<Browser> =>
  browserWith((file) =>
    writeVideo(file, { width: WIDTH, height: HEIGHT, framesPerSecond: FRAMES_PER_SECOND }, shotsOf(codes, seconds)),
  );
