import { expect, test } from "vitest";
import { POST as recharge } from "@/app/api/v1/prepaid/recharge/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { ctxFor } from "@/lib/core/testing";
import { accountOf, createHolder, createPlaza } from "@/lib/prepaid/testing";

test("PP19: a cashier with a shift puts cash on a balance, and nobody else does", async () => {
  const plaza = await createPlaza();
  const { accountId, buyer } = await createHolder(plaza);
  const cashier = await createCashier(plaza.admin.id);
  const point = { enclosureId: plaza.enclosure.id, name: "Caja 1" };
  const { pointId } = await createPoint({ ctx: ctxFor(plaza.owner), input: point });
  await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 50_000 } });
  const as = await tokenOf(cashier);
  const body = { idPrepaid: accountId, creditCents: 20_000, receivedCents: 50_000 };
  const paid = await succeed(recharge, { as, body });
  expect(paid.response).toMatchObject({ folio: "D-0001", changeCents: 30_000 });
  expect((await accountOf(accountId)).balanceCents).toBe(20_000);
  await fail(recharge, "desk.repeated", { as, body });
  await fail(recharge, "prepaid.topup_too_little", { as, body: { idPrepaid: accountId, creditCents: 100 } });
  await fail(recharge, "desk.no_shift", { as: await tokenOf(plaza.owner), body });
  await fail(recharge, "auth.forbidden", { as: await tokenOf(buyer), body });
  const stranger = await createPlaza();
  await fail(recharge, "resource.not_found", { as: await tokenOf(stranger.owner), body });
});
