import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as register } from "@/app/api/v1/prepaid/register-in-pen/route";
import { GET as check, POST as sync } from "@/app/api/v1/prepaid/sync/route";
import { GET as status } from "@/app/api/v1/prepaid/user-status/[a]/[b]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { createUser } from "@/db/testing";
import { setTrouble, startControllers, type TestControllers } from "@/lib/prepaid/barrier/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";

let controllers: TestControllers;
beforeAll(async () => {
  controllers = await startControllers();
});
afterAll(() => controllers.close());

async function callers() {
  const plaza = await createPlaza();
  await controllers.install(plaza);
  const { accountId, buyer } = await createHolder(plaza, 10_000);
  const body = { idUser: buyer.id, idPrepaid: accountId };
  const params = { a: buyer.id, b: accountId };
  return { plaza, buyer, body, params, as: await tokenOf(plaza.owner) };
}

test("PP20, PP23, PP24 and PP25: an account is registered, checked, synchronized, and told from the barriers", async () => {
  const { body, params, as } = await callers();
  const unknown = await succeed(check, { as, query: body });
  expect(unknown.response).toMatchObject({ result: "error", isSynced: false });
  const made = await succeed(register, { as, body });
  expect(made.response).toMatchObject({ result: "ok", message: "Usuario registrado." });
  expect(made.response.syncedAt).toMatch(/[+-]\d\d:\d\d$/);
  expect((await succeed(register, { as, body })).response).toMatchObject({ result: "Error" });
  expect((await succeed(sync, { as, body })).response).toMatchObject({ result: "ok" });
  expect((await succeed(check, { as, query: body })).response).toMatchObject({ result: "ok", isSynced: true });
  expect((await succeed(status, { as, params })).response).toMatchObject({ result: "ok", status: "active" });
});

test("PP20 and PP24: a repeat with the same key is answered again and tells the controller once", async () => {
  const { body, as } = await callers();
  for (const call of [register, sync]) {
    const key = `barrier-${crypto.randomUUID()}`;
    const before = controllers.requests.length;
    const first = await succeed(call, { as, body, key });
    const asked = controllers.requests.length;
    expect(asked).toBeGreaterThan(before);
    expect(await succeed(call, { as, body, key })).toEqual(first);
    expect(controllers.requests).toHaveLength(asked);
    await fail(call, "idempotency.mismatch", { as, body: { ...body, idPrepaid: body.idPrepaid + 1 }, key });
  }
});

test("a controller's troubles are answers, but for the status that came empty", async () => {
  const { plaza, body, params, as } = await callers();
  await setTrouble(plaza, "empty");
  const empty = "Respuesta vacía del servidor";
  expect((await succeed(check, { as, query: body })).response).toMatchObject({ result: "error", message: empty });
  expect((await succeed(sync, { as, body })).response).toMatchObject({ result: "Error", message: empty });
  expect(await fail(status, "prepaid.barrier_empty", { as, params })).toMatchObject({ message: empty });
  await setTrouble(plaza, "down");
  expect((await succeed(status, { as, params })).response).toEqual({
    result: "Error",
    message: "Error desconocido al verificar estado",
    status: null,
  });
});

test("others do not find the account, nobody else may ask, and a misspelled field is named", async () => {
  const { body, params, buyer, as } = await callers();
  const stranger = await tokenOf((await createPlaza()).owner);
  const holder = await tokenOf(buyer);
  for (const [code, who] of [
    ["resource.not_found", stranger],
    ["auth.forbidden", holder],
    ["auth.required", undefined],
  ] as const) {
    const caller = who === undefined ? {} : { as: who };
    await fail(register, code, { ...caller, body });
    await fail(sync, code, { ...caller, body });
    await fail(check, code, { ...caller, query: body });
    await fail(status, code, { ...caller, params });
  }
  const other = await createUser();
  await fail(sync, "resource.not_found", { as, body: { ...body, idUser: other.id } });
  await fail(status, "resource.not_found", { as, params: { ...params, b: "x" } });
  await fail(register, "input.invalid", { as, body: { idPrepaid: body.idPrepaid } });
  expect(await fail(check, "input.invalid", { as, query: { ...body, idUsuario: 1 } })).toMatchObject({
    field: "idUsuario",
  });
});
