import { join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const buildDir = join(root, ".build");
export const nextBin = join(root, "node_modules", "next", "dist", "bin", "next");
