import type { Db } from "@/db/client";
import { getBoss } from "@/lib/jobs/boss";
import { jobsWithin } from "@/lib/jobs/hot";
import type { QueueName } from "@/lib/jobs/queues";

/**
 * The job exists if and only if the caller's transaction commits. `startAfter` (UTC) delays it; `singletonKey` keeps
 * one waiting job per key.
 */
export async function enqueue(
  tx: Db,
  queue: QueueName,
  data: object,
  options: { startAfter?: Date; singletonKey?: string } = {},
): Promise<void> {
  const boss = await getBoss();
  await boss.send(queue, data, { ...options, db: jobsWithin(tx) });
}

/** As `enqueue`, with one statement for many jobs. */
export async function enqueueMany(tx: Db, queue: QueueName, data: readonly object[]): Promise<void> {
  if (data.length === 0) return;
  const boss = await getBoss();
  await boss.insert(
    queue,
    data.map((one) => ({ data: one })),
    { db: jobsWithin(tx) },
  );
}
