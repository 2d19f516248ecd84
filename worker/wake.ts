import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { getDb } from "@/db/client";
import { withoutValues } from "@/lib/core/log";
import { dueQueues } from "@/lib/jobs";

/** One of pg-boss's workers: it takes a batch from its queue and sleeps, unless it is woken. */
export interface Slot {
  id: string;
  queue: string;
  everyMs: number;
}

const ASK_EVERY_MS = 250;

/** The slots of a queue have their turns one after the other within the time that each has between two. */
function firstTurns(slots: readonly Slot[], now: number): Map<Slot, number> {
  const turns = new Map<Slot, number>();
  for (const ofQueue of Map.groupBy(slots, ({ queue }) => queue).values()) {
    for (const [at, slot] of ofQueue.entries()) turns.set(slot, now + (slot.everyMs * at) / ofQueue.length);
  }
  return turns;
}

/**
 * Wakes each slot in its turn if its queue has a job that is due, until all slots have ended. One statement asks for all
 * queues whose turn it is: a fetch from each would cost an idle machine ten times as much.
 */
export async function wakeSlots(boss: PgBoss, slots: readonly Slot[], log: Logger): Promise<void> {
  const own = new Set(slots.map(({ id }) => id));
  const isWorking = () => boss.getWipData().some(({ id, state }) => own.has(id) && state === "active");
  const turns = firstTurns(slots, performance.now());
  while (isWorking()) {
    const now = performance.now();
    const next = slots.filter((slot) => (turns.get(slot) ?? 0) <= now);
    for (const slot of next) turns.set(slot, now + slot.everyMs);
    try {
      const due = await dueQueues(getDb(), [...new Set(next.map(({ queue }) => queue))]);
      for (const { id, queue } of next) if (due.has(queue)) boss.notifyWorker(id);
    } catch (error) {
      if (isWorking()) log.error({ err: withoutValues(error) }, "queues were not asked");
    }
    await sleep(Math.max(0, now + ASK_EVERY_MS - performance.now()), undefined, { ref: false });
  }
}
