import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#scripts/paths.ts";

const units = join(root, "ops", "systemd");
const names = readdirSync(units);
const services = names.filter((name) => name.endsWith(".service"));
let folder: string;

/** The units as they are, but for the folder that the platform lies in. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "units-"));
  for (const name of names) {
    writeFileSync(
      join(folder, name),
      readFileSync(join(units, name), "utf8").replaceAll("/opt/control-traslado", root),
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function analyze(...args: string[]): string {
  const { stdout, stderr, status, error } = spawnSync("systemd-analyze", args, { cwd: folder, encoding: "utf8" });
  if (error) throw error;
  return `${status} ${stdout}${stderr}`.trim();
}

test("systemd finds nothing wrong with the units", () => {
  expect(names).toHaveLength(5);
  expect(analyze("verify", "--man=no", ...names.map((name) => join(folder, name)))).toBe("0");
});

test.each(services)("%s may do little besides its work", (name) => {
  expect(analyze("security", "--offline=yes", "--threshold=20", join(folder, name))).toMatch(/^0 /);
});
