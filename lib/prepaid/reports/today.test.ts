import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { localOrNext } from "@/lib/core/dates";
import { operatingToday } from "@/lib/core/operating-days";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { prepaidAccountList } from "@/lib/prepaid/accounts/account-list";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { payTopup, staffCtx } from "@/lib/prepaid/accounts/testing";
import { adjustBalance } from "@/lib/prepaid/acts/adjust-balance";
import { openStayList } from "@/lib/prepaid/acts/open-stay-list";
import { waitingAdjustments } from "@/lib/prepaid/acts/waiting-adjustments";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { prepaidMovementList } from "@/lib/prepaid/reports/movement-list";
import { prepaidToday } from "@/lib/prepaid/reports/today";
import { prepaidLiability, prepaidTotalList } from "@/lib/prepaid/reports/totals";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const CLOCK = { timeZone: "America/Monterrey", dayStart: 360 };
const MINUTE = 60_000;

/** Noon of the operating day, so that the hours before and after it are of the same day. */
const noon = () => localOrNext(`${operatingToday(new Date(), CLOCK)}T12:00`, CLOCK.timeZone) ?? new Date(0);

/** A plaza with a car that came and went, one inside since days ago, one just in, and top-ups by card and in cash. */
async function createDay() {
  const plaza = await createPlaza();
  const at = noon();
  const ago = (minutes: number) => new Date(at.getTime() - minutes * MINUTE);
  const [gone, lost, fresh] = [
    await createHolder(plaza, 10_000),
    await createHolder(plaza, 10_000),
    await createHolder(plaza, 10_000),
  ];
  await payTopup(bank, gone, 20_000);
  await readAt(plaza, gone, "in", ago(125));
  await readAt(plaza, gone, "out", ago(5));
  await readAt(plaza, lost, "in", ago(3 * 24 * 60));
  await readAt(plaza, fresh, "in", ago(2));
  const cashier = await createCashier(plaza.admin.id);
  const { pointId } = await createPoint({
    ctx: ctxFor(plaza.owner),
    input: { enclosureId: plaza.enclosure.id, name: "Caja 1" },
  });
  await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 50_000 } });
  await rechargeAtDesk({ ctx: staffCtx(cashier), input: { accountId: lost.accountId, creditCents: 15_000 } });
  await blockAccount({ ctx: staffCtx(plaza.owner), input: { accountId: gone.accountId, reason: "Prueba" } });
  await adjustBalance({
    ctx: staffCtx(plaza.owner, at),
    input: {
      accountId: fresh.accountId,
      direction: "add",
      amountCents: "900.00",
      reason: "Cobro doble",
      key: crypto.randomUUID(),
    },
  });
  return { plaza, ctx: staffCtx(plaza.owner, at), cashier, fresh };
}

test("a day's figures are those of the reports, lists and desks that they lead to", async () => {
  const { ctx } = await createDay();
  const today = await prepaidToday({ ctx, input: CLOCK });
  if (!today) throw new Error("There is no day");
  expect(today).toMatchObject({
    inside: 2,
    over: 1,
    visits: 2,
    enteredLately: 1,
    leftLately: 1,
    topups: 2,
    topupCents: 35_000,
    chargedCents: 3_600,
    chargedGiftCents: 3_600,
    blocked: 1,
    waiting: 1,
    shifts: 1,
  });
  const days = { from: today.day, to: today.day };
  const [totals] = (await prepaidTotalList.page({ ctx, input: { by: "venue", ...days } })).items;
  expect(totals).toMatchObject({
    visits: today.visits,
    topups: today.topups,
    topupCents: today.topupCents,
    chargedCents: today.chargedCents,
    chargedGiftCents: today.chargedGiftCents,
  });
  const hours = (await prepaidTotalList.page({ ctx, input: { by: "hour", ...days } })).items;
  const sumOf = (of: "topupCents" | "chargedCents") => today.hours.reduce((sum, hour) => sum + hour[of], 0);
  expect([sumOf("topupCents"), sumOf("chargedCents")]).toEqual([today.topupCents, today.chargedCents]);
  for (const { key, topupCents, chargedCents } of hours)
    expect(today.hours).toContainEqual({ hour: Number(key), topupCents, chargedCents });
  expect(today.methods).toEqual([
    { method: "card", topups: 1, cents: 20_000 },
    { method: "desk", topups: 1, cents: 15_000 },
  ]);
  const moved = (await prepaidMovementList.page({ ctx, input: { kind: "topup", ...days } })).items;
  expect(moved.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(today.topupCents);
  const { closing, balancesCents } = await prepaidLiability({ ctx, input: days });
  expect(today.owed).toEqual(closing);
  expect(today.balanceCents).toBe(balancesCents);
  expect(today.owed.paidCents + today.owed.giftCents).toBe(today.balanceCents);
  const accounts = async (input: object) => (await prepaidAccountList.page({ ctx, input })).total;
  expect([today.low, today.blocked, today.debtors, today.inside]).toEqual([
    await accounts({ balance: "low" }),
    await accounts({ state: "blocked" }),
    await accounts({ debt: "yes" }),
    await accounts({ inside: "yes" }),
  ]);
  expect((await openStayList.page({ ctx, input: {} })).total).toBe(today.over);
  expect(await waitingAdjustments({ ctx })).toHaveLength(today.waiting);
  expect(today.minutes).toHaveLength(20);
  expect(today.minutes.reduce((sum, cars) => sum + cars, 0)).toBe(1);
});

test("a day begins at the venue's hour, by its clock", async () => {
  const { plaza } = await createDay();
  const before = new Date(noon().getTime() - 6 * 60 * MINUTE - 1);
  const read = (now: Date) => prepaidToday({ ctx: staffCtx(plaza.owner, now), input: CLOCK });
  expect(await read(before)).toMatchObject({ topups: 0, topupCents: 0, chargedCents: 0, visits: 0 });
  expect(await read(new Date(noon().getTime() + 17 * 60 * MINUTE))).toMatchObject({ topupCents: 35_000, visits: 2 });
});

test("each sees its own tenant's day, and a position only what it may", async () => {
  const { plaza, cashier } = await createDay();
  const input = CLOCK;
  const stranger = staffCtx((await createPlaza()).owner);
  expect(await prepaidToday({ ctx: stranger, input })).toMatchObject({
    inside: 0,
    topupCents: 0,
    balanceCents: 0,
    shifts: 0,
    methods: [],
  });
  const accountant = staffCtx(await createUser({ profile: 1, adminId: plaza.admin.id, position: "accountant" }));
  expect(await prepaidToday({ ctx: accountant, input })).toMatchObject({ topupCents: 35_000 });
  const refused = [staffCtx(cashier), ctxFor(await createUser()), ctxFor(await createGuard(plaza.admin.id))];
  for (const ctx of refused) expect(await codeOf(prepaidToday({ ctx, input }))).toBe("auth.forbidden");
  expect(await codeOf(prepaidToday({ ctx: ctxFor((await createAdmin()).owner), input }))).toBe("auth.forbidden");
  const [platform] = await getDb().execute<{ id: number; profile: number; adminId: number | null; userName: string }>(
    sql`select id, profile, admin_id as "adminId", user_name as "userName" from users where is_platform_admin limit 1`,
  );
  if (platform) expect(await prepaidToday({ ctx: ctxFor({ ...platform, isPlatformAdmin: true }), input })).toBeNull();
});
