import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { DOMAIN_ORDER } from "@/lib/core/architecture";

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
  return [...text.matchAll(/`((?:app|components|db|docs|e2e|lib|ops|scripts|worker|bench)\/[^`\s]+)`/g)]
    .map(([, path = ""]) => path.replace(/[:#].*$/, ""))
    .filter((path) => !/[*<>{}…]|\[\.\.\./.test(path));
}

/** Files that a page links to, from the root; addresses of other sites and parts of the page itself are none. */
function linksIn(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link.replace(/#.*$/, ""))
    .filter((link) => link !== "" && !/^[a-z]+:/.test(link))
    .map((link) => join(dirname(page), link));
}

test.each(PAGES)("%s names and links only files that are there", (page) => {
  const named = [...pathsIn(read(page)), ...linksIn(page, read(page))];
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

const SOURCES = ["app", "components", "lib", "db", "worker", "bench", "e2e", "scripts", "sdk/src", "ops"];

/** Files whose comments may cite a decision. */
function sourceFiles(): string[] {
  const inFolders = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const atRoot = readdirSync(ROOT);
  return [...inFolders, ...atRoot].filter(
    (file) => /\.(tsx?|mjs|sh|conf|ya?ml|css)$/.test(file) && !/(^|\/)node_modules\//.test(file),
  );
}

/** Decisions that a source cites, by their file or by their number alone. */
const decisionsIn = (text: string) =>
  [...text.matchAll(/docs\/adr\/(\d{4}[\w-]*)|\bADR (\d+)\b/g)].map(([cited, name]) => name ?? cited);

test("sources cite decisions by files that are there: a number alone may be another's", () => {
  const gone = sourceFiles()
    .filter((file) => file !== "lib/core/docs.test.ts")
    .flatMap((file) => decisionsIn(read(file)).map((cited) => ({ file, cited })));
  expect(gone.filter(({ cited }) => !DECISIONS.includes(`${cited}.md`))).toEqual([]);
});

test("a path or a link that is gone is found, a pattern is left alone", () => {
  expect(pathsIn("`lib/gone/file.ts` and `lib/<domain>/hot.ts`, `e2e/*.spec.ts`")).toEqual(["lib/gone/file.ts"]);
  expect(linksIn("docs/adr/0001-a.md", "[gone](../gone.md#part) [there](https://example.com)")).toEqual([
    "docs/gone.md",
  ]);
  expect(decisionsIn("as docs/adr/0001-a.md says, and ADR 57")).toEqual(["0001-a", "ADR 57"]);
});

/** The domains that README's picture names, from its top to its bottom. */
function picturedDomains(readme: string): string[] {
  const [, picture = ""] = /```mermaid\n([\s\S]*?)```/.exec(readme) ?? [];
  return [...picture.matchAll(/^ {2}\w+\["([^"]+)"\]$/gm)]
    .flatMap(([, names = ""]) => names.replace(/ \([^)]*\)/g, "").split(" · "))
    .filter((name) => name !== "core");
}

test("README pictures every domain in its order, and each has a folder", () => {
  expect(picturedDomains(read("README.md"))).toEqual([...DOMAIN_ORDER]);
  const folders = readdirSync(join(ROOT, "lib")).filter((name) => !["core", "http", "generated"].includes(name));
  expect(folders.toSorted()).toEqual([...DOMAIN_ORDER].toSorted());
});
