import type { JobInsert } from "pg-boss";
import type { Db } from "@/db/client";
import { getBoss } from "@/lib/jobs/boss";
import { jobsWithin } from "@/lib/jobs/hot";
import type { QueueName } from "@/lib/jobs/queues";

/** Which of the jobs that wait comes first. */
export interface Turn {
  /** Tenants take turns in a queue that is fair; null is a matter of the platform, which takes none. */
  tenant?: number | null;
  /** Somebody waits for it now: it goes before all that nobody waits for. */
  isAwaited?: boolean;
}

/** The jobs of a tenant that people wait for have a limit of their own beside its other ones. */
export const AWAITED = "awaited";

function placeInQueue({ tenant, isAwaited }: Turn): Pick<JobInsert, "priority" | "group"> {
  return {
    priority: isAwaited ? 1 : 0,
    ...(tenant && { group: { id: String(tenant), ...(isAwaited && { tier: AWAITED }) } }),
  };
}

/**
 * The job exists if and only if the caller's transaction commits. `startAfter` (UTC) delays it; `singletonKey` keeps
 * one waiting job per key.
 */
export async function enqueue(
  tx: Db,
  queue: QueueName,
  data: object,
  { startAfter, singletonKey, ...turn }: { startAfter?: Date; singletonKey?: string } & Turn = {},
): Promise<void> {
  const boss = await getBoss();
  const options = { ...placeInQueue(turn), ...(startAfter && { startAfter }), ...(singletonKey && { singletonKey }) };
  await boss.send(queue, data, { ...options, db: jobsWithin(tx) });
}

/** As `enqueue`, with one statement for many jobs. */
export async function enqueueMany(tx: Db, queue: QueueName, jobs: readonly ({ data: object } & Turn)[]): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await getBoss();
  await boss.insert(
    queue,
    jobs.map(({ data, ...turn }) => ({ data, ...placeInQueue(turn) })),
    { db: jobsWithin(tx) },
  );
}
