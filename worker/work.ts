import type { FetchOptions, Job, JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { QueueDeclaration } from "@/lib/core/declarations";
import { withoutValues } from "@/lib/core/log";
import { metrics } from "@/lib/core/metrics";
import { asPart, inTrace, newTrace } from "@/lib/core/trace";
import { AWAITED, type JobModule, QUEUES } from "@/lib/jobs";
import { type Slot, wakeSlots } from "@/worker/wake";

/** Slots are woken for what is due; that they look by themselves as well is for when nobody could ask. */
const UNWOKEN_SECONDS = 60;

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

/** What a queue's next jobs are: what people wait for first, and with `isFair` no more of a tenant than its turn. */
export const fetchOptions = ({
  batch = 1,
  isFair,
}: QueueDeclaration): Pick<FetchOptions, "batchSize" | "groupConcurrency"> => ({
  batchSize: batch,
  ...(isFair && { groupConcurrency: { default: batch, tiers: { [AWAITED]: 2 * batch } } }),
});

export const JOB_OUTCOMES = ["done", "failed"] as const;

/** The jobs of a fetch run side by side, and one that fails is tried again by itself. Gives the queue's slots. */
async function work(boss: PgBoss, name: string, takers: readonly JobModule[], log: Logger): Promise<Slot[]> {
  const [first] = takers;
  if (!first) return [];
  const queue: QueueDeclaration = QUEUES[first.queue];
  const runOne = async (job: Job<object>): Promise<JobResult> => {
    const taker = jobFor(job.data, takers) ?? first;
    const began = performance.now();
    const count = (outcome: (typeof JOB_OUTCOMES)[number]) => {
      metrics().jobs.inc({ queue: taker.queue, outcome });
      metrics().jobSeconds.observe({ queue: taker.queue }, (performance.now() - began) / 1_000);
    };
    try {
      const ctx = { actor: { kind: "system" as const, name: taker.queue }, now: new Date(), requestId: job.id };
      await asPart("job", taker.queue, () => taker.handle({ ctx, data: job.data }));
      count("done");
      return { id: job.id, status: "completed" };
    } catch (error) {
      count("failed");
      const err = withoutValues(error);
      log.error({ queue: name, job: job.id, attempt: job.retryCount, err }, "job failed");
      return { id: job.id, status: "failed", output: err };
    }
  };
  const run = (job: Job<object>) => inTrace(newTrace(), () => runOne(job));
  const options = {
    ...fetchOptions(queue),
    pollingIntervalSeconds: UNWOKEN_SECONDS,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;
  const slots: Slot[] = [];
  while (slots.length < queue.concurrency) {
    const id = await boss.work<object>(name, options, (jobs) => Promise.all(jobs.map(run)));
    slots.push({ id, queue: name, everyMs: queue.pollSeconds * 1_000 });
  }
  return slots;
}

/** Also sets the schedules of planned jobs. Answers the number of queues. */
export async function workAll(boss: PgBoss, jobs: readonly JobModule[], log: Logger): Promise<number> {
  const takers = takersOf(jobs);
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const names = [...takers.keys()].filter((name) => known.has(name));
  const slots: Slot[] = [];
  for (const name of names) slots.push(...(await work(boss, name, takers.get(name) ?? [], log)));
  void wakeSlots(boss, slots, log);
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
