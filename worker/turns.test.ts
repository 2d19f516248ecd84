import { sql } from "drizzle-orm";
import type { Job, PgBoss } from "pg-boss";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import type { QueueDeclaration } from "@/lib/core/declarations";
import { metrics } from "@/lib/core/metrics";
import { enqueue, enqueueMany, getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { fetchOptions, workAll } from "@/worker/work";

const QUEUE = "notifications.send";
const queue: QueueDeclaration = QUEUES[QUEUE];
const BATCH = queue.batch ?? 1;
const log = pino({ enabled: false });

let boss: PgBoss;
beforeAll(async () => {
  boss = await getBoss("worker");
});
beforeEach(() => boss.deleteAllJobs(QUEUE));
afterAll(() => stopBoss(0));

let next = 0;
const some = (count: number, tenant: number) =>
  Array.from({ length: count }, () => ({ data: { messageId: ++next, tenant }, tenant }));

/** Each job in a transaction of its own, as sales come. */
async function ticketFor(tenant: number): Promise<number> {
  const messageId = ++next;
  await enqueue(getDb(), QUEUE, { messageId, tenant }, { tenant, isAwaited: true });
  return messageId;
}

interface Mail {
  messageId: number;
  tenant: number;
}

/** The slots of a worker one after the other, each of which ends its last fetch before it fetches again. */
function slots(options = fetchOptions(queue)) {
  const held: Job<Mail>[][] = Array.from({ length: queue.concurrency }, () => []);
  let turn = 0;
  return async (): Promise<Mail[]> => {
    const at = turn++ % queue.concurrency;
    const before = (held[at] ?? []).map(({ id }) => id);
    if (before.length > 0) await boss.complete(QUEUE, before);
    held[at] = await boss.fetch<Mail>(QUEUE, options);
    return held[at].map(({ data }) => data);
  };
}

const tenants = (mails: readonly Mail[]) => [...new Set(mails.map(({ tenant }) => tenant))];

test("a mail that somebody waits for is the next to leave, however many of the tenant's others wait", async () => {
  await enqueueMany(getDb(), QUEUE, some(400, 1));
  const fetch = slots();
  expect(tenants(await fetch())).toEqual([1]);
  const ticket = await ticketFor(1);
  const code = ++next;
  await enqueue(getDb(), QUEUE, { messageId: code, tenant: 0 }, { isAwaited: true });
  expect(new Set((await fetch()).map(({ messageId }) => messageId))).toEqual(new Set([ticket, code]));
});

test("tenants take turns: one with thousands keeps another waiting for a turn, not for its thousands", async () => {
  await enqueueMany(getDb(), QUEUE, some(1_000, 1));
  await enqueueMany(getDb(), QUEUE, some(3 * BATCH, 2));
  for (let ticket = 0; ticket < 10 * BATCH; ticket++) await ticketFor(1);
  const other = await ticketFor(2);
  const fetch = slots();
  const left: Mail[] = [];
  for (let turn = 0; turn < 5 * queue.concurrency; turn++) left.push(...(await fetch()));
  // Of all fetches at once, two at most are tickets of one tenant, so that one is another's.
  expect(left.findIndex(({ messageId }) => messageId === other)).toBeLessThan(queue.concurrency * BATCH);
  expect(left.filter(({ tenant }) => tenant === 2)).toHaveLength(3 * BATCH + 1);
});

test("without turns the other tenant waits for all of them", async () => {
  await enqueueMany(getDb(), QUEUE, some(20 * BATCH, 1));
  await enqueueMany(getDb(), QUEUE, some(BATCH, 2));
  const fetch = slots({ batchSize: BATCH });
  for (let turn = 0; turn < 20; turn++) expect(tenants(await fetch())).toEqual([1]);
  expect(tenants(await fetch())).toEqual([2]);
});

test("a full fetch is followed by the next at once, and one job that fails is tried again by itself", async () => {
  const taken = new Map<number, number>();
  const all = some(5 * BATCH, 1);
  const failing = all[BATCH + 1]?.data.messageId ?? 0;
  const done = Promise.withResolvers<void>();
  const job: JobModule = {
    queue: QUEUE,
    schema: z.unknown(),
    handle: async ({ data }) => {
      const { messageId } = data as Mail;
      taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
      if (taken.size === all.length && messageId !== failing) done.resolve();
      if (messageId === failing) throw new Error("smtp: 451");
    },
  };
  await enqueueMany(getDb(), QUEUE, all);
  const counted = async (outcome: string) => {
    const { values } = await metrics().jobs.get();
    return values.find(({ labels }) => labels.queue === QUEUE && labels.outcome === outcome)?.value ?? 0;
  };
  const before = { done: await counted("done"), failed: await counted("failed") };
  const started = performance.now();
  await workAll(boss, [job], log);
  await done.promise;
  // One tenant has one fetch at a time: with a pause after each it would take four pauses.
  expect(performance.now() - started).toBeLessThan(4 * queue.pollSeconds * 1_000);
  await boss.offWork(QUEUE);
  const rows = await getDb().execute<{ state: string; jobs: number }>(sql`
    select state::text as state, count(*)::int as jobs from pgboss.job where name = ${QUEUE} group by 1 order by 1`);
  expect(rows).toEqual([
    { state: "completed", jobs: all.length - 1 },
    { state: "retry", jobs: 1 },
  ]);
  expect([...taken.values()]).toEqual(all.map(() => 1));
  expect((await counted("done")) - before.done).toBe(all.length - 1);
  expect((await counted("failed")) - before.failed).toBe(1);
});

test("each fair queue has a fetch left for the others", () => {
  const fair = Object.entries<QueueDeclaration>(QUEUES).filter(([, one]) => one.isFair);
  expect(fair.map(([name]) => name)).toContain(QUEUE);
  for (const [name, { concurrency, batch = 1 }] of fair) {
    expect([name, concurrency >= (name === QUEUE ? 3 : 2), batch > 1]).toEqual([name, true, true]);
  }
});
