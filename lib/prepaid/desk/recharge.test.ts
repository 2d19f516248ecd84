import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { prepaidPlates } from "@/db/schema";
import type { UserRow } from "@/db/testing";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import { findAtDesk } from "@/lib/prepaid/holder/my-accounts";
import { accountOf, createHolder, createPlaza, movementsOf } from "@/lib/prepaid/testing";

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

/** A plaza whose cashier has a shift open, and a holder with 85 pesos. */
async function createDesk() {
  const plaza = await createPlaza();
  const cashier = await createCashier(plaza.admin.id);
  const { pointId } = await createPoint({
    ctx: ctxFor(plaza.owner),
    input: { enclosureId: plaza.enclosure.id, name: "Caja 1" },
  });
  const { id: shiftId } = await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 50_000 } });
  return { plaza, cashier, shiftId, holder: await createHolder(plaza, 8_500) };
}

const pay = (
  who: UserRow,
  accountId: number,
  cash: Partial<Parameters<typeof rechargeAtDesk>[0]["input"]> = {},
  now?: Date,
) => rechargeAtDesk({ ctx: ctxFor(who, now), input: { accountId, creditCents: 20_000, ...cash } });

describe("cash at a desk", () => {
  it("goes on the account without a fee, gives change, and its holder is told", async () => {
    const { cashier, shiftId, holder } = await createDesk();
    const paid = await pay(cashier, holder.accountId, { receivedCents: 50_000 });
    expect(paid).toMatchObject({ folio: "D-0001", changeCents: 30_000 });
    expect(await movementsOf(holder.accountId)).toEqual(["gift 8500 → 8500", "topup 20000 → 28500"]);
    const [topup] = await getDb().execute(sql`
      select t.method, t.state, t.fee_cents as fee, o.kind, o.shift_id as "shiftId", p.provider
      from prepaid_topups t join payments p on p.subject_type = 'prepaid_topup' and p.subject_id = t.id
      join desk_operations o on o.payment_id = p.id where t.account_id = ${holder.accountId}`);
    expect(topup).toEqual({ method: "desk", state: "paid", fee: 0, kind: "topup", shiftId, provider: "desk" });
    const told = await getDb().execute(sql`select template from messages where to_user_id = ${holder.buyer.id}`);
    expect(told).toEqual([{ template: "prepaid.topped_up" }]);
  });

  it("asks about the same amount for the same account within two minutes", async () => {
    const { cashier, holder, plaza } = await createDesk();
    const other = await createHolder(plaza);
    await pay(cashier, holder.accountId);
    expect(await codeOf(pay(cashier, holder.accountId))).toBe("desk.repeated");
    await pay(cashier, holder.accountId, { creditCents: 30_000 });
    await pay(cashier, other.accountId);
    await pay(cashier, holder.accountId, { again: true });
    await pay(cashier, holder.accountId, {}, new Date(Date.now() + 121_000));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(98_500);
  });

  it.each([
    ["too little", { creditCents: 4_900 }, "prepaid.topup_too_little"],
    ["too much at once", { creditCents: 300_100 }, "prepaid.topup_too_much"],
    ["less than is handed over", { receivedCents: 10_000 }, "desk.received_short"],
    ["nothing", { creditCents: 0 }, "input.invalid"],
  ])("takes no %s, and leaves nothing behind", async (_what, cash, code) => {
    const { cashier, holder } = await createDesk();
    expect(await codeOf(pay(cashier, holder.accountId, cash))).toBe(code);
    const left = await getDb().execute(sql`select 1 from prepaid_topups where account_id = ${holder.accountId}`);
    expect(left.length).toBe(0);
  });

  it("needs a shift, a desk and the tenant's own account", async () => {
    const { cashier, holder, plaza } = await createDesk();
    const stranger = await createDesk();
    expect(await codeOf(pay(plaza.owner, holder.accountId))).toBe("desk.no_shift");
    expect(await codeOf(pay(stranger.cashier, holder.accountId))).toBe("resource.not_found");
    expect(await codeOf(pay(holder.buyer, holder.accountId))).toBe("auth.forbidden");
    await getDb().execute(sql`update prepaid_accounts set state = 'blocked' where id = ${holder.accountId}`);
    expect(await codeOf(pay(cashier, holder.accountId))).toBe("prepaid.blocked");
  });
});

it("finds an account whose QR is lost by its plate or its holder's phone, within the tenant", async () => {
  const { cashier, holder, plaza } = await createDesk();
  const stranger = await createDesk();
  await getDb()
    .insert(prepaidPlates)
    .values({ accountId: holder.accountId, adminId: plaza.admin.id, plate: "RKS482A" });
  await getDb().execute(sql`update users set phone = '+528112345678' where id = ${holder.buyer.id}`);
  const find = async (q: string, who = cashier) =>
    (await findAtDesk({ ctx: ctxFor(who), input: { q } })).map(({ id }) => id);
  for (const q of ["rks-482-a", "81 1234 5678", holder.code, holder.qr])
    expect(await find(q)).toEqual([holder.accountId]);
  expect(await find("XX")).toEqual([]);
  expect(await find("RKS482A", stranger.cashier)).toEqual([]);
  expect(await codeOf(find("RKS482A", holder.buyer))).toBe("auth.forbidden");
});
