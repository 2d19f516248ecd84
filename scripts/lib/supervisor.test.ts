import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isAlive, signal, waitUntil } from "./processes.ts";
import { type Supervised, type SupervisorOptions, supervise } from "./supervisor.ts";

let folder: string;
let lines: string[];
let child: Supervised | undefined;

function start(code: string, options: Partial<SupervisorOptions> = {}): Supervised {
  child = supervise(
    { name: "child", command: process.execPath, args: ["-e", code], env: process.env, cwd: folder },
    { log: (line) => lines.push(line), backoff: 20, maxBackoff: 80, ...options },
  );
  return child;
}

const seen = (text: string) => () => lines.some((line) => line.includes(text));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "supervisor "));
  lines = [];
});

afterEach(async () => {
  await child?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("starts a child that dies again, with pauses that double up to a limit", async () => {
  const supervised = start("process.exit(3)");
  expect(await waitUntil(() => supervised.restarts >= 4, 15_000)).toBe(true);
  const pauses = lines.filter((line) => line.includes("terminó")).map((line) => line.match(/en ([\d.]+) s/)?.[1]);
  expect(lines[0]).toContain("código 3");
  expect(pauses.slice(0, 4)).toEqual(["0.0", "0.0", "0.1", "0.1"]);
});

it("starts with the first pause again after a child that lived long enough", async () => {
  const supervised = start("process.exit(3)", { stableAfter: 0, backoff: 100, maxBackoff: 10_000 });
  expect(await waitUntil(() => supervised.restarts >= 3, 15_000)).toBe(true);
  const pauses = lines.filter((line) => line.includes("terminó")).map((line) => line.match(/en ([\d.]+) s/)?.[1]);
  expect(new Set(pauses)).toEqual(new Set(["0.1"]));
});

it("starts a child that was killed again, under another number", async () => {
  const pids: number[] = [];
  start('console.log("up"); setInterval(() => {}, 1000)', { onStart: ({ pid = 0 }) => pids.push(pid) });
  expect(await waitUntil(seen("[child] up"), 10_000)).toBe(true);
  signal(pids[0] ?? 0, "SIGKILL");
  expect(await waitUntil(() => pids.length === 2, 10_000)).toBe(true);
  expect(pids[1]).not.toBe(pids[0]);
  expect(lines.some((line) => line.includes("SIGKILL"))).toBe(true);
});

it("ends a child and what it started, even if they ignore SIGTERM, and starts nothing afterwards", async () => {
  const grandchild =
    "process.on('SIGTERM',()=>{}); require('fs').writeFileSync('pid', String(process.pid)); setInterval(()=>{},1000)";
  writeFileSync(join(folder, "grandchild.cjs"), grandchild);
  const supervised = start(
    `process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["grandchild.cjs"]); setInterval(() => {}, 1000)`,
    { grace: 200 },
  );
  const pid = supervised.pid ?? 0;
  const file = join(folder, "pid");
  const grandchildPid = () => {
    try {
      return Number(readFileSync(file, "utf8"));
    } catch {
      return 0;
    }
  };
  expect(await waitUntil(() => grandchildPid() > 0, 10_000)).toBe(true);
  const started = performance.now();
  await supervised.stop();
  expect(performance.now() - started).toBeLessThan(3000);
  expect(isAlive(pid)).toBe(false);
  expect(await waitUntil(() => !isAlive(grandchildPid()), 2000)).toBe(true);
  expect(supervised.restarts).toBe(0);
});

it("lets a child finish that ends by itself on SIGTERM", async () => {
  const supervised = start(
    'process.on("SIGTERM", () => { console.log("goodbye"); setTimeout(() => process.exit(0), 50); }); console.log("up"); setInterval(() => {}, 1000)',
  );
  expect(await waitUntil(seen("up"), 10_000)).toBe(true);
  await supervised.stop();
  expect(await waitUntil(seen("goodbye"), 2000)).toBe(true);
});

it("lets a child go on whose replacement does not become ready in time, and ends the replacement", async () => {
  const pids: number[] = [];
  const supervised = start('console.log("up"); setInterval(() => {}, 1000)', {
    onStart: ({ pid = 0 }) => pids.push(pid),
    readyWithin: 300,
  });
  expect(await supervised.replace()).toBe(false);
  expect(lines.at(-1)).toBe("child: el proceso nuevo no quedó listo; sigue el de antes");
  expect(pids.map(isAlive)).toEqual([true, false]);
  expect(supervised.pid).toBe(pids[0]);
  expect(supervised.restarts).toBe(0);
});

it("ends a replaced child that never finishes, and starts its replacement again when that dies", async () => {
  const supervised = start('process.on("message", () => console.log("told")); process.send("ready")', {
    patience: 200,
    grace: 200,
  });
  const before = supervised.pid ?? 0;
  expect(await supervised.replace()).toBe(true);
  expect(isAlive(before)).toBe(false);
  expect(lines).toContain("[child] told");
  const after = supervised.pid ?? 0;
  expect(isAlive(after)).toBe(true);
  expect(supervised.restarts).toBe(0);
  signal(after, "SIGKILL");
  expect(await waitUntil(() => supervised.restarts === 1 && supervised.pid !== after, 10_000)).toBe(true);
});

it("stops both processes when it is stopped amid a replacement", async () => {
  const pids: number[] = [];
  const supervised = start("setInterval(() => {}, 1000)", { onStart: ({ pid = 0 }) => pids.push(pid) });
  const replaced = supervised.replace();
  expect(pids).toHaveLength(2);
  await supervised.stop();
  expect(await replaced).toBe(false);
  expect(pids.filter(isAlive)).toEqual([]);
});
