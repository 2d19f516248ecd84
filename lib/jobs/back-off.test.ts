import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { getBoss, QUEUES, stopBoss } from "@/lib/jobs";

afterAll(() => stopBoss(0));

const QUEUE = "notifications.send";

/** Seconds until the job is tried again, by the database's clock, and how it stands. */
async function standing(id: string): Promise<{ state: string; wait: number }> {
  const [job] = await getDb().execute<{ state: string; wait: number }>(sql`
    select state::text as state, extract(epoch from start_after - now()) as wait from pgboss.job where id = ${id}::uuid`);
  if (!job) throw new Error("The job is gone");
  return job;
}

test("a message that fails waits longer each time, at most ten minutes, and is given up after the last try", async () => {
  const boss = await getBoss("worker");
  await boss.deleteAllJobs(QUEUE);
  const id = (await boss.send(QUEUE, { messageId: 1 })) ?? "";
  const waits: number[] = [];
  for (let tries = 0; tries <= QUEUES[QUEUE].retryLimit; tries++) {
    await getDb().execute(sql`update pgboss.job set start_after = now() where id = ${id}::uuid`);
    expect(await boss.fetch(QUEUE)).toMatchObject([{ id }]);
    await boss.fail(QUEUE, id, { message: "smtp: 451" });
    const { state, wait } = await standing(id);
    if (tries < QUEUES[QUEUE].retryLimit) {
      expect(state).toBe("retry");
      waits.push(wait);
    } else expect(state).toBe("failed");
  }
  // The library spreads each wait between half of it and the whole.
  const longest = waits.map((_, n) => Math.min(600, 5 * 2 ** (n + 1)));
  waits.forEach((wait, n) => {
    expect(wait).toBeGreaterThan((longest[n] ?? 0) / 4);
    expect(wait).toBeLessThanOrEqual((longest[n] ?? 0) + 1);
  });
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(20 * 60);
});
