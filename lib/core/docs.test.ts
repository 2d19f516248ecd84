import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = process.cwd();
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const DECISIONS = readdirSync(join(ROOT, "docs/adr")).toSorted();
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...DECISIONS.map((name) => `docs/adr/${name}`),
];

const HEADINGS = ["Context", "Decision", "Consequences", "Confirmed by"];

describe("decisions", () => {
  test("are numbered without a gap, in the name and in the title", () => {
    const numbers = DECISIONS.map((name) => [
      Number(name.slice(0, 4)),
      Number(/^# (\d+)\. /.exec(read(`docs/adr/${name}`))?.[1]),
    ]);
    expect(numbers).toEqual(DECISIONS.map((_, index) => [index + 1, index + 1]));
  });

  test.each(DECISIONS)("%s says its context, what was decided, what follows and what confirms it", (name) => {
    const headings = [...read(`docs/adr/${name}`).matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => HEADINGS.includes(heading ?? ""))).toEqual(HEADINGS);
  });
});

/** Paths of the repository that a page names in code marks; a pattern or a placeholder is none. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:app|components|db|docs|e2e|lib|scripts|worker|bench)\/[^`\s]+)`/g)]
    .map(([, path = ""]) => path.replace(/[:#].*$/, ""))
    .filter((path) => !/[*<>{}…]|\[\.\.\./.test(path));
}

test.each(PAGES)("%s names only files that are there", (page) => {
  expect(pathsIn(read(page)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("a path that is gone is found, a pattern is left alone", () => {
  expect(pathsIn("`lib/gone/file.ts` and `lib/<domain>/hot.ts`, `e2e/*.spec.ts`")).toEqual(["lib/gone/file.ts"]);
});
