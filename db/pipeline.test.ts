import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, getDb, withTx } from "@/db/client";
import { hotStatement } from "@/db/hot";
import { inOrder, sqlStatement, together } from "@/db/pipeline";

/** Answers a few steps after the database does, so that later statements are known to have failed before it. */
async function late<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    throw error;
  }
}

interface Step extends Record<string, unknown> {
  step: string;
}

const divide = hotStatement<{ by: number }, { one: number }>(
  { name: "test.divide", bench: "hold" },
  "select 1 / :by::int as one",
);
const sayStep = hotStatement<{ step: string }, Step>({ name: "test.say", bench: "hold" }, "select :step::text as step");
const afterStep = hotStatement<{ step: string }, Step>(
  { name: "test.after", bench: "hold" },
  "select :step::text || current_setting('test.step') as step",
);
const writeStep = hotStatement<{ step: string }, Step>(
  { name: "test.write", bench: "hold" },
  "select set_config('test.step', :step, true) as step",
);
const readStep = hotStatement<Record<never, never>, Step>(
  { name: "test.read", bench: "hold" },
  "select current_setting('test.step') as step",
);

const broken = (db: Db) => late(divide(db, { by: 0 }));
const codeOf = (error: Error & { code?: string }) => error.code ?? (error.cause as { code?: string }).code;

test("statements in order are taken by the database in it, of whichever kind they are", async () => {
  for (let turn = 0; turn < 2; turn++) {
    const answers = await withTx({}, (tx) =>
      inOrder(tx.db, [
        writeStep.later({ step: "first" }),
        afterStep.later({ step: "after " }),
        sqlStatement<Step>(sql`select current_setting('test.step') as step`),
        writeStep.later({ step: "second" }).as(([row]) => [{ step: `${row?.step}!` }]),
        readStep.later({}),
      ]),
    );
    expect(answers.map(([row]) => row?.step)).toEqual(["first", "after first", "first", "second!", "second"]);
  }
});

test("members of together are answered in their places, whichever begins first", async () => {
  const answers = await withTx({}, (tx) =>
    together([
      () => sayStep(tx.db, { step: "first" }),
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
      await writeStep(tx.db, { step: "before" });
      return together([() => writeStep(tx.db, { step: "written" }), () => readStep(tx.db, {})]);
    });
    answers.add(row?.step);
  }
  expect(answers).toEqual(new Set(["before", "written"]));
});

test("the error that broke the transaction is thrown, not those that follow from it", async () => {
  for (const turn of [0, 1]) {
    const failing = withTx({}, (tx) => {
      const work = [() => broken(tx.db), () => sayStep(tx.db, { step: "two" })];
      return together(turn === 0 ? work : work.toReversed());
    });
    expect(codeOf((await failing.catch((error: Error) => error)) as Error)).toBe("22012");
  }
});

// It can fail through PgBouncer alone, where the stage `pooler` and `npm run test:ops` run it.
test("statements that are sent at once outside of a transaction are all answered, with values and without", async () => {
  const plain = () => getDb().execute<Step>(sql`select 'plain' as step`);
  // The database reads this one for longer than it runs the other: a pooler hears of that one's end before.
  const valued = () =>
    getDb().execute<Step>(sql`
      select ${"valued"}::text as step where not exists (select from information_schema.columns c
        join information_schema.key_column_usage k using (column_name) where c.column_name = ${"no such column"})`);
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => (n % 3 === 2 ? valued() : plain())));
  expect(answers.filter(([row]) => row?.step === "valued")).toHaveLength(100);
  expect(answers.filter(([row]) => row?.step === "plain")).toHaveLength(200);
}, 20_000);
