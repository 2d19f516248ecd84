import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { migrationsFolder } from "@/db/migrations-folder";

const Journal = z.object({ entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })) });
const folder = migrationsFolder();
const { entries } = Journal.parse(JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")));

test("the journal names every migration, once, in the order of its number", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
});

test("each migration is later than the one before it: a database that is ahead would skip it without a word", () => {
  const times = entries.map(({ when }) => when);
  expect(times.filter((when, index) => index > 0 && when <= (times[index - 1] ?? 0))).toEqual([]);
});
