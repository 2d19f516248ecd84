import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createUser, type UserRow } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { endOpenStay } from "@/lib/prepaid/acts/end-open-stay";
import { forgiveDebt } from "@/lib/prepaid/acts/forgive-debt";
import { letGo } from "@/lib/prepaid/gate/let-go";
import { letGoList, letGoSums } from "@/lib/prepaid/reports/let-go-list";
import { BY_ENTRY, createHolder, createPlaza, type Plaza, readAt } from "@/lib/prepaid/testing";

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-06:00`);

/** A car that is short at a gate, and that somebody lets go with a debt. */
async function shortAndLetGo(plaza: Plaza, by: UserRow, day: number, reason: string, cents = 2_000) {
  const holder = await createHolder(plaza, cents);
  const gate = { ...plaza, owner: by };
  await readAt(gate, holder, "in", at(day, "10:00"));
  const { scanId } = await readAt(gate, holder, "out", at(day, "11:30"));
  await letGo({ ctx: ctxFor(by, at(day, "11:31")), input: { scanId, nonce: randomUUID(), reason } });
  return holder;
}

async function createNight() {
  const plaza = await createPlaza();
  const other = await createUser({ profile: 1, adminId: plaza.admin.id, fullName: "Berta Solís" });
  await shortAndLetGo(plaza, plaza.owner, 20, "Cajero descompuesto");
  await shortAndLetGo(plaza, plaza.owner, 21, "No trae cómo pagar", 1_000);
  const last = await shortAndLetGo(plaza, other, 22, "Ambulancia");
  return { plaza, other, last, ctx: staffCtx(plaza.owner, at(23, "12:00")) };
}

test("cars that were let go are listed with who did it, where and why, and counted by who did it", async () => {
  const { plaza, other, ctx } = await createNight();
  const { items } = await letGoList.page({ ctx, input: {} });
  expect(items.map(({ guard, amountCents, reason, gate, kind }) => [guard, amountCents, reason, gate, kind])).toEqual([
    ["Berta Solís", 1_600, "Ambulancia", plaza.gate.label, "exit"],
    [plaza.owner.fullName, 2_600, "No trae cómo pagar", plaza.gate.label, "exit"],
    [plaza.owner.fullName, 1_600, "Cajero descompuesto", plaza.gate.label, "exit"],
  ]);
  expect(await letGoSums({ ctx, input: {} })).toEqual([
    { guardId: plaza.owner.id, guard: plaza.owner.fullName, cars: 2, amountCents: 4_200, restCents: 4_200 },
    { guardId: other.id, guard: "Berta Solís", cars: 1, amountCents: 1_600, restCents: 1_600 },
  ]);
});

test("days, guard, venue and words leave what they name, in the list and in the sums", async () => {
  const { plaza, other, ctx } = await createNight();
  const both = async (asked: object) => {
    const { items, total, sums: all } = await letGoList.page({ ctx, input: asked });
    const sums = await letGoSums({ ctx, input: asked });
    const sum = (cents: readonly { amountCents: number }[]) =>
      cents.reduce((before, one) => before + one.amountCents, 0);
    expect([sums.reduce((cars, one) => cars + one.cars, 0), sum(sums)]).toEqual([total, sum(items)]);
    expect(all).toMatchObject({ amountCents: sum(items) });
    return items.map(({ reason }) => reason);
  };
  expect(await both({ from: "2026-11-21", to: "2026-11-21" })).toEqual(["No trae cómo pagar"]);
  expect(await both({ guardId: other.id })).toEqual(["Ambulancia"]);
  expect(await both({ enclosureId: plaza.enclosure.id + 1 })).toEqual([]);
  expect(await both({ q: "cajero" })).toEqual(["Cajero descompuesto"]);
  expect(await both({ from: "2026-11-23" })).toEqual([]);
});

test("the platform chooses one organizer's, in the list and in the sums", async () => {
  const { plaza } = await createNight();
  const adminId = plaza.admin.id;
  await createNight();
  const ctx = ctxFor(platform);
  const { items, sums } = await letGoList.page({ ctx, input: { adminId } });
  expect(items).toHaveLength(3);
  expect(sums).toEqual({ amountCents: 5_800, restCents: 5_800 });
  expect((await letGoSums({ ctx, input: { adminId } })).map(({ cars }) => cars)).toEqual([2, 1]);
  const other = staffCtx(plaza.owner);
  expect((await letGoList.page({ ctx: other, input: { adminId: adminId + 1_000 } })).items).toEqual([]);
});

test("what is paid or forgiven stays counted, with nothing left to pay", async () => {
  const { last, ctx, other } = await createNight();
  const [{ id } = { id: 0 }] = (await letGoList.page({ ctx, input: { guardId: other.id } })).items;
  await forgiveDebt({ ctx, input: { accountId: last.accountId, debtId: id, reason: "Cortesía" } });
  expect((await letGoSums({ ctx, input: { guardId: other.id } }))[0]).toMatchObject({
    cars: 1,
    amountCents: 1_600,
    restCents: 0,
  });
});

test("a debt of a stay that staff ended is nobody's at a gate; a car let in is one", async () => {
  const plaza = await createPlaza();
  const ctx = staffCtx(plaza.owner, at(23, "12:00"));
  const holder = await createHolder(plaza, 0);
  await readAt(plaza, holder, "in", at(20, "10:00"));
  await endOpenStay({
    ctx,
    input: { accountId: holder.accountId, how: "amount", amountCents: "18.00", reason: "Salió por otra puerta" },
  });
  expect((await letGoList.page({ ctx, input: {} })).items).toEqual([]);
  const least = await createPlaza(BY_ENTRY);
  const entering = await createHolder(least, 1_000);
  const { scanId } = await readAt(least, entering, "in", at(21, "10:00"));
  const input = { scanId, nonce: randomUUID(), reason: "Es del personal" };
  await letGo({ ctx: ctxFor(least.owner, at(21, "10:01")), input });
  const { items } = await letGoList.page({ ctx: staffCtx(least.owner), input: {} });
  expect(items).toMatchObject([
    { kind: "entry", amountCents: 3_500, reason: "Es del personal", gate: least.gate.label },
  ]);
});

test("each sees its own tenant's, and who may not see what prepaid earns sees none", async () => {
  const { plaza } = await createNight();
  const stranger = staffCtx((await createPlaza()).owner);
  expect((await letGoList.page({ ctx: stranger, input: {} })).items).toEqual([]);
  expect(await letGoSums({ ctx: stranger, input: {} })).toEqual([]);
  const accountant = staffCtx(await createUser({ profile: 1, adminId: plaza.admin.id, position: "accountant" }));
  expect(await letGoSums({ ctx: accountant, input: {} })).toHaveLength(2);
  const cashier = staffCtx(await createUser({ profile: 1, adminId: plaza.admin.id, position: "cashier" }));
  for (const ctx of [cashier, ctxFor(await createUser())]) {
    expect(await codeOf(letGoSums({ ctx, input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(letGoList.page({ ctx, input: {} }))).toBe("auth.forbidden");
  }
});
