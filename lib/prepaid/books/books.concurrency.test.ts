import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { type Db, getDb, withTx } from "@/db/client";
import { createGate } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { scan } from "@/lib/access/testing";
import { lockAccount, readAccountRow } from "@/lib/prepaid/books/account";
import { addLot } from "@/lib/prepaid/books/lots";
import { move, restOf, take } from "@/lib/prepaid/books/move";
import { selectOpenLots } from "@/lib/prepaid/hot";
import { accountOf, BY_ENTRY, createHolder, createPlaza, give, movementsOf, readAt } from "@/lib/prepaid/testing";

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const books = (db: Db) => ({ db, now: new Date(), requestId: "test" });

/** Takes an amount if the balance has it. `isLocked` is what the product does; without it, two may take the same. */
async function debit(accountId: number, cents: number, isLocked: boolean): Promise<"taken" | "too little" | "refused"> {
  try {
    return await withTx({}, async ({ db }) => {
      const account = isLocked
        ? await lockAccount(db, accountId, null)
        : await readAccountRow(db, sql`a.id = ${accountId}`);
      const lots = await selectOpenLots(db, { accountId });
      if (!account || restOf(lots) < cents) return "too little";
      const movement = { kind: "adjustment" as const, cause: crypto.randomUUID(), changes: take(lots, cents).changes };
      await move(books(db), account, { ...movement, posts: "adjustment", reason: "Prueba" });
      return "taken";
    });
  } catch {
    return "refused";
  }
}

const countOf = (answers: readonly string[], what: string) => answers.filter((one) => one === what).length;

describe("one balance", () => {
  it("is never overdrawn by fifty debits and ten gifts at once, and not a centavo is lost", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 5_000);
    const debits = Array.from({ length: 50 }, () => debit(accountId, 300, true));
    const gifts = Array.from({ length: 10 }, () => give(accountId, 500));
    const answers = await Promise.all(debits);
    await Promise.all(gifts);
    expect(countOf(answers, "refused")).toBe(0);
    const taken = countOf(answers, "taken");
    expect(taken).toBeGreaterThanOrEqual(16);
    expect((await accountOf(accountId)).balanceCents).toBe(10_000 - taken * 300);
  });

  it("is protected by the lock: without it debits find what another has taken, and the database refuses them", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 5_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => debit(accountId, 300, false)));
    expect(countOf(answers, "refused")).toBeGreaterThan(0);
  });

  it("is charged once by two gates that read one code at the same instant, twenty times", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const second = await createGate(plaza.enclosure);
    const holder = await createHolder(plaza, 50_000);
    for (let turn = 0; turn < 20; turn++) {
      const now = new Date(Date.UTC(2026, 10, 24, 12) + turn * 3_600_000);
      await Promise.all([plaza.gate, second].map((gate) => scan(plaza.owner, gate, holder.qr, { now })));
      const open = await getDb().execute(sql`
        select 1 from prepaid_visits where account_id = ${holder.accountId} and ended_at is null`);
      expect(open).toHaveLength(1);
      const [paid] = await getDb().execute<{ cents: number }>(sql`
        select sum(charged_cents)::int as cents from prepaid_visits where account_id = ${holder.accountId}`);
      expect(paid?.cents).toBe((turn + 1) * 4_500);
      const later = new Date(now.getTime() + 1_800_000);
      await Promise.all(
        [plaza.gate, second].map((gate) => scan(plaza.owner, gate, holder.qr, { direction: "out", now: later })),
      );
      if ((await accountOf(holder.accountId)).balanceCents < 20_000) await give(holder.accountId, 30_000);
    }
  });

  it("goes on while a car leaves: the exit takes what there was, and the money that comes stays", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 3_600);
    for (let turn = 0; turn < 10; turn++) {
      const at = new Date(Date.UTC(2026, 10, 24, 12) + turn * 7_200_000);
      await readAt(plaza, holder, "in", at);
      await Promise.all([
        readAt(plaza, holder, "out", new Date(at.getTime() + 5_400_000)),
        give(holder.accountId, 3_600),
      ]);
    }
    expect((await accountOf(holder.accountId)).balanceCents).toBe(3_600);
    expect(await movementsOf(holder.accountId)).toHaveLength(21);
  });
});

describe("the database", () => {
  const broken = async (statement: ReturnType<typeof sql>) => {
    await expect(withTx({}, ({ db }) => db.execute(statement))).rejects.toThrow();
  };

  it("refuses a balance, a lot or a debt that does not add up, and a movement that is changed", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 5_000);
    await broken(sql`update prepaid_accounts set balance_cents = 4000 where id = ${accountId}`);
    await broken(sql`update prepaid_lots set rest_cents = 4000 where account_id = ${accountId}`);
    await broken(sql`update prepaid_accounts set debt_cents = 1 where id = ${accountId}`);
    await broken(sql`update prepaid_movements set amount_cents = 1 where account_id = ${accountId}`);
    await broken(sql`delete from prepaid_movements where account_id = ${accountId}`);
    await expect(
      withTx({}, async ({ db }) => {
        await addLot(db, { accountId, kind: "gift", amountCents: 10, ivaBps: 0, expiresAt: null });
        await db.execute(sql`update prepaid_lots set rest_cents = amount_cents where account_id = ${accountId}`);
      }),
    ).rejects.toThrow();
    expect((await accountOf(accountId)).balanceCents).toBe(5_000);
  });
});
