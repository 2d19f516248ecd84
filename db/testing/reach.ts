import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What connects to a database. */
const CONNECTING = new Set(["db/client.ts", "db/testing/database.ts"]);

/** Types load nothing. A type among values counts as one: at worst a file is given a database that it does not need. */
const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s+(?!type\b)(?:[^"'`;]*?\bfrom\s+)?["']([^"']+)["']|\bimport\(\s*([^)\s][^)]*?)\s*\)/g;

function fileOf(path: string): string | undefined {
  const names = /\.tsx?$/.test(path) ? [path] : [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return names.find((name) => existsSync(join(process.cwd(), name)));
}

const known = new Map<string, boolean>();

/**
 * Whether loading a file of the repository loads what connects to a database. One that loads what a variable names, or
 * speaks of the database's address, is taken to do so.
 */
export function reachesDatabase(path: string): boolean {
  if (CONNECTING.has(path)) return true;
  const before = known.get(path);
  if (before !== undefined) return before;
  // Imports go in no circle (`lib/core/architecture.test.ts`): whoever asks again meanwhile does not exist.
  known.set(path, false);
  const answer = importsDatabase(path, readFileSync(join(process.cwd(), path), "utf8"));
  known.set(path, answer);
  return answer;
}

function importsDatabase(path: string, text: string): boolean {
  // Settings name it too, and connect to nothing.
  if (/\.test|testing/.test(path) && text.includes("DATABASE_URL")) return true;
  for (const [, source, later = ""] of text.matchAll(IMPORT)) {
    const target = source ?? /^["']([^"']+)["']$/.exec(later)?.[1];
    if (target === undefined || target.startsWith(".")) return true;
    const file = target.startsWith("@/") ? fileOf(target.slice(2)) : undefined;
    if (file && reachesDatabase(file)) return true;
  }
  return false;
}
