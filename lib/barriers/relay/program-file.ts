import { createHash } from "node:crypto";
import { copyFileSync, existsSync, renameSync, writeFileSync } from "node:fs";

export const sumOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const formerOf = (file: string) => `${file}.anterior`;

/** Puts a program in the place of the present one, which stays beside it. False: it is not the one with that sum. */
export function replaceProgram(file: string, content: Buffer, sha256: string): boolean {
  if (sumOf(content) !== sha256) return false;
  writeFileSync(`${file}.nuevo`, content, { flush: true });
  copyFileSync(file, formerOf(file));
  renameSync(`${file}.nuevo`, file);
  return true;
}

/** Puts the program back that was replaced last. False: there is none. */
export function restoreProgram(file: string): boolean {
  if (!existsSync(formerOf(file))) return false;
  renameSync(formerOf(file), file);
  return true;
}
