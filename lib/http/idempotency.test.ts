import { sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeEach, expect, test } from "vitest";
import { getDb, TryAgain, withTx } from "@/db/client";
import { createUser } from "@/db/testing";
import { asOwner } from "@/db/testing/database";
import { DomainError } from "@/lib/core/errors";
import { codeOf } from "@/lib/core/testing";
import { once, type Run, type StoredAnswer } from "@/lib/http/idempotency";

let actor: string;
let id: number;

beforeEach(async () => {
  ({ id } = await createUser({ fullName: "Nadie" }));
  actor = `user:${id}`;
});

/** How often the verb below has written. */
async function written(): Promise<number> {
  const [row] = await getDb().execute<{ name: string }>(sql`select full_name as name from users where id = ${id}`);
  return row?.name.split(" y ").filter((name) => name === "otro").length ?? -1;
}

const write: Run = async (joined) => {
  await withTx(joined, ({ db }) =>
    db.execute(sql`update users set full_name = full_name || ' y otro' where id = ${id}`),
  );
  return { status: 200, body: "hecho" };
};

const failing =
  (error: Error): Run =>
  async (joined) => {
    await write(joined);
    throw error;
  };

const failed = (error: DomainError): StoredAnswer => ({ status: error.status, body: error.code });
const call = (run: Run, options: Parameters<typeof once>[4] = {}) => once(actor, "k", "body", run, options);

const aged = () =>
  getDb().execute(sql`update idempotency_keys set created_at = created_at - interval '61 seconds'
    where actor_key = ${actor}`);

test.each([
  ["that is one transaction", true],
  ["of several", false],
])("a request %s is done once, and its answer is kept", async (_, isAtomic) => {
  const first = await call(write, { isAtomic });
  await aged();
  expect(await call(write, { isAtomic })).toEqual(first);
  expect(await written()).toBe(1);
});

test("a request that is one transaction is undone by its error, and free", async () => {
  expect(await codeOf(call(failing(new DomainError("order.frozen")), { isAtomic: true, failed }))).toBe("order.frozen");
  expect(await written()).toBe(0);
  await call(write, { isAtomic: true });
  expect(await written()).toBe(1);
});

test("a request that is one transaction starts anew as a whole where it asks for that", async () => {
  let runs = 0;
  const twice: Run = async (joined) => {
    runs += 1;
    const answer = await write(joined);
    if (runs === 1) throw new TryAgain();
    return answer;
  };
  expect(await call(twice, { isAtomic: true })).toEqual({ status: 200, body: "hecho" });
  expect({ runs, written: await written() }).toEqual({ runs: 2, written: 1 });
});

test("an error after a commit is the answer from then on", async () => {
  const run = failing(new DomainError("order.paid"));
  expect(await codeOf(call(run, { failed }))).toBe("order.paid");
  expect(await call(run, { failed })).toEqual({ status: 409, body: "order.paid" });
  expect(await written()).toBe(1);
});

test("an error that asks for the same again leaves the key free", async () => {
  const down = failing(new DomainError("payment.provider_unavailable"));
  expect(await codeOf(call(down, { failed }))).toBe("payment.provider_unavailable");
  expect(await call(write)).toEqual({ status: 200, body: "hecho" });
  expect(await written()).toBe(2);
});

test("what broke after a commit is not done again, but read where it can be", async () => {
  await expect(call(failing(new Error("broken")), { failed })).rejects.toThrow("broken");
  expect(await codeOf(call(write))).toBe("idempotency.in_progress");
  await aged();
  expect(await codeOf(call(write))).toBe("idempotency.done");
  expect(await codeOf(call(write, { again: async () => null }))).toBe("idempotency.done");
  const seen = { status: 200, body: "leído" };
  expect(await call(write, { again: async () => seen })).toEqual(seen);
  expect(await written()).toBe(1);
});

test("what broke before any commit is free at once", async () => {
  const broken: Run = async () => {
    throw new Error("broken");
  };
  await expect(call(broken)).rejects.toThrow("broken");
  await call(write);
  expect(await written()).toBe(1);
});

/** Nothing can be written to the table of keys meanwhile, as while the database is away. */
async function without(work: () => Promise<unknown>): Promise<void> {
  const owner = postgres(asOwner(process.env.DATABASE_URL ?? ""), { max: 1 });
  try {
    await owner`alter table idempotency_keys rename to keys_that_are_away`;
    await work().finally(() => owner`alter table keys_that_are_away rename to idempotency_keys`);
  } finally {
    await owner.end();
  }
}

test("what could not be freed while the database was away is free a moment after it is back", async () => {
  const reached = Promise.withResolvers<void>();
  const away = Promise.withResolvers<void>();
  const broken: Run = async () => {
    reached.resolve();
    await away.promise;
    throw new Error("broken");
  };
  const first = call(broken).catch(String);
  await reached.promise;
  await without(async () => {
    away.resolve();
    expect(await first).toBe("Error: broken");
  });
  expect(await codeOf(call(write))).toBe("idempotency.in_progress");
  await expect.poll(() => call(write).catch(() => null), { timeout: 5_000 }).toEqual({ status: 200, body: "hecho" });
  expect(await written()).toBe(1);
});

test("an answer that cannot be kept is given, and what was done is not done again", async () => {
  const odd: Run = async (joined) => ({ ...(await write(joined)), body: "\u0000" });
  expect(await call(odd)).toEqual({ status: 200, body: "\u0000" });
  await aged();
  expect(await codeOf(call(odd))).toBe("idempotency.done");
  expect(await written()).toBe(1);
});

test.each([
  ["that is one transaction", true],
  ["of several", false],
])("a request %s commits nothing once another has taken its key over", async (_, isAtomic) => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: Run = async (joined) => {
    reached.resolve();
    await goOn.promise;
    return write(joined);
  };
  const first = codeOf(call(slow, { isAtomic }));
  await reached.promise;
  await aged();
  const second = await call(write, { isAtomic });
  goOn.resolve();
  expect(await first).toBe("idempotency.in_progress");
  expect(await written()).toBe(1);
  expect(await call(write, { isAtomic })).toEqual(second);
});

test("of twenty at once that are one transaction, one writes", async () => {
  const answer = { status: 200, body: "hecho" };
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => call(write, { isAtomic: true })));
  for (const one of all) {
    if (one.status === "fulfilled") expect(one.value).toEqual(answer);
    else expect(one.reason).toMatchObject({ code: "idempotency.in_progress" });
  }
  expect(await written()).toBe(1);
  expect(await call(write, { isAtomic: true })).toEqual(answer);
});
