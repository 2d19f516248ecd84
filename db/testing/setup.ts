import { relative } from "node:path";
import { afterAll, afterEach, expect, vi } from "vitest";
import { reachesDatabase } from "@/db/testing/reach";
import { forgetEnv } from "@/lib/core/env";
import { log } from "@/lib/core/log";

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");
process.env.NEXTAUTH_SECRET ??= "only-for-tests-".repeat(3);
process.env.APP_URL ??= "http://localhost:3000";
process.env.DEMO ??= "1";

const environment = { ...process.env };
const { level } = log();

afterEach(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error("The test left a false clock to the next one: vi.useRealTimers() puts the real one back");
});

/** The next file may run in this process: it must find no settings of this one. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  log().level = level;
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
  forgetEnv();
});

const { testPath } = expect.getState();
if (!testPath || reachesDatabase(relative(process.cwd(), testPath))) {
  const { giveDatabase } = await import("@/db/testing/setup-database");
  giveDatabase();
} else {
  // Settings want an address; nobody is there.
  process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
}
