import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enqueue, getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { workAll } from "@/worker/work";

afterAll(() => stopBoss(0));

const [BUSY, EMPTY] = ["auth.send", "settlement.apply-webhook"] as const;

test("slots sleep while their queue is empty, and a job that comes wakes one of them", async () => {
  const boss = await getBoss("worker");
  const begun = Promise.withResolvers<number>();
  const jobOf = (queue: JobModule["queue"]): JobModule => ({
    queue,
    schema: z.unknown(),
    handle: async () => begun.resolve(performance.now()),
  });
  for (const queue of [BUSY, EMPTY]) await boss.deleteAllJobs(queue);
  await workAll(boss, [BUSY, EMPTY].map(jobOf), pino({ enabled: false }));
  const looks = () =>
    boss.getWipData().flatMap(({ name, lastFetchedOn }) => (name === EMPTY || name === BUSY ? [lastFetchedOn] : []));
  const slots = QUEUES[BUSY].concurrency + QUEUES[EMPTY].concurrency;
  await expect.poll(() => looks().filter((at) => at !== null).length).toBe(slots);
  const first = looks();
  const asked = performance.now();
  await enqueue(getDb(), BUSY, { userId: 1 });
  // By itself a slot would look again after a minute.
  expect((await begun.promise) - asked).toBeLessThan(30_000);
  expect(looks().filter((at, slot) => at !== first[slot])).toHaveLength(1);
});
