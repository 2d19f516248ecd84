import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { PlainError, step } from "#scripts/log.ts";
import { type Figures, figuresOf, median, type Row } from "./figures.ts";
import { checkout } from "./rows.ts";
import type { Bench } from "./sides.ts";

/** The queue may take a fifth more time than calling the verb in a loop. */
const AT_LEAST = 1 / 1.2;
const KINDS = {
  mails: "mails with QR and PDF, each sent to the built-in inbox",
  refunds: "refunds of a cancelled event, each asked of the bank",
  webhooks: "stored callbacks that nobody applied, each asked of the bank and its order sold",
} as const;

const Side = z.object({ seconds: z.number(), processorSeconds: z.number(), requests: z.number() });
const Result = z.object({ called: Side.array(), queued: Side.array() });

function figures(sides: readonly z.output<typeof Side>[]): Figures {
  return figuresOf(
    sides.map(({ seconds, processorSeconds, requests }) => ({
      requests,
      errors: 0,
      seconds,
      times: [(seconds * 1000) / requests],
      firstError: null,
      processorSeconds,
    })),
  );
}

/** The same jobs by calling their verb and through the queue with the worker's own code, by turns in one process. */
export async function queueRows({ platform, size }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, what] of Object.entries(KINDS)) {
    const lines = await platform.run("queues", [kind, String(size.queueJobs)]);
    const line = lines.find((one) => one.startsWith("result "));
    const { called, queued } = Result.parse(JSON.parse(line?.slice("result ".length) ?? "null"));
    const product = figures(queued);
    const baseline = figures(called);
    rows.push({
      name: `queue ${kind}`,
      what: `${size.queueJobs} ${what}: through the queue, and (baseline) by calling the verb, as many at once as a fetch takes`,
      connections: 1,
      product,
      baseline,
      measure: "rate of the queue to that of calling, median of the pairs",
      ratio: median(
        queued.map((one, n) => one.requests / one.seconds / ((called[n]?.requests ?? 0) / (called[n]?.seconds ?? 1))),
      ),
      target: AT_LEAST,
      rule: ">=",
      notes: [`${product.processor?.toFixed(1)} ms of processor for each`],
    });
  }
  return rows;
}

const MOST_SECONDS = 2;
const PART_OF_CHECKOUTS = 0.3;

/** Checkouts at a steady rate while a worker runs and one tenant's other mails wait: how long until a ticket's mail has left. */
export async function ticketMailRow({ platform, sql, size }: Bench, checkouts: Row): Promise<Row> {
  step(`Leaving ${size.waitingMails} mails of one tenant waiting`);
  await platform.run("queues", ["news", String(size.waitingMails)]);
  const rate = PART_OF_CHECKOUTS * checkouts.product.rate;
  const total = Math.ceil(rate * size.steadySeconds);
  const areaId = platform.world.product.areaIds[3] ?? 0;
  const [before] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from messages`;
  const worker = await platform.startWorker();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const errors: string[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < total; index++) {
    await sleep(Math.max(0, (index / rate) * 1000 - (performance.now() - started)));
    running.push(
      checkout(platform, index, areaId, agent).then((error) => {
        if (error) errors.push(error);
      }),
    );
  }
  await Promise.all(running);
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const mails = () => sql<{ ms: number | null }[]>`
    select (extract(epoch from i.created_at - m.created_at) * 1000)::float8 as ms
    from messages m left join inbox_messages i on i.idempotency_key = m.idempotency_key
    where m.id > ${before?.id ?? 0} and m.template = 'tickets.issued'`;
  let left = await mails();
  for (const until = performance.now() + 30_000; left.some(({ ms }) => ms === null) && performance.now() < until; ) {
    await sleep(500);
    left = await mails();
  }
  const [others] = await sql<{ n: number }[]>`select count(*)::int as n from messages where state = 'pending'`;
  await worker.stop();
  const times = left.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY);
  if (errors.length === 0 && times.length !== total) {
    throw new PlainError(`${total} checkouts were driven, ${times.length} mails were asked for`);
  }
  // The rows that come next count mails of their own.
  await sql`update messages set state = 'sent', sent_at = now() where state = 'pending'`;
  await sql`delete from pgboss.job where name = 'notifications.send' and state < 'active'`;
  const product = figuresOf([
    { requests: total, errors: errors.length, seconds, times, firstError: errors[0] ?? null, processorSeconds: null },
  ]);
  return {
    name: "ticket mail",
    what: `mails of ${total} checkouts at ${rate.toFixed(1)} a second while ${size.waitingMails} other mails of a tenant waited (${others?.n ?? 0} still did in the end); one worker`,
    connections: 16,
    product,
    measure: "seconds from the sale until the mail has left, p95",
    ratio: product.p95 / 1000,
    target: MOST_SECONDS,
    rule: "<=",
    notes: [],
  };
}
