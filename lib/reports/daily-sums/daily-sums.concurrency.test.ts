import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Db, dbOf, getDb, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { withinTime } from "@/lib/lists";
import { type LinesFrom, ledgerLines, proveDailySums, rebuildDailySums } from "@/lib/reports";
import { sumUpDays } from "@/lib/reports/daily-sums/sum-up";
import { type Books, createBooks, postAll, postSome, somePosting } from "@/lib/reports/daily-sums/testing";
import { systemCtx } from "@/lib/settlement/testing";

const samples = (numRuns: number, seed: number) => fc.sample(somePosting, { numRuns, seed });

const linesOf = (ctx: Ctx & { db?: Db }, { admin }: Books, from: LinesFrom) =>
  dbOf(ctx).execute(sql`
    select e.account, l.kind, e.day::text as day, e.event_id, e.holder_id, sum(e.amount_cents) as cents, sum(e.iva_cents) as iva
    from ${ledgerLines({ from, adminId: admin.id, dayOf: "zone" })}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);

/** What both ways of reading say of one moment. */
const both = (books: Books) =>
  withinTime(systemCtx(), async (db) => {
    const ctx = { ...systemCtx(), db };
    return { sums: await linesOf(ctx, books, "sums"), ledger: await linesOf(ctx, books, "ledger") };
  });

const prove = ({ admin }: Books) => proveDailySums({ ctx: systemCtx(), input: { adminId: admin.id } });

async function expectSame(books: Books): Promise<number> {
  const { sums, ledger } = await both(books);
  expect(sums).toEqual(ledger);
  return ledger.length;
}

it("an entry that commits after all others were summed is in no sum, is read from the ledger, and is summed next", async () => {
  const books = await createBooks();
  await postAll(systemCtx(), books, samples(30, 1));
  const posted = Promise.withResolvers<void>();
  const summed = Promise.withResolvers<void>();
  const late = withTx(systemCtx(), async (tx) => {
    for (const some of samples(10, 2)) await postSome(tx, books, some);
    posted.resolve();
    await summed.promise;
  });
  await posted.promise;
  // Later ones, with greater numbers, commit and are summed first.
  await postAll(systemCtx(), books, samples(10, 3));
  await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id, batch: 7 } });
  await postAll(systemCtx(), books, samples(10, 4));
  await sumUpDays({ ctx: systemCtx(), input: null });
  const before = await expectSame(books);
  summed.resolve();
  await late;
  expect(await expectSame(books)).toBeGreaterThan(before);
  expect(await prove(books)).toEqual([]);
  await sumUpDays({ ctx: systemCtx(), input: null });
  const [waiting] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from unsummed_transactions where admin_id = ${books.admin.id}`);
  expect(waiting?.n).toBe(0);
  expect(await expectSame(books)).toBeGreaterThan(before);
  expect(await prove(books)).toEqual([]);
});

it("who sells, sums, makes sums anew, proves and reads at once loses and doubles nothing", async () => {
  const books = await createBooks();
  await postAll(systemCtx(), books, samples(20, 5));
  const input = { adminId: books.admin.id, batch: 4 };
  const sellers = [1, 2, 3].map(async (seller) => {
    for (let round = 0; round < 12; round++) await postAll(systemCtx(), books, samples(4, seller * 100 + round));
  });
  let isSold = false;
  const selling = Promise.all(sellers).finally(() => {
    isSold = true;
  });
  const until = async (work: () => Promise<unknown>) => {
    do await work();
    while (!isSold);
  };
  await Promise.all([
    selling,
    until(() => sumUpDays({ ctx: systemCtx(), input: null })),
    until(() => sumUpDays({ ctx: systemCtx(), input: null })),
    until(() => rebuildDailySums({ ctx: systemCtx(), input })),
    until(async () => expect(await prove(books)).toEqual([])),
    until(() => expectSame(books)),
  ]);
  await sumUpDays({ ctx: systemCtx(), input: null });
  await expectSame(books);
  expect(await prove(books)).toEqual([]);
  const [sums] = await getDb().execute<{ entries: number; all: number }>(sql`
    select (select sum(entries) from daily_sums where admin_id = ${books.admin.id})::int as entries,
      (select count(*) from ledger_entries where admin_id = ${books.admin.id})::int as all`);
  expect(sums?.entries).toBe(sums?.all);
});

it("a posting that is undone waits for nothing", async () => {
  const books = await createBooks();
  const undone = withTx(systemCtx(), async (tx) => {
    for (const some of samples(5, 6)) await postSome(tx, books, some);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  const waiting = await getDb().execute(sql`
    select 1 from unsummed_transactions where admin_id = ${books.admin.id}`);
  expect(waiting).toHaveLength(0);
});
