import pino from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { enqueue, getBoss, type JobModule, stopBoss } from "@/lib/jobs";
import { workAll } from "@/worker/work";

const QUEUE = "courtesy-qrs.generate";
const log = pino({ enabled: false });

afterAll(() => stopBoss(0));
beforeEach(async () => {
  await (await getBoss("worker")).deleteAllJobs(QUEUE);
});

/** A worker whose jobs end when they are let; it is stopped as one that another process has replaced. */
async function workingOne() {
  const begun: number[] = [];
  const first = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const job: JobModule = {
    queue: QUEUE,
    schema: z.unknown(),
    handle: async ({ data }) => {
      begun.push(z.object({ batchId: z.int() }).parse(data).batchId);
      first.resolve();
      await release.promise;
    },
  };
  const boss = await getBoss("worker");
  await enqueue(getDb(), QUEUE, { batchId: 1 });
  await workAll(boss, [job], log);
  await first.promise;
  return { boss, begun, release: release.resolve };
}

const jobStates = async () => {
  const jobs = await (await getBoss("worker")).findJobs(QUEUE);
  return jobs.map(({ data, state }) => [z.object({ batchId: z.int() }).parse(data).batchId, state]).sort();
};

test("a worker that is replaced finishes the job that it has begun, and begins no other", async () => {
  const { boss, begun, release } = await workingOne();
  const stopped = stopBoss(30);
  // The other slots of the queue have stopped too, and this one waits for its job.
  const states = () => boss.getWipData().flatMap(({ name, state }) => (name === QUEUE ? [String(state)] : []));
  await expect.poll(states).toEqual(["stopping"]);
  await enqueue(getDb(), QUEUE, { batchId: 2 });
  release();
  await stopped;
  expect(begun).toEqual([1]);
  expect(await jobStates()).toEqual([
    [1, "completed"],
    [2, "created"],
  ]);
});

test("a job that takes longer than it may goes back to its queue, for another worker", async () => {
  const { begun, release } = await workingOne();
  await stopBoss(1);
  expect(await jobStates()).toEqual([[1, "retry"]]);
  release();
  expect(begun).toEqual([1]);
});
