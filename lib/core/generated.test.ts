import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staleFiles } from "#scripts/collect.ts";

const LIB = join(process.cwd(), "lib");

test("generated files are what the domains declare; if not: npm run generate", () => {
  expect(staleFiles(process.cwd())).toEqual([]);
});

type Declared = Readonly<Record<string, unknown>> | readonly unknown[];

/** What identifies an entry of a list: a name itself, or the path of a screen. */
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
