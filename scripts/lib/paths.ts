import { join, relative, sep } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const buildDir = join(root, ".build");
export const nextBin = join(root, "node_modules", "next", "dist", "bin", "next");

/** A file's path from the root, with slashes on every system. */
export const fileName = (file: string) => relative(root, file).split(sep).join("/");
