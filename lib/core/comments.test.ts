import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = process.cwd();

const files = ["app", "components", "lib", "db", "worker", "bench", "scripts"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file));

/** Short comments that begin as the end of a sentence does, which a reader must guess. */
const fragmentsIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*\/\*\* ((?:Of|With|Besides|Nor)\b.*?) \*\/$/gm)]
    .map(([, text = ""]) => text)
    .filter((text) => text.length < 80);

/** Lists of error codes in comments: the route's list and the types say them, and a test compares these. */
const errorListsIn = (source: string): string[] => source.match(/^[ \t]*(?:\/\*\*|\*).*\bErrors:.*$/gm) ?? [];

function found(within: readonly string[], read: (source: string) => string[]) {
  return within.flatMap((file) => read(readFileSync(join(ROOT, file), "utf8")).map((text) => `${file}: ${text}`));
}

test("a short comment is a sentence, not its end", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(found(files, fragmentsIn)).toEqual([]);
});

test("no comment lists a verb's errors", () => {
  const inDomains = files.filter((file) => file.startsWith("lib/"));
  expect(found(inDomains, errorListsIn)).toEqual([]);
});

test("fragments and lists of errors are found, sentences are left alone", () => {
  expect(fragmentsIn("  /** Of the zone, besides; null: none. */\n/** The car's plate. */\nconst a = 1;")).toEqual([
    "Of the zone, besides; null: none.",
  ]);
  expect(errorListsIn("/**\n * Closes it. Errors: closing.closed.\n */\n/** Errors are counted. */")).toHaveLength(1);
});
