import { hostname } from "node:os";
import pino from "pino";
import { closeDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { DUTIES } from "@/lib/generated/duties";
import { beat, endBeat, getBoss, stopBoss } from "@/lib/jobs";
import { workAll } from "@/worker/work";

const beatEvery = 3000;
/** The supervisor kills a worker that takes longer than 5 s to end. */
const finishSeconds = 4;

const id = `${hostname()}-${process.pid}`;
const log = pino({ name: "worker", level: env().LOG_LEVEL });

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function run(): Promise<void> {
  const jobs = Object.values(DUTIES).flatMap((duties) => duties.jobs ?? []);
  const queues = await workAll(await getBoss("worker"), jobs, log);
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
  log.info({ queues }, "worker ready");
}

run().catch((error: unknown) => {
  log.fatal(`worker cannot start: ${reason(error)}`);
  process.exit(1);
});
