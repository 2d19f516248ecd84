import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { replaceProgram, restoreProgram, sumOf } from "@/lib/barriers/relay/program-file";

const folder = mkdtempSync(join(tmpdir(), "programa-"));
const file = join(folder, "relevo.mjs");
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

const today = Buffer.from("export const version = 2;");

test("a program that did not arrive whole changes nothing", () => {
  writeFileSync(file, "one");
  expect(replaceProgram(file, today.subarray(0, 10), sumOf(today))).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("one");
  expect(readdirSync(folder)).toEqual(["relevo.mjs"]);
  expect(restoreProgram(file)).toBe(false);
});

test("the former one stays beside the new one, and comes back once", () => {
  writeFileSync(file, "one");
  expect(replaceProgram(file, today, sumOf(today))).toBe(true);
  expect(readFileSync(file)).toEqual(today);
  expect(restoreProgram(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("one");
  expect(restoreProgram(file)).toBe(false);
});
