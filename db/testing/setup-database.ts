import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDb } from "@/db/client";
import { shuffleTogether } from "@/db/pipeline";
import { asApplication, createTestDatabase } from "@/db/testing/database";
import { takeInversions, watchLocks } from "@/db/testing/lock-watch";
import { stopBoss } from "@/lib/jobs/boss";
import { forgetPointsHere } from "@/lib/limits/limits";

const name = `ct_test_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;

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

/** Gives a test file a database of its own, and leaves nothing of it to the next file of this process. */
export function giveDatabase(): void {
  beforeAll(async () => {
    const url = await createTestDatabase(name);
    const entered = process.env.TEST_ROLE === "application" ? asApplication(url) : url;
    process.env.DATABASE_URL = entered;
    if (!process.env.TEST_POOLER_PORT) return;
    process.env.LISTEN_DATABASE_URL = entered;
    process.env.DATABASE_PREPARE = "0";
    process.env.DATABASE_URL = Object.assign(new URL(entered), { port: process.env.TEST_POOLER_PORT }).href;
  }, 60_000);

  shuffleTogether(seeded(SEED));
  afterEach(({ task }) => {
    if (task.result?.state === "fail") process.stderr.write(`TOGETHER_SEED=${SEED}\n`);
  });

  watchLocks();
  afterEach(() => {
    const found = takeInversions();
    if (found.length > 0) throw new Error(`Locks against the order of db/lock-order.ts:\n${found.join("\n")}`);
  });

  afterAll(async () => {
    await stopBoss(0);
    await closeDb();
    forgetPointsHere();
  });
}
