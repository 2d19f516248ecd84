import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { readPrepaidAccount } from "@/lib/prepaid/accounts/read-account";
import { buyerCtx, staffCtx } from "@/lib/prepaid/accounts/testing";
import { adjustBalance, answerAdjustment } from "@/lib/prepaid/acts/adjust-balance";
import { endOpenStay } from "@/lib/prepaid/acts/end-open-stay";
import { forgiveDebt } from "@/lib/prepaid/acts/forgive-debt";
import { giveBalance } from "@/lib/prepaid/acts/give-balance";
import { openStayList } from "@/lib/prepaid/acts/open-stay-list";
import { waitingAdjustments } from "@/lib/prepaid/acts/waiting-adjustments";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { accountOf, BY_ENTRY, createHolder, createPlaza, movementsOf, type Plaza, readAt } from "@/lib/prepaid/testing";

const at = (time: string) => new Date(`2026-11-24T${time}:00-06:00`);
const key = () => crypto.randomUUID();

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** The platform's administrator, who belongs to a tenant of their own. */
async function createPlatform() {
  const { owner } = await createAdmin();
  return { ...owner, isPlatformAdmin: true };
}

async function refusedBy(plaza: Plaza) {
  const other = await createPlaza();
  return {
    other: staffCtx(other.owner),
    refused: [ctxFor(await createGuard(plaza.admin.id)), buyerCtx(await createUser()), ctxFor(plaza.owner)],
  };
}

describe("giveBalance", () => {
  it("gives once with a reason and a last day, and activates the account", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza);
    const ctx = staffCtx(plaza.owner);
    const input = { accountId, amountCents: 10_000, reason: "Cliente frecuente", until: "2099-12-31", key: key() };
    for (let again = 0; again < 2; again++) await giveBalance({ ctx, input });
    expect(await movementsOf(accountId)).toEqual(["gift 10000 → 10000"]);
    expect(await accountOf(accountId)).toMatchObject({ state: "active" });
    const other = await createHolder(plaza);
    expect(await codeOf(giveBalance({ ctx, input: { ...input, accountId: other.accountId } }))).toBe(
      "idempotency.mismatch",
    );
  });

  it("keeps the venue's monthly limit and the highest balance", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza);
    const ctx = staffCtx(plaza.owner);
    await getDb().execute(sql`
      insert into prepaid_settings (enclosure_id, admin_id, gift_monthly_cents) values (${plaza.enclosure.id}, ${plaza.admin.id}, 15000)`);
    const give = (amountCents: number, until = "") =>
      giveBalance({ ctx, input: { accountId, amountCents, reason: "Promoción", until, key: key() } });
    await give(10_000);
    expect(await codeOf(give(5_001))).toBe("prepaid.gifts_used_up");
    await give(5_000);
    expect(await codeOf(give(500_000))).toBe("prepaid.balance_too_high");
    expect(await codeOf(give(100, "2020-01-01"))).toBe("input.invalid");
    expect(await codeOf(give(0))).toBe("input.invalid");
  });

  it("is for staff of the tenant with a prepaid venue", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza);
    const input = { accountId, amountCents: 100, reason: "Prueba", key: key() };
    const { other, refused } = await refusedBy(plaza);
    expect(await codeOf(giveBalance({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(giveBalance({ ctx, input }))).toBe("auth.forbidden");
  });
});

describe("adjustBalance", () => {
  const adjust = (
    plaza: Plaza,
    accountId: number,
    amountCents: number,
    direction: "add" | "take" = "add",
    one = key(),
  ) =>
    adjustBalance({
      ctx: staffCtx(plaza.owner),
      input: { accountId, direction, amountCents, reason: "Cobro doble", key: one },
    });

  it("corrects up to the venue's limit at once, and takes no more than there is", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza, 10_000);
    const one = key();
    for (let again = 0; again < 2; again++)
      expect(await adjust(plaza, accountId, 3_000, "add", one)).toMatchObject({ adjustmentId: null });
    await adjust(plaza, accountId, 5_000, "take");
    expect(await movementsOf(accountId)).toEqual([
      "gift 10000 → 10000",
      "adjustment 3000 → 13000",
      "adjustment -5000 → 8000",
    ]);
    expect(await codeOf(adjust(plaza, accountId, 8_001, "take"))).toBe("prepaid.not_enough");
  });

  it("lets a second person approve what is above the limit, and never the one who asked for it", async () => {
    const plaza = await createPlaza();
    const second = await createUser({ profile: 1, adminId: plaza.admin.id });
    const { accountId } = await createHolder(plaza, 10_000);
    const one = key();
    const { adjustmentId, account } = await adjust(plaza, accountId, 60_000, "add", one);
    expect(account.balanceCents).toBe(10_000);
    expect(await adjust(plaza, accountId, 60_000, "add", one)).toMatchObject({ adjustmentId });
    const input = { adjustmentId: adjustmentId ?? 0, approves: true };
    const platform = staffCtx(await createPlatform());
    expect(await codeOf(answerAdjustment({ ctx: staffCtx(plaza.owner), input }))).toBe("prepaid.second_person");
    expect(await codeOf(answerAdjustment({ ctx: platform, input }))).toBe("prepaid.second_person");
    const waiting = (ctx: ReturnType<typeof staffCtx>) => readPrepaidAccount({ ctx, input: { accountId } });
    expect((await waiting(staffCtx(plaza.owner))).adjustments).toMatchObject([{ mayAnswer: false }]);
    expect((await waiting(staffCtx(second))).adjustments).toMatchObject([{ amountCents: 60_000, mayAnswer: true }]);
    expect(await waitingAdjustments({ ctx: staffCtx(plaza.owner) })).toMatchObject([{ accountId, mayAnswer: false }]);
    expect(await waitingAdjustments({ ctx: staffCtx((await createPlaza()).owner) })).toEqual([]);
    for (let again = 0; again < 2; again++) await answerAdjustment({ ctx: staffCtx(second), input });
    expect(await movementsOf(accountId)).toEqual(["gift 10000 → 10000", "adjustment 60000 → 70000"]);
    const denying = answerAdjustment({ ctx: staffCtx(second), input: { ...input, approves: false } });
    expect(await codeOf(denying)).toBe("prepaid.adjustment_over");
    const { other, refused } = await refusedBy(plaza);
    expect(await codeOf(answerAdjustment({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(answerAdjustment({ ctx, input }))).toBe("auth.forbidden");
  });

  it("asks the platform where the tenant has one administrator, for a day; who asked may withdraw", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza);
    const platform = await createPlatform();
    const ask = async () => (await adjust(plaza, accountId, 60_000)).adjustmentId ?? 0;
    const late = await ask();
    const tomorrow = new Date(Date.now() + 86_400_000);
    const answer = (adjustmentId: number, ctx = staffCtx(platform), approves = true) =>
      answerAdjustment({ ctx, input: { adjustmentId, approves } });
    expect(await codeOf(answer(late, staffCtx(platform, tomorrow)))).toBe("prepaid.adjustment_over");
    const withdrawn = await ask();
    await answer(withdrawn, staffCtx(plaza.owner), false);
    expect(await codeOf(answer(withdrawn))).toBe("prepaid.adjustment_over");
    await answer(await ask());
    expect(await movementsOf(accountId)).toEqual(["adjustment 60000 → 60000"]);
  });

  it("is for staff of the tenant with a prepaid venue", async () => {
    const plaza = await createPlaza();
    const { accountId } = await createHolder(plaza);
    const input = { accountId, direction: "add" as const, amountCents: 100, reason: "Prueba", key: key() };
    const { other, refused } = await refusedBy(plaza);
    expect(await codeOf(adjustBalance({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(adjustBalance({ ctx, input }))).toBe("auth.forbidden");
  });
});

describe("endOpenStay", () => {
  const end = (plaza: Plaza, accountId: number, values: object, now: Date) =>
    endOpenStay({
      ctx: staffCtx(plaza.owner, now),
      input: { accountId, reason: "Salió por la pluma abierta", how: "nothing", ...values },
    });

  it("lists who is inside too long, and ends a stay at nothing more: the code may enter again", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const inside = async (now: Date) =>
      (await openStayList.page({ ctx: staffCtx(plaza.owner, now), input: {} })).items.map(({ accountId }) => accountId);
    expect(await inside(at("20:00"))).toEqual([]);
    const later = new Date("2026-11-27T10:00:00-06:00");
    expect(await inside(later)).toEqual([holder.accountId]);
    expect(await end(plaza, holder.accountId, {}, later)).toMatchObject({ insideSince: null, balanceCents: 20_000 });
    expect(await inside(later)).toEqual([]);
    expect(await codeOf(end(plaza, holder.accountId, {}, later))).toBe("prepaid.not_inside");
    expect(await readAt(plaza, holder, "in", new Date("2026-11-27T11:00:00-06:00"))).toMatchObject({
      decision: "admitted",
    });
  });

  it("charges what the stay cost until an hour, and makes a debt of what the balance does not cover", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 3_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const wrong = { how: "reckoned", until: "2026-11-24T09:00" };
    expect(await codeOf(end(plaza, holder.accountId, wrong, at("20:00")))).toBe("input.invalid");
    expect(await codeOf(end(plaza, holder.accountId, { how: "reckoned" }, at("20:00")))).toBe("input.invalid");
    await end(plaza, holder.accountId, { how: "reckoned", until: "2026-11-24T11:30" }, at("20:00"));
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 600 });
    const { debts } = await readPrepaidAccount({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } });
    const input = { accountId: holder.accountId, debtId: debts[0]?.id ?? 0, reason: "Nos equivocamos" };
    const { other, refused } = await refusedBy(plaza);
    expect(await codeOf(forgiveDebt({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(forgiveDebt({ ctx, input }))).toBe("auth.forbidden");
    for (let again = 0; again < 2; again++) await forgiveDebt({ ctx: staffCtx(plaza.owner), input });
    expect((await accountOf(holder.accountId)).debtCents).toBe(0);
  });

  it("charges a stated amount, never more than the stay costs by now", async () => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    const amount = (amountCents: number) => end(plaza, holder.accountId, { how: "amount", amountCents }, at("11:30"));
    expect(await codeOf(amount(3_601))).toBe("prepaid.above_cost");
    await amount(3_000);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -3000 → 17000"]);
  });

  it("counts what a car let in on credit owes already, and calls it off where it left at once", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 3_000);
    const letIn = async (time: string) => {
      const { scanId } = await readAt(plaza, holder, "in", at(time));
      const input = { scanId, nonce: key(), reason: "Lo cobra la caja" };
      await letGo({ ctx: staffCtx(plaza.owner, at(time)), input });
    };
    const debtOf = async () => (await accountOf(holder.accountId)).debtCents;
    await letIn("10:00");
    expect(await debtOf()).toBe(1_500);
    await end(plaza, holder.accountId, { how: "reckoned", until: "2026-11-24T15:00" }, at("20:00"));
    expect(await debtOf()).toBe(1_500);
    await letIn("21:00");
    expect(await debtOf()).toBe(6_000);
    await end(plaza, holder.accountId, { how: "reckoned", until: "2026-11-24T21:05" }, at("22:00"));
    expect(await debtOf()).toBe(1_500);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 3000 → 3000", "entry -3000 → 0"]);
  });

  it("gives back what the entry took where the car left at once", async () => {
    const plaza = await createPlaza(BY_ENTRY);
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", at("10:00"));
    await end(plaza, holder.accountId, { how: "reckoned", until: "2026-11-24T10:05" }, at("20:00"));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
    const input = { accountId: holder.accountId, reason: "Prueba", how: "nothing" as const };
    const { other, refused } = await refusedBy(plaza);
    expect(await codeOf(endOpenStay({ ctx: other, input }))).toBe("resource.not_found");
    for (const ctx of refused) expect(await codeOf(endOpenStay({ ctx, input }))).toBe("auth.forbidden");
  });
});
