import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { type Import as How, placeOf, refusal } from "@/lib/core/architecture";
import { RESERVED_SLUGS } from "@/lib/core/reserved-slugs";
import { BUYER_ROUTES, MAIN_ROUTES } from "@/lib/http/guards";

const ROOT = process.cwd();
const SOURCES = ["app", "components", "lib", "db", "worker"];

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

interface Import {
  from: string;
  to: string;
  how: How;
}

function importsOf(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(join(ROOT, file), "utf8"));
  const statics = module.staticImports.map((found) => ({
    from: file,
    to: found.moduleRequest.value,
    how: (found.entries.length > 0 && found.entries.every((entry) => entry.isType) ? "types" : "values") as How,
  }));
  const exported = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ from: file, to: entry.moduleRequest.value, how: (entry.isType ? "types" : "values") as How }]
        : [],
    ),
  );
  const text = readFileSync(join(ROOT, file), "utf8");
  const dynamic = module.dynamicImports.map((found) => ({
    from: file,
    to: text.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^["']|["']$/g, ""),
    how: "later" as How,
  }));
  return [...statics, ...exported, ...dynamic];
}

const isTest = (file: string) => /(\.test\.tsx?$|(^|\/)testing(\/|\.ts$))/.test(file);
const files = SOURCES.flatMap(filesUnder);
const all = files.filter((file) => !isTest(file)).flatMap(importsOf);
const inside = all.filter(({ to }) => to.startsWith("@/"));

test("the sources are found and parsed", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(inside.length).toBeGreaterThan(200);
});

test("every import obeys the architecture's table", () => {
  const refused = inside.flatMap(({ from, to, how }) => {
    const why = refusal(from, to.slice(2), how);
    return why ? [`${from} → ${to}: ${why}`] : [];
  });
  expect(refused).toEqual([]);
});

test("the table refuses what it should", () => {
  expect(refusal("app/home/page.tsx", "db/client", "values")).not.toBeNull();
  expect(refusal("components/x.tsx", "lib/orders/index", "values")).not.toBeNull();
  expect(refusal("lib/payments/pay.ts", "lib/orders/index", "values")).toBe("a later domain");
  expect(refusal("lib/orders/pay.ts", "lib/payments/secrets", "values")).not.toBeNull();
  expect(refusal("lib/orders/pay.ts", "lib/http/index", "values")).not.toBeNull();
  expect(refusal("lib/orders/pay.ts", "lib/payments", "values")).toBeNull();
  expect(refusal("lib/orders/manifest.ts", "lib/core/errors", "values")).not.toBeNull();
  expect(refusal("lib/orders/manifest.ts", "lib/core/errors", "types")).toBeNull();
  expect(refusal("lib/orders/manifest.ts", "lib/core/money", "values")).toBeNull();
  expect(refusal("lib/orders/manifest.ts", "db/schema", "types")).not.toBeNull();
  expect(refusal("lib/users/erase.ts", "lib/orders/manifest", "values")).not.toBeNull();
  expect(refusal("lib/users/erase.ts", "lib/generated/duties", "values")).not.toBeNull();
  expect(refusal("lib/users/erase.ts", "lib/generated/duties", "later")).toBeNull();
  expect(refusal("lib/core/errors.ts", "lib/generated/errors", "values")).toBeNull();
  expect(refusal("lib/core/errors.ts", "lib/generated/duties", "values")).not.toBeNull();
  expect(refusal("components/x.tsx", "lib/generated/errors", "values")).not.toBeNull();
});

/** Every module that is loaded because this one is. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  const file = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (one) => /\.tsx?$/.test(one) && existsSync(join(ROOT, one)),
  );
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const { to, how } of importsOf(file)) if (how !== "types" && to.startsWith("@/")) reachedFrom(to.slice(2), seen);
  return seen;
}

test("the proxy pulls in facts only: no verb, no job, no database", () => {
  const reached = [...reachedFrom("proxy.ts")];
  expect(reached).toContain("lib/generated/screens.ts");
  expect(reached).toContain("lib/settlement/manifest.ts");
  const fits = (file: string) => ["core", "http", "manifest", "generated"].includes(placeOf(file).kind);
  expect(reached.filter((file) => file !== "proxy.ts" && !fits(file))).toEqual([]);
  expect(reached).not.toContain("lib/generated/duties.ts");
  expect([...reachedFrom("lib/http/route.ts")].some((file) => placeOf(file).kind === "db")).toBe(true);
});

const known = new Set(files);
const asFile = (path: string) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((one) => known.has(one));

/** Groups of files that import one another in a circle, by Tarjan's algorithm for strongly connected components. */
function circlesOf(importsFrom: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open = new Set<string>();
  const circles: string[][] = [];
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  const visit = (file: string) => {
    const at = index.size;
    index.set(file, at);
    lower(file, at);
    open.add(file);
    for (const next of importsFrom.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.has(next)) lower(file, lowest.get(next) ?? 0);
    }
    if (lowest.get(file) !== at) return;
    const found = [...open];
    const circle = found.slice(found.indexOf(file));
    for (const member of circle) open.delete(member);
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of importsFrom.keys()) if (!index.has(file)) visit(file);
  return circles;
}

test("no files import one another in a circle, not even for types", () => {
  const importsFrom = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to, how } of [...all, ...files.filter(isTest).flatMap(importsOf)]) {
    const file = how !== "later" && to.startsWith("@/") ? asFile(to.slice(2)) : undefined;
    if (file) importsFrom.get(from)?.push(file);
  }
  expect(circlesOf(importsFrom)).toEqual([]);
});

test("a circle is found among files that lead to it and away from it", () => {
  const imports = new Map([
    ["start", ["a"]],
    ["a", ["b", "end"]],
    ["b", ["c"]],
    ["c", ["a"]],
    ["end", []],
  ]);
  expect(circlesOf(imports)).toEqual([["a", "b", "c"]]);
  imports.set("c", ["end"]);
  expect(circlesOf(imports)).toEqual([]);
});

test("no import climbs, and next, react and drizzle stay in their rooms", () => {
  const wrong = all.flatMap(({ from, to }) => {
    const place = placeOf(from).kind;
    if (to.startsWith("../") || (place !== "root" && to.startsWith("./"))) return [`${from} climbs to ${to}`];
    if (/^next($|\/)/.test(to) && (place === "core" || place === "domain")) return [`${from} imports ${to}`];
    if (
      /^(react|react-dom|react-email|@react-email)($|\/)/.test(to) &&
      place === "domain" &&
      !from.startsWith("lib/notifications/emails/")
    )
      return [`${from} imports ${to}`];
    if (/^(drizzle-orm|postgres)($|\/)/.test(to) && (place === "app" || place === "components"))
      return [`${from} imports ${to}`];
    return [];
  });
  expect(wrong).toEqual([]);
});

test("what a domain offers to others is server-only", () => {
  const bare = files
    .filter((file) => /^lib\/(?!core|http)[\w-]+\/index\.ts$/.test(file))
    .filter((file) => !readFileSync(join(ROOT, file), "utf8").startsWith('import "server-only";'));
  expect(bare).toEqual([]);
});

test("no store's slug can hide a page or a public file", () => {
  const segments = new Set<string>(["api", "dev", "iclock", "_next", ...MAIN_ROUTES, ...BUYER_ROUTES]);
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (/^\(.*\)$/.test(entry.name)) walk(join(folder, entry.name));
      else if (entry.isDirectory() && !/^[[_@]/.test(entry.name) && entry.name !== "styles") segments.add(entry.name);
      else if (
        entry.isFile() &&
        /^(manifest|robots|sitemap|icon|apple-icon|favicon|opengraph-image)\b/.test(entry.name)
      )
        segments.add(entry.name.replace(/\..*$/, ""));
    }
  };
  walk("app");
  for (const entry of readdirSync(join(ROOT, "public"))) segments.add(entry.replace(/\..*$/, ""));
  const reserved = new Set([...RESERVED_SLUGS].map((slug) => slug.toLowerCase()));
  expect([...segments].map((segment) => segment.toLowerCase()).filter((segment) => !reserved.has(segment))).toEqual([]);
});
