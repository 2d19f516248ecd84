import { sql } from "drizzle-orm";
import pino from "pino";
import { openPayments } from "@/bench/lib/money-seed";
import { closeDb, getDb, getSql } from "@/db/client";
import { createSaleable, createUser } from "@/db/testing/factories";
import type { QueueDeclaration } from "@/lib/core/declarations";
import { DUTIES } from "@/lib/generated/duties";
import { enqueueMany, getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import { cancel, cancellationOf, seedSold } from "@/lib/lifecycle/testing";
import { queueMessages } from "@/lib/notifications";
import { systemCtx } from "@/lib/settlement/testing";
import { workAll } from "@/worker/work";

/**
 * `<kind> <count>` does one half of so many jobs by calling what their job calls, and the other half through the queue
 * with the worker's own code, by turns in one process. `news <count>` only leaves so many mails of one tenant waiting.
 */
const [kind = "", given = "0"] = process.argv.slice(2);
const count = Number(given);
const PAIRS = 3;

type Work = { data: object; tenant: number | null }[];

const jobOf = (queue: keyof typeof QUEUES): JobModule => {
  const found = Object.values(DUTIES)
    .flatMap(({ jobs = [] }) => jobs)
    .find((job) => job.queue === queue);
  if (!found) throw new Error(`no job works ${queue}`);
  return found;
};

const MOST_ORDERS = 5_000;

/** Mails with the tickets of an order, each with its QR and its PDF; an order has several where there are very many. */
async function mails(): Promise<Work> {
  const orders = Math.min(count, MOST_ORDERS);
  const sale = await createSaleable({ capacity: orders });
  const { adminId } = sale.event;
  const sold = await seedSold(sale, orders);
  const orderIds = Array.from({ length: count }, (_, n) => sold[n % orders] ?? 0);
  await getDb().execute(sql`
    update enclosures set plan_image = '/img/plan-fundidora.svg', plan_width = 960, plan_height = 720 where admin_id = ${adminId}`);
  await getDb().execute(sql`
    update parking_areas set polygon = '[[100,100],[300,100],[300,260],[100,260]]' where admin_id = ${adminId}`);
  await getDb().execute(
    sql`update passes set salt = decode(substr(md5(id::text), 1, 16), 'hex') where admin_id = ${adminId}`,
  );
  const buyers = await getDb().execute<{ id: number; buyerId: number }>(sql`
    select id, buyer_id as "buyerId" from orders where admin_id = ${adminId}`);
  const buyerOf = new Map(buyers.map(({ id, buyerId }) => [id, buyerId]));
  for (let from = 0; from < orderIds.length; from += 500) {
    await queueMessages(
      { db: getDb() },
      orderIds.slice(from, from + 500).map((orderId, n) => ({
        idempotencyKey: `bench:${orderId}:${from + n}`,
        template: "tickets.issued",
        toUserId: buyerOf.get(orderId) ?? 0,
        adminId,
        payload: { orderId },
      })),
    );
  }
  const rows = await getDb().execute<{ id: number }>(sql`
    select id from messages where admin_id = ${adminId} order by id`);
  return rows.map(({ id }) => ({ data: { messageId: id }, tenant: adminId }));
}

/** Refunds of a cancelled event, asked of the bank. */
async function refunds(): Promise<Work> {
  const sale = await createSaleable({ capacity: count });
  await seedSold(sale, count);
  const { adminId } = sale.event;
  await getDb().execute(sql`
    update payments set account = 'demo', provider_id = 'ch_paid_' || amount_cents || '_' || folio where admin_id = ${adminId}`);
  await cancel(sale);
  const { id } = await cancellationOf(sale.event.id);
  await runCancellation({ ctx: systemCtx(), input: { cancellationId: id } });
  const rows = await getDb().execute<{ id: number }>(sql`
    select id from refunds where admin_id = ${adminId} and state = 'pending' order by id`);
  return rows.map((row) => ({ data: { refundId: row.id }, tenant: adminId }));
}

/** Callbacks that were stored and not applied: the bank is asked, the order sold, its ticket issued. */
async function webhooks(): Promise<Work> {
  const sale = await createSaleable({ capacity: count });
  const buyer = await createUser();
  const { adminId, enclosureId, id: eventId } = sale.event;
  const stage = { adminId, enclosureId, eventId };
  const mark = `net${adminId}-`;
  const buyerIds = Array<number>(count).fill(buyer.id);
  await openPayments(getSql(), { stage, buyerIds, areaId: sale.area.id, count, mark });
  const rows = await getDb().execute<{ id: number }>(sql`
    insert into webhook_deliveries (provider, account, dedupe_key, provider_ids, body)
    select 'sandbox', 'demo', folio, array[provider_id], '{}' from payments where admin_id = ${adminId} returning id`);
  return rows.map(({ id }) => ({ data: { deliveryId: id }, tenant: null }));
}

const KINDS = {
  mails: { queue: "notifications.send", prepare: mails },
  refunds: { queue: "settlement.refund", prepare: refunds },
  webhooks: { queue: "settlement.apply-webhook", prepare: webhooks },
} as const;

interface Side {
  seconds: number;
  processorSeconds: number;
  requests: number;
}

async function timed(requests: number, work: () => Promise<void>): Promise<Side> {
  const used = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  return { seconds, processorSeconds: (user + system) / 1e6, requests };
}

async function compare({ queue, prepare }: (typeof KINDS)[keyof typeof KINDS]): Promise<object> {
  const boss = await getBoss("worker");
  const job = jobOf(queue);
  const all = await prepare();
  if (all.length !== count) throw new Error(`${count} were to be made, ${all.length} were`);
  await boss.deleteAllJobs(queue);
  await getDb().execute(sql`vacuum analyze`);
  const { batch = 1 }: QueueDeclaration = QUEUES[queue];

  /** As many at once as a fetch of the queue takes. */
  const byCalling = (work: Work) =>
    timed(work.length, async () => {
      let next = 0;
      const one = async () => {
        for (let job_ = work[next++]; job_; job_ = work[next++])
          await job.handle({ ctx: systemCtx(), data: job_.data });
      };
      await Promise.all(Array.from({ length: batch }, one));
    });

  const log = pino({ level: "error" });
  const throughQueue = async (work: Work) => {
    await enqueueMany(getDb(), queue, work);
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = work.length;
    const counted: JobModule = {
      ...job,
      handle: async (args) => {
        await job.handle(args);
        left -= 1;
        if (left === 0) resolve();
      },
    };
    const side = await timed(work.length, async () => {
      await workAll(boss, [counted], log);
      await promise;
    });
    await boss.offWork(queue);
    return side;
  };

  // What is loaded with the first job counts on neither side.
  const first = all.slice(0, 2 * batch);
  await byCalling(first.slice(0, batch));
  await throughQueue(first.slice(batch));
  const rest = all.slice(2 * batch);
  const size = Math.floor(rest.length / (2 * PAIRS));
  const called: Side[] = [];
  const queued: Side[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    called.push(await byCalling(rest.slice(2 * pair * size, (2 * pair + 1) * size)));
    queued.push(await throughQueue(rest.slice((2 * pair + 1) * size, (2 * pair + 2) * size)));
  }
  return { called, queued };
}

if (kind === "news") {
  await getBoss("worker");
  await mails();
  process.stdout.write("result {}\n");
} else {
  const found = Object.entries(KINDS).find(([name]) => name === kind)?.[1];
  if (!found) throw new Error(`no such work: ${kind}`);
  process.stdout.write(`result ${JSON.stringify(await compare(found))}\n`);
}
await stopBoss(1);
await closeDb();
process.exit(0);
