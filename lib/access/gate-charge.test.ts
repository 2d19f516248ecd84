import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { accessViolations } from "@/db/testing";
import { type ChargedCar, standInCharge } from "@/lib/access/gate-charge";
import { lookUpPass } from "@/lib/access/look-up-pass";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { ctxFor } from "@/lib/core/testing";

interface Taken {
  scanId: number;
  cents: number;
  stay: ChargedCar["stay"];
}

let restore: (() => void)[] = [];

afterEach(() => {
  for (const undo of restore) undo();
  restore = [];
});

/** A balance in a variable: an entry takes 1,000 centavos, an exit 500. */
async function withBalance(cents: number, failing = false) {
  const post = await createPost();
  const pass = await createTestPass({ enclosure: post.enclosure }, { kind: "prepaid", parkingAreaId: post.zone.id });
  const account = { cents, taken: [] as Taken[], asked: 0 };
  const take =
    (amount: number) =>
    async (db: Parameters<Parameters<typeof standInCharge>[0]["chargeEntry"]>[0], car: ChargedCar) => {
      account.asked++;
      if (account.cents < amount) return { refuse: "no_balance" as const };
      return {
        post: async (scanId: number) => {
          const seen = await db.execute(sql`select 1 from scans where id = ${scanId} and pass_id = ${car.passId}`);
          if (failing || seen.length !== 1) throw new Error("Not taken");
          account.cents -= amount;
          account.taken.push({ scanId, cents: amount, stay: car.stay });
        },
      };
    };
  restore.push(standInCharge({ kind: "prepaid", chargeEntry: take(1_000), chargeExit: take(500) }));
  const read = (more: Parameters<typeof scan>[3] = {}) => scan(post.owner, post.gate, pass.qr, more);
  return { post, pass, account, read };
}

describe("a kind that is charged", () => {
  it("is charged at its entry and at its exit, in the reading's transaction, visit after visit", async () => {
    const { post, pass, account, read } = await withBalance(3_000);
    const entry = await read();
    expect(entry.decision).toBe("admitted");
    expect(account.taken).toEqual([{ scanId: entry.scanId, cents: 1_000, stay: null }]);
    const [stay] = await staysOf(pass.row.id);
    const exit = await read({ direction: "out" });
    expect(account.taken[1]).toEqual({
      scanId: exit.scanId,
      cents: 500,
      stay: { id: stay?.id, enteredAt: entry.scannedAt },
    });
    expect((await read()).decision).toBe("admitted");
    expect(account.cents).toBe(500);
    expect(await staysOf(pass.row.id)).toMatchObject([{ endedBy: "exit" }, { endedBy: null }]);
    expect((await accessViolations(post.admin.id)).filter((line) => !line.includes("rights"))).toEqual([]);
  });

  it("neither enters nor leaves with too little", async () => {
    const { pass, account, read } = await withBalance(1_400);
    expect((await read()).decision).toBe("admitted");
    expect((await read({ direction: "out" })).decision).toBe("no_balance");
    expect(await staysOf(pass.row.id)).toMatchObject([{ endedBy: null }]);
    account.cents = 600;
    expect((await read({ direction: "out" })).decision).toBe("admitted");
    expect((await read()).decision).toBe("no_balance");
    expect(await staysOf(pass.row.id)).toHaveLength(1);
    expect(account.taken.map(({ cents }) => cents)).toEqual([1_000, 500]);
  });

  it("is charged once however often a reading is sent again, at once too", async () => {
    const { account, read } = await withBalance(100_000);
    const nonce = randomUUID();
    const answers = [await read({ nonce }), await read({ nonce }), await read({ nonce })];
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(account.taken).toHaveLength(1);
    const same = randomUUID();
    await Promise.all([1, 2, 3].map(() => read({ direction: "out", nonce: same })));
    expect(account.taken).toHaveLength(2);
  });

  it("is not recorded where what is taken cannot be written", async () => {
    const { pass, account, read } = await withBalance(5_000, true);
    await expect(read()).rejects.toThrow("Not taken");
    expect([await scansOf(pass.row.id), await staysOf(pass.row.id), account.cents]).toEqual([[], [], 5_000]);
  });

  it("is asked by the helpdesk and charged nothing", async () => {
    const { post, pass, account } = await withBalance(999);
    const asked = () => lookUpPass({ ctx: ctxFor(post.owner), input: { text: pass.row.shortCode } });
    expect(await asked()).toMatchObject({ pass: { decision: "no_balance" } });
    account.cents = 1_000;
    expect(await asked()).toMatchObject({ pass: { decision: "admitted" } });
    expect([account.taken, account.cents, account.asked]).toEqual([[], 1_000, 2]);
  });

  it("enters nowhere while nobody keeps its balance, and leaves where it is", async () => {
    const { pass, read } = await withBalance(1_000);
    expect((await read()).decision).toBe("admitted");
    for (const undo of restore) undo();
    expect((await read({ direction: "out" })).decision).toBe("admitted");
    expect((await read()).decision).toBe("no_balance");
    expect(await staysOf(pass.row.id)).toMatchObject([{ endedBy: "exit" }]);
  });
});
