import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDb, type Db, getDb } from "@/db/client";
import { downloads } from "@/db/schema";
import { createTestDatabase, createUser, dropTestDatabase } from "@/db/testing";
import { recordAudit } from "@/lib/audit";
import { countShift } from "@/lib/cash-desk";
import { createOpenDesk, take } from "@/lib/cash-desk/testing";
import { closingPage } from "@/lib/closings/closing-page";
import { invoiceList } from "@/lib/closings/invoices";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { makeDownload } from "@/lib/downloads/make-download";
import { createDownload } from "@/lib/downloads/testing";
import { dataUntil, inReport } from "@/lib/lists";
import { payableRows, settlementList } from "@/lib/organizer-settlements";
import {
  letGoSums,
  listPrepaidMovements,
  listPrepaidPeople,
  listPrepaidStatements,
  listPrepaidTotals,
  prepaidLiability,
  prepaidMovementList,
  prepaidPeopleList,
  prepaidTotalList,
  readPrepaidClosing,
} from "@/lib/prepaid";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { createVip } from "@/lib/qr-history/testing";
import {
  accountList,
  accountSums,
  beyondPurchases,
  cashList,
  cashOperationList,
  eventReport,
  infinityList,
  infinityReport,
} from "@/lib/reports";
import { type Books, createBooks, postAll, somePosting } from "@/lib/reports/daily-sums/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { diskStore } from "@/lib/storage/disk-store";
import { useStorage } from "@/lib/storage/storage";

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

/** A way to the server on which all that is said can be held back. */
async function quietable(url: string) {
  const to = new URL(url);
  const { hostname, port } = to;
  const sockets: Socket[] = [];
  const state = { isQuiet: false };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    // Either side may be reset as the test ends its connections.
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => near.write(bytes));
    near.on("close", () => far.destroy());
    if (state.isQuiet) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  to.hostname = "127.0.0.1";
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    silence() {
      state.isQuiet = true;
      for (const socket of sockets) socket.pause();
    },
    end() {
      state.isQuiet = false;
      for (const socket of sockets) socket.resume();
      server.close();
    },
  };
}

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
    expect((await invoiceList.page({ ctx, input: {} })).total).toBe(1);
    await getDb().transaction(async (tx) => {
      expect(await inReport({ ...systemCtx(), db: tx as Db }, nameOfDatabase)).not.toBe(NAME);
    });
  });

  it("reads it for prepaid and for VIP QRs as well, but not what other systems copy or people decide on", async () => {
    const plaza = await createPlaza();
    await createHolder(plaza, 10_000);
    const { event } = await createVip();
    const read = async () => [
      (await prepaidMovementList.page({ ctx, input: {} })).total,
      (await prepaidTotalList.page({ ctx, input: {} })).total,
      (await prepaidPeopleList.page({ ctx, input: {} })).total,
      (await letGoSums({ ctx, input: {} })).length + 1,
      (await prepaidLiability({ ctx, input: {} })).closing.giftCents / 10_000,
      (await listPrepaidTotals({ ctx, input: {} })).length,
      (await listPrepaidPeople({ ctx, input: {} })).total,
      (await listPrepaidStatements({ ctx, input: {} })).total,
      (await readPrepaidClosing({ ctx, input: {} })).closing.giftCents / 10_000,
      (await infinityList.page({ ctx, input: {} })).total,
      (await infinityReport({ ctx, input: {} })).total,
    ];
    expect(await read()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    expect(await read()).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect((await listPrepaidMovements({ ctx, input: {} })).total).toBe(1);
    expect((await eventReport({ ctx, input: event })).areas).not.toEqual([]);
    expect((await settlementList.page({ ctx, input: {} })).total).toBe(0);
  });

  it("reads it for what desks took", async () => {
    const desk = await createOpenDesk();
    await take(desk);
    await countShift({ ctx: ctxFor(desk.cashier), input: { counts: { n100000: 1, n50000: 1, n20000: 1, n10000: 1 } } });
    const input = { adminId: desk.admin.id };
    const read = async () => [
      (await cashList.page({ ctx, input })).total,
      (await cashOperationList.page({ ctx, input })).total,
    ];
    expect(await read()).toEqual([1, 1]);
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    expect(await read()).toEqual([0, 0]);
  });

  it("is read where it was written for a minute by whoever wrote something", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    const person = await createUser({ profile: 1, adminId: books.admin.id });
    const asked = (later = 0) =>
      inReport(ctxFor(person, new Date(Date.now() + later)), async (db) => (await nameOfDatabase(db)) === NAME);
    const notes = (action: "list.exported" | "report_mail.asked") =>
      recordAudit(ctxFor(person), { action, entity: "report_mail", entityId: person.id, adminId: books.admin.id });
    await notes("list.exported");
    expect(await asked()).toBe(true);
    await notes("report_mail.asked");
    expect(await asked()).toBe(false);
    expect(await dataUntil(ctxFor(person))).toBeNull();
    expect(await asked(61_000)).toBe(true);
  });

  it("reads the database itself where the replica is away, at once and each time", async () => {
    const lines = await fileLines();
    vi.stubEnv("DATABASE_REPLICA_URL", DEAD);
    const begun = performance.now();
    for (let times = 0; times < 3; times++) {
      expect(await earned()).toBe(4_321);
      expect(await fileLines()).toBe(lines);
    }
    expect(await dataUntil(ctx)).toBeNull();
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

  it("reads the database itself where the replica falls silent, before it begins or in the middle", async () => {
    const network = await quietable(replica);
    try {
      vi.stubEnv("DATABASE_REPLICA_URL", network.url);
      expect(await inReport(systemCtx(), nameOfDatabase)).toBe(NAME);
      const names: (string | undefined)[] = [];
      const inTheMiddle = async (db: Db) => {
        names.push(await nameOfDatabase(db));
        network.silence();
        return nameOfDatabase(db);
      };
      expect(await inReport(systemCtx(), inTheMiddle, 200)).not.toBe(NAME);
      expect(names[0]).toBe(NAME);
      const begun = performance.now();
      expect(await inReport(systemCtx(), nameOfDatabase)).not.toBe(NAME);
      expect(await dataUntil(ctx)).toBeNull();
      expect(performance.now() - begun).toBeLessThan(8_000);
    } finally {
      network.end();
    }
  }, 20_000);

  it("reads the database itself where its context says so, and what leads to refunds always", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    const exact = { ...ctx, reportsFrom: "primary" as const };
    expect((await accountSums({ ctx: exact, input: {} })).earnedCents).toBe(4_321);
    expect((await accountList.page({ ctx: exact, input: {} })).total).toBe(1);
    expect((await beyondPurchases({ ctx, input: {} })).collectedCents).toBe(4_321);
  });

  it("is read for a file by the first run of its job, and the database itself from the second on", async () => {
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    const folder = await mkdtemp(join(tmpdir(), "ct-replica-"));
    useStorage(diskStore(folder));
    const rows: (number | undefined)[] = [];
    for (const state of ["waiting", "working"] as const) {
      const { id } = await createDownload(platform.id, {
        adminId: null,
        list: accountList.name,
        input: { format: "csv" },
        state,
      });
      await makeDownload({ ctx: systemCtx(), input: { downloadId: id } });
      const [row] = await getDb().select().from(downloads).where(eq(downloads.id, id));
      expect(row).toMatchObject({ state: "ready" });
      rows.push(row?.rowsDone);
    }
    expect(rows).toEqual([0, 1]);
    await rm(folder, { recursive: true });
  });

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
    expect(await dataUntil(ctx)).toBeNull();
    vi.stubEnv("DATABASE_REPLICA_URL", replica);
    expect(await dataUntil(ctx)).toBeNull();
  });
});
