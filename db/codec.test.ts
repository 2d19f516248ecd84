import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDb, getDb, getSql } from "@/db/client";
import { hotStatement } from "@/db/hot";

afterEach(async () => {
  await closeDb();
  delete process.env.DATABASE_PREPARE;
});

const AT = new Date("2026-11-28T18:30:00.123Z");
const ask = hotStatement<{ at: Date }, unknown>(
  { name: "test.ask", bench: "hold" },
  `select :at::timestamptz as at, 9007199254740991::bigint as id, sum(n) as total, array_agg(n) as list,
  null::timestamptz as never from (values (1::bigint), (2::bigint)) as given (n)`,
);
const answered = [{ at: AT, id: Number.MAX_SAFE_INTEGER, total: 3, list: [1, 2], never: null }];

test.each(["1", "0"])(
  "every way to the database gives and takes the same values, prepared or not (%s)",
  async (prepare) => {
    process.env.DATABASE_PREPARE = prepare;
    const built =
      await getDb().execute(sql`select ${AT}::timestamptz as at, 9007199254740991::bigint as id, sum(n) as total,
    array_agg(n) as list, null::timestamptz as never from (values (1::bigint), (2::bigint)) as given (n)`);
    expect([...built]).toEqual(answered);
    expect([...(await ask(getDb(), { at: AT }))]).toEqual(answered);
    expect([...(await getSql()`select ${AT}::timestamptz as at, 5::bigint as id`)]).toEqual([{ at: AT, id: 5 }]);
    expect([...(await getSql()`select 'infinity'::timestamptz as never, '-infinity'::timestamptz as always`)]).toEqual([
      { never: "infinity", always: "-infinity" },
    ]);
  },
);

test("a number that would lose its last digit is refused, not rounded", async () => {
  await expect(getSql()`select 9007199254740993::bigint as id`).rejects.toThrow("cannot be exact");
  expect([...(await getSql()`select 9007199254740991::bigint as id`)]).toEqual([{ id: Number.MAX_SAFE_INTEGER }]);
});
