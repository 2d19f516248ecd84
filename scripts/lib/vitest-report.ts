import { z } from "zod";
import type { Counts } from "./stages.ts";

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/**
 * Counts the test cases of vitest's JSON report. A test that was skipped counts as failed, and so does a file that
 * fell over before its tests, and a run that ended badly although all its tests passed.
 */
export function countReport(json: string | null, exitCode: number): Counts {
  if (json === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = report.parse(JSON.parse(json));
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const skipped = numTotalTests - numPassedTests - numFailedTests;
  const failed = numFailedTests + skipped + broken;
  return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
