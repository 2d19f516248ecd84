import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** Whether Debian's package is there now; only root may install it. */
export function installPackage(name: string, log: (message: string) => void): boolean {
  if (userInfo().uid !== 0) return false;
  log(`No ${name} here: apt-get install ${name}`);
  return apt(["update", "-q"]) && apt(["install", "-y", "-q", "--no-install-recommends", name]);
}
