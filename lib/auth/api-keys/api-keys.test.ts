import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { apiKeys, auditLog, users } from "@/db/schema";
import { createAdmin, createEnclosure, createUser } from "@/db/testing";
import { recordAudit } from "@/lib/audit";
import { listAudit } from "@/lib/audit-log";
import { actorOfApiKey, isApiKey, newApiKey } from "@/lib/auth/api-keys/actor-of-key";
import { apiKeyList } from "@/lib/auth/api-keys/api-key-list";
import { makeApiKey, scopeOptions } from "@/lib/auth/api-keys/make-api-key";
import { revokeApiKey } from "@/lib/auth/api-keys/revoke-api-key";
import type { MakeApiKeyInput } from "@/lib/auth/schemas";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { createApiKey } from "@/lib/auth/testing";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken, newToken } from "@/lib/core/ids";
import { assertSecondFactor, authorize, can, PERMISSIONS, type Permission, SCOPES } from "@/lib/core/permissions";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { forgetPointsHere } from "@/lib/limits/limits";

afterEach(() => {
  forgetPointsHere();
  vi.unstubAllEnvs();
});

type Maker = Parameters<typeof actorOf>[0];

/** Somebody who has just shown a code of their second factor. */
const proven = (person: Maker): Ctx => ({
  ...ctxFor(person),
  actor: { ...actorOf(person), secondFactor: "proven" },
});

const asked = (over: Partial<MakeApiKeyInput> = {}): MakeApiKeyInput => ({
  name: "Contabilidad",
  scopes: ["event:read", "event:list"],
  perMinute: "120",
  requestKey: randomUUID(),
  ...over,
});

const rowOf = async (id: number) => (await getDb().select().from(apiKeys).where(eq(apiKeys.id, id)))[0];
const actsOf = async (id: number) =>
  (
    await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(id)))
  )
    .filter(({ entity }) => entity === "api_key")
    .map(({ action }) => action);

describe("making a key", () => {
  it("shows it once, keeps its hash, and it acts for its maker within its scopes", async () => {
    const { admin, owner } = await createAdmin();
    const made = await makeApiKey({ ctx: proven(owner), input: asked() });
    expect(isApiKey(made.token)).toBe(true);
    const row = await rowOf(made.id);
    expect(row).toMatchObject({
      adminId: admin.id,
      madeBy: owner.id,
      tokenEnd: made.token.slice(-4),
      lastUsedOn: null,
    });
    expect(row?.tokenHash).toEqual(hashToken(made.token));
    expect(JSON.stringify(row)).not.toContain(made.token);
    // Ninety days unless somebody chooses otherwise.
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(90 * 86_400_000);
    expect(await actsOf(made.id)).toEqual(["api_key.created"]);
    const actor = await actorOfApiKey(made.token);
    expect(actor).toMatchObject({ kind: "api_key", keyId: made.id, userId: owner.id, tenant: { id: admin.id } });
    const may = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => can(actor, one));
    expect(may.toSorted()).toEqual(["event:list", "event:read"]);
  });

  it("without an end lasts until it is revoked", async () => {
    const { owner } = await createAdmin();
    const { id } = await makeApiKey({ ctx: proven(owner), input: asked({ days: "" }) });
    expect((await rowOf(id))?.expiresAt).toBeNull();
  });

  it("answers a repeat of the form with the same key and a new secret, until the key was used", async () => {
    const { owner } = await createAdmin();
    const input = asked();
    const [one, two] = await Promise.all([
      makeApiKey({ ctx: proven(owner), input }),
      makeApiKey({ ctx: proven(owner), input }),
    ]);
    expect(one.id).toBe(two.id);
    expect(await actsOf(one.id)).toEqual(["api_key.created", "api_key.shown_again"]);
    const works = await Promise.all(
      [one, two].map(({ token }) =>
        actorOfApiKey(token).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(works.toSorted()).toEqual([false, true]);
    expect(await codeOf(makeApiKey({ ctx: proven(owner), input }))).toBe("api_key.already_made");
    expect(await getDb().select().from(apiKeys).where(eq(apiKeys.madeBy, owner.id))).toHaveLength(1);
  });

  it("gives no more than its maker may", async () => {
    const { admin, owner } = await createAdmin();
    const too = (scopes: string[]) => makeApiKey({ ctx: proven(owner), input: asked({ scopes }) });
    for (const scope of ["payment_account:write", "user:write", "api_key:write", "report:account", "nothing:here"])
      await expect(too(["event:read", scope])).rejects.toMatchObject({
        code: "api_key.too_much",
        details: { field: "scopes" },
      });
    // With a prepaid venue its owner has what prepaid ones have.
    expect(scopeOptions(actorOf(owner)).map(({ permission }) => permission)).not.toContain("prepaid:read");
    await createEnclosure(admin.id, { isPrepaid: true });
    const { token } = await createApiKey(owner);
    expect(can(await actorOfApiKey(token), "prepaid:read")).toBe(true);
  });

  it.each<[string, Partial<MakeApiKeyInput>]>([
    ["name", { name: " " }],
    ["scopes", { scopes: [] }],
    ["perMinute", { perMinute: "0" }],
    ["perMinute", { perMinute: "6001" }],
  ])("says at the field %s what is wrong", async (field, wrong) => {
    const { owner } = await createAdmin();
    await expect(makeApiKey({ ctx: proven(owner), input: asked(wrong) })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field },
    });
  });

  it("is for owners with their second factor, and not for keys", async () => {
    const { admin, owner } = await createAdmin();
    const operator = await createUser({ profile: 1, adminId: admin.id, position: "operator" });
    const guard = await createUser({ profile: 3, adminId: admin.id });
    const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
    for (const person of [operator, guard, await createUser(), platform])
      expect(await codeOf(makeApiKey({ ctx: proven(person), input: asked() }))).toBe("auth.forbidden");
    expect(await codeOf(makeApiKey({ ctx: ctxFor(null), input: asked() }))).toBe("auth.required");
    const unproven: Ctx = { ...ctxFor(owner), actor: { ...actorOf(owner), secondFactor: "set_up" } };
    expect(await codeOf(makeApiKey({ ctx: unproven, input: asked() }))).toBe("mfa.required");
    const { token } = await createApiKey(owner);
    const actor = await actorOfApiKey(token);
    expect(await codeOf(makeApiKey({ ctx: { ...ctxFor(owner), actor }, input: asked() }))).toBe("api_key.person_only");
  });
});

describe("a key stops working", () => {
  const dead = async (token: string) => expect(await codeOf(actorOfApiKey(token))).toBe("api_key.invalid");

  it("when it is revoked; another tenant cannot, the platform can", async () => {
    const { owner } = await createAdmin();
    const { owner: stranger } = await createAdmin();
    const { id, token } = await createApiKey(owner);
    expect(await codeOf(revokeApiKey({ ctx: ctxFor(stranger), input: { id } }))).toBe("resource.not_found");
    await actorOfApiKey(token);
    await revokeApiKey({ ctx: ctxFor(owner), input: { id } });
    await revokeApiKey({ ctx: ctxFor(owner), input: { id } });
    await dead(token);
    expect(await actsOf(id)).toEqual(["api_key.revoked"]);
    const other = await createApiKey(owner);
    const platform = ctxFor({ id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true });
    await revokeApiKey({ ctx: platform, input: { id: other.id } });
    await dead(other.token);
    expect(await codeOf(revokeApiKey({ ctx: ctxFor(await createUser()), input: { id } }))).toBe("auth.forbidden");
  });

  it("when it expires, or never was", async () => {
    const { owner } = await createAdmin();
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000);
    const { token } = await createApiKey(owner, { createdAt: hour(-2), expiresAt: hour(-1) });
    await dead(token);
    await dead(newApiKey());
    await actorOfApiKey((await createApiKey(owner, { expiresAt: hour(1) })).token);
  });

  it("while its maker, or its tenant's owner, is blocked, and when the maker is no administrator there any more", async () => {
    const { admin, owner } = await createAdmin();
    const maker = await createUser({ profile: 1, adminId: admin.id, position: "owner" });
    const { token } = await createApiKey(maker);
    const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
      getDb().update(users).set(values).where(eq(users.id, id));
    await set(maker.id, { state: "blocked" });
    await dead(token);
    await set(maker.id, { state: "active" });
    await actorOfApiKey(token);
    await set(owner.id, { state: "blocked" });
    await dead(token);
    await set(owner.id, { state: "active" });
    await set(maker.id, { adminId: (await createAdmin()).admin.id });
    await dead(token);
    await set(maker.id, { adminId: admin.id, profile: 3, position: null });
    await dead(token);
  });

  it("for what its maker may not do any more", async () => {
    const { admin } = await createAdmin();
    const maker = await createUser({ profile: 1, adminId: admin.id, position: "owner" });
    const { token } = await createApiKey(maker, { scopes: ["event:write", "event:read"] });
    authorize(await actorOfApiKey(token), "event:write");
    await getDb().update(users).set({ position: "cashier" }).where(eq(users.id, maker.id));
    const now = await actorOfApiKey(token);
    expect(can(now, "event:read")).toBe(true);
    expect(() => authorize(now, "event:write")).toThrow(new DomainError("auth.forbidden"));
  });

  it("for the rest of the minute after its limit, and for no other key", async () => {
    const { owner } = await createAdmin();
    const one = await createApiKey(owner, { perMinute: 2 });
    const other = await createApiKey(owner, { perMinute: 2 });
    await actorOfApiKey(one.token);
    await actorOfApiKey(one.token);
    await expect(actorOfApiKey(one.token)).rejects.toMatchObject({
      code: "auth.rate_limited",
      details: { data: { seconds: expect.any(Number) } },
    });
    await actorOfApiKey(other.token);
  });
});

it("the day of its last use is written once a day", async () => {
  const { owner } = await createAdmin();
  const { id, token } = await createApiKey(owner, { lastUsedOn: "2026-01-01" });
  await actorOfApiKey(token);
  const versionOf = async () =>
    (await getDb().execute<{ xmin: string }>(`select xmin::text from api_keys where id = ${id}`))[0]?.xmin;
  const first = await versionOf();
  expect((await rowOf(id))?.lastUsedOn).toBe(new Date().toISOString().slice(0, 10));
  await actorOfApiKey(token);
  expect(await versionOf()).toBe(first);
});

it("no login's token is taken for a key", async () => {
  expect(Array.from({ length: 50 }, newToken).some(isApiKey)).toBe(false);
  expect(isApiKey(`ctk_${"a".repeat(39)}`)).toBe(false);
  expect(isApiKey(await openApiToken(ctxFor(null), (await createUser()).id))).toBe(false);
});

it("the audit names the key besides its maker", async () => {
  const { admin, owner } = await createAdmin();
  await getDb().update(users).set({ fullName: "Olga Dueña" }).where(eq(users.id, owner.id));
  const { token } = await createApiKey(owner, { name: "Taquilla web" });
  const ctx: Ctx = { ...ctxFor(owner), actor: await actorOfApiKey(token) };
  await withTx(ctx, (tx) =>
    recordAudit(tx, { action: "event.updated", entity: "event", entityId: "7", adminId: admin.id }),
  );
  const { items } = await listAudit({ ctx: ctxFor(owner), input: { entity: "event" } });
  expect(items.map(({ actor }) => actor)).toEqual([
    { kind: "user", id: owner.id, name: "Olga Dueña · Llave: Taquilla web" },
  ]);
});

it("a tenant lists its own keys with their states, the platform everybody's", async () => {
  const { admin, owner } = await createAdmin();
  const { owner: stranger } = await createAdmin();
  const past = new Date(Date.now() - 3_600_000);
  await createApiKey(owner, { name: "Uno", createdAt: new Date(0), expiresAt: past });
  await createApiKey(owner, { name: "Dos", revokedAt: past, revokedBy: owner.id });
  await createApiKey(owner, { name: "Tres", scopes: ["event:read"] });
  const gone = await createUser({ profile: 1, adminId: admin.id, position: "operator", state: "blocked" });
  await createApiKey(gone, { name: "Cuatro" });
  const list = async (person: Maker, params = {}) =>
    (await apiKeyList.page({ ctx: ctxFor(person), input: apiKeyList.fromAddress({ sort: "name", ...params }) })).items;
  expect((await list(owner)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "Cuatro stopped",
    "Dos revoked",
    "Tres active",
    "Uno expired",
  ]);
  expect((await list(owner, { estado: "active" })).map(({ scopes }) => scopes)).toEqual([["Ver eventos"]]);
  expect(await list(stranger)).toEqual([]);
  const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
  const all = await list(platform, { q: "tres" });
  expect(all.map(({ adminName }) => adminName)).toContain(admin.name);
  expect(await codeOf(list(await createUser()))).toBe("auth.forbidden");
});

describe("what keys are never given", () => {
  const key: PersonActor = {
    ...actorOf({ id: 9, profile: 1, adminId: 9, userName: "Mariana", isPlatformAdmin: false }),
    kind: "api_key",
    keyId: 1,
    keyName: "Todo",
    scopes: Object.keys(PERMISSIONS),
  };

  it.each([
    "account:read",
    "account:write",
    "api_key:write",
    "api_key:revoke",
    "deposit:confirm",
    "desk:use",
    "guard:write",
    "order:pay",
    "organizer:write",
    "payment:refund",
    "payment:review",
    "payment_account:write",
    "people:export",
    "scan:force",
    "user:write",
  ] as const)("%s is a person's", (permission) => {
    expect(() => authorize(key, permission)).toThrow(new DomainError("api_key.person_only"));
  });

  it("nothing that asks for a second factor is a scope, and a verb that asks for one refuses a key even in a demonstration", () => {
    const asking = Object.entries(PERMISSIONS).filter(([, rule]) => "secondFactor" in rule);
    expect(asking.map(([name]) => name).filter((name) => SCOPES.has(name))).toEqual([]);
    vi.stubEnv("DEMO", "1");
    expect(() => assertSecondFactor({ ...key, secondFactor: "none" })).toThrow(new DomainError("api_key.person_only"));
  });

  it("a scope that it lacks is named", () => {
    const narrow: PersonActor = { ...key, scopes: ["event:read"] };
    expect(() => authorize(narrow, "event:write")).toThrow(
      expect.objectContaining({ code: "api_key.no_scope", details: { data: { scope: "event:write" } } }),
    );
  });
});
