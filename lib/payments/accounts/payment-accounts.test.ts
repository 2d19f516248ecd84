import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosurePaymentMethods, paymentAccounts, webhookDeliveries } from "@/db/schema";
import { createAdmin, createEnclosure, createUser } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { asMirror, codeOf, ctxFor } from "@/lib/core/testing";
import {
  checkPaymentAccount,
  chooseVenueMethods,
  createPaymentAccount,
  enabledMethods,
  ensureSandboxAccount,
  getPaymentAccount,
  paymentAccountList,
  providerFor,
  switchPaymentAccount,
  updatePaymentAccount,
  venueMethods,
} from "@/lib/payments";
import { ACCOUNT_FIELDS, PROVIDER_METHODS, PROVIDERS } from "@/lib/payments/accounts/account-fields";
import { sealSettings, unsealSettings } from "@/lib/payments/accounts/bind-account";
import { adapterOf } from "@/lib/payments/adapters";
import { signatureOf } from "@/lib/payments/mercadopago/signature";
import { connectAccount } from "@/lib/payments/testing/harness";
import { startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";
import { startOpenpayHarness } from "@/lib/payments/testing/openpay-harness";

const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const SECRETS = { accessToken: "APP_USR-1234567890-abcd", webhookSecret: "clave-de-webhooks" };
const wallet = { provider: "mercadopago" as const, name: "Monedero", methods: ["wallet" as const], settings: SECRETS };
const DEPOSIT = {
  bankName: "BBVA",
  clabe: "032180000118359719",
  holder: "Recinto Norte",
  windowAddress: "",
  windowHours: "",
  deadlineHours: "24",
};

const rowOf = async (id: number) => {
  const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.id, id));
  if (!row) throw new Error("No such account");
  return row;
};
const auditOf = (entity: string, id: number) =>
  getDb()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id))))
    .orderBy(desc(auditLog.id));

async function tenant() {
  const { admin, owner } = await createAdmin();
  return { admin, owner, ctx: ctxFor(owner), enclosure: await createEnclosure(admin.id) };
}
async function wrongFields(promise: Promise<unknown>): Promise<Record<string, string> | undefined> {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.details.fields : undefined;
}

beforeAll(() => ensureSandboxAccount(getDb()));

test("the form's fields and methods are those of the adapters", () => {
  for (const provider of PROVIDERS) {
    const adapter = adapterOf(provider);
    expect(Object.keys(adapter?.entered.shape ?? {}).toSorted()).toEqual(
      ACCOUNT_FIELDS[provider].map(({ name }) => name).toSorted(),
    );
  }
  expect(PROVIDER_METHODS.openpay).toEqual(["card", "cash"]);
});

test("an admin's new account is sealed, its secrets are never answered, and the audit names fields without values", async () => {
  const { admin, ctx } = await tenant();
  const made = await createPaymentAccount({ ctx, input: { ...wallet, adminId: 1 } });
  expect(made).toMatchObject({
    adminId: admin.id,
    provider: "mercadopago",
    name: "Monedero",
    methods: ["wallet"],
    enabled: true,
    isReady: true,
    isTest: false,
    settings: {},
    verificationCode: null,
    secrets: { accessToken: "abcd", webhookSecret: "ooks" },
  });
  const row = await rowOf(made.id);
  expect(made.webhookUrl).toMatch(new RegExp(`/api/v1/payments/callback/mercadopago/${row.account}$`));
  expect(unsealSettings(row)).toEqual(SECRETS);
  expect(row.secretsEncrypted?.includes(SECRETS.accessToken)).toBe(false);
  expect(JSON.stringify(made)).not.toContain(SECRETS.accessToken);
  const [audit] = await auditOf("payment_account", made.id);
  expect(audit).toMatchObject({ action: "payment_account.created", adminId: admin.id });
  expect(JSON.stringify(audit)).toContain("Access token");
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(audit)).not.toContain(secret);
  expect(await getPaymentAccount({ ctx, input: { accountId: made.id } })).toEqual(made);
});

test("the platform opens accounts of its own and of any tenant", async () => {
  const { admin } = await tenant();
  const own = await createPaymentAccount({ ctx: ctxFor(platform), input: wallet });
  const theirs = await createPaymentAccount({ ctx: ctxFor(platform), input: { ...wallet, adminId: admin.id } });
  expect([own.adminId, theirs.adminId]).toEqual([null, admin.id]);
  await switchPaymentAccount({ ctx: ctxFor(platform), input: { accountId: own.id, enabled: false } });
  const nobody = createPaymentAccount({ ctx: ctxFor(platform), input: { ...wallet, adminId: 2_000_000_000 } });
  expect(await codeOf(nobody)).toBe("resource.not_found");
});

test("an empty secret stays, other settings change, and the audit names only the changed fields", async () => {
  const { ctx } = await tenant();
  const made = await createPaymentAccount({
    ctx,
    input: { provider: "deposit", name: "Banco", methods: ["deposit"], settings: DEPOSIT },
  });
  expect(made.settings).toMatchObject({ bankName: "BBVA", clabe: DEPOSIT.clabe, deadlineHours: "24" });
  expect(made.webhookUrl).toBeNull();
  const changed = await updatePaymentAccount({
    ctx,
    input: { accountId: made.id, name: "Banco y taquilla", methods: ["deposit"], settings: { deadlineHours: "48" } },
  });
  expect(changed).toMatchObject({ name: "Banco y taquilla", settings: { ...DEPOSIT, deadlineHours: "48" } });
  const card = await createPaymentAccount({ ctx, input: wallet });
  await updatePaymentAccount({
    ctx,
    input: {
      accountId: card.id,
      name: "Monedero",
      methods: ["wallet"],
      settings: { accessToken: "  ", webhookSecret: "otra-clave-de-webhooks", apiBase: "http://mal.example" },
    },
  });
  expect(unsealSettings(await rowOf(card.id))).toEqual({
    ...SECRETS,
    webhookSecret: "otra-clave-de-webhooks",
    former: [{ settings: SECRETS, until: expect.any(String) }],
  });
  const [audit] = await auditOf("payment_account", card.id);
  expect(audit?.changes).toEqual({ fields: [null, "Clave secreta de los webhooks"] });
});

test("callbacks signed with the secret before are taken for a day after it was changed, and then no more", async () => {
  const { ctx } = await tenant();
  const { id } = await createPaymentAccount({ ctx, input: wallet });
  const signed = async (secret: string) => {
    const now = new Date();
    const [dataId, requestId, ts] = ["123", randomUUID(), String(Math.floor(now.getTime() / 1_000))];
    const v1 = signatureOf(secret, { dataId, requestId, ts });
    const url = `http://tienda.test/?data.id=${dataId}&type=payment`;
    const rawBody = JSON.stringify({ id: 1, type: "payment", data: { id: dataId } });
    const headers = new Headers({ "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` });
    const { provider } = await providerFor(await rowOf(id));
    return provider.parseWebhook({ url, rawBody, headers, now });
  };
  const change = (webhookSecret: string) => {
    const input = { accountId: id, name: "Monedero", methods: ["wallet" as const], settings: { webhookSecret } };
    return updatePaymentAccount({ ctx, input });
  };
  expect(await signed(SECRETS.webhookSecret)).toHaveLength(1);
  await change("otra-clave-de-webhooks");
  for (const secret of [SECRETS.webhookSecret, "otra-clave-de-webhooks"]) expect(await signed(secret)).toHaveLength(1);
  expect(await codeOf(signed("la-clave-de-nadie"))).toBe("payment.bad_signature");
  const sealed = unsealSettings(await rowOf(id));
  const over = { ...sealed, former: [{ settings: SECRETS, until: new Date(Date.now() - 1_000).toISOString() }] };
  await getDb()
    .update(paymentAccounts)
    .set({ secretsEncrypted: sealSettings(over) })
    .where(eq(paymentAccounts.id, id));
  expect(await signed("otra-clave-de-webhooks")).toHaveLength(1);
  expect(await codeOf(signed(SECRETS.webhookSecret))).toBe("payment.bad_signature");
  await change("la-tercera-clave");
  const { former } = unsealSettings(await rowOf(id));
  // The one that is over is kept no longer.
  expect(former).toMatchObject([{ settings: { ...SECRETS, webhookSecret: "otra-clave-de-webhooks" } }]);
  await change("la-cuarta-clave");
  for (const secret of ["otra-clave-de-webhooks", "la-tercera-clave", "la-cuarta-clave"])
    expect(await signed(secret)).toHaveLength(1);
  expect(await codeOf(signed("la-clave-de-nadie"))).toBe("payment.bad_signature");
});

test("an account keeps the addresses that were set for it, and nobody enters one", async () => {
  const { admin, ctx } = await tenant();
  const account = `t-${randomUUID()}`;
  await connectAccount({
    adminId: admin.id,
    provider: "mercadopago",
    account,
    methods: ["wallet"],
    secrets: { ...SECRETS, apiBase: "http://127.0.0.1:9" },
  });
  const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, account));
  const input = {
    accountId: row?.id ?? 0,
    name: "x",
    methods: ["wallet" as const],
    settings: { apiBase: "http://otra" },
  };
  await updatePaymentAccount({ ctx, input });
  expect(unsealSettings(await rowOf(input.accountId))).toMatchObject({ apiBase: "http://127.0.0.1:9" });
});

test("wrong input is answered by field", async () => {
  const { ctx } = await tenant();
  const create = (more: object) => createPaymentAccount({ ctx, input: { ...wallet, ...more } });
  expect(await wrongFields(create({ settings: { accessToken: SECRETS.accessToken } }))).toEqual({
    "settings.webhookSecret": "Este campo es requerido",
  });
  expect(await wrongFields(create({ methods: ["card"] }))).toHaveProperty("methods");
  expect(await wrongFields(create({ methods: [] }))).toHaveProperty("methods");
  expect(await wrongFields(create({ name: "" }))).toHaveProperty("name");
  expect(await wrongFields(create({ provider: "sandbox" }))).toHaveProperty("provider");
  const made = await create({});
  const update = { accountId: made.id, name: "Monedero", methods: ["card" as const] };
  expect(await wrongFields(updatePaymentAccount({ ctx, input: update }))).toHaveProperty("methods");
  const clabe = { provider: "deposit", methods: ["deposit"], settings: { ...DEPOSIT, clabe: "123" } };
  expect(await wrongFields(create(clabe))).toHaveProperty(["settings.clabe"]);
  const nobodys = { ...wallet, provider: "deposit" as const, methods: ["deposit" as const], settings: DEPOSIT };
  expect(await wrongFields(createPaymentAccount({ ctx: ctxFor(platform), input: nobodys }))).toHaveProperty("adminId");
});

test("buyers, guards, visitors and a page's own scripts are refused, and other tenants find nothing", async () => {
  const { ctx, owner, enclosure } = await tenant();
  const made = await createPaymentAccount({ ctx, input: wallet });
  const accountId = made.id;
  type Act = (as: typeof ctx) => Promise<unknown>;
  const create: Act = (as) => createPaymentAccount({ ctx: as, input: wallet });
  const acts: Act[] = [
    (as) => updatePaymentAccount({ ctx: as, input: { accountId, name: "x", methods: ["wallet"] } }),
    (as) => switchPaymentAccount({ ctx: as, input: { accountId, enabled: false } }),
    (as) => checkPaymentAccount({ ctx: as, input: { accountId } }),
    (as) => chooseVenueMethods({ ctx: as, input: { enclosureId: enclosure.id, wallet: accountId } }),
  ];
  const list: Act = (as) => paymentAccountList.page({ ctx: as, input: {} });
  const reads: Act[] = [
    (as) => getPaymentAccount({ ctx: as, input: { accountId } }),
    (as) => venueMethods({ ctx: as, input: { enclosureId: enclosure.id } }),
  ];
  const buyer = await createUser();
  const guard = await createUser({ profile: 3, adminId: owner.adminId });
  for (const act of [create, list, ...acts, ...reads]) {
    for (const person of [buyer, guard]) expect(await codeOf(act(ctxFor(person)))).toBe("auth.forbidden");
    expect(await codeOf(act(ctxFor(null)))).toBe("auth.required");
  }
  const mirror = asMirror(ctx);
  for (const act of [create, ...acts]) expect(await codeOf(act(mirror))).toBe("auth.forbidden");
  const other = await tenant();
  for (const act of [...acts, ...reads]) expect(await codeOf(act(other.ctx))).toBe("resource.not_found");
  expect(await list(other.ctx)).toMatchObject({ items: [], total: 0 });
  expect(await list(ctx)).toMatchObject({ items: [{ id: accountId }], total: 1 });
  expect((await rowOf(accountId)).enabled).toBe(true);
});

test("the list is searched by name and tenant, the platform sees everyone's, page by page", async () => {
  const { admin, ctx } = await tenant();
  const name = `Cuenta ${randomUUID()}`;
  await createPaymentAccount({ ctx, input: { ...wallet, name } });
  await createPaymentAccount({ ctx, input: { ...wallet, name } });
  const all = (input: object) => paymentAccountList.page({ ctx: ctxFor(platform), input });
  expect(await all({ q: name })).toMatchObject({ total: 2, items: [{ adminName: admin.name }, { name }] });
  const first = await all({ q: name, pageSize: 1 });
  const second = await all({ q: name, pageSize: 1, after: first.next ?? "" });
  expect(second).toMatchObject({ total: 2, next: null, items: [{ name }] });
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  expect((await all({ q: admin.name })).total).toBe(2);
  expect((await all({ q: "%" })).total).toBe(0);
  expect((await all({ q: name, method: "card" })).total).toBe(0);
  expect((await all({ q: name, method: "wallet", state: "on" })).total).toBe(2);
  expect((await all({ q: name, state: "off" })).total).toBe(0);
});

test("an account that is switched off takes nothing until it is switched on", async () => {
  const { admin, ctx, enclosure } = await tenant();
  const made = await createPaymentAccount({ ctx, input: wallet });
  const takes = async () =>
    (await enabledMethods({ ctx, adminId: admin.id, enclosureId: enclosure.id })).find(
      ({ method }) => method === "wallet",
    );
  expect(await takes()).toMatchObject({ accountId: made.id });
  const off = { accountId: made.id, enabled: false };
  expect(await switchPaymentAccount({ ctx, input: off })).toMatchObject({ enabled: false });
  await switchPaymentAccount({ ctx, input: off });
  expect(await takes()).toMatchObject({ account: "demo" });
  await switchPaymentAccount({ ctx, input: { accountId: made.id, enabled: true } });
  expect((await auditOf("payment_account", made.id)).map(({ action }) => action)).toEqual([
    "payment_account.enabled",
    "payment_account.disabled",
    "payment_account.created",
  ]);
});

test("the account that came with the demo is switched, not rewritten", async () => {
  const ctx = ctxFor(platform);
  const [demo] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, "demo"));
  const accountId = demo?.id ?? 0;
  const input = { accountId, name: "x", methods: ["card" as const] };
  expect(await codeOf(updatePaymentAccount({ ctx, input }))).toBe("resource.not_found");
  expect(await getPaymentAccount({ ctx, input: { accountId } })).toMatchObject({
    name: "Banco de pruebas",
    isTest: true,
    isReady: true,
    settings: {},
    secrets: {},
  });
});

test("a venue's own choice comes before its tenant's account and the platform's, and is not replaced", async () => {
  const { admin, ctx, enclosure } = await tenant();
  const second = await createEnclosure(admin.id);
  const one = await createPaymentAccount({ ctx, input: { ...wallet, name: "Uno" } });
  const two = await createPaymentAccount({ ctx, input: { ...wallet, name: "Dos" } });
  const taken = async (enclosureId: number) =>
    Object.fromEntries(
      (await enabledMethods({ ctx, adminId: admin.id, enclosureId })).map(({ method, accountId }) => [
        method,
        accountId,
      ]),
    );
  const usual = await taken(enclosure.id);
  expect(usual).toMatchObject({ wallet: one.id });
  const choose = (choices: object) => chooseVenueMethods({ ctx, input: { enclosureId: enclosure.id, ...choices } });
  const after = await choose({ wallet: String(two.id), cash: "none" });
  expect(after.methods).toMatchObject([
    { method: "card", choice: "default", takenBy: { name: "Banco de pruebas", isPlatform: true, isTest: true } },
    { method: "wallet", choice: two.id, takenBy: { name: "Dos", isPlatform: false }, options: expect.any(Array) },
    { method: "cash", choice: "none", takenBy: null },
    { method: "deposit", choice: "default", takenBy: null },
  ]);
  expect(after.methods[1]?.options.map(({ name }) => name)).toEqual(expect.arrayContaining(["Uno", "Dos"]));
  const { cash: _, ...rest } = usual;
  expect(await taken(enclosure.id)).toEqual({ ...rest, wallet: two.id });
  expect(await taken(second.id)).toEqual(usual);
  await switchPaymentAccount({ ctx, input: { accountId: two.id, enabled: false } });
  expect(await taken(enclosure.id)).not.toHaveProperty("wallet");
  await choose({ wallet: "default", cash: "default" });
  expect(await taken(enclosure.id)).toEqual(usual);
  const [last, first] = await auditOf("enclosure", enclosure.id);
  expect(last).toMatchObject({ action: "enclosure.payment_methods_chosen", adminId: admin.id });
  expect(first?.changes).toEqual({
    wallet: ["La de siempre", `Dos (n.º ${two.id})`],
    cash: ["La de siempre", "Ninguna"],
  });
});

test("a venue cannot be paid into another tenant's account, nor into one that does not take the method", async () => {
  const { ctx, enclosure } = await tenant();
  const other = await tenant();
  const theirs = await createPaymentAccount({ ctx: other.ctx, input: wallet });
  const own = await createPaymentAccount({ ctx, input: wallet });
  const choose = (choices: object) => chooseVenueMethods({ ctx, input: { enclosureId: enclosure.id, ...choices } });
  expect(await codeOf(choose({ wallet: theirs.id }))).toBe("resource.not_found");
  expect(await wrongFields(choose({ card: own.id }))).toHaveProperty("card");
  expect(await wrongFields(choose({ card: "otra" }))).toHaveProperty("card");
  const { id: enclosureId, adminId } = enclosure;
  const past = getDb()
    .insert(enclosurePaymentMethods)
    .values({ enclosureId, adminId, method: "wallet", accountId: theirs.id });
  await expect(past).rejects.toMatchObject({ cause: { constraint_name: "venue_pays_into_its_own" } });
  const stranger = getDb()
    .insert(enclosurePaymentMethods)
    .values({ enclosureId, adminId: other.admin.id, method: "wallet", accountId: theirs.id });
  await expect(stranger).rejects.toMatchObject({
    cause: { constraint_name: "enclosure_payment_methods_enclosure_fk" },
  });
});

test("the codes that Openpay sends to prove an address are read on the account's page", async () => {
  const { admin, ctx } = await tenant();
  const account = `t-${randomUUID()}`;
  await connectAccount({ adminId: admin.id, provider: "openpay", account, methods: ["card"], secrets: {} });
  for (const code of ["AAAA1111", "BBBB2222"]) {
    const dedupeKey = `verification:${code}`;
    await getDb()
      .insert(webhookDeliveries)
      .values({ provider: "openpay", account, dedupeKey, providerIds: [], body: "{}", state: "applied" });
  }
  const { items } = await paymentAccountList.page({ ctx, input: {} });
  expect(items).toMatchObject([{ isReady: false, verificationCode: "BBBB2222" }]);
  expect(await checkPaymentAccount({ ctx, input: { accountId: items[0]?.id ?? 0 } })).toEqual({ result: "incomplete" });
});

test("a check of the connection tells each result, and is limited to ten", async () => {
  const { admin, ctx } = await tenant();
  const mercadopago = await startMercadoPagoHarness("http://tienda.test");
  const openpay = await startOpenpayHarness("http://tienda.test");
  const connect = async (provider: string, secrets: object): Promise<number> => {
    const account = `t-${randomUUID()}`;
    await connectAccount({ adminId: admin.id, provider, account, methods: ["card"], secrets });
    const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, account));
    return row?.id ?? 0;
  };
  const check = async (accountId: number) => (await checkPaymentAccount({ ctx, input: { accountId } })).result;
  const good = await connect("mercadopago", mercadopago.credentials);
  expect(await check(good)).toBe("ok");
  expect(await check(await connect("mercadopago", { ...mercadopago.credentials, accessToken: "APP_USR-otra" }))).toBe(
    "rejected",
  );
  expect(await check(await connect("openpay", openpay.credentials))).toBe("ok");
  expect(await check(await connect("openpay", { ...openpay.credentials, merchantId: "motro" }))).toBe("rejected");
  expect(await check(await connect("openpay", { ...openpay.credentials, privateKey: "sk_otra_llave" }))).toBe(
    "rejected",
  );
  expect(await check(await connect("deposit", DEPOSIT))).toBe("none");
  for (const trouble of ["down", "hangup"] as const) {
    mercadopago.setTrouble(trouble);
    expect(await check(good)).toBe("silent");
  }
  for (let tried = 3; tried < 10; tried++) await check(good);
  expect(await codeOf(check(good))).toBe("auth.rate_limited");
  await mercadopago.close();
  await openpay.close();
});
