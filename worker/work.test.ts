import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { DUTIES } from "@/lib/generated/duties";
import { getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { workAll } from "@/worker/work";

const log = pino({ enabled: false });
const jobs = Object.values(DUTIES).flatMap((duties) => duties.jobs ?? []);

afterAll(() => stopBoss(0));

test("each queue is worked by one job of the domain that declares it", async () => {
  expect(jobs.map(({ queue }) => queue).sort()).toEqual(Object.keys(QUEUES).sort());
  for (const [domain, duties] of Object.entries(DUTIES)) {
    const { queues = {} } = await import(`${process.cwd()}/lib/${domain}/manifest.ts`);
    expect([domain, (duties.jobs ?? []).map(({ queue }) => queue).sort()]).toEqual([
      domain,
      Object.keys(queues).sort(),
    ]);
  }
});

test("jobs that wait under a name of before are done by the queue that has their work now", async () => {
  const boss = await getBoss("worker");
  const done = new Map<string, (data: unknown) => void>();
  const all = ["settlement.close-unpaid", "settlement.end-attempt", "settlement.apply-webhook"].map((queue) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    done.set(queue, resolve);
    return promise.then((data) => [queue, data]);
  });
  const heard = (job: JobModule): JobModule => ({
    ...job,
    handle: async ({ ctx, data }) => done.get(ctx.actor.kind === "system" ? ctx.actor.name : "")?.(data),
  });
  // What the version before called the deadline of an unpaid order, and where it put the ends of attempts.
  await boss.createQueue("orders.expire");
  await boss.createQueue("orders.forgotten");
  const forgotten = await boss.send("orders.forgotten", { orderId: 5 });
  await boss.send("orders.expire", { orderId: 6 });
  await boss.send("settlement.apply-webhook", { paymentId: 7, cancel: true });
  await boss.send("settlement.apply-webhook", { deliveryId: 8 });

  expect(await workAll(boss, jobs.filter(({ queue }) => done.has(queue)).map(heard), log)).toBe(done.size + 1);
  expect(await Promise.all(all)).toEqual([
    ["settlement.close-unpaid", { orderId: 6 }],
    ["settlement.end-attempt", { paymentId: 7, cancel: true }],
    ["settlement.apply-webhook", { deliveryId: 8 }],
  ]);
  expect((await boss.findJobs("orders.forgotten", { id: forgotten ?? "" }))[0]?.state).toBe("created");
});
