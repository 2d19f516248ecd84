import { beforeAll, expect, test } from "vitest";
import { PUT as release } from "@/app/api/v1/discount-codes/[id]/release/route";
import { PUT as change, DELETE as remove } from "@/app/api/v1/discount-codes/[id]/route";
import { POST as validate } from "@/app/api/v1/discount-codes/[id]/validate/route";
import { POST as add, GET as list } from "@/app/api/v1/discount-codes/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { createSaleable, createUser, type UserRow } from "@/db/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { holdFor } from "@/lib/orders/testing";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let buyer: UserRow;
let as: { platform: string; owner: string; buyer: string; other: string };

beforeAll(async () => {
  world = await createSaleable();
  buyer = await createUser();
  const platform = await getDb().query.users.findFirst({ where: (user, { eq }) => eq(user.isPlatformAdmin, true) });
  if (!platform) throw new Error("The base has no platform administrator");
  as = {
    platform: await tokenOf(platform),
    owner: await tokenOf(world.owner),
    buyer: await tokenOf(buyer),
    other: await tokenOf(await createUser()),
  };
});

const body = (code: string, over: Record<string, unknown> = {}) => ({
  code,
  kind: "percent",
  percentBps: 1_250,
  idEnclosure: world.enclosure.id,
  maxUses: 5,
  ...over,
});

test("DC1 to DC5: a code is made, listed, changed and ended, by the platform alone", async () => {
  const made = await succeed(add, { as: as.platform, body: body("api-uno") });
  const { id } = made.response;
  expect(made.response).toMatchObject({
    code: "API-UNO",
    kind: "percent",
    percentBps: 1_250,
    idAdmin: world.admin.id,
    maxUses: 5,
    uses: 0,
    idEnclosure: world.enclosure.id,
    state: "active",
    isUsed: false,
    figures: { usedCount: 0, discountCents: 0 },
  });
  const listed = await succeed(list, { as: as.platform, query: { admin: world.admin.id, code: "api-uno" } });
  expect(listed.response).toEqual([made.response]);
  expect(listed.total).toBe(1);
  const changed = await succeed(change, {
    params: { id },
    as: as.platform,
    body: body("API-UNO", { state: "paused", maxUses: null, note: "Para prensa" }),
  });
  expect(changed.response).toMatchObject({ state: "paused", maxUses: null, note: "Para prensa" });
  await fail(add, "discount_code.taken", { as: as.platform, body: body("Api-Uno") });
  expect((await succeed(release, { params: { id }, as: as.platform, body: {} })).response).toMatchObject({
    released: 0,
  });
  expect((await succeed(remove, { params: { id }, as: as.platform })).response).toEqual({ id, archived: false });
  await fail(remove, "resource.not_found", { params: { id }, as: as.platform });
  for (const token of [as.owner, as.buyer]) {
    await fail(list, "auth.forbidden", { as: token });
    await fail(add, "auth.forbidden", { as: token, body: body("API-DOS") });
    await fail(change, "auth.forbidden", { params: { id }, as: token, body: body("API-DOS") });
    await fail(release, "auth.forbidden", { params: { id }, as: token, body: {} });
    await fail(remove, "auth.forbidden", { params: { id }, as: token });
  }
  await fail(list, "auth.required", {});
});

test("DC1: a page begins where its offset says", async () => {
  for (const code of ["API-FILA-A", "API-FILA-B", "API-FILA-C"]) await createCode(world.admin.id, { code });
  const query = { admin: world.admin.id, code: "api-fila" };
  const all = await succeed(list, { as: as.platform, query });
  const some = await succeed(list, { as: as.platform, query: { ...query, limit: 2, offset: 1 } });
  expect(some).toEqual({ response: all.response.slice(1), total: 3, limit: 2, offset: 1, page: 1, after: null });
  const last = await succeed(list, { as: as.platform, query: { ...query, limit: 1, page: 3 } });
  expect(last.response).toEqual([all.response[2]]);
});

test("DC2: the same key makes one code", async () => {
  const request = { as: as.platform, body: body("API-CLAVE"), key: crypto.randomUUID() };
  const first = await succeed(add, request);
  expect((await succeed(add, request)).response).toEqual(first.response);
});

test("DC6: a buyer's own cart with a code, without one, and with what does not hold", async () => {
  const code = await createCode(world.admin.id, { code: "API-CARRITO", minCents: 40_000 });
  const order = await holdFor(buyer, world.area.id, 1);
  const ask = (text: string | null) => ({ params: { id: order.id }, as: as.buyer, body: { code: text } });
  const refused = await fail(validate, "discount_code.minimum", ask(code.code));
  expect(refused).toMatchObject({ field: "code", data: { minCents: 40_000 } });
  await holdFor(buyer, world.area.id, 1);
  const given = await succeed(validate, ask(" api-carrito "));
  expect(given.response).toMatchObject({
    discountCents: 5_000,
    totalCents: 51_750,
    discountCode: { code: "API-CARRITO", discountCents: 5_000 },
  });
  expect((await succeed(validate, ask(null))).response).toMatchObject({ discountCents: 0, discountCode: null });
  await fail(validate, "discount_code.unknown", ask("NO-EXISTE"));
  await fail(validate, "resource.not_found", { ...ask(code.code), as: as.other });
  await fail(validate, "auth.forbidden", { ...ask(code.code), as: as.owner });
});
