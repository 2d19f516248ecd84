import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { QueueDeclaration } from "@/lib/core/declarations";
import { withoutValues } from "@/lib/core/log";
import { type JobModule, QUEUES } from "@/lib/jobs";

/** Jobs by queue. Names that a queue had in earlier versions are included, because jobs may still wait under them. */
function takersOf(jobs: readonly JobModule[]): Map<string, JobModule[]> {
  const takers = new Map<string, JobModule[]>();
  for (const job of jobs) {
    const { formerly = [] }: QueueDeclaration = QUEUES[job.queue];
    for (const name of [job.queue, ...formerly]) takers.set(name, [...(takers.get(name) ?? []), job]);
  }
  return takers;
}

/** Several jobs may share the name of an older queue; the data decide which of them is meant. */
function jobFor(data: unknown, [first, ...others]: readonly JobModule[]): JobModule | undefined {
  if (others.length === 0 || first?.schema.safeParse(data).success) return first;
  return others.find(({ schema }) => schema.safeParse(data).success) ?? first;
}

/** Each slot takes one job at a time: a batch would be tried again as a whole when one of its jobs fails. */
async function work(boss: PgBoss, name: string, takers: readonly JobModule[], log: Logger): Promise<void> {
  const [first] = takers;
  if (!first) return;
  const { concurrency, pollSeconds }: QueueDeclaration = QUEUES[first.queue];
  await boss.work<object>(
    name,
    { batchSize: 1, localConcurrency: concurrency, pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (!job) return;
      const taker = jobFor(job.data, takers) ?? first;
      try {
        const ctx = { actor: { kind: "system" as const, name: taker.queue }, now: new Date(), requestId: job.id };
        await taker.handle({ ctx, data: job.data });
      } catch (error) {
        log.error({ queue: name, job: job.id, attempt: job.retryCount, err: withoutValues(error) }, "job failed");
        throw error;
      }
    },
  );
}

/** Also sets the schedules of planned jobs. Answers the number of queues. */
export async function workAll(boss: PgBoss, jobs: readonly JobModule[], log: Logger): Promise<number> {
  const takers = takersOf(jobs);
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const names = [...takers.keys()].filter((name) => known.has(name));
  for (const name of names) await work(boss, name, takers.get(name) ?? [], log);
  for (const { queue } of jobs) {
    const { cron }: QueueDeclaration = QUEUES[queue];
    if (cron) await boss.schedule(queue, cron);
  }
  // A schedule of an earlier version would go on adding jobs to a queue that nobody works on.
  const planned = new Map<string, QueueDeclaration>(Object.entries(QUEUES));
  for (const { name } of await boss.getSchedules()) {
    if (!planned.get(name)?.cron) await boss.unschedule(name);
  }
  return names.length;
}
