import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { closeDb } from "@/db/client";
import { shuffleTogether } from "@/db/pipeline";
import { asApplication, createTestDatabase } from "@/db/testing/database";
import { takeInversions, watchLocks } from "@/db/testing/lock-watch";
import { log } from "@/lib/core/log";

const name = `ct_test_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");
process.env.NEXTAUTH_SECRET ??= "only-for-tests-".repeat(3);
process.env.APP_URL ??= "http://localhost:3000";
process.env.DEMO ??= "1";

const environment = { ...process.env };

beforeAll(async () => {
  const url = await createTestDatabase(name);
  const entered = process.env.TEST_ROLE === "application" ? asApplication(url) : url;
  process.env.DATABASE_URL = entered;
  if (!process.env.TEST_POOLER_PORT) return;
  process.env.LISTEN_DATABASE_URL = entered;
  process.env.DATABASE_PREPARE = "0";
  process.env.DATABASE_URL = Object.assign(new URL(entered), { port: process.env.TEST_POOLER_PORT }).href;
}, 60_000);

const SEED = Number(process.env.TOGETHER_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Gives numbers that are the same again for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

shuffleTogether(seeded(SEED));

afterEach(({ task }) => {
  if (task.result?.state === "fail") process.stderr.write(`TOGETHER_SEED=${SEED}\n`);
});

watchLocks();

afterEach(() => {
  const found = takeInversions();
  if (found.length > 0) throw new Error(`Locks against the order of db/lock-order.ts:\n${found.join("\n")}`);
});

afterEach(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error("The test left a false clock to the next one: vi.useRealTimers() puts the real one back");
});

const { level } = log();

/** The next file may run in this process: it must find no client of the queues, no points and no settings of this one. */
afterAll(async () => {
  log().level = level;
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const { stopBoss } = await import("@/lib/jobs/boss");
  await stopBoss(0);
  await closeDb();
  const { forgetPointsHere } = await import("@/lib/limits/limits");
  forgetPointsHere();
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
});
