import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { processBirth } from "./processes.ts";
import { takeLock } from "./run-lock.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock "));
  file = join(folder, "running.json");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("is taken once and can be taken again after its release", () => {
  const lock = takeLock(file);
  expect(lock).toMatchObject({ recovered: false });
  if ("release" in lock) lock.release();
  expect(existsSync(file)).toBe(false);
  expect(takeLock(file)).toMatchObject({ recovered: false });
});

it("is refused while another process that holds it lives", () => {
  const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const pid = holder.pid ?? 0;
  writeFileSync(file, JSON.stringify({ pid, birth: processBirth(pid) }));
  expect(takeLock(file)).toEqual({ heldBy: pid });
  holder.kill("SIGKILL");
});

it("is recovered from a holder whose number now belongs to another process, and from a damaged file", () => {
  writeFileSync(file, JSON.stringify({ pid: process.ppid, birth: "long ago" }));
  expect(takeLock(file)).toMatchObject({ recovered: true });
  writeFileSync(file, "{");
  expect(takeLock(file)).toMatchObject({ recovered: true });
});
