import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = process.cwd();
/** These files make the database, fill it for a demonstration or test; they set up places in any state. */
const SET_UP = /(^db\/(schema|migrations|seed|testing)\/|\.test\.tsx?$|(^|\/)testing(\/|[-.]))/;

const files = ["app", "components", "db", "lib", "scripts", "worker"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((file) => !SET_UP.test(file));

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("what a place's `free_at` means is said by lib/places alone", () => {
  const knowing = files.filter((file) => /free_?at\b/i.test(textOf(file)));
  expect(knowing.length).toBeGreaterThan(3);
  expect(knowing.filter((file) => !file.startsWith("lib/places/"))).toEqual([]);
});

test("places are judged by one clock", () => {
  const own = files.filter((file) => file.startsWith("lib/places/")).map(textOf);
  expect(own.some((text) => text.includes("statement_timestamp()"))).toBe(true);
  const others = /\b(clock_timestamp|transaction_timestamp|now|current_timestamp|localtimestamp|timeofday)\b/;
  expect(own.filter((text) => others.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")))).toEqual([]);
});
