import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { baseUrl } from "@/e2e/support/browser";
import { alive, killAndWait } from "@/e2e/support/kill";
import { until } from "@/e2e/support/until";
import { personOf } from "@/e2e/support/world";
import type { QueuedReading } from "@/lib/access/client";
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
  const [device, runId] = [randomUUID(), randomUUID()];
  const clock = (ago: number) => ({ runId, wallMs: Date.now() - ago, monoMs: 3_600_000 - ago });
  const send = (path: string, body: unknown) =>
    alive(async () => {
      const answer = await fetch(`${baseUrl()}${path}`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return answer.status === 200 && text;
    });
  const place = { post: `e${post.event.id}`, gateId: post.gate.id };
  const sync = { device, ...place, clock: clock(0), cursor: null, isOnlyHere: true, waiting: READINGS, version: "" };
  const known = { battery: null, clockOffsetMs: 0, readiness: {}, needsToken: true };
  await until("the phone is known", () => send("/scan-qr/sincronia", { ...sync, ...known }));
  const queue = passes.map(
    ({ qr }, nth): QueuedReading => ({
      nonce: randomUUID(),
      seq: nth + 1,
      ...place,
      code: qr,
      way: "in",
      direction: "in",
      shown: "admitted",
      wasAsked: false,
      forcedReason: null,
      clock: clock(60_000),
      offsetMs: 0,
      bundleMs: null,
    }),
  );
  let isDone = false;
  const phone = async () => {
    for (let from = 0; from < READINGS; from += BATCH) {
      const readings = queue.slice(from, from + BATCH);
      await until("a batch is taken", () => send("/subidas", { device, clock: clock(0), readings }));
    }
    isDone = true;
  };
  const kills = async () => {
    for (const least of [40, 240]) {
      await until("the upload is under way", async () => isDone || (await keptOf(post.guard.id)) >= least);
      expect(isDone).toBe(false);
      await killAndWait("web-1");
    }
  };
  await Promise.all([phone(), kills()]);
  const [row] = await getDb().execute<{ kept: number; admitted: number; found: number }>(sql`
    select count(*)::int as kept, count(distinct s.pass_id) filter (where s.decision = 'admitted')::int as admitted,
      (count(*) filter (where o.findings <> '{}'))::int as found
    from offline_readings o left join scans s on s.id = o.scan_id where o.user_id = ${post.guard.id}`);
  expect(row).toEqual({ kept: READINGS, admitted: READINGS, found: 0 });
}
