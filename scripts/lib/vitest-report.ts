import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { fileName } from "./paths.ts";
import type { Counts } from "./stages.ts";
import { DURATIONS_FILE, type Durations, durationsSchema } from "./test-order.ts";

const assertion = z.object({
  status: z.string(),
  fullName: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(assertion),
    }),
  ),
});

type File = z.infer<typeof report>["testResults"][number];

const firstLine = (text = "") => text.split("\n", 1)[0] ?? "";

/** The longest reason that is printed whole: a random test's example can be longer than a screen. */
const LONGEST_REASON = 800;

/**
 * An error's message on one line, without its stack. A long one loses its middle, because a property prints its example
 * there and what went wrong at the end.
 */
function reasonOf(text = ""): string {
  const reason = text
    .replace(/\n\s+at [^\n]*/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (reason.length <= LONGEST_REASON) return reason;
  const half = LONGEST_REASON / 2;
  return `${reason.slice(0, half)} … ${reason.slice(-half)}`;
}

/** Each test that failed, and each file that fell over before its tests, with the reason. */
function failuresOf(file: File): string[] {
  const where = fileName(file.name);
  if (isBroken(file)) return [`${where}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter(({ status }) => status !== "passed")
    .map(({ fullName, status, failureMessages }) => {
      const why = reasonOf(failureMessages?.[0]);
      return `${where} > ${fullName}: ${why === "" ? status : why}`;
    });
}

const isBroken = (file: File) => file.status === "failed" && file.assertionResults.length === 0;

/**
 * Counts the test cases of vitest's JSON report. A test that was skipped counts as failed, and so does a file that
 * fell over before its tests, and a run that ended badly although all its tests passed.
 */
export function countReport(json: string | null, exitCode: number): Counts {
  if (json === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = report.parse(JSON.parse(json));
  const broken = testResults.filter(isBroken).length;
  const skipped = numTotalTests - numPassedTests - numFailedTests;
  const failed = numFailedTests + skipped + broken;
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    failures: testResults.flatMap(failuresOf),
  };
}

const timed = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** Files that take less make no difference to an order. */
const LONG = 2;

/** The record with the report's files: whole seconds of those that took long, nothing of the others. */
export function withDurations(durations: Durations, json: string): Durations {
  const { testResults } = timed.parse(JSON.parse(json));
  const measured = testResults.map(({ name, startTime, endTime }): [string, number] => [
    fileName(name),
    Math.round((endTime - startTime) / 1000),
  ]);
  const all = Object.entries({ ...durations, ...Object.fromEntries(measured) });
  return Object.fromEntries(all.filter(([, seconds]) => seconds >= LONG).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function recordDurations(json: string): void {
  const before = durationsSchema.parse(JSON.parse(readFileSync(DURATIONS_FILE, "utf8")));
  writeFileSync(DURATIONS_FILE, `${JSON.stringify(withDurations(before, json), null, 2)}\n`);
}
