import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Files and folders that a build is made of, where they are there. */
export const sources = [
  "app",
  "components",
  "db",
  "lib",
  "public",
  "scripts/entries",
  "scripts/lib/build.ts",
  "scripts/lib/bundle.ts",
  "worker",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

const ignored = /(\.(test|spec|soak)\.tsx?|\.md|\.DS_Store|~|\.swp)$/;

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(join(path, entry.name)));
}

/** Settings that the build writes into what it makes: another value needs another build. */
export function inlinedSettings(record: NodeJS.ProcessEnv): [string, string][] {
  return Object.entries(record)
    .flatMap(([name, value]): [string, string][] =>
      name.startsWith("NEXT_PUBLIC_") && value !== undefined ? [[name, value]] : [],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * A hash of all that a build depends on: sources (no tests), lockfile, configuration, inlined settings and the versions
 * of Node and of the platform's binaries. Neither times nor the folder's own path count.
 */
export function contentHash(folder: string, record: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  const files = sources
    .flatMap((name) => filesBelow(join(folder, name)))
    .map((file) => relative(folder, file).split(sep).join("/"))
    .filter((file) => !ignored.test(file))
    .sort();
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const context = [process.versions.node.split(".")[0], process.platform, process.arch, inlinedSettings(record)];
  return hash.update(JSON.stringify(context)).digest("hex").slice(0, 24);
}
