import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { root } from "./paths.ts";

const entry = z.object({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockfile = z.object({ packages: z.record(z.string(), entry) });

function resolves(packages: Record<string, unknown>, from: string, name: string): boolean {
  for (let base = from; ; ) {
    if (packages[`${base === "" ? "" : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === "") return false;
    base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")));
  }
}

it("lists the packages of every platform: npm ci refuses a lockfile that leaves some out", () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter((name) => !resolves(packages, from, name)),
  );
  expect(missing).toEqual([]);
});
