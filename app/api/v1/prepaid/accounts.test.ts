import { expect, test } from "vitest";
import { PUT as update } from "@/app/api/v1/prepaid/[id]/route";
import { POST as status } from "@/app/api/v1/prepaid/account-status/route";
import { POST as generate } from "@/app/api/v1/prepaid/generate/route";
import { POST as list } from "@/app/api/v1/prepaid/list/route";
import { POST as migrate } from "@/app/api/v1/prepaid/migrate-user/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createUser } from "@/db/testing";
import { BY_ENTRY, createHolder, createPlaza, createType } from "@/lib/prepaid/testing";

const contact = () => `${crypto.randomUUID()}@test.example`;

test("PP3, PP1 and PP17: an account is opened once per key, listed, and tells how it is", async () => {
  const plaza = await createPlaza();
  const as = await tokenOf(plaza.owner);
  const key = `pp3-${crypto.randomUUID()}`;
  const email = contact();
  const body = { idType: plaza.type.id, email, fullName: "Ana Ruiz", nickname: "Camioneta", plates: ["rtk-418-a"] };
  const { response: made } = await succeed(generate, { as, body: { ...body, validUntil: "2099-12-31" }, key });
  expect(made).toMatchObject({
    isNewPerson: true,
    state: "pending",
    plates: ["RTK418A"],
    validFrom: null,
    validUntil: "2099-12-31",
    balanceCents: 0,
    email,
  });
  const again = await succeed(generate, { as, body: { ...body, validUntil: "2099-12-31" }, key });
  expect(again.response).toEqual(made);
  const gift = { idType: plaza.type.id, email, giftCents: 5_000, giftReason: "Bienvenida" };
  const second = await succeed(generate, { as, body: gift });
  expect(second.response).toMatchObject({ isNewPerson: false, state: "active", balanceCents: 5_000 });
  const listed = await succeed(list, { as, body: { q: "RTK-418-A" } });
  expect(listed.response.map(({ idPrepaid }) => idPrepaid)).toEqual([made.idPrepaid]);
  expect(await succeed(list, { as, body: { limit: 1 } })).toMatchObject({
    total: 2,
    response: [{ idPrepaid: second.response.idPrepaid }],
  });
  const { response: told } = await succeed(status, { as, body: { idPrepaid: made.idPrepaid } });
  expect(told).toMatchObject({ idPrepaid: made.idPrepaid, folio: made.folio, validUntil: "2099-12-31" });
  expect(await fail(generate, "input.invalid", { as, body: { idType: plaza.type.id } })).toMatchObject({
    field: "email",
  });
  const much = { ...gift, giftCents: 10_000_000 };
  expect(await fail(generate, "prepaid.balance_too_high", { as, body: much })).toMatchObject({ field: "giftCents" });
  const other = await createPlaza();
  expect(await fail(generate, "resource.not_found", { as, body: { ...gift, idType: other.type.id } })).toBeTruthy();
});

test("PP9 changes data, type and state, all or nothing", async () => {
  const plaza = await createPlaza();
  const as = await tokenOf(plaza.owner);
  const { accountId: id, buyer } = await createHolder(plaza, 10_000);
  const params = { id };
  const next = await createType(plaza.enclosure, BY_ENTRY);
  const asked = { nickname: "Rojo", idType: next.id, typeFrom: "2099-01-01", state: "blocked" };
  expect(await fail(update, "input.invalid", { as, params, body: asked })).toMatchObject({ field: "reason" });
  expect((await succeed(list, { as, body: {} })).response).toMatchObject([{ nickname: "", idNextType: null }]);
  const changed = await succeed(update, { as, params, body: { ...asked, reason: "Prestó su código" } });
  expect(changed.response).toMatchObject({
    nickname: "Rojo",
    idType: plaza.type.id,
    idNextType: next.id,
    state: "blocked",
    stateReason: "Prestó su código",
  });
  await fail(update, "prepaid.blocked", { as, params, body: { state: "paused" } });
  expect((await succeed(update, { as, params, body: { state: "active" } })).response).toMatchObject({
    state: "active",
    nickname: "Rojo",
  });
  const foreign = await createPlaza();
  const field = await fail(update, "resource.not_found", { as, params, body: { idType: foreign.type.id } });
  expect(field).toBeTruthy();
  await fail(update, "resource.not_found", { as: await tokenOf(foreign.owner), params, body: { nickname: "Mío" } });
  await fail(update, "auth.forbidden", { as: await tokenOf(buyer), params, body: { nickname: "Mío" } });
});

test("PP17 and PP18: a holder reads an own account until it is somebody else's", async () => {
  const plaza = await createPlaza();
  const as = await tokenOf(plaza.owner);
  const { accountId: idPrepaid, buyer } = await createHolder(plaza, 10_000);
  const asHolder = await tokenOf(buyer);
  const body = { idPrepaid };
  expect((await succeed(status, { as: asHolder, body })).response).toMatchObject({ balanceCents: 10_000 });
  await fail(status, "resource.not_found", { as: await tokenOf(await createUser()), body });
  const wish = { idPrepaid, email: contact(), fullName: "Luis Soto", reason: "Vendió su auto" };
  await fail(migrate, "auth.forbidden", { as: asHolder, body: wish });
  await fail(migrate, "resource.not_found", { as: await tokenOf((await createPlaza()).owner), body: wish });
  const moved = await succeed(migrate, { as, body: wish });
  expect(moved.response).toMatchObject({ idPrepaid, fullName: "Luis Soto", balanceCents: 10_000 });
  await fail(status, "resource.not_found", { as: asHolder, body });
  expect((await succeed(list, { as, body: { intIDUsuario: moved.response.intIDUsuario } })).response).toHaveLength(1);
  await fail(list, "auth.forbidden", { as: asHolder, body: {} });
});
