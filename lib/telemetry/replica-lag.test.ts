import { afterEach, expect, test, vi } from "vitest";
import { closeDb } from "@/db/client";
import { lagOf, replicaLag } from "@/lib/telemetry/replica-lag";

afterEach(async () => {
  await closeDb();
  vi.unstubAllEnvs();
});

test("a replica that has not all of the log is as late as its last transaction is old, or as it was last on time", () => {
  const server = "a:5432";
  expect(lagOf({ server, isCurrent: false, seconds: 40 }, 0)).toBe(40);
  expect(lagOf({ server, isCurrent: true, seconds: 900 }, 10_000)).toBe(0);
  // Nobody had written for a quarter of an hour: it is not that late.
  expect(lagOf({ server, isCurrent: false, seconds: 905 }, 15_000)).toBe(5);
  expect(lagOf({ server, isCurrent: false, seconds: 0.2 }, 15_000)).toBe(0.2);
  // Cut off, it gets later and later.
  expect(lagOf({ server, isCurrent: false, seconds: 1_500 }, 610_000)).toBe(600);
  // That another one is on time says nothing of it.
  lagOf({ server: "b:5432", isCurrent: true, seconds: 0 }, 620_000);
  expect(lagOf({ server, isCurrent: false, seconds: 1_510 }, 620_000)).toBe(610);
});

test("a server that follows nobody is not late", async () => {
  vi.stubEnv("DATABASE_REPLICA_URL", process.env.DATABASE_URL);
  expect(await replicaLag()).toBe(0);
});
