import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { DIFFICULTY } from "@/lib/auth/challenge/puzzle";
import { admitTry, ofNetwork } from "@/lib/auth/challenge/tries";
import { challengeOf, solved } from "@/lib/auth/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";

beforeAll(() => void Object.assign(DIFFICULTY, { iterations: 1, most: 2 }));

const ctx: Ctx = { ...ctxFor(null), ip: "203.0.113.80" };
const newKey = () => randomBytes(9).toString("hex");
const rowOf = (key: string) => eq(rateLimits.key, `login:account:${key}`);

/** A try at an account, of which ten are free and thirty are the most. */
const attempt = (key: string, challenge?: string, more: Partial<Parameters<typeof admitTry>[1]> = {}) =>
  admitTry(challenge === undefined ? ctx : { ...ctx, challenge }, {
    action: "test",
    subject: key,
    counts: [{ name: "login:account", key }],
    ...more,
  });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const passedOf = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === "fulfilled").length;
const countOf = async (key: string) => (await getDb().select().from(rateLimits).where(rowOf(key)))[0]?.points;

/** As if so many had been tried. */
async function tried(points: number): Promise<string> {
  const key = newKey();
  await attempt(key);
  await getDb().update(rateLimits).set({ points }).where(rowOf(key));
  return key;
}

async function answerOf(key: string): Promise<string> {
  return solved((await challengeOf(attempt(key)))?.challenge ?? "");
}

test("requests without a solution use nothing up, not even while they are under way", async () => {
  const key = await tried(29);
  const answer = await answerOf(key);
  const strangers = times(40, () => attempt(key));
  const owners = await attempt(key, answer);
  expect(passedOf(await strangers)).toBe(0);
  expect(await countOf(key)).toBe(30);
  await owners.giveBack();
  expect(await countOf(key)).toBe(29);
});

test("a wrong solution counts as none, and a right one once", async () => {
  const key = await tried(10);
  const answer = await answerOf(key);
  const forged = `${answer.slice(0, answer.lastIndexOf("."))}.77`;
  expect((await challengeOf(attempt(key, forged)))?.kind).toBe("pow");
  expect(await countOf(key)).toBe(10);
  expect(passedOf(await times(5, () => attempt(key, answer)))).toBe(1);
  expect(await countOf(key)).toBe(11);
});

test("as many as are free pass without one, and with one as many as the most, also in parallel", async () => {
  const key = newKey();
  expect(passedOf(await times(30, () => attempt(key)))).toBe(10);
  expect(await countOf(key)).toBe(10);
  const answers = await Promise.all(Array.from({ length: 25 }, () => answerOf(key)));
  expect(passedOf(await times(25, (n) => attempt(key, answers[n])))).toBe(20);
  expect(await countOf(key)).toBe(30);
});

test("who goes from network to network of an IPv6 site is counted there, ten times as long", async () => {
  const site = `2001:db8:${randomBytes(2).toString("hex")}`;
  const comeFrom = (ip: string) =>
    admitTry({ ...ctxFor(null), ip }, { action: "test", subject: ip, counts: [ofNetwork("register:address", { ip })] });
  const networks = Array.from({ length: 12 }, (_, n) => `${site}:${n.toString(16)}::1`);
  const all = await Promise.all(networks.map((ip) => times(30, () => comeFrom(ip))));
  expect(all.map(passedOf).reduce((sum, passed) => sum + passed)).toBe(300);
  expect((await challengeOf(comeFrom(`${site}:ff::1`)))?.kind).toBe("pow");
  expect(await challengeOf(comeFrom(`2001:db8:0:${randomBytes(2).toString("hex")}::1`))).toBeNull();
});

test("where one of two limits is over, the other counts nothing, and who is told hears it once", async () => {
  const [over, other] = [await tried(10), newKey()];
  const onOver = vi.fn(async () => undefined);
  const counts = [over, other].map((key) => ({ name: "login:account", key }) as const);
  await times(6, () => attempt(over, undefined, { counts, onOver }));
  expect([await countOf(over), await countOf(other)]).toEqual([10, undefined]);
  expect(onOver).toHaveBeenCalledTimes(1);
});
