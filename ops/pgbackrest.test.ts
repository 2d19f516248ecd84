import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#scripts/paths.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pgbackrest-"));
  cpSync(join(root, "ops", "pgbackrest"), join(folder, "ops", "pgbackrest"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a program before the system's own: it notes that it was called, and how, and then does as it is told. */
function stand(name: string, does: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/bash\necho "${name} $*" >>'${folder}/calls'\n${does}\n`);
  chmodSync(file, 0o755);
}

/** Runs a script where the database says this to its first question; answers how it ended, and what it called besides. */
function run(script: string, arg: string, database: string) {
  stand("psql", `case $* in *pg_is_in_recovery*) ${database} ;; esac`);
  stand("pgbackrest", "");
  const { status, stdout, stderr } = spawnSync(join(folder, "ops", "pgbackrest", script), [arg], {
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder },
  });
  const calls = join(folder, "calls");
  const lines = existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [];
  return { status, said: `${stdout}${stderr}`, calls: lines.filter((line) => !line.includes("pg_is_in_recovery")) };
}

test("the primary takes its backup and notes it", () => {
  expect(run("backup.sh", "diff", "echo f")).toEqual({
    status: 0,
    said: "",
    calls: ["pgbackrest --type=diff backup", expect.stringMatching(/^psql .*what=taken .*whole=true/)],
  });
});

test.each([
  ["backup.sh", "full", "echo t", "respalda otra"],
  ["check.sh", "traslado", "echo t 15", "revisa otra"],
])("%s leaves it to the primary, and says so", (script, arg, database, said) => {
  expect(run(script, arg, database)).toEqual({ status: 0, said: expect.stringContaining(said), calls: [] });
});

test.each([
  ["backup.sh", "full"],
  ["check.sh", "traslado"],
])("%s fails where the database does not say whether it is the primary", (script, arg) => {
  expect(run(script, arg, "exit 2")).toEqual({ status: 2, said: "", calls: [] });
});

test("a check that lacks what it needs restores nothing, and says nothing of the backup", () => {
  const check = () => run("check.sh", "traslado", "echo f 99");
  expect(check()).toEqual({ status: 1, said: expect.stringContaining("no está la plataforma"), calls: [] });
  mkdirSync(join(folder, "node_modules"));
  mkdirSync(join(folder, ".build"));
  expect(check()).toEqual({ status: 1, said: expect.stringContaining("instala postgresql-99"), calls: [] });
});
