import { createHash, randomBytes } from "node:crypto";
import { like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { accountKey } from "@/lib/auth/contact/contact";
import { DomainError } from "@/lib/core/errors";
import { forgetPoints, forgetTurns, takeAddressPoint, takePoint, takeTurn } from "@/lib/limits";

const newKey = () => randomBytes(9).toString("hex");

/** Seconds that one has to wait; 0 when one may. */
async function waitOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "auth.rate_limited") throw error;
    return Number(error.details.data?.seconds);
  }
}

/** As if the waits of a key were over; what is counted for a day stays. */
async function afterTheWait(prefix: string, key: string): Promise<void> {
  await getDb()
    .update(rateLimits)
    .set({ expire: sql`now() - interval '1 second'` })
    .where(like(rateLimits.key, `${prefix}:${key}`));
}

async function spendAll(key: string): Promise<number> {
  for (let i = 0; i < 10; i++) await takePoint("password:account", key);
  return waitOf(takePoint("password:account", key));
}

test("who comes too often waits, twice as long each time", async () => {
  const key = newKey();
  const seen: number[] = [];
  for (let round = 0; round < 8; round++) {
    seen.push(await spendAll(key));
    expect(await waitOf(takePoint("password:account", key))).toBeGreaterThan(0);
    await afterTheWait("password:account", key);
  }
  expect(seen).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
});

test("the points are counted exactly, also in parallel, and one wait is set", async () => {
  const key = newKey();
  const waits = await Promise.all(Array.from({ length: 16 }, () => waitOf(takePoint("password:account", key))));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
  const left = await waitOf(takePoint("password:account", key));
  expect(left).toBeGreaterThan(50);
  expect(left).toBeLessThanOrEqual(60);
});

test("a success forgets the points and the waits", async () => {
  const key = newKey();
  await spendAll(key);
  await forgetPoints("password:account", key);
  expect(await spendAll(key)).toBe(60);
});

test("who has an IPv6 network is counted once, whatever addresses of it they use", async () => {
  const network = `2001:db8:${randomBytes(2).toString("hex")}:1`;
  for (let n = 0; n < 60; n++) await takeAddressPoint("pairing:address", { ip: `${network}::${n}` });
  expect(await waitOf(takeAddressPoint("pairing:address", { ip: `${network}:a:b:c:d` }))).toBeGreaterThan(0);
  expect(await waitOf(takeAddressPoint("pairing:address", { ip: `${network.slice(0, -1)}2::1` }))).toBe(0);
});

test("turns come one by one, further and further apart", async () => {
  const key = newKey();
  const seen: number[] = [];
  for (let round = 0; round < 6; round++) {
    seen.push(await takeTurn("code:send", key));
    expect(await waitOf(takeTurn("code:send", key))).toBeGreaterThan(0);
    await afterTheWait("code:send", key);
  }
  expect(seen).toEqual([60, 120, 240, 480, 900, 900]);
  await forgetTurns("code:send", key);
  expect(await takeTurn("code:send", key)).toBe(60);
});

test("of turns that are taken at once, one is given", async () => {
  const key = newKey();
  const waits = await Promise.all(Array.from({ length: 6 }, () => waitOf(takeTurn("verify:send", key))));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(1);
});

test("the counters name an account by nothing that can be found out by trying all phones", async () => {
  const phone = "+528112345678";
  const guess = createHash("sha256").update(phone).digest("base64url");
  expect(accountKey("81 1234 5678")).toBe(accountKey(phone));
  expect(accountKey(phone)).not.toBe(guess);
});
