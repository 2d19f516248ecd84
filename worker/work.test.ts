import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { DUTIES } from "@/lib/generated/duties";
import { getBoss, type JobModule, QUEUES, stopBoss } from "@/lib/jobs";
import { workAll } from "@/worker/work";

const log = pino({ enabled: false });
const jobs = Object.values(DUTIES).flatMap((duties) => duties.jobs ?? []);

afterAll(() => stopBoss(0));

test("each queue bears the name of the domain that declares it, and one job of that domain works it", async () => {
  expect(jobs.map(({ queue }) => queue).sort()).toEqual(Object.keys(QUEUES).sort());
  for (const [domain, duties] of Object.entries(DUTIES)) {
    const { queues = {} } = await import(`${process.cwd()}/lib/${domain}/manifest.ts`);
    for (const name of Object.keys(queues)) expect(name.split(".", 1)).toEqual([domain]);
    expect([domain, (duties.jobs ?? []).map(({ queue }) => queue).sort()]).toEqual([
      domain,
      Object.keys(queues).sort(),
    ]);
  }
});

test("jobs that wait under a name of before are done by the queue that has their work now", async () => {
  const boss = await getBoss("worker");
  const done = new Map<string, (data: unknown) => void>();
  const all = [
    "settlement.close-unpaid",
    "settlement.end-attempt",
    "settlement.apply-webhook",
    "courtesy-qrs.generate",
    "subscriber-qrs.import",
  ].map((queue) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    done.set(queue, resolve);
    return promise.then((data) => [queue, data]);
  });
  const heard = (job: JobModule): JobModule => ({
    ...job,
    handle: async ({ ctx, data }) => done.get(ctx.actor.kind === "system" ? ctx.actor.name : "")?.(data),
  });
  // The version before ended attempts on the queue of deliveries, and had other names for these.
  for (const name of ["orders.expire", "courtesy.generate", "subscribers.import"]) await boss.createQueue(name);
  await boss.createQueue("orders.forgotten");
  await boss.schedule("orders.forgotten", "* * * * *");
  await boss.schedule("jobs.prune", "* * * * *");
  const forgotten = await boss.send("orders.forgotten", { orderId: 5 });
  await boss.send("orders.expire", { orderId: 6 });
  await boss.send("courtesy.generate", { batchId: 9 });
  await boss.send("subscribers.import", { importId: 10 });
  await boss.send("settlement.apply-webhook", { paymentId: 7, cancel: true });
  await boss.send("settlement.apply-webhook", { deliveryId: 8 });

  expect(await workAll(boss, jobs.filter(({ queue }) => done.has(queue)).map(heard), log)).toBe(done.size + 3);
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(["jobs.prune"]);
  expect(await Promise.all(all)).toEqual([
    ["settlement.close-unpaid", { orderId: 6 }],
    ["settlement.end-attempt", { paymentId: 7, cancel: true }],
    ["settlement.apply-webhook", { deliveryId: 8 }],
    ["courtesy-qrs.generate", { batchId: 9 }],
    ["subscriber-qrs.import", { importId: 10 }],
  ]);
  expect((await boss.findJobs("orders.forgotten", { id: forgotten ?? "" }))[0]?.state).toBe("created");
});
