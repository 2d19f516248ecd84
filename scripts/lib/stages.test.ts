import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { root } from "./paths.ts";
import { chosen, runStages, type Stage, shardOf, summarize } from "./stages.ts";
import { countReport, withDurations } from "./vitest-report.ts";

const stage = (name: string, passed: number, failed: number): Stage => ({
  name,
  run: async () => ({ passed, failed }),
});

describe("runStages", () => {
  it("goes on after a failure and counts a stage that crashes or runs nothing as failed", async () => {
    const crash: Stage = { name: "crash", run: () => Promise.reject(new Error("fell over")) };
    const error = vi.spyOn(console, "error").mockReturnValue();
    const results = await runStages([stage("a", 2, 1), crash, stage("empty", 0, 0), stage("b", 3, 0)]);
    error.mockRestore();
    expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ["a", 2, 1],
      ["crash", 0, 1],
      ["empty", 0, 1],
      ["b", 3, 0],
    ]);
  });

  it("sums up in one last line and fails when anything did", () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const one = { name: "a", passed: 2, failed: 0, seconds: 1, processor: null };
    expect(summarize([one, { ...one, passed: 3 }])).toBe(0);
    expect(log).toHaveBeenLastCalledWith("5 passed, 0 failed");
    expect(summarize([one, { ...one, failed: 1, failures: ["lib/a.test.ts > sells it once"] }])).toBe(1);
    expect(log).toHaveBeenCalledWith("FAIL  a: lib/a.test.ts > sells it once");
    expect(log).toHaveBeenLastCalledWith("4 passed, 1 failed");
    expect(summarize([])).toBe(1);
    log.mockRestore();
  });

  it("says for each stage and together how long it took and what it cost the processor, where that is known", () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const lines = () => log.mock.calls.flat().map((line) => String(line).replace(/ +/g, " ").trim());
    summarize([
      {
        name: "a",
        passed: 1,
        failed: 0,
        seconds: 1,
        processor: {
          seconds: 2.5,
          programs: new Map([
            ["vitest", 1.6],
            ["sh", 0.9],
          ]),
        },
      },
      { name: "b", passed: 1, failed: 0, seconds: 2, processor: { seconds: 1, programs: new Map() } },
    ]);
    expect(lines()).toContain("ok a 1.0 s 2.5 s of processor 1 passed, 0 failed (vitest 2)");
    expect(lines()).toContain("together 3.0 s 3.5 s of processor");
    log.mockClear();
    summarize([{ name: "a", passed: 1, failed: 0, seconds: 1, processor: null }]);
    expect(lines()).toContain("together 1.0 s");
    log.mockRestore();
  });

  it("chooses stages by name and refuses unknown ones", () => {
    const stages = [stage("a", 1, 0), stage("b", 1, 0)];
    expect(chosen(stages, []).map(({ name }) => name)).toEqual(["a", "b"]);
    expect(chosen(stages, ["--only", "b"]).map(({ name }) => name)).toEqual(["b"]);
    expect(chosen(stages, ["--only=b,a"]).map(({ name }) => name)).toEqual(["a", "b"]);
    expect(() => chosen(stages, ["--only", "c"])).toThrow("a, b");
    expect(() => chosen(stages, ["--only"])).toThrow("a, b");
  });

  it("gives a machine its shard of the stages that can be shared, and the first machine the others too", async () => {
    const stages = [stage("quick", 1, 0), { ...stage("long", 1, 0), isSharded: true }];
    expect(chosen(stages, ["--shard", "1/3"]).map(({ name }) => name)).toEqual(["quick", "long"]);
    expect(chosen(stages, ["--shard=3/3"]).map(({ name }) => name)).toEqual(["long"]);
    expect(chosen(stages, ["--shard", "2/3", "--only", "long"]).map(({ name }) => name)).toEqual(["long"]);
    expect(shardOf([])).toBeNull();
    expect(shardOf(["--shard", "2/3"])).toEqual({ index: 2, count: 3 });
    for (const wrong of ["", "3", "0/3", "4/3", "1/0", "a/b"]) expect(() => shardOf(["--shard", wrong])).toThrow("1/3");
  });

  it("lets a shard have nothing to do", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const shard = { index: 2, count: 9 };
    const [result] = await runStages([stage("a", 0, 0)], { shard, isRecording: false, files: [] });
    log.mockRestore();
    expect(result).toMatchObject({ passed: 0, failed: 0 });
  });
});

describe("countReport", () => {
  const passed = { status: "passed", fullName: "holds a place", failureMessages: [] };
  const failed = { status: "failed", fullName: "sells it once", failureMessages: ["Error: sold twice\n    at sell"] };
  const skipped = { status: "skipped", fullName: "gives it back" };
  const file = (status: string, ...assertionResults: object[]) => ({
    name: join(root, "lib", "a.test.ts"),
    status,
    message: "Cannot find module\nat line 1",
    assertionResults,
  });
  const report = (passed: number, failed: number, total: number, files: object[]) =>
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numTotalTests: total, testResults: files });

  it("prints why a property failed, although its example is long", () => {
    const message = `Error: Property failed after 85 tests\n{ seed: 7 }\nCounterexample: ${"hold,".repeat(900)}\nGot error: deadlock\n    at live (x.ts:1:2)\n\nHint: verbose\n    at fc (y.ts:1:2)`;
    const { failures } = countReport(report(0, 1, 1, [file("failed", { ...failed, failureMessages: [message] })]), 1);
    expect(failures?.[0]).toMatch(
      /^lib\/a\.test\.ts > sells it once: .*seed: 7.* … .*Got error: deadlock Hint: verbose$/,
    );
    expect(failures?.[0]?.length).toBeLessThan(900);
  });

  it("counts cases, files that fell over, skipped tests and bad endings, and names what failed", () => {
    expect(countReport(report(1, 0, 1, [file("passed", passed)]), 0)).toEqual({ passed: 1, failed: 0, failures: [] });
    expect(countReport(report(1, 1, 2, [file("failed", passed, failed)]), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["lib/a.test.ts > sells it once: Error: sold twice"],
    });
    expect(countReport(report(1, 0, 1, [file("passed", passed), file("failed")]), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["lib/a.test.ts: Cannot find module"],
    });
    expect(countReport(report(1, 0, 2, [file("passed", passed, skipped)]), 0)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["lib/a.test.ts > gives it back: skipped"],
    });
    expect(countReport(report(1, 0, 1, [file("passed", passed)]), 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(null, 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe("withDurations", () => {
  it("records the seconds of long files, and forgets those that have become short", () => {
    const testResults = [
      { name: join(root, "e2e", "long.spec.ts"), startTime: 1_000, endTime: 61_400 },
      { name: join(root, "e2e", "faster.spec.ts"), startTime: 0, endTime: 900 },
    ];
    const before = { "e2e/faster.spec.ts": 30, "lib/other.test.ts": 5 };
    expect(withDurations(before, JSON.stringify({ testResults }))).toEqual({
      "e2e/long.spec.ts": 60,
      "lib/other.test.ts": 5,
    });
  });
});
