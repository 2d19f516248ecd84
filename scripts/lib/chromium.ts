import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { chromium } from "playwright";
import { PlainError } from "./log.ts";

const systemPath = "/usr/bin/chromium";

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/**
 * The Chromium for the journeys: CHROMIUM_PATH, the system's, Playwright's own, or one that apt installs when this runs
 * as root. Without any it throws: no browser is a failure, not a reason to skip.
 */
export async function findChromium(log: (message: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new PlainError(`CHROMIUM_PATH points at ${given}, which does not exist`);
  }
  for (const path of [systemPath, chromium.executablePath()]) if (existsSync(path)) return path;
  if (userInfo().uid === 0) {
    log("No Chromium here: apt-get install chromium");
    if (apt(["update", "-q"]) && apt(["install", "-y", "-q", "--no-install-recommends", "chromium"])) {
      if (existsSync(systemPath)) return systemPath;
    }
  }
  throw new PlainError(
    "no Chromium for the journeys: install it (apt-get install chromium, or npx playwright install chromium) or set CHROMIUM_PATH",
  );
}
