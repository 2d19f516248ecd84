import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { sumsOf } from "@/lib/closings/sums";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { attention } from "@/lib/home";
import { payableTo } from "@/lib/ledger";
import { payableRows } from "@/lib/organizer-settlements";
import { dueOf, totalsOf } from "@/lib/organizer-settlements/reckon";
import { accountSums, type LinesFrom, ledgerLines, proveDailySums, rebuildDailySums } from "@/lib/reports";
import { sumUpDays } from "@/lib/reports/daily-sums/sum-up";
import { type Books, createBooks, postAll, somePosting } from "@/lib/reports/daily-sums/testing";
import { systemCtx } from "@/lib/settlement/testing";

const DAY = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);

/** What the readers say that know of daily sums; `from` for those that may be asked for either. */
async function figures({ admin }: Books, from: LinesFrom) {
  const ctx = ctxFor(platform, new Date(Date.now() + DAY));
  const adminId = admin.id;
  const due = { adminId, asOf: ctx.now, payableDays: 3 };
  return {
    closing: await sumsOf(ctx, { adminId, from }),
    month: await sumsOf(ctx, { adminId, until: dayOf(40).slice(0, 7), from }),
    due: from === "sums" ? await dueOf(ctx, due) : await totalsOf(ctx, due),
    payable: await payableTo(ctx, adminId, true, ledgerLines({ from, adminId, dayOf: null, isCoarse: true })),
  };
}

async function pages({ admin }: Books) {
  const ctx = ctxFor(platform, new Date(Date.now() + DAY));
  const rows = await payableRows({ ctx, input: null });
  const [from, to] = [dayOf(50), dayOf(20)];
  return {
    payable: rows.find(({ adminId }) => adminId === admin.id),
    statement: await accountSums({ ctx, input: { adminId: admin.id, from, to } }),
    all: await accountSums({ ctx, input: { from } }),
  };
}

const isRead = async ({ admin }: Books) =>
  (
    await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from daily_sums d join daily_sum_books b on b.admin_id = d.admin_id
      where d.admin_id = ${admin.id} and b.built_through = 'infinity' and b.differs_since is null`)
  )[0]?.n ?? 0;

const waiting = async ({ admin }: Books) =>
  (
    await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from unsummed_transactions where admin_id = ${admin.id}`)
  )[0]?.n;

const prove = ({ admin }: Books) => proveDailySums({ ctx: systemCtx(), input: { adminId: admin.id } });

describe("daily sums", () => {
  it("say what the ledger says, by every reader, before, while and after they are made", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(somePosting, { minLength: 1, maxLength: 25 }),
        fc.array(somePosting, { maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        async (first, later, batch) => {
          const books = await createBooks();
          await postAll(systemCtx(), books, first);
          expect(await figures(books, "sums")).toEqual(await figures(books, "ledger"));
          const before = await pages(books);
          await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id, batch } });
          expect(await waiting(books)).toBe(0);
          expect(await figures(books, "sums")).toEqual(await figures(books, "ledger"));
          expect(await pages(books)).toEqual(before);
          await postAll(systemCtx(), books, later);
          const rest = await pages(books);
          expect(await figures(books, "sums")).toEqual(await figures(books, "ledger"));
          await sumUpDays({ ctx: systemCtx(), input: null });
          expect(await waiting(books)).toBe(0);
          expect(await figures(books, "sums")).toEqual(await figures(books, "ledger"));
          expect(await pages(books)).toEqual(rest);
          expect(await prove(books)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  describe("that differ from the ledger", () => {
    let books: Books;
    beforeAll(async () => {
      books = await createBooks();
      await postAll(systemCtx(), books, fc.sample(somePosting, { numRuns: 40, seed: 7 }));
      await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id } });
      await getDb().execute(sql`update users set email = 'plataforma@ejemplo.test' where is_platform_admin`);
    });

    it("are found at night by one centavo, told to the platform, and read no more until they are made anew", async () => {
      const ledger = await figures(books, "ledger");
      await getDb().execute(sql`
        update daily_sums set amount_cents = amount_cents + 1 where ctid = (
          select ctid from daily_sums where admin_id = ${books.admin.id} and account = 'organizer_payable' limit 1)`);
      expect(await figures(books, "sums")).not.toEqual(ledger);
      const doubted = () => attention({ ctx: ctxFor(platform), input: null }).then(({ doubtedSums }) => doubtedSums);
      expect(await doubted()).toBe(0);
      expect(await prove(books)).toEqual([{ adminId: books.admin.id, rows: 1, cents: 1 }]);
      expect(await prove(books)).toHaveLength(1);
      const told = await getDb().execute(sql`select 1 from messages where template = 'daily_sums.differ'`);
      expect(told).toHaveLength(1);
      expect(await doubted()).toBe(1);
      expect((await attention({ ctx: ctxFor(books.owner), input: null })).doubtedSums).toBe(0);
      expect(await figures(books, "sums")).toEqual(ledger);
      await sumUpDays({ ctx: systemCtx(), input: null });
      expect(await isRead(books)).toBe(0);
      await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id } });
      expect(await isRead(books)).toBeGreaterThan(0);
      expect(await prove(books)).toEqual([]);
      expect(await figures(books, "sums")).toEqual(ledger);
      expect(await doubted()).toBe(0);
    });

    it("are told to the platform alone where nobody proved them for two days, also once they were made anew", async () => {
      const adminId = books.admin.id;
      await rebuildDailySums({ ctx: systemCtx(), input: { adminId } });
      const later = new Date(Date.now() + 3 * 86_400_000);
      const unproven = async (person: Parameters<typeof ctxFor>[0], now: Date) =>
        (await attention({ ctx: ctxFor(person, now), input: null })).unprovenSums;
      await proveDailySums({ ctx: { ...systemCtx(), now: new Date() }, input: null });
      const before = await unproven(platform, new Date());
      expect(await unproven(platform, later)).toBeGreaterThan(before);
      expect(await unproven(books.owner, later)).toBe(0);
      const all = await unproven(platform, later);
      await proveDailySums({ ctx: { ...systemCtx(), now: later }, input: { adminId } });
      expect(await unproven(platform, later)).toBe(all - 1);
      await rebuildDailySums({ ctx: systemCtx(), input: { adminId } });
      expect(await unproven(platform, later)).toBe(all - 1);
      await prove(books);
    });

    it("of one organizer that cannot be summed or proven keep nobody else's from it, and the job fails in the end", async () => {
      const one = await createBooks();
      const other = await createBooks();
      for (const some of [one, other])
        await postAll(systemCtx(), some, fc.sample(somePosting, { numRuns: 3, seed: 5 }));
      const refused = sql.raw(`daily_sum_books_refused_${one.admin.id}`);
      await getDb().execute(sql`
        alter table daily_sum_books add constraint ${refused} check (admin_id <> ${sql.raw(String(one.admin.id))}) not valid`);
      try {
        await expect(sumUpDays({ ctx: systemCtx(), input: null })).rejects.toThrow("some tenants");
        expect([await isRead(one), await isRead(other)].map((rows) => rows > 0)).toEqual([false, true]);
      } finally {
        await getDb().execute(sql`alter table daily_sum_books drop constraint ${refused}`);
      }
      await sumUpDays({ ctx: systemCtx(), input: null });
      await getDb().execute(sql`
        alter table daily_sum_books add constraint ${refused}
        check (admin_id <> ${sql.raw(String(one.admin.id))} or proved_at is null) not valid`);
      try {
        await expect(proveDailySums({ ctx: systemCtx(), input: null })).rejects.toThrow("some tenants");
        const proven = await getDb().execute<{ id: number }>(sql`
          select admin_id as id from daily_sum_books where proved_at is not null`);
        expect(proven.map(({ id }) => id)).toContain(other.admin.id);
      } finally {
        await getDb().execute(sql`alter table daily_sum_books drop constraint ${refused}`);
      }
    });

    it("are found where one is missing, or an entry is counted twice", async () => {
      const found = async (change: ReturnType<typeof sql>) => {
        const adminId = books.admin.id;
        await rebuildDailySums({ ctx: systemCtx(), input: { adminId } });
        await getDb().execute(change);
        return (await prove(books)).map(({ rows }) => rows);
      };
      const one = sql`(select ctid from daily_sums where admin_id = ${books.admin.id} limit 1)`;
      expect(await found(sql`delete from daily_sums where ctid = ${one}`)).toEqual([1]);
      expect(await found(sql`update daily_sums set entries = entries + 1 where ctid = ${one}`)).toEqual([1]);
      expect(await found(sql`update daily_sums set zone_day = zone_day - 400 where ctid = ${one}`)).toEqual([2]);
      const month = sql`(select ctid from monthly_sums where admin_id = ${books.admin.id} limit 1)`;
      expect(await found(sql`delete from monthly_sums where ctid = ${month}`)).toEqual([1]);
      expect(await found(sql`update monthly_sums set amount_cents = amount_cents - 1 where ctid = ${month}`)).toEqual([
        1,
      ]);
      // It waits to be summed, and is summed already.
      const again = sql`insert into unsummed_transactions (admin_id, transaction_id)
        select admin_id, id from ledger_transactions where admin_id = ${books.admin.id} limit 1`;
      expect((await found(again))[0]).toBeGreaterThan(0);
    });
  });

  it("are made anew where a venue's days begin at another hour, and until then the ledger is read", async () => {
    const books = await createBooks();
    await postAll(systemCtx(), books, fc.sample(somePosting, { numRuns: 60, seed: 3 }));
    await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id } });
    const before = await figures(books, "ledger");
    await getDb().execute(sql`
      update prepaid_settings set day_start = 1200 where admin_id = ${books.admin.id}`);
    await getDb().execute(sql`
      update enclosures set time_zone = 'America/Cancun' where id = ${books.enclosure.id}`);
    const after = await figures(books, "ledger");
    expect(after.payable).toEqual(before.payable);
    expect(await figures(books, "sums")).toEqual(after);
    await sumUpDays({ ctx: systemCtx(), input: null });
    expect(await figures(books, "sums")).toEqual(after);
    expect(await prove(books)).toEqual([]);
    const [kept] = await getDb().execute<{ moved: number }>(sql`
      select count(*)::int as moved from daily_sum_clocks where admin_id = ${books.admin.id}
        and (time_zone = 'America/Cancun' or day_start = 1200)`);
    expect(kept?.moved).toBe(2);
  });

  it("leave out what was posted later than a reader's moment", async () => {
    const books = await createBooks();
    const now = new Date(Date.now() - 5 * DAY);
    const early = fc.sample(somePosting, { numRuns: 20, seed: 5 });
    await postAll(systemCtx(now), books, early);
    const asked = { adminId: books.admin.id, asOf: new Date(now.getTime() + DAY), payableDays: 3 };
    const before = await dueOf(systemCtx(), asked);
    await postAll(systemCtx(), books, fc.sample(somePosting, { numRuns: 20, seed: 6 }));
    await rebuildDailySums({ ctx: systemCtx(), input: { adminId: books.admin.id } });
    expect(await dueOf(systemCtx(), asked)).toEqual(before);
    expect(await totalsOf(systemCtx(), asked)).toEqual(before);
  });

  it("are made and proved by the system alone", async () => {
    const { admin } = await createBooks();
    const ctx = ctxFor(platform);
    expect(await codeOf(rebuildDailySums({ ctx, input: { adminId: admin.id } }))).toBe("auth.forbidden");
    expect(await codeOf(sumUpDays({ ctx, input: null }))).toBe("auth.forbidden");
    expect(await codeOf(proveDailySums({ ctx, input: null }))).toBe("auth.forbidden");
  });
});
