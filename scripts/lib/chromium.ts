import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { PlainError } from "./log.ts";
import { installPackage } from "./system-packages.ts";

/** The build without windows takes a fifth less time for the journeys. */
const HEADLESS = { package: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" };
const WHOLE = { package: "chromium", path: "/usr/bin/chromium" };

export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page in a new process compiles all scripts anew.
  "--process-per-site",
];

/**
 * The Chromium for the journeys: CHROMIUM_PATH, the system's without windows or else its whole one, which apt installs
 * when this runs as root, or Playwright's own. Without any it throws: no browser is a failure, not a reason to skip.
 */
export async function findChromium(log: (message: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new PlainError(`CHROMIUM_PATH points at ${given}, which does not exist`);
  }
  for (const { package: name, path } of [HEADLESS, WHOLE]) {
    if (existsSync(path) || (installPackage(name, log) && existsSync(path))) return path;
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  throw new PlainError(
    "no Chromium for the journeys: install it (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH",
  );
}
