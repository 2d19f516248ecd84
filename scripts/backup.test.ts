import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./lib/paths.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "respaldo "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, settings: Record<string, string>, ...args: string[]) {
  const done = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, DATA_DIR: folder, ...settings },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { code: done.status, said: done.stdout, error: done.stderr };
}

it("gives a key, and says what is missing or not understood", () => {
  const made = run("backup", {}, "--new-key");
  expect(made.code).toBe(0);
  const [line = ""] = made.said.split("\n");
  expect(line).toMatch(/^BACKUP_KEY=AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  expect(run("backup", {})).toMatchObject({ code: 1, error: expect.stringContaining("falta BACKUP_TO") });
  expect(run("restore", {}, "--algo")).toMatchObject({
    code: 1,
    error: "\nError: el uso es: npm run restore [-- --check] [--backup NOMBRE]\n",
  });
});

it("says that there is nothing to restore, and that a backup does not open: to tell it, no database is made", () => {
  const BACKUP_KEY = run("backup", {}, "--new-key").said.slice("BACKUP_KEY=".length).split("\n", 1)[0] ?? "";
  const settings = { BACKUP_TO: join(folder, "respaldos"), BACKUP_KEY };
  expect(run("restore", settings, "--check")).toMatchObject({
    code: 1,
    error: "Error: no se restauró: no hay ningún respaldo en BACKUP_TO.\n",
  });
  const id = "20261128t040000z";
  mkdirSync(join(folder, "respaldos", "20"), { recursive: true });
  writeFileSync(join(folder, "respaldos", "20", `${id}.manifest.age`), "damaged");
  expect(run("restore", settings, "--check")).toMatchObject({
    code: 1,
    error: `Error: no se restauró: ${id}.manifest.age no se abre con BACKUP_KEY, o está dañado.\n`,
  });
  const noted = readFileSync(join(folder, "respaldos", "ch", "checked.json"), "utf8");
  expect(JSON.parse(noted)).toMatchObject({ backup: id, isWhole: false });
  expect(readdirSync(folder).toSorted()).toEqual(["respaldos", "secrets.json"]);
}, 120_000);
