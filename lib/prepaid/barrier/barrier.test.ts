import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockAccount } from "@/lib/prepaid/accounts/account-state";
import { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { checkBarrierSync, readBarrierState, readBarrierStatus } from "@/lib/prepaid/barrier/ask-barrier";
import { controllerKey } from "@/lib/prepaid/barrier/simulator/controller-key";
import { readBarrierAnswer, registerInPen, syncInBarrier } from "@/lib/prepaid/barrier/sync-account";
import { hurry, setTrouble, startControllers, type TestControllers } from "@/lib/prepaid/barrier/testing";
import { createHolder, createPlaza, type Plaza } from "@/lib/prepaid/testing";

let controllers: TestControllers;
beforeAll(async () => {
  controllers = await startControllers();
});
afterAll(() => controllers.close());

/** A plaza with barriers and somebody's account. */
async function withBarriers() {
  const plaza = await createPlaza();
  await controllers.install(plaza);
  const holder = await createHolder(plaza, 10_000);
  const ctx = staffCtx(plaza.owner);
  const input = { accountId: holder.accountId, userId: holder.buyer.id };
  return { plaza, holder, ctx, input };
}

const NOT_THERE = "El usuario no está registrado en la pluma.";

test("an account is registered once, synchronized as often as it changes, and says so", async () => {
  const { holder, ctx, input } = await withBarriers();
  expect(await checkBarrierSync({ ctx, input })).toEqual({ result: "error", message: NOT_THERE, isSynced: false });
  expect(await readBarrierState({ ctx, input })).toMatchObject({ syncedAt: null, isCurrent: false, failure: null });
  const first = await registerInPen({ ctx, input });
  expect(first).toMatchObject({ result: "ok", message: "Usuario registrado.", syncedAt: ctx.now });
  expect(await registerInPen({ ctx, input })).toMatchObject({
    result: "Error",
    message: "El usuario ya está registrado.",
    syncedAt: ctx.now,
  });
  expect(await readBarrierState({ ctx, input })).toMatchObject({
    failure: "El usuario ya está registrado.",
    isCurrent: true,
  });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ result: "ok", isSynced: true });
  expect(await readBarrierStatus({ ctx, input })).toEqual({
    result: "ok",
    message: "La pluma le abre.",
    status: "active",
  });
  await replaceQr({ ctx, input: { accountId: holder.accountId } });
  expect(await readBarrierState({ ctx, input })).toMatchObject({ isCurrent: false });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({
    isSynced: false,
    message: "La pluma tiene datos anteriores de este QR. Sincroniza de nuevo.",
  });
  expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "ok", message: "Usuario sincronizado." });
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ isSynced: true });
  await blockAccount({ ctx, input: { accountId: holder.accountId, reason: "Lo usan varias personas" } });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "active" });
  await syncInBarrier({ ctx, input });
  expect(await readBarrierStatus({ ctx, input })).toMatchObject({ status: "inactive" });
  expect(await readBarrierAnswer({ ctx, input })).toMatchObject({ result: "ok", syncedAt: ctx.now });
});

test("each try is in the audit, with why it failed", async () => {
  const { plaza, ctx, input, holder } = await withBarriers();
  await syncInBarrier({ ctx, input });
  await setTrouble(plaza, "down");
  await syncInBarrier({ ctx, input });
  const rows = await getDb().execute<{ action: string }>(sql`
    select action from audit_log where entity = 'prepaid_account' and entity_id = ${String(holder.accountId)}
      and action like '%barrier%' order by id`);
  expect(rows.map(({ action }) => action)).toEqual([
    "prepaid_account.barrier_synced",
    "prepaid_account.barrier_failed",
  ]);
});

/** What product.md §8 says, letter by letter: the check, the status and the synchronization of what went wrong. */
const FAILURES = [
  ["empty", "Respuesta vacía del servidor", "prepaid.barrier_empty", "Respuesta vacía del servidor"],
  [
    "broken",
    "Error desconocido del servidor",
    "Error desconocido al verificar estado",
    "Error desconocido del servidor",
  ],
  [
    "vague",
    "Error desconocido del servidor",
    "Error desconocido al verificar estado",
    "Error desconocido del servidor",
  ],
  [
    "down",
    "Error de conexión con el servidor",
    "Error desconocido al verificar estado",
    "Error de conexión con el servidor",
  ],
  [
    "slow",
    "Error de conexión con el servidor",
    "Error desconocido al verificar estado",
    "Error de conexión con el servidor",
  ],
  [
    "lying",
    "Error desconocido del servidor",
    "Error desconocido al verificar estado",
    "La pluma dice que lo guardó, pero no lo tiene. Intenta de nuevo.",
  ],
] as const;

test.each(FAILURES)(
  "a controller that is %s is answered with the texts of product.md",
  async (trouble, check, status, sync) => {
    const { plaza, ctx, input } = await withBarriers();
    await setTrouble(plaza, trouble);
    const restore = trouble === "slow" ? hurry(200) : () => undefined;
    try {
      expect(await checkBarrierSync({ ctx, input })).toEqual({ result: "error", message: check, isSynced: null });
      if (trouble === "empty") expect(await codeOf(readBarrierStatus({ ctx, input }))).toBe(status);
      else expect(await readBarrierStatus({ ctx, input })).toEqual({ result: "Error", message: status, status: null });
      for (const verb of [syncInBarrier, registerInPen]) {
        expect(await verb({ ctx, input })).toMatchObject({ result: "Error", message: sync, syncedAt: null });
      }
      expect(await readBarrierState({ ctx, input })).toMatchObject({ failure: sync, syncedAt: null, isCurrent: false });
    } finally {
      restore();
    }
  },
);

test("a failure later takes nothing from what the controller has", async () => {
  const { plaza, ctx, input } = await withBarriers();
  await syncInBarrier({ ctx, input });
  await setTrouble(plaza, "down");
  expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "Error", syncedAt: ctx.now });
  expect(await readBarrierState({ ctx, input })).toMatchObject({ isCurrent: true, syncedAt: ctx.now });
});

test("a venue without a controller, and every venue outside of a demonstration, has no barriers", async () => {
  const without = async ({ owner }: Plaza, input: { accountId: number }) => {
    const ctx = staffCtx(owner);
    const none = "Este recinto no tiene plumas.";
    expect(await checkBarrierSync({ ctx, input })).toEqual({ result: "error", message: none, isSynced: null });
    expect(await readBarrierStatus({ ctx, input })).toEqual({ result: "Error", message: none, status: null });
    expect(await syncInBarrier({ ctx, input })).toMatchObject({ result: "Error", message: none, syncedAt: null });
    expect(await registerInPen({ ctx, input })).toMatchObject({ result: "Error", message: none });
    expect(await readBarrierState({ ctx, input })).toBeNull();
  };
  const plaza = await createPlaza();
  await without(plaza, { accountId: (await createHolder(plaza)).accountId });
  const { plaza: demo, input } = await withBarriers();
  process.env.DEMO = "0";
  try {
    await without(demo, input);
  } finally {
    process.env.DEMO = "1";
  }
});

test("only who may, of the account's own tenant, asks and tells; the holder named must hold it", async () => {
  const { ctx, input, holder } = await withBarriers();
  const stranger = staffCtx((await createPlaza()).owner);
  const verbs = [
    checkBarrierSync,
    readBarrierStatus,
    readBarrierState,
    syncInBarrier,
    registerInPen,
    readBarrierAnswer,
  ];
  for (const verb of verbs) {
    const code = (as: Ctx, of: typeof input = input) => codeOf(verb({ ctx: as, input: of }) as Promise<unknown>);
    expect(await code(stranger)).toBe("resource.not_found");
    expect(await code(ctxFor(holder.buyer))).toBe("auth.forbidden");
    expect(await code(ctxFor(null))).toBe("auth.required");
    expect(await code(ctx, { ...input, userId: 1 })).toBe("resource.not_found");
    expect(await code(ctx, { ...input, accountId: 0 })).toBe("input.invalid");
  }
});

test("a cashier may ask the barriers, and not tell them", async () => {
  const { plaza, ctx, input } = await withBarriers();
  await syncInBarrier({ ctx, input });
  const cashier = staffCtx({ ...(await createUser({ profile: 1, adminId: plaza.admin.id })), position: "cashier" });
  expect(await checkBarrierSync({ ctx: cashier, input })).toMatchObject({ isSynced: true });
  for (const verb of [syncInBarrier, registerInPen])
    expect(await codeOf(verb({ ctx: cashier, input }))).toBe("auth.forbidden");
});

test("whoever the account goes to is unknown to the barriers until they are told", async () => {
  const { ctx, input } = await withBarriers();
  await syncInBarrier({ ctx, input });
  const next = await createUser({ emailVerifiedAt: new Date() });
  const to = { accountId: input.accountId, email: next.email ?? "", reason: "Vendió su auto" };
  await migrateAccount({ ctx, input: to });
  expect(await codeOf(checkBarrierSync({ ctx, input }))).toBe("resource.not_found");
  const now = { accountId: input.accountId, userId: next.id };
  expect(await checkBarrierSync({ ctx, input: now })).toMatchObject({ message: NOT_THERE, isSynced: false });
  expect(await readBarrierState({ ctx, input: now })).toMatchObject({ isCurrent: false });
});

test("a controller answers nobody without its own key, and takes nothing that is not in its form", async () => {
  const { plaza, input } = await withBarriers();
  const { plaza: other } = await withBarriers();
  const { id } = plaza.enclosure;
  const ask = async (path: string, key: string | null, init: RequestInit = {}) => {
    const headers: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
    return (await fetch(`${controllers.url}/dev/plumas/${path}`, { ...init, headers })).status;
  };
  const path = `${id}/users/${input.accountId}?idUser=${input.userId}`;
  for (const key of [null, "", "no", controllerKey(other.enclosure.id)]) expect(await ask(path, key)).toBe(401);
  expect(await ask(path, controllerKey(id))).toBe(400);
  expect(await ask("2147483647/users/1?idUser=1", controllerKey(2_147_483_647))).toBe(401);
  expect(await ask("nada", controllerKey(id))).toBe(401);
  const put = (body: string) => ask(`${id}/users/${input.accountId}`, controllerKey(id), { method: "PUT", body });
  for (const body of ["", "{", "[]", '{"idUser":1}', "x".repeat(20_000)]) expect(await put(body)).toBe(422);
  expect(await ask(`${id}/otra`, controllerKey(id))).toBe(404);
  expect(await ask(`${id}/users/x`, controllerKey(id), { method: "DELETE" })).toBe(404);
});

test("whoever tries the demonstration chooses what is wrong with a controller", async () => {
  const { plaza, ctx, input } = await withBarriers();
  const choose = (trouble: string) =>
    fetch(`${controllers.url}/dev/plumas/${plaza.enclosure.id}/averia`, {
      method: "POST",
      body: new URLSearchParams({ trouble }),
      redirect: "manual",
    });
  expect((await choose("down")).headers.get("location")).toBe("/dev/plumas");
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ message: "Error de conexión con el servidor" });
  await choose("explode");
  const page = await (await fetch(`${controllers.url}/dev/plumas`)).text();
  expect(page).toContain('<option value="down" selected>');
  await choose("none");
  expect(await checkBarrierSync({ ctx, input })).toMatchObject({ message: NOT_THERE });
});
