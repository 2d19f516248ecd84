import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import {
  ProcessorAccount,
  parseStat,
  type Reading,
  scriptOf,
  spentBetween,
  startProcessorClock,
} from "./processor-time.ts";

const reading = (pid: number, parent: number, own: number, waited = 0, birth = "1", program = "node"): Reading => ({
  pid,
  parent,
  program,
  birth,
  own,
  waited,
});

describe("parseStat", () => {
  it("reads a process whose name holds brackets and spaces", () => {
    const rest = "S 7 42 42 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 1 0 98765 1000 2000";
    expect(parseStat(`42 (a) (b c) ${rest}`)).toEqual({
      pid: 42,
      parent: 7,
      program: "a)",
      birth: "98765",
      own: 33,
      waited: 77,
    });
    expect(parseStat(`42 (next-server (v1) ${rest}`).program).toBe("next-server");
  });
});

describe("scriptOf", () => {
  it.each([
    [
      "vitest",
      ["node", "--require", "/a/b.cjs", "--conditions", "node", "/a/node_modules/vitest/dist/workers/forks.js"],
    ],
    ["vitest", ["/a/node_modules/.bin/node", "/a/node_modules/.bin/vitest", "run", "--project", "unit"]],
    ["worker", ["node", "--import", "/a/scripts/lib/exit-with-parent.ts", "--enable-source-maps", "/a/b/worker.mjs"]],
    ["test", ["node", "-r", "./scripts/node-version.cjs", "scripts/test.ts", "--only", "e2e"]],
    ["node", ["node", "--version"]],
  ])("names %s", (name, args) => {
    expect(scriptOf(`${args.join("\0")}\0`)).toBe(name);
  });
});

describe("ProcessorAccount", () => {
  it("adds up a process and its descendants and leaves out the rest of the machine", () => {
    const account = new ProcessorAccount(10);
    expect(account.read([reading(1, 0, 900), reading(10, 1, 100), reading(11, 10, 50, 30), reading(12, 11, 20)])).toBe(
      2,
    );
  });

  it("counts a child once when its parent has inherited its time", () => {
    const account = new ProcessorAccount(10);
    account.read([reading(10, 1, 100), reading(11, 10, 50)]);
    expect(account.read([reading(10, 1, 100, 60)])).toBe(1.6);
  });

  it("keeps the time of a child that nobody waited for", () => {
    const account = new ProcessorAccount(10);
    account.read([reading(10, 1, 100), reading(11, 10, 50), reading(12, 11, 200)]);
    expect(account.read([reading(10, 1, 100, 50)])).toBe(3.5);
  });

  it("follows a descendant whose parent died, and keeps its time when it ends", () => {
    const account = new ProcessorAccount(10);
    account.read([reading(10, 1, 0), reading(11, 10, 100), reading(12, 11, 100)]);
    expect(account.read([reading(10, 1, 0, 100), reading(12, 1, 300)])).toBe(4);
    expect(account.read([reading(10, 1, 0, 100)])).toBe(4);
  });

  it("tells a process from a later one with the same number", () => {
    const account = new ProcessorAccount(10);
    account.read([reading(10, 1, 0), reading(11, 10, 100)]);
    expect(account.read([reading(10, 1, 0), reading(11, 1, 5000, 0, "2")])).toBe(1);
  });

  it("tells programs apart, also those that nobody waited for, and their sum is the whole", () => {
    const account = new ProcessorAccount(10);
    const runner = (own: number, waited: number) => reading(10, 1, own, waited, "1", "test");
    account.read([runner(100, 0), reading(11, 10, 50, 0, "1", "vitest"), reading(12, 11, 200, 0, "1", "postgres")]);
    const whole = account.read([runner(150, 80), reading(13, 10, 40, 0, "1", "vitest")]);
    expect([...account.programs()]).toEqual([
      ["test", 1.5],
      ["vitest", 0.9],
      ["postgres", 2],
    ]);
    expect(whole).toBeCloseTo(4.4);
  });
});

describe("spentBetween", () => {
  it("names the programs that spent most first", () => {
    const before = { seconds: 5, programs: new Map([["vitest", 5]]) };
    const programs = new Map(Object.entries({ vitest: 6, postgres: 3 }));
    const spent = spentBetween(before, { seconds: 9, programs });
    expect([spent.seconds, ...spent.programs]).toEqual([4, ["postgres", 3], ["vitest", 1]]);
  });
});

describe.runIf(process.platform === "linux")("startProcessorClock", () => {
  const clock = startProcessorClock();
  afterEach(clock.stop);

  it("counts what a child of this process spends", async () => {
    const before = clock.now()?.seconds ?? 0;
    const busy = "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";
    await once(spawn(process.execPath, ["-e", busy]), "exit");
    expect((clock.now()?.seconds ?? 0) - before).toBeGreaterThanOrEqual(0.3);
  });
});
