import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin } from "@/db/testing";
import {
  createEndpoint,
  createMessages,
  deliver,
  messagesOf,
  type Receiver,
  startReceiver,
} from "@/lib/webhooks/testing";

const SUBJECTS = ["order:1", "order:2", "ticket:3", "event:4", "settlement:5"];
const EACH = 12;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until each worker of the round had a chance to come in between. */
async function slowly(): Promise<{ status: number }> {
  for (let n = 0; n < 20; n += 1) await turn();
  return { status: 204 };
}

async function prepared() {
  const { owner } = await createAdmin();
  const endpoint = await createEndpoint(owner, { url: receiver.url });
  const subjects = Array.from({ length: SUBJECTS.length * EACH }, (_, n) => SUBJECTS[n % SUBJECTS.length] ?? "");
  return { endpoint, ids: await createMessages(endpoint, subjects) };
}

const came = () => receiver.received.map(({ headers }) => Number(headers["webhook-id"]?.slice(4)));

/** Says whether the messages of each subject came in the order of their ids. */
const isInOrder = (ids: readonly number[], arrived: readonly number[]) =>
  SUBJECTS.every((_, subject) => {
    const own = ids.filter((_id, n) => n % SUBJECTS.length === subject);
    const seen = arrived.filter((id) => own.includes(id));
    return seen.every((id, n) => n === 0 || id > (seen[n - 1] ?? 0));
  });

test("six workers send each message once, and each subject's in their order", async () => {
  for (let round = 0; round < 3; round += 1) {
    receiver.received.length = 0;
    receiver.answer = slowly;
    const { endpoint, ids } = await prepared();
    const now = new Date(Date.now() + 1_000);
    while ((await messagesOf(endpoint.id)).some(({ state }) => state === "pending"))
      await Promise.all(Array.from({ length: 6 }, () => deliver(endpoint.id, now)));
    const arrived = came();
    expect(arrived.toSorted((a, b) => a - b)).toEqual(ids);
    expect(isInOrder(ids, arrived)).toBe(true);
    expect((await messagesOf(endpoint.id)).every(({ attempts }) => attempts === 1)).toBe(true);
  }
});

test("a receiver that refuses some of them at random still gets each subject's in their order", async () => {
  const { endpoint, ids } = await prepared();
  let asked = 0;
  receiver.answer = async () => {
    await slowly();
    asked += 1;
    return { status: asked % 3 === 0 ? 500 : 204 };
  };
  let now = Date.now() + 1_000;
  while ((await messagesOf(endpoint.id)).some(({ state }) => state === "pending")) {
    await Promise.all(Array.from({ length: 4 }, () => deliver(endpoint.id, new Date(now))));
    now += 600_000;
  }
  // A refused one comes again before those behind it: the last time that each came is in order.
  const lastTimes = came().filter((id, n, all) => all.lastIndexOf(id) === n);
  expect(lastTimes.toSorted((a, b) => a - b)).toEqual(ids);
  expect(isInOrder(ids, lastTimes)).toBe(true);
});

test("negative control: workers that do not claim send messages twice", async () => {
  const { endpoint } = await prepared();
  const firstCame = Promise.withResolvers<void>();
  const sentTwice = Promise.withResolvers<void>();
  // Refused, each worker ends after its first ones.
  receiver.answer = async () => {
    firstCame.resolve();
    if (new Set(came()).size < came().length) sentTwice.resolve();
    await sentTwice.promise;
    return { status: 500 };
  };
  const now = new Date(Date.now() + 1_000);
  // What a worker would see without claims: nobody else has anything on its way.
  await getDb().execute(sql`
    create function forget_claim() returns trigger language plpgsql as $$
    begin new.claimed_until := null; return new; end $$`);
  await getDb().execute(sql`
    create trigger forget_claim before update on webhook_messages for each row
    when (new.claimed_until is not null) execute function forget_claim()`);
  try {
    const first = deliver(endpoint.id, now);
    await firstCame.promise;
    const others = Array.from({ length: 5 }, () => deliver(endpoint.id, now));
    // Without a second sending nobody is answered: the workers would end by their own limit.
    await Promise.all([first, ...others]);
    const arrived = came();
    expect(new Set(arrived).size).toBeLessThan(arrived.length);
  } finally {
    await getDb().execute(sql`drop trigger forget_claim on webhook_messages`);
    await getDb().execute(sql`drop function forget_claim()`);
  }
});
