import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { baseUrl } from "@/e2e/support/browser";
import { alive, killAndWait } from "@/e2e/support/kill";
import { until } from "@/e2e/support/until";
import { personOf } from "@/e2e/support/world";
import { TestPhone } from "@/lib/access/offline/testing";
import { createPost, createTestPass } from "@/lib/access/testing";

const READINGS = 400;
const BATCH = 200;

const keptOf = async (userId: number): Promise<number> => {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from offline_readings where user_id = ${userId}`);
  return row?.n ?? 0;
};

/**
 * A phone sends what it read without a network, and the process that takes it dies twice in the middle: it sends again what
 * was not answered, and each reading is kept once.
 */
export async function killAmidUpload(): Promise<void> {
  const post = await createPost();
  const { cookie } = await personOf("guard", post.guard);
  const passes = await Promise.all(Array.from({ length: READINGS }, () => createTestPass(post)));
  const phone = new TestPhone(post.guard, `e${post.event.id}`, post.gate.id);
  await phone.sync();
  const minuteAgo = new Date(Date.now() - 60_000);
  const queue = passes.map(({ qr }) => phone.reading(qr, minuteAgo));
  const send = (from: number) =>
    alive(async () => {
      const readings = queue.slice(from, from + BATCH);
      const answer = await fetch(`${baseUrl()}/subidas`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify({ device: phone.device, clock: phone.clockAt(new Date()), readings }),
      });
      await answer.arrayBuffer();
      return answer.status === 200;
    });
  let isDone = false;
  const upload = async () => {
    for (let from = 0; from < READINGS; from += BATCH) await until("a batch is taken", () => send(from));
    isDone = true;
  };
  const kills = async () => {
    for (const least of [40, 240]) {
      await until("the upload is under way", async () => isDone || (await keptOf(post.guard.id)) >= least);
      expect(isDone).toBe(false);
      await killAndWait("web-1");
    }
  };
  await Promise.all([upload(), kills()]);
  const [row] = await getDb().execute<{ kept: number; admitted: number; found: number }>(sql`
    select count(*)::int as kept, count(distinct s.pass_id) filter (where s.decision = 'admitted')::int as admitted,
      (count(*) filter (where o.findings <> '{}'))::int as found
    from offline_readings o left join scans s on s.id = o.scan_id where o.user_id = ${post.guard.id}`);
  expect(row).toEqual({ kept: READINGS, admitted: READINGS, found: 0 });
}
