import { hostname } from "node:os";
import pino from "pino";
import { closeDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { withoutValues } from "@/lib/core/log";
import { beat, endBeat, getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { jobs } from "@/worker/jobs";

const beatEvery = 3000;
/** The supervisor kills a worker that needs longer than 5 s to end. */
const finishSeconds = 4;

const id = `${hostname()}-${process.pid}`;
const log = pino({ name: "worker", level: env().LOG_LEVEL });

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One job at a time per slot: a batch would be tried again whole when one of its jobs fails. */
async function register({ queue, handle }: JobModule): Promise<void> {
  const boss = await getBoss("worker");
  const options = QUEUES[queue];
  await boss.work<object>(
    queue,
    { batchSize: 1, localConcurrency: options.concurrency, pollingIntervalSeconds: options.pollSeconds },
    async ([job]) => {
      if (!job) return;
      try {
        const ctx = { actor: { kind: "system" as const, name: queue }, now: new Date(), requestId: job.id };
        await handle({ ctx, data: job.data });
      } catch (error) {
        log.error({ queue, job: job.id, attempt: job.retryCount, err: withoutValues(error) }, "job failed");
        throw error;
      }
    },
  );
  if ("cron" in options) await boss.schedule(queue, options.cron);
}

async function run(): Promise<void> {
  await getBoss("worker");
  for (const job of jobs) await register(job);
  await beat(id);
  const timer = setInterval(() => {
    beat(id).catch((error: unknown) => log.error({ err: error }, "no sign of life written"));
  }, beatEvery);

  let ending = false;
  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    clearInterval(timer);
    try {
      await stopBoss(finishSeconds);
      await endBeat(id);
      await closeDb();
    } catch (error) {
      log.warn(`did not end in order: ${reason(error)}`);
    }
    process.exit(0);
  }
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  log.info({ queues: jobs.length }, "worker ready");
}

run().catch((error: unknown) => {
  log.fatal(`worker cannot start: ${reason(error)}`);
  process.exit(1);
});
