import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { lockAccount } from "@/lib/prepaid/books/account";
import { payDebts } from "@/lib/prepaid/books/debts";
import { topupHref } from "@/lib/prepaid/client";
import { letGo } from "@/lib/prepaid/gate/let-go";
import {
  accountOf,
  BY_ENTRY,
  createHolder,
  createPlaza,
  createType,
  give,
  HOURLY,
  type Holder,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";
import { topupTemplates } from "@/lib/prepaid/topups/messages";
import { systemCtx } from "@/lib/settlement/testing";

const at = (time: string) => new Date(`2026-11-24T${time}:00-06:00`);

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

describe("a car with a balance", () => {
  it("pays by the hour when it leaves, and is told neither what it has nor what it paid", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    const entry = await readAt(plaza, holder, "in", at("10:00"));
    expect(entry).toMatchObject({ decision: "admitted", charge: { level: "enough", missingCents: 0, payPath: null } });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000"]);
    const exit = await readAt(plaza, holder, "out", at("12:14"));
    expect(exit).toMatchObject({ decision: "admitted", charge: { level: "enough" } });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -5400 → 14600"]);
    const [movement] = await getDb().execute<{ lines: unknown; versionId: number }>(sql`
      select reckoning -> 'lines' as lines, version_id as "versionId" from prepaid_movements
      where account_id = ${holder.accountId} and kind = 'exit'`);
    expect(movement).toMatchObject({
      versionId: plaza.type.versionId,
      lines: [
        { what: "first", count: 1, sumCents: 1_800 },
        { what: "next", count: 2, sumCents: 3_600 },
      ],
    });
  });

  it("pays at its entry where its type asks for that, and gets it back when it leaves at once", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 10_000);
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
    expect(await readAt(plaza, holder, "out", at("10:09"))).toMatchObject({ decision: "admitted" });
    await readAt(plaza, holder, "in", at("11:00"));
    await readAt(plaza, holder, "out", at("18:00"));
    expect(await movementsOf(holder.accountId)).toEqual([
      "gift 10000 → 10000",
      "entry -4500 → 5500",
      "reversal 4500 → 10000",
      "entry -4500 → 5500",
    ]);
  });

  it("is charged anew where the gift that paid it expired before it was read again", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza);
    await give(holder.accountId, 4_500, at("10:01"));
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "admitted" });
    expect(await readAt(plaza, holder, "in", at("10:02"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 4_500 },
    });
    await give(holder.accountId, 5_000);
    expect(await readAt(plaza, holder, "in", at("10:03"))).toMatchObject({ decision: "admitted" });
    expect(await movementsOf(holder.accountId)).toEqual([
      "gift 4500 → 4500",
      "entry -4500 → 0",
      "gift 5000 → 5000",
      "reversal 4500 → 9500",
      "entry -4500 → 5000",
    ]);
  });

  it("is charged once however often a reading is sent again", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 10_000);
    const nonce = crypto.randomUUID();
    const first = await readAt(plaza, holder, "in", at("10:00"), nonce);
    const again = await readAt(plaza, holder, "in", at("10:01"), nonce);
    expect(again).toMatchObject({ decision: "admitted", scanId: first.scanId, charge: { level: "enough" } });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 10000 → 10000", "entry -4500 → 5500"]);
  });

  it("buys its period with the entry that needs one, and no other before it ends", async () => {
    const visit = null;
    const month = {
      kind: "period" as const,
      length: { months: 1 },
      cents: 60_000,
      visit,
      reverseMinutes: 10,
      freezeMinutes: 15,
    };
    const plaza = await createPlaza(month);
    const holder = await createHolder(plaza, 100_000);
    for (const day of ["24", "25"]) {
      expect(await readAt(plaza, holder, "in", new Date(`2026-11-${day}T10:00:00-06:00`))).toMatchObject({
        decision: "admitted",
      });
      expect(await readAt(plaza, holder, "out", new Date(`2026-11-${day}T20:00:00-06:00`))).toMatchObject({
        decision: "admitted",
      });
    }
    expect(await readAt(plaza, holder, "in", new Date("2026-12-24T10:00:00-06:00"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 20_000 },
    });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 100000 → 100000", "period -60000 → 40000"]);
  });

  it("takes what expires first, and nothing that has expired", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 3_000);
    await give(holder.accountId, 2_000, at("11:00"));
    await give(holder.accountId, 50_000, at("09:00"));
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({ decision: "admitted" });
    const lots = await getDb().execute<{ rest: number }>(sql`
      select rest_cents as rest from prepaid_lots where account_id = ${holder.accountId} order by id`);
    expect(lots.map(({ rest }) => rest)).toEqual([500, 0, 50_000]);
    await readAt(plaza, holder, "out", at("10:30"));
    expect(await readAt(plaza, holder, "in", at("10:40"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 4_000, level: "missing" },
    });
  });

  it("keeps the tariff that it entered with, though the type has a new version meanwhile", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await getDb().execute(sql`
      insert into prepaid_type_versions (type_id, admin_id, version, tariff, min_entry_cents, notice_cents, topup_min_cents,
        topup_max_cents, balance_max_cents, debt_max_cents, offered_cents)
      select type_id, admin_id, 2, jsonb_set(tariff, '{firstCents}', '9900'), min_entry_cents, notice_cents, topup_min_cents,
        topup_max_cents, balance_max_cents, debt_max_cents, offered_cents
      from prepaid_type_versions where id = ${plaza.type.versionId}`);
    await getDb().execute(sql`update prepaid_types set version = 2 where id = ${plaza.type.id}`);
    await readAt(plaza, holder, "out", at("10:30"));
    await readAt(plaza, holder, "in", at("12:00"));
    await readAt(plaza, holder, "out", at("12:30"));
    expect(await movementsOf(holder.accountId)).toEqual([
      "gift 20000 → 20000",
      "exit -1800 → 18200",
      "exit -9900 → 8300",
    ]);
  });

  it.each([
    ["paused", "state = 'paused', is_paused = true", "blocked"],
    ["blocked", "state = 'blocked'", "blocked"],
    ["not valid yet", "valid_from = '2027-01-01'", "not_yet_valid"],
    ["no longer valid", "valid_until = '2026-01-01'", "expired"],
  ])("does not enter while its account is %s, and leaves all the same", async (_what, change, decision) => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await getDb().execute(sql`update prepaid_accounts set ${sql.raw(change)} where id = ${holder.accountId}`);
    expect(await readAt(plaza, holder, "out", at("10:30"))).toMatchObject({ decision: "admitted" });
    expect(await readAt(plaza, holder, "in", at("11:00"))).toMatchObject({ decision });
  });
});

describe("a balance that falls below the notice of its type", () => {
  const toldOf = async (userId: number) => {
    const rows = await getDb().execute<{ template: string }>(sql`
      select template from messages where to_user_id = ${userId} and template = 'prepaid.low_balance'`);
    return rows.length;
  };

  it("is told to its holder once, by the exit that takes it there, with the amount of a top-up filled in", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 8_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await readAt(plaza, holder, "out", at("10:30"));
    expect(await toldOf(holder.buyer.id)).toBe(0);
    await readAt(plaza, holder, "in", at("11:00"));
    await readAt(plaza, holder, "out", at("11:30"));
    expect(await toldOf(holder.buyer.id)).toBe(1);
    await readAt(plaza, holder, "in", at("12:00"));
    await readAt(plaza, holder, "out", at("12:30"));
    expect(await toldOf(holder.buyer.id)).toBe(1);
    const low = topupTemplates.find(({ template }) => template === "prepaid.low_balance");
    const said = await low?.render({ ctx: systemCtx(), payload: { accountId: holder.accountId }, user: holder.buyer });
    expect(JSON.stringify(said)).toContain(topupHref(holder.accountId, 50_000));
  });
});

describe("a car with too little", () => {
  it("does not enter below the least balance of its type, and the guard is told how much is missing", async () => {
    const plaza = await createPlaza(HOURLY, { minEntryCents: 3_000 });
    const holder = await createHolder(plaza, 2_400);
    expect(await readAt(plaza, holder, "in", at("10:00"))).toMatchObject({
      decision: "no_balance",
      charge: {
        level: "missing",
        missingCents: 600,
        // A top-up brings 50 pesos at least.
        payPath: `/user-recharge-prepaid?cuenta=${holder.accountId}&monto=5000`,
      },
    });
  });

  it("does not leave, and what it must pay stays the same for a quarter of an hour", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 2_000);
    await readAt(plaza, holder, "in", at("10:00"));
    expect(await readAt(plaza, holder, "out", at("11:30"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 1_600, frozenUntil: at("11:45") },
    });
    await give(holder.accountId, 1_600);
    expect(await readAt(plaza, holder, "out", at("11:44"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
  });

  it("is told the same when the refused reading is sent again", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 2_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const nonce = crypto.randomUUID();
    const first = await readAt(plaza, holder, "out", at("11:30"), nonce);
    const again = await readAt(plaza, holder, "out", at("11:31"), nonce);
    expect(again).toMatchObject({ decision: "no_balance", scanId: first.scanId, charge: first.charge });
    expect(again.charge).toMatchObject({ level: "missing", missingCents: 1_600 });
  });

  it("pays what time has cost since once the quarter is over", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 2_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await readAt(plaza, holder, "out", at("11:50"));
    expect(await readAt(plaza, holder, "out", at("12:06"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 3_400, frozenUntil: at("12:21") },
    });
  });

  it("is let go with a debt that says who and why, which the next money pays first", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 2_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const refused = await readAt(plaza, holder, "out", at("11:30"));
    const nonce = crypto.randomUUID();
    const input = { scanId: refused.scanId, nonce, reason: "Cajero descompuesto" };
    const ctx = ctxFor(plaza.owner, at("11:31"));
    const { scanId } = await letGo({ ctx, input });
    expect(await letGo({ ctx, input })).toEqual({ scanId });
    expect(await readAt(plaza, holder, "out", at("11:31"), nonce)).toMatchObject({ decision: "admitted", scanId });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 1_600 });
    expect(await readAt(plaza, holder, "in", at("12:00"))).toMatchObject({
      decision: "no_balance",
      charge: { missingCents: 1_600 },
    });
    const [debt] = await getDb().execute<{ reason: string; userId: number }>(sql`
      select reason, user_id as "userId" from prepaid_debts where account_id = ${holder.accountId}`);
    expect(debt).toEqual({ reason: "Cajero descompuesto", userId: plaza.owner.id });
  });

  it("is not let go twice, late, by another person, or where nothing was refused for want of money", async () => {
    const plaza = await createPlaza();
    const other = await createPlaza();
    const holder = await createHolder(plaza, 2_000);
    const entry = await readAt(plaza, holder, "in", at("10:00"));
    const refused = await readAt(plaza, holder, "out", at("11:30"));
    const ask = (scanId: number, person = plaza.owner, now = at("11:31")) =>
      codeOf(letGo({ ctx: ctxFor(person, now), input: { scanId, nonce: crypto.randomUUID(), reason: "Prueba" } }));
    expect(await ask(entry.scanId)).toBe("resource.not_found");
    expect(await ask(refused.scanId, other.owner)).toBe("resource.not_found");
    expect(await ask(refused.scanId, holder.buyer)).toBe("auth.forbidden");
    expect(await ask(refused.scanId, plaza.owner, at("11:41"))).toBe("prepaid.nothing_to_let_go");
    await letGo({
      ctx: ctxFor(plaza.owner, at("11:31")),
      input: { scanId: refused.scanId, nonce: crypto.randomUUID(), reason: "Uno" },
    });
    expect(await ask(refused.scanId)).toBe("prepaid.nothing_to_let_go");
  });
});

describe("a car that is let in on credit", () => {
  const letIn = async (plaza: Plaza, holder: Holder, time: string) => {
    const refused = await readAt(plaza, holder, "in", at(time));
    expect(refused.decision).toBe("no_balance");
    const input = { scanId: refused.scanId, nonce: crypto.randomUUID(), reason: "La deja pasar el gerente" };
    await letGo({ ctx: ctxFor(plaza.owner, at(time)), input });
  };
  const visitOf = async ({ accountId }: Holder) => {
    const [visit] = await getDb().execute<{ charged: number; debt: number }>(sql`
      select charged_cents as charged, debt_cents as debt from prepaid_visits where account_id = ${accountId} order by id desc limit 1`);
    return visit;
  };

  it("owes the rest of its entry, and leaves without being asked for it again", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 2_000);
    await letIn(plaza, holder, "10:00");
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 2_500 });
    expect(await readAt(plaza, holder, "out", at("15:00"))).toMatchObject({ decision: "admitted" });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 2_500 });
    expect(await visitOf(holder)).toEqual({ charged: 2_000, debt: 2_500 });
  });

  it("owes nothing and has its balance again when it leaves at once", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 2_000);
    await letIn(plaza, holder, "10:00");
    expect(await readAt(plaza, holder, "out", at("10:05"))).toMatchObject({ decision: "admitted" });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 2_000, debtCents: 0 });
    expect(await visitOf(holder)).toEqual({ charged: 0, debt: 0 });
  });

  it("has what paid its debt again when it leaves at once", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 2_000);
    await letIn(plaza, holder, "10:00");
    await give(holder.accountId, 10_000);
    await withTx(ctxFor(plaza.owner), async (tx) => payDebts(tx, await lockAccount(tx.db, holder.accountId, null)));
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 7_500, debtCents: 0 });
    expect(await readAt(plaza, holder, "out", at("10:05"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(12_000);
    expect(await visitOf(holder)).toEqual({ charged: 0, debt: 0 });
  });

  it("pays once when it is read at a second gate, what is owed included", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 2_000);
    await letIn(plaza, holder, "10:00");
    await give(holder.accountId, 10_000);
    expect((await readAt(plaza, holder, "in", at("10:03"))).decision).toBe("admitted");
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 7_500, debtCents: 0 });
  });

  it("has bought its period, and owes what it could not pay of it", async () => {
    const length = { months: 1 };
    const plaza = await createPlaza({
      kind: "period",
      length,
      cents: 60_000,
      visit: null,
      reverseMinutes: 10,
      freezeMinutes: 15,
    });
    const holder = await createHolder(plaza, 10_000);
    await letIn(plaza, holder, "10:00");
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 50_000 });
    expect((await accountOf(holder.accountId)).periodUntil).toEqual(new Date("2026-12-24T10:00:00-06:00"));
    expect(await readAt(plaza, holder, "out", at("15:00"))).toMatchObject({ decision: "admitted" });
    expect((await accountOf(holder.accountId)).debtCents).toBe(50_000);
  });
});

describe("a car that a gate did not see", () => {
  it("pays the first unit when nothing read its entry", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    expect(await readAt(plaza, holder, "out", at("10:00"))).toMatchObject({ decision: "admitted", direction: "out" });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -1800 → 18200"]);
  });

  it("pays the first unit also within the minute of the reading that refused it, and at any second", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 1_000);
    const second = (of: number) => new Date(at("10:00").getTime() + of * 1_000);
    for (const of of [30, 45])
      expect(await readAt(plaza, holder, "out", second(of))).toMatchObject({
        decision: "no_balance",
        charge: { missingCents: 800 },
      });
    await give(holder.accountId, 800);
    expect(await readAt(plaza, holder, "out", second(55))).toMatchObject({ decision: "admitted" });
    expect((await movementsOf(holder.accountId)).at(-1)).toBe("exit -1800 → 0");
  });

  it("pays from the last sign of it, which may be a refusal", async () => {
    const plaza = await createPlaza();
    const poor = await createType(plaza.enclosure, HOURLY, { minEntryCents: 30_000 });
    const holder = await createHolder(plaza, 20_000);
    await getDb().execute(sql`update prepaid_accounts set type_id = ${poor.id} where id = ${holder.accountId}`);
    expect(await readAt(plaza, holder, "in", at("08:00"))).toMatchObject({ decision: "no_balance" });
    expect(await readAt(plaza, holder, "out", at("10:30"))).toMatchObject({ decision: "admitted" });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -5400 → 14600"]);
  });

  it("comes in again when nothing read its exit: the visit before ends without a charge", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("08:00"));
    expect(await readAt(plaza, holder, "in", at("18:00"))).toMatchObject({
      decision: "admitted",
      stay: { isOrphan: true },
    });
    await readAt(plaza, holder, "out", at("18:30"));
    const visits = await getDb().execute<{ by: string; cents: number }>(sql`
      select ended_by as by, charged_cents as cents from prepaid_visits where account_id = ${holder.accountId} order by id`);
    expect(visits).toEqual([
      { by: "orphan", cents: 0 },
      { by: "exit", cents: 1_800 },
    ]);
  });
});
