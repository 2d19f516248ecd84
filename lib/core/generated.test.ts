import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { generatedFiles, staleFiles } from "#scripts/collect.ts";

const LIB = join(process.cwd(), "lib");

test("generated files are what the domains declare; if not: npm run generate", () => {
  expect(staleFiles(process.cwd())).toEqual([]);
});

type Declared = Readonly<Record<string, unknown>> | readonly unknown[];

/** An entry of a list is identified by itself, or by the path of a screen. */
function keyOf(entry: unknown): string {
  return typeof entry === "object" && entry !== null && "path" in entry ? String(entry.path) : String(entry);
}

test("no two domains declare the same", async () => {
  const owners = new Map<string, string[]>();
  for (const domain of readdirSync(LIB)) {
    const file = join(LIB, domain, "manifest.ts");
    if (!existsSync(file)) continue;
    const manifest: Record<string, Declared> = await import(file);
    for (const [kind, declared] of Object.entries(manifest)) {
      for (const key of Array.isArray(declared) ? declared.map(keyOf) : Object.keys(declared)) {
        owners.set(`${kind}: ${key}`, [...(owners.get(`${kind}: ${key}`) ?? []), domain]);
      }
    }
  }
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, domains]) => domains.length > 1)).toEqual([]);
});

const scratch: string[] = [];
afterEach(() => {
  for (const folder of scratch.splice(0)) rmSync(folder, { recursive: true });
});

/** A tree that has only these files. */
function treeOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "generated-"));
  scratch.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const COLLECTED_BESIDES = {
  "app/api/v1/.keep": "",
  "db/schema/.keep": "",
  "docs/api-changelog.md": "",
  "e2e/support/domains/.keep": "",
};

test("what domains declare is collected in their order, and is stale as soon as it changes", () => {
  const root = treeOf({
    ...COLLECTED_BESIDES,
    "lib/orders/manifest.ts": "export const errors = {};",
    "lib/users/manifest.ts": "export const errors = {};",
    "lib/orders/duties.ts": "export const duties = {};",
  });
  const files = new Map(generatedFiles(root).map(({ path, text }) => [path, text]));
  expect(files.get("lib/generated/errors.ts")).toMatch(/\.\.\.users,\n {2}\.\.\.orders,\n/);
  expect(files.get("lib/generated/duties.ts")).toContain('"orders": orders');
  expect(staleFiles(root)).toContain("lib/generated/errors.ts");
});

test("a manifest that nobody would collect is refused", () => {
  const misspelt = treeOf({ ...COLLECTED_BESIDES, "lib/orders/manifest.ts": "export const error = {};" });
  expect(() => generatedFiles(misspelt)).toThrow(/error, which nobody collects/);
  const unplaced = treeOf({ ...COLLECTED_BESIDES, "lib/nowhere/manifest.ts": "export const errors = {};" });
  expect(() => generatedFiles(unplaced)).toThrow(/nowhere.*architecture/);
  const starred = treeOf({ ...COLLECTED_BESIDES, "lib/orders/manifest.ts": 'export * from "./errors";' });
  expect(() => generatedFiles(starred)).toThrow(/must name what it exports/);
});
