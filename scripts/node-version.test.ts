import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { z } from "zod";

const require = createRequire(import.meta.url);
const { isEnough } = z
  .object({ isEnough: z.custom<(version: string) => boolean>() })
  .parse(require("./node-version.cjs"));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

it.each([
  ["18.20.4", false],
  ["22.12.0", false],
  ["22.18.0", true],
  ["22.21.1", true],
  ["24.0.0", true],
])("Node %s runs the scripts: %s", (version, answer) => {
  expect(isEnough(version)).toBe(answer);
});

it("says in words which Node is needed, before an old one reads TypeScript", () => {
  const file = JSON.stringify(require.resolve("./node-version.cjs"));
  const old = `Object.defineProperty(process, "versions", { value: { node: "18.20.4" } }); require(${file});`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", old], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("necesita Node 22.18 o posterior, y este es el 18.20.4");
  expect(stderr).not.toContain("    at ");
});

it("every script of package.json that is TypeScript asks for the version first", () => {
  const written = Object.values(scripts).filter((command) => / \S+\.ts$/.test(command) && command.startsWith("node "));
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((command) => !command.startsWith("node -r ./scripts/node-version.cjs "))).toEqual([]);
});
