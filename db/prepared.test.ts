import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, withTx } from "@/db/client";
import { type Given, keptQuery } from "@/db/kept-query";
import { inOrder, runPrepared, sqlStatement, statement, together } from "@/db/prepared";
import { admins } from "@/db/schema";
import { createAdmin } from "@/db/testing";

/** Answers a few steps after the database does, so that later statements are known to have failed before it. */
async function late<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    throw error;
  }
}

const broken = (db: Db) => late(runPrepared(db, "select 1 / $1::int as one", [0]));
const codeOf = (error: Error & { code?: string }) => error.code ?? (error.cause as { code?: string }).code;

const setStep = (step: string) => statement<Step>("select set_config('test.step', $1, true) as step", [step]);
const STEP = "select current_setting('test.step') as step";
interface Step extends Record<string, unknown> {
  step: string;
}

test("statements in order are taken by the database in it, of whichever kind they are", async () => {
  const kept = keptQuery((db, its: Given<{ step: string }>) =>
    db
      .select({ step: sql<string>`${its.step}::text || current_setting('test.step')` })
      .from(admins)
      .limit(1),
  );
  await createAdmin();
  for (let turn = 0; turn < 2; turn++) {
    const answers = await withTx({}, (tx) =>
      inOrder(tx.db, [
        setStep("first"),
        kept.later({ step: "after " }),
        sqlStatement<Step>(sql.raw(STEP)),
        setStep("second").as(([row]) => [{ step: `${row?.step}!` }]),
        statement<Step>(STEP, []),
      ]),
    );
    expect(answers.map(([row]) => row?.step)).toEqual(["first", "after first", "first", "second!", "second"]);
  }
});

test("members of together are answered in their places, whichever begins first", async () => {
  const answers = await withTx({}, (tx) =>
    together([
      () => runPrepared<Step>(tx.db, "select $1::text as step", ["first"]),
      false,
      () => tx.db.execute<Step>(sql`select ${"third"}::text as step`),
    ]),
  );
  expect(answers.map((rows) => rows?.[0]?.step)).toEqual(["first", undefined, "third"]);
});

test("in tests, a member that needs what another one writes is found out", async () => {
  const answers = new Set<string | undefined>();
  for (let turn = 0; turn < 40; turn++) {
    const [, [row]] = await withTx({}, async (tx) => {
      await setStep("before").send(tx.db);
      return together([() => setStep("written").send(tx.db), () => runPrepared<Step>(tx.db, STEP, [])]);
    });
    answers.add(row?.step);
  }
  expect(answers).toEqual(new Set(["before", "written"]));
});

test("the error that broke the transaction is thrown, not those that follow from it", async () => {
  for (const turn of [0, 1]) {
    const failing = withTx({}, (tx) => {
      const work = [() => broken(tx.db), () => runPrepared(tx.db, "select $1::int as two", [2])];
      return together(turn === 0 ? work : work.toReversed());
    });
    expect(codeOf((await failing.catch((error: Error) => error)) as Error)).toBe("22012");
  }
});
