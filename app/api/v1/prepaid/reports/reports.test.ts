import { expect, test } from "vitest";
import { GET as statements } from "@/app/api/v1/prepaid/reports/account/route";
import { GET as closing } from "@/app/api/v1/prepaid/reports/closing-month/route";
import { GET as people } from "@/app/api/v1/prepaid/reports/history/route";
import { GET as movements } from "@/app/api/v1/prepaid/reports/route";
import { GET as totals } from "@/app/api/v1/prepaid/reports/totals/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createUser } from "@/db/testing";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";

test("PP10 and PP11: the staff of a prepaid venue reads its movements and totals", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 10_000);
  await readAt(plaza, holder, "in", new Date("2026-11-20T16:00:00-06:00"));
  await readAt(plaza, holder, "out", new Date("2026-11-20T17:30:00-06:00"));
  const as = await tokenOf(plaza.owner);
  const day = { fechaInicio: "2026-11-20T00:00:00-06:00", fechaFin: "2026-11-21T00:00:00-06:00" };
  const asked = { ...day, tipo: plaza.type.id, email: holder.buyer.email ?? "", intIDUsuario: holder.buyer.id };
  const found = await succeed(movements, { as, query: asked });
  expect(found.response).toMatchObject([
    { idPrepaid: holder.accountId, kind: "exit", amountCents: -3_600, at: "2026-11-20T17:30:00.000-06:00" },
  ]);
  expect((await succeed(movements, { as, query: { movimiento: "gift" } })).response).toMatchObject([
    { amountCents: 10_000, balanceCents: 10_000 },
  ]);
  expect((await succeed(totals, { as, query: { ...day, por: "day" } })).response).toMatchObject([
    { key: "2026-11-20", visits: 1, chargedCents: 3_600 },
  ]);
  for (const [idEnclosure, count] of [
    [plaza.enclosure.id, 1],
    [plaza.enclosure.id + 1_000_000, 0],
  ] as const)
    expect((await succeed(movements, { as, query: { ...asked, idEnclosure } })).response).toHaveLength(count);
  await fail(movements, "input.invalid", { as, query: { fechaInicio: "ayer" } });
  await fail(totals, "input.invalid", { as, query: { por: "semana" } });
  const buyer = await tokenOf(await createUser());
  for (const call of [movements, totals, people, statements, closing])
    await fail(call, "auth.forbidden", { as: buyer });
  // The tenant is neither admin 1 nor 5.
  for (const call of [people, statements, closing]) await fail(call, "auth.forbidden", { as });
});
