import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDb, type Db, getDb } from "@/db/client";
import { createTestDatabase, dropTestDatabase } from "@/db/testing";
import { closingPage } from "@/lib/closings/closing-page";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { payableRows } from "@/lib/organizer-settlements";
import { accountList, accountSums, dataUntil } from "@/lib/reports";
import { type Books, createBooks, postAll, somePosting } from "@/lib/reports/daily-sums/testing";
import { inReport } from "@/lib/reports/within-time";
import { systemCtx } from "@/lib/settlement/testing";

const NAME = `ct_replica_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
/** Nobody listens there. */
const DEAD = "postgres://nobody@127.0.0.1:1/nothing";
const ctx = ctxFor(platform);
let books: Books;
let replica: string;

/** Two databases: what stands in one of them says which was asked. */
beforeAll(async () => {
  books = await createBooks();
  const earned = { kind: "sale", from: "organizer_payable", to: "bank", cents: 4_321 } as const;
  const [some] = fc.sample(somePosting, 1);
  if (some) await postAll(systemCtx(), books, [{ ...some, ...earned, minutesAgo: 0, isTest: true }]);
  replica = await createTestDatabase(NAME);
});

afterEach(() => vi.unstubAllEnvs());

afterAll(async () => {
  await closeDb();
  await dropTestDatabase(NAME);
});

const earned = async () => (await accountSums({ ctx, input: {} })).earnedCents;
const nameOfDatabase = async (db: Db) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`))[0]?.name;

async function fileLines(): Promise<number> {
  const { content } = await accountList.file({ ctx, input: { format: "csv" } });
  return (await new Response(content).text()).trim().split("\n").length;
}

describe("a report", () => {
  it("reads the replica where there is one: its sums, its pages, and its files", async () => {
    expect([await earned(), (await accountList.page({ ctx, input: {} })).total]).toEqual([4_321, 1]);
    const lines = await fileLines();
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    expect([await earned(), (await accountList.page({ ctx, input: {} })).total]).toEqual([0, 0]);
    expect(await fileLines()).toBeLessThan(lines);
    expect(await inReport(systemCtx(), nameOfDatabase)).toBe(NAME);
  });

  it("alone does: what a person just wrote is read where it was written", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    const rows = await payableRows({ ctx, input: null });
    expect(rows.map(({ adminId }) => adminId)).toContain(books.admin.id);
    const month = new Date().toISOString().slice(0, 7);
    const page = await closingPage({ ctx, input: { month } });
    expect(page.rows.map(({ adminId }) => adminId)).toContain(books.admin.id);
    await getDb().transaction(async (tx) => {
      expect(await inReport({ ...systemCtx(), db: tx as Db }, nameOfDatabase)).not.toBe(NAME);
    });
  });

  it("reads the database itself where the replica is away, at once and each time", async () => {
    const lines = await fileLines();
    vi.stubEnv("DATABASE_REPLICA_URL", DEAD);
    const begun = performance.now();
    for (let times = 0; times < 3; times++) {
      expect(await earned()).toBe(4_321);
      expect(await fileLines()).toBe(lines);
    }
    expect(await dataUntil()).toBeNull();
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it.each(["40001", "57014", "57P01", "53300"])(
    "reads the database itself where the replica gives up with %s",
    async (code) => {
      vi.stubEnv("DATABASE_REPLICA_URL", replica);
      const asked: (string | undefined)[] = [];
      const read = async (db: Db) => {
        const name = await nameOfDatabase(db);
        asked.push(name);
        if (name === NAME)
          await db.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`));
        return name;
      };
      expect(await inReport(systemCtx(), read)).not.toBe(NAME);
      expect(asked).toHaveLength(2);
    },
  );

  it("asks nobody else where it is wrong, or takes too long", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    let times = 0;
    const wrong = inReport(systemCtx(), (db) => {
      times++;
      return db.execute(sql`select nothing_of_this_name`);
    });
    await expect(wrong).rejects.toThrow();
    const long = inReport(
      systemCtx(),
      (db) => {
        times++;
        return db.execute(sql`select pg_sleep(5)`);
      },
      50,
    );
    expect(await codeOf(long)).toBe("report.too_long");
    expect(times).toBe(2);
    const writing = inReport(systemCtx(), (db) => db.execute(sql`update admins set name = name`));
    await expect(writing).rejects.toThrow();
  });

  it("says so where neither answers", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", DEAD);
    vi.stubEnv("DATABASE_URL", DEAD);
    expect(await codeOf(inReport(systemCtx(), nameOfDatabase))).toBe("report.unavailable");
  });

  it("says until when it knows of a replica that follows, and of no other server", async () => {
    expect(await dataUntil()).toBeNull();
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    expect(await dataUntil()).toBeNull();
  });
});
