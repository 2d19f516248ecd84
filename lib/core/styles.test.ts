import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = process.cwd();

/** Stands where a template has an expression. */
const HOLE = "\0";

function textsUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

/** The classes that a style sheet has rules for. */
function classesOf(sheet: string): string[] {
  const selectors = sheet
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/"[^"]*"/g, "")
    .matchAll(/([^{};]+)\{/g);
  return [...selectors].flatMap(([, selector = ""]) =>
    selector.trim().startsWith("@") ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name),
  );
}

const texts: string[] = [];

const collector = new Visitor({
  Literal: ({ value }) => {
    if (typeof value === "string") texts.push(value);
  },
  TemplateElement: ({ value, tail }) => {
    texts.push(tail ? value.raw : `${value.raw}${HOLE}`);
  },
});

/** Every text written in a source: string literals and the parts of templates, in JSX as well. */
function stringsOf(source: string): string[] {
  collector.visit(parseSync("source.tsx", source).program);
  return texts.splice(0);
}

/** A template completes a class after a hyphen, or with a number. */
function isCompleted(name: string, beginning: string): boolean {
  return name.startsWith(beginning) && (beginning.endsWith("-") || /^\d+$/.test(name.slice(beginning.length)));
}

/** Capitals, accents and full stops are in what people read, not in lists of classes. */
const isProse = (text: string) => /[A-ZÀ-ÿ¿¡“”…]|[.,;:] /.test(text);

/** Every word of the texts that could be a class, and every beginning of one that a template completes. */
function wordsOf(sources: readonly string[]) {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  for (const text of sources.flatMap(stringsOf).filter((one) => !isProse(one))) {
    for (const [, word = "", hole] of text.matchAll(/([a-zA-Z][\w-]*)(\0)?/g)) (hole ? beginnings : words).add(word);
  }
  return { words, beginnings };
}

function unusedClasses(sheets: readonly string[], sources: readonly string[]): string[] {
  const { words, beginnings } = wordsOf(sources);
  return [...new Set(sheets.flatMap(classesOf))].filter(
    (name) => !words.has(name) && ![...beginnings].some((beginning) => isCompleted(name, beginning)),
  );
}

test("every class of the style sheets is used", () => {
  const sheets = textsUnder("app/styles", /\.css$/);
  const sources = [...textsUnder("app", /\.tsx?$/), ...textsUnder("components", /\.tsx?$/)];
  expect(sheets.length).toBeGreaterThan(20);
  expect(unusedClasses(sheets, sources)).toEqual([]);
});

test("an unused class is found, one that a template completes is not", () => {
  const sheet =
    ".used, .gone > .used:hover { color: red } /* .noted {} */ @media (width > 1.5em) { .tone-good { top: 0 } }";
  const source = ["const a = <p className={`used tone-$", "{gone}`} />;"].join("");
  expect(unusedClasses([sheet], [source])).toEqual(["gone"]);
});
