import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Attempt, type Db, dbOf, type Retry, TryAgain, withTx } from "@/db/client";
import { isUndone } from "@/db/constraint";
import { createUser } from "@/db/testing";

const failedWith = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const lock = (tx: { db: Db }, id: number) => tx.db.execute(sql`select id from users where id = ${id} for update`);

/**
 * Two transactions that lock two rows crosswise. On its first try each waits until the other has its first row; another
 * try waits until the other one is over.
 */
async function crossing(options: { retry?: Retry }): Promise<{ tries: number; errors: unknown[] }> {
  const ids = [(await createUser()).id, (await createUser()).id];
  const arrived = ids.map(() => Promise.withResolvers<void>());
  const over = ids.map(() => Promise.withResolvers<void>());
  let tries = 0;
  const lockBoth = async (mine: number) => {
    const other = 1 - mine;
    const work = async (tx: { db: Db }, { number }: Attempt) => {
      tries += 1;
      if (number > 1) await over[other]?.promise;
      await lock(tx, ids[mine] ?? 0);
      arrived[mine]?.resolve();
      if (number === 1) await arrived[other]?.promise;
      await lock(tx, ids[other] ?? 0);
    };
    const error = await failedWith(withTx({}, work, options));
    over[mine]?.resolve();
    return error;
  };
  const ended = await Promise.all([lockBoth(0), lockBoth(1)]);
  return { tries, errors: ended.filter((error) => error !== null) };
}

test("of two transactions in a deadlock, the one that was undone runs again", async () => {
  expect(await crossing({ retry: {} })).toEqual({ tries: 3, errors: [] });
});

test("without a retry, one of them fails", async () => {
  const { tries, errors } = await crossing({});
  expect(tries).toBe(2);
  expect(errors).toHaveLength(1);
  expect(isUndone(errors[0])).toBe(true);
});

test("a deadlock inside another's transaction is left to the outermost", async () => {
  let inner = 0;
  let outer = 0;
  const [one, two] = [await createUser(), await createUser()];
  const held = Promise.withResolvers<void>();
  const wanted = Promise.withResolvers<void>();
  const other = withTx({}, async (tx) => {
    await lock(tx, two.id);
    held.resolve();
    await wanted.promise;
    // The database undoes who finds the deadlock: not this one, which looks for it later.
    await tx.db.execute(sql`set local deadlock_timeout = '60s'`);
    await lock(tx, one.id);
  });
  await held.promise;
  await withTx(
    {},
    async (tx) => {
      outer += 1;
      if (outer > 1) await other;
      await lock(tx, one.id);
      wanted.resolve();
      await withTx(
        tx,
        async (joined, { number, isLast }) => {
          inner += 1;
          expect({ number, isLast }).toEqual({ number: inner, isLast: false });
          await lock(joined, two.id);
        },
        { retry: {} },
      );
    },
    { retry: {} },
  );
  await other;
  expect({ inner, outer }).toEqual({ inner: 2, outer: 2 });
});

test("what an attempt wrote is undone, and the next one knows what it asked for", async () => {
  const { id } = await createUser({ fullName: "Antes" });
  const seen: Attempt<string>[] = [];
  const name = await withTx(
    {},
    async (tx, attempt: Attempt<string>) => {
      seen.push(attempt);
      const [row] = await tx.db.execute<{ name: string }>(sql`select full_name as name from users where id = ${id}`);
      await tx.db.execute(sql`update users set full_name = ${`Intento ${attempt.number}`} where id = ${id}`);
      if (!attempt.isLast) throw new TryAgain(`after ${attempt.number}`);
      return row?.name;
    },
    { retry: { tries: 3 } },
  );
  expect(name).toBe("Antes");
  expect(seen).toEqual([
    { number: 1, isLast: false, state: undefined },
    { number: 2, isLast: false, state: "after 1" },
    { number: 3, isLast: true, state: "after 2" },
  ]);
  const [row] = await dbOf({}).execute(sql`select full_name as name from users where id = ${id}`);
  expect(row).toMatchObject({ name: "Intento 3" });
});

test.each([
  ["after so many tries", { tries: 4 }, new TryAgain(), 4],
  ["after six, where nothing else is said", {}, new TryAgain(), 6],
  ["at once on an error that does not pass", {}, new Error("broken"), 1],
  [
    "after the errors that were said to pass",
    { when: (error: unknown) => error instanceof RangeError },
    new RangeError(),
    6,
  ],
])("it gives up %s", async (_, retry, error, tries) => {
  let runs = 0;
  const fail = async () => {
    runs += 1;
    throw error;
  };
  expect(await failedWith(withTx({}, fail, { retry }))).toBe(error);
  expect(runs).toBe(tries);
});

test("without a retry, who asks for another try gets none", async () => {
  let runs = 0;
  const ask = async () => {
    runs += 1;
    throw new TryAgain();
  };
  expect(await failedWith(withTx({}, ask))).toBeInstanceOf(TryAgain);
  expect(runs).toBe(1);
});

test("inside another's transaction there is one try, unless that one starts anew", async () => {
  const seen: [number, boolean][] = [];
  const ask = (tx: { db: Db }) =>
    withTx(
      tx,
      async (_, { number, isLast }) => {
        seen.push([number, isLast]);
        if (number < 3) throw new RangeError();
      },
      { retry: { when: (error) => error instanceof RangeError } },
    );
  expect(await failedWith(withTx({}, ask))).toBeInstanceOf(RangeError);
  await withTx({}, ask, { retry: { tries: 3 } });
  expect(seen).toEqual([
    [1, true],
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test("what a context does before it commits is done once, in each transaction of its own, and undoes it when it fails", async () => {
  const { id } = await createUser({ fullName: "Antes" });
  let commits = 0;
  const write = (name: string) => async (tx: { db: Db }) => {
    await withTx(tx, (joined) => joined.db.execute(sql`update users set full_name = ${name} where id = ${id}`));
  };
  const beforeCommit = async (db: Db) => {
    commits += 1;
    const [row] = await db.execute<{ name: string }>(sql`select full_name as name from users where id = ${id}`);
    if (row?.name === "Nunca") throw new RangeError();
  };
  await withTx({ beforeCommit }, write("Ahora"));
  expect(await failedWith(withTx({ beforeCommit }, write("Nunca")))).toBeInstanceOf(RangeError);
  expect(commits).toBe(2);
  const [row] = await dbOf({}).execute(sql`select full_name as name from users where id = ${id}`);
  expect(row).toMatchObject({ name: "Ahora" });
});
