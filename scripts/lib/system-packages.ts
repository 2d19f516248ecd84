import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";

function apt(args: readonly string[], cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { env, cwd, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** Whether Debian's package is there now; only root may install it. */
export function installPackage(name: string, log: (message: string) => void): boolean {
  if (userInfo().uid !== 0) return false;
  log(`No ${name} here: apt-get install ${name}`);
  return apt(["update", "-q"]) && apt(["install", "-y", "-q", "--no-install-recommends", name]);
}

/**
 * A program of Debian's package, unpacked into `folder` rather than installed: no service of the package starts. Null
 * where apt does not have the package or cannot fetch it.
 */
export function unpackProgram(
  name: string,
  program: string,
  folder: string,
  log: (message: string) => void,
): string | null {
  const path = join(folder, program);
  if (existsSync(path)) return path;
  const fetching = mkdtempSync(join(tmpdir(), "control-traslado-package-"));
  const fetch = () => apt(["download", "-q", name], fetching);
  try {
    log(`No ${program} here: apt-get download ${name}`);
    // Without lists of packages there is nothing to choose from; only root may renew them.
    if (!fetch() && !(userInfo().uid === 0 && apt(["update", "-q"]) && fetch())) return null;
    const [file] = readdirSync(fetching).filter((one) => one.endsWith(".deb"));
    if (!file) return null;
    const unpacked = join(fetching, "unpacked");
    if (spawnSync("dpkg-deb", ["-x", join(fetching, file), unpacked]).status !== 0) return null;
    mkdirSync(dirname(path), { recursive: true });
    // Another run may have put it there meanwhile; a name that changes hands is never half a file.
    const whole = join(dirname(path), `.${process.pid}`);
    copyFileSync(join(unpacked, "usr/bin", program), whole);
    renameSync(whole, path);
    return path;
  } finally {
    rmSync(fetching, { recursive: true, force: true });
  }
}
