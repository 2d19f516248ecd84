import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { dueQueues, enqueue, getBoss, stopBoss } from "@/lib/jobs";

const [QUEUE, EMPTY] = ["notifications.send", "auth.send"] as const;

beforeAll(async () => {
  const boss = await getBoss("worker");
  for (const queue of [QUEUE, EMPTY]) await boss.deleteAllJobs(queue);
});
afterAll(() => stopBoss(0));

const due = async () => [...(await dueQueues(getDb(), [EMPTY, QUEUE]))];

test("a queue is due from its job's time on, until the job is begun", async () => {
  const boss = await getBoss("worker");
  expect(await dueQueues(getDb(), [])).toEqual(new Set());
  await enqueue(getDb(), QUEUE, { messageId: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });
  expect(await due()).toEqual([]);
  await getDb().execute(sql`update pgboss.job set start_after = now() where name = ${QUEUE}`);
  expect(await due()).toEqual([QUEUE]);
  await boss.fetch(QUEUE);
  expect(await due()).toEqual([]);
});

test("a job that failed is due when its wait is over", async () => {
  const boss = await getBoss("worker");
  await boss.deleteAllJobs(QUEUE);
  await enqueue(getDb(), QUEUE, { messageId: 2 });
  const [job] = await boss.fetch(QUEUE);
  await boss.fail(QUEUE, job?.id ?? "");
  expect(await due()).toEqual([]);
  await getDb().execute(sql`update pgboss.job set start_after = now() where name = ${QUEUE}`);
  expect(await due()).toEqual([QUEUE]);
});
