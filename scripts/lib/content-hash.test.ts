import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { contentHash } from "./content-hash.ts";

const none: NodeJS.ProcessEnv = { NODE_ENV: "production" };
let folder: string;

function write(name: string, content: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "content hash "));
  write("app/page.tsx", "export default function Page() { return null; }");
  write("lib/core/money.ts", "export const a = 1;");
  write("package-lock.json", "{}");
  write("next.config.ts", "export default {};");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("stays the same when only times change, and in another folder", () => {
  const before = contentHash(folder, none);
  utimesSync(join(folder, "app/page.tsx"), 1, 1);
  expect(contentHash(folder, none)).toBe(before);
  const copy = `${folder} copy`;
  cpSync(folder, copy, { recursive: true });
  try {
    expect(contentHash(copy, none)).toBe(before);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

it.each(["app/page.tsx", "lib/core/money.ts", "package-lock.json", "next.config.ts"])("changes with %s", (name) => {
  const before = contentHash(folder, none);
  write(name, "other");
  expect(contentHash(folder, none)).not.toBe(before);
});

it("changes with a new file, a removed file and a moved boundary between two files", () => {
  const before = contentHash(folder, none);
  write("components/a.tsx", "ab");
  write("components/b.tsx", "c");
  const two = contentHash(folder, none);
  expect(two).not.toBe(before);
  write("components/a.tsx", "a");
  write("components/b.tsx", "bc");
  expect(contentHash(folder, none)).not.toBe(two);
  rmSync(join(folder, "components"), { recursive: true });
  expect(contentHash(folder, none)).toBe(before);
});

it("changes with settings that the build writes into its result, and with no others", () => {
  const before = contentHash(folder, none);
  expect(contentHash(folder, { ...none, NEXT_PUBLIC_NAME: "a" })).not.toBe(before);
  expect(contentHash(folder, { ...none, PORT: "4000" })).toBe(before);
});

it("ignores tests, documents and what a build writes", () => {
  const before = contentHash(folder, none);
  write("lib/core/money.test.ts", "x");
  write("lib/orders/hold.concurrency.test.ts", "x");
  write("README.md", "x");
  write("next-env.d.ts", "x");
  write(".next/server/page.js", "x");
  write("scripts/start.ts", "x");
  expect(contentHash(folder, none)).toBe(before);
});
