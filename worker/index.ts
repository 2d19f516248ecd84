import { hostname } from "node:os";
import pino from "pino";
import { closeDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { READY, RETIRE } from "@/lib/core/process-words";
import { traceFields } from "@/lib/core/trace";
import { DUTIES } from "@/lib/generated/duties";
import { beat, endBeat, getBoss, stopBoss } from "@/lib/jobs";
import { answerMetrics, startTracing } from "@/lib/telemetry";
import { workAll } from "@/worker/work";

const beatEvery = 3000;
/** The supervisor kills a worker that takes longer than 5 s to end, or, when another has taken its place, than 60 s. */
const finishSeconds = 4;
const retireSeconds = 55;

const id = `${hostname()}-${process.pid}`;
const log = pino({ name: "worker", level: env().LOG_LEVEL, mixin: traceFields });

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function run(): Promise<void> {
  const stopTracing = await startTracing("worker");
  const jobs = Object.values(DUTIES).flatMap((duties) => duties.jobs ?? []);
  const queues = await workAll(await getBoss("worker"), jobs, log);
  await beat(id);
  const timer = setInterval(() => {
    beat(id).catch((error: unknown) => log.error({ err: error }, "no sign of life written"));
  }, beatEvery);

  let ending = false;
  async function end(seconds: number): Promise<void> {
    if (ending) return;
    ending = true;
    clearInterval(timer);
    try {
      await stopBoss(seconds);
      await endBeat(id);
      await stopTracing();
      await closeDb();
    } catch (error) {
      log.warn(`did not end in order: ${reason(error)}`);
    }
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(finishSeconds));
  process.on("message", (word) => {
    if (word === RETIRE) void end(retireSeconds);
  });
  answerMetrics();
  process.send?.(READY);
  log.info({ queues }, "worker ready");
}

run().catch((error: unknown) => {
  log.fatal(`worker cannot start: ${reason(error)}`);
  process.exit(1);
});
