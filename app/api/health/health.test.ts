import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { GET } from "@/app/api/health/route";
import { getDb } from "@/db/client";
import { workerHeartbeats } from "@/db/schema";
import { beat, endBeat } from "@/lib/jobs";

afterEach(async () => {
  await getDb().delete(workerHeartbeats);
});

async function health(): Promise<{ status: number; body: unknown }> {
  const answer = await GET();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return { status: answer.status, body: await answer.json() };
}

const ready = { status: 200, body: { status: "ok", database: "ok", worker: "ok" } };
const workerGone = { status: 503, body: { status: "error", database: "ok", worker: "error" } };

test("it is ready while a worker lives, and names the worker when none does", async () => {
  expect(await health()).toEqual(workerGone);
  await beat("one");
  expect(await health()).toEqual(ready);
  await endBeat("one");
  expect(await health()).toEqual(workerGone);
});

test("a worker that was not seen for fifteen seconds is gone; another one that lives is enough", async () => {
  await beat("dead");
  await getDb().update(workerHeartbeats).set({ seenAt: sql`now() - interval '16 seconds'` });
  expect(await health()).toEqual(workerGone);
  await beat("alive");
  expect(await health()).toEqual(ready);
});

test("a database that does not answer is named", async () => {
  const url = process.env.DATABASE_URL;
  process.env.DATABASE_URL = "postgres://nadie:nada@127.0.0.1:1/nada";
  try {
    expect(await health()).toEqual({ status: 503, body: { status: "error", database: "error", worker: "error" } });
  } finally {
    process.env.DATABASE_URL = url;
  }
});
