import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, webhookMessages } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { messageList } from "@/lib/webhooks/delivery/message-list";
import { changeEndpoint, rotateSecret, switchEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { endpointList, getEndpoint } from "@/lib/webhooks/endpoints/endpoint-list";
import { makeEndpoint } from "@/lib/webhooks/endpoints/make-endpoint";
import { redeliverFailed, redeliverMessage, testEndpoint } from "@/lib/webhooks/endpoints/send-again";
import type { MakeEndpointInput } from "@/lib/webhooks/schemas";
import { createEndpoint, createMessages, endpointRow, messagesOf } from "@/lib/webhooks/testing";

afterEach(() => vi.unstubAllEnvs());

const asked = (over: Partial<MakeEndpointInput> = {}): MakeEndpointInput => ({
  description: "Contabilidad",
  url: "https://erp.ejemplo.mx/avisos?llave=oculta",
  types: ["order.paid", "order.refunded"],
  requestKey: randomUUID(),
  ...over,
});

const actsOf = async (id: number) =>
  (
    await getDb()
      .select()
      .from(auditLog)
      .where(sql`entity = 'webhook_endpoint' and entity_id = ${String(id)} order by id`)
  ).map(({ action }) => action);
const told = { description: "Otra", url: "https://otro.ejemplo.mx/", types: ["event.full" as const] };

describe("making an endpoint", () => {
  it("shows its secret once, keeps it encrypted, and says what it is told of", async () => {
    const { admin, owner } = await createAdmin();
    const made = await makeEndpoint({ ctx: ctxFor(owner), input: asked() });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await endpointRow(made.id);
    expect(row).toMatchObject({ adminId: admin.id, madeBy: owner.id, state: "active", formerSecret: null });
    expect(decryptSecret(row.secret).toString()).toBe(made.secret);
    expect(row.secret.toString()).not.toContain(made.secret);
    const shown = await getEndpoint({ ctx: ctxFor(owner), input: { id: made.id } });
    expect(shown).toMatchObject({ description: "Contabilidad", types: ["order.paid", "order.refunded"] });
    expect(JSON.stringify(shown)).not.toContain(made.secret);
    const [act] = await getDb()
      .select()
      .from(auditLog)
      .where(sql`entity_id = ${String(made.id)}
      and action = 'webhook_endpoint.made'`);
    expect(JSON.stringify(act?.changes)).toContain("https://erp.ejemplo.mx/avisos");
    expect(JSON.stringify(act?.changes)).not.toMatch(/oculta|whsec/);
  });

  it("answers a repeat of the form with the same one and a new secret, until a message was tried", async () => {
    const { owner } = await createAdmin();
    const input = asked();
    const ctx = ctxFor(owner);
    const [one, two] = await Promise.all([makeEndpoint({ ctx, input }), makeEndpoint({ ctx, input })]);
    expect(two.id).toBe(one.id);
    const kept = decryptSecret((await endpointRow(one.id)).secret).toString();
    expect([one.secret, two.secret]).toContain(kept);
    expect((await actsOf(one.id)).toSorted()).toEqual(["webhook_endpoint.made", "webhook_endpoint.shown_again"]);
    const [id] = await createMessages(await endpointRow(one.id), ["a:1"]);
    await getDb().execute(sql`update webhook_messages set body = '{}' where id = ${id ?? 0}`);
    expect(await codeOf(makeEndpoint({ ctx, input }))).toBe("webhook.already_made");
  });

  it.each([
    ["http://erp.ejemplo.mx/", "webhook.bad_address"],
    ["https://erp.ejemplo.mx:8443/", "webhook.bad_address"],
    ["https://10.0.0.8/", "webhook.bad_address"],
    ["https://169.254.169.254/latest", "webhook.bad_address"],
    ["http://localhost:4000/", "webhook.bad_address"],
    ["https://juan:secreto@erp.ejemplo.mx/", "input.invalid"],
    ["erp.ejemplo.mx", "input.invalid"],
    ["javascript:alert(1)", "input.invalid"],
    ["", "input.invalid"],
  ])("refuses the address %s outside of a demonstration", async (url, code) => {
    vi.stubEnv("DEMO", "0");
    const { owner } = await createAdmin();
    const ctx: Ctx = { ...ctxFor(owner), actor: { ...actorOf(owner), secondFactor: "proven" } };
    await expect(makeEndpoint({ ctx, input: asked({ url }) })).rejects.toMatchObject({ code });
    if (code === "webhook.bad_address")
      await expect(makeEndpoint({ ctx, input: asked({ url }) })).rejects.toMatchObject({ details: { field: "url" } });
    const { id } = await makeEndpoint({ ctx, input: asked() });
    expect(await codeOf(changeEndpoint({ ctx, input: { id, ...told, url } }))).toBe(code);
  });

  it("refuses what cannot be told of, nothing to tell of, and an eleventh", async () => {
    const { owner } = await createAdmin();
    const ctx = ctxFor(owner);
    expect(await codeOf(makeEndpoint({ ctx, input: asked({ types: [] }) }))).toBe("input.invalid");
    expect(await codeOf(makeEndpoint({ ctx, input: asked({ types: ["user.made" as "order.paid"] }) }))).toBe(
      "input.invalid",
    );
    const tries = Array.from({ length: 12 }, () => makeEndpoint({ ctx, input: asked() }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await codeOf(makeEndpoint({ ctx, input: asked() }))).toBe("webhook.too_many");
  });
});

describe("who may", () => {
  it("make, change and rotate: owners with their second factor; the platform and other positions not", async () => {
    const { admin, owner } = await createAdmin();
    const { id } = await createEndpoint(owner);
    const others = [
      await createUser({ profile: 1, adminId: admin.id, position: "operator" }),
      await createUser({ profile: 1, adminId: admin.id, position: "accountant" }),
      await createGuard(admin.id),
      await createUser(),
      platform,
    ];
    for (const person of others) {
      const ctx = ctxFor(person);
      expect(await codeOf(makeEndpoint({ ctx, input: asked() }))).toBe("auth.forbidden");
      expect(await codeOf(changeEndpoint({ ctx, input: { id, ...told } }))).toBe("auth.forbidden");
      expect(await codeOf(rotateSecret({ ctx, input: { id } }))).toBe("auth.forbidden");
    }
    expect(await codeOf(makeEndpoint({ ctx: ctxFor(null), input: asked() }))).toBe("auth.required");
    vi.stubEnv("DEMO", "0");
    const ctx = ctxFor(owner);
    expect(await codeOf(makeEndpoint({ ctx, input: asked() }))).toBe("mfa.required");
    expect(await codeOf(changeEndpoint({ ctx, input: { id, ...told } }))).toBe("mfa.required");
    expect(await codeOf(rotateSecret({ ctx, input: { id } }))).toBe("mfa.required");
  });

  it("see, turn off, try and send again: owners and the platform; nobody of another tenant finds it", async () => {
    const { admin, owner } = await createAdmin();
    const { owner: stranger } = await createAdmin();
    const operator = await createUser({ profile: 1, adminId: admin.id, position: "operator" });
    const endpoint = await createEndpoint(owner);
    const { id } = endpoint;
    const [messageId = 0] = await createMessages(endpoint, ["a:1"]);
    await getDb().update(webhookMessages).set({ state: "failed" });
    const all = (ctx: Ctx) => [
      () => getEndpoint({ ctx, input: { id } }),
      () => messageList.page({ ctx, input: { endpointId: id } }),
      () => testEndpoint({ ctx, input: { id } }),
      () => redeliverMessage({ ctx, input: { id: messageId } }),
      () => redeliverFailed({ ctx, input: { id, days: 30 } }),
      () => switchEndpoint({ ctx, input: { id, isOn: false } }),
    ];
    for (const act of all(ctxFor(operator))) expect(await codeOf(act())).toBe("auth.forbidden");
    for (const act of all(ctxFor(stranger))) expect(await codeOf(act())).toBe("resource.not_found");
    expect(await codeOf(changeEndpoint({ ctx: ctxFor(stranger), input: { id, ...told } }))).toBe("resource.not_found");
    expect(await codeOf(rotateSecret({ ctx: ctxFor(stranger), input: { id } }))).toBe("resource.not_found");
    for (const act of all(ctxFor(platform))) await act();
    expect((await endpointRow(id)).state).toBe("off");
    expect((await endpointList.page({ ctx: ctxFor(owner), input: {} })).items.map((one) => one.id)).toEqual([id]);
    expect((await endpointList.page({ ctx: ctxFor(stranger), input: {} })).items).toEqual([]);
    const seen = await endpointList.page({ ctx: ctxFor(platform), input: { q: endpoint.url } });
    expect(seen.items.map(({ adminName }) => adminName)).toContain(admin.name);
  });
});

describe("an endpoint that exists", () => {
  it("is changed, and the audit says what", async () => {
    const { owner } = await createAdmin();
    const { id, secret } = await createEndpoint(owner);
    await changeEndpoint({ ctx: ctxFor(owner), input: { id, ...told } });
    expect(await endpointRow(id)).toMatchObject({ ...told, secret });
    expect(await actsOf(id)).toEqual(["webhook_endpoint.changed"]);
  });

  it("gets a new secret while the old one signs for a day; not twice in it, unless it is leaked", async () => {
    const { owner } = await createAdmin();
    const { id, whsec } = await createEndpoint(owner);
    const now = new Date();
    const ctx = ctxFor(owner, now);
    const { secret } = await rotateSecret({ ctx, input: { id } });
    const row = await endpointRow(id);
    expect(decryptSecret(row.secret).toString()).toBe(secret);
    expect(row.formerSecret && decryptSecret(row.formerSecret).toString()).toBe(whsec);
    expect(row.formerUntil).toEqual(new Date(now.getTime() + 86_400_000));
    expect(await codeOf(rotateSecret({ ctx, input: { id } }))).toBe("webhook.rotating");
    const leaked = await rotateSecret({ ctx, input: { id, isLeaked: true } });
    expect(await endpointRow(id)).toMatchObject({ formerSecret: null, formerUntil: null });
    expect(leaked.secret).not.toBe(secret);
    const again = ctxFor(owner, new Date(now.getTime() + 1));
    await rotateSecret({ ctx: again, input: { id } });
    await rotateSecret({ ctx: ctxFor(owner, new Date(now.getTime() + 86_400_001)), input: { id } });
    expect(await actsOf(id)).toEqual(Array.from({ length: 4 }, () => "webhook_endpoint.secret_changed"));
  });

  it("that is turned off gives up what waits; turned on it begins anew, and a repeat changes nothing", async () => {
    const { owner } = await createAdmin();
    const endpoint = await createEndpoint(owner, { failingSince: new Date() });
    const { id } = endpoint;
    const ctx = ctxFor(owner);
    await createMessages(endpoint, ["a:1"]);
    for (const isOn of [false, false, true, true]) await switchEndpoint({ ctx, input: { id, isOn } });
    expect(await messagesOf(id)).toMatchObject([{ state: "failed" }]);
    expect(await endpointRow(id)).toMatchObject({ state: "active", failingSince: null });
    expect(await actsOf(id)).toEqual(["webhook_endpoint.turned_off", "webhook_endpoint.turned_on"]);
  });

  it("is tried with a message of its own, at once; not while it is off", async () => {
    const { admin, owner } = await createAdmin();
    const { id } = await createEndpoint(owner);
    await testEndpoint({ ctx: ctxFor(owner), input: { id } });
    expect(await messagesOf(id)).toMatchObject([
      { type: "endpoint.test", state: "pending", subject: `endpoint:${id}` },
    ]);
    const [job] = await getDb().execute(sql`select group_id as tenant, group_tier as tier from pgboss.job
      where name = 'webhooks.deliver' and data @> ${JSON.stringify({ endpointId: id })}::jsonb`);
    expect(job).toEqual({ tenant: String(admin.id), tier: "awaited" });
    await switchEndpoint({ ctx: ctxFor(owner), input: { id, isOn: false } });
    expect(await codeOf(testEndpoint({ ctx: ctxFor(owner), input: { id } }))).toBe("webhook.off");
    expect(await actsOf(id)).toEqual(["webhook_endpoint.tested", "webhook_endpoint.turned_off"]);
  });
});

describe("sending again", () => {
  it("one, delivered or not, with what it said; not one that waits", async () => {
    const { owner } = await createAdmin();
    const endpoint = await createEndpoint(owner);
    const ctx = ctxFor(owner);
    const [first = 0, second = 0] = await createMessages(endpoint, ["a:1", "a:1"]);
    await getDb().execute(sql`update webhook_messages set state = 'delivered', attempts = 3, body = '{"a":1}'
      where id = ${first}`);
    await redeliverMessage({ ctx, input: { id: first } });
    expect(await messagesOf(endpoint.id)).toMatchObject([{ state: "pending", attempts: 0, body: '{"a":1}' }, {}]);
    expect(await codeOf(redeliverMessage({ ctx, input: { id: second } }))).toBe("webhook.under_way");
    expect(await codeOf(redeliverMessage({ ctx, input: { id: 999_999_999 } }))).toBe("resource.not_found");
    await switchEndpoint({ ctx, input: { id: endpoint.id, isOn: false } });
    expect(await codeOf(redeliverMessage({ ctx, input: { id: first } }))).toBe("webhook.off");
    expect(await codeOf(redeliverFailed({ ctx, input: { id: endpoint.id, days: 30 } }))).toBe("webhook.off");
  });

  it("all that failed since a day, and a repeat finds none", async () => {
    const { owner } = await createAdmin();
    const endpoint = await createEndpoint(owner);
    const { id } = endpoint;
    const ctx = ctxFor(owner);
    const made = await createMessages(endpoint, ["a:1", "b:1", "c:1"]);
    await getDb().execute(
      sql`update webhook_messages set state = 'failed', attempts = 1, body = '{}' where endpoint_id = ${id}`,
    );
    await getDb().execute(
      sql`update webhook_messages set created_at = now() - interval '3 days' where id = ${made[0] ?? 0}`,
    );
    expect(await redeliverFailed({ ctx, input: { id, days: 2 } })).toEqual({ messages: 2 });
    expect(await redeliverFailed({ ctx, input: { id, days: 2 } })).toEqual({ messages: 0 });
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["failed", "pending", "pending"]);
    expect(await codeOf(redeliverFailed({ ctx, input: { id, days: 31 } }))).toBe("input.invalid");
    expect(await actsOf(id)).toEqual(["webhook_endpoint.redelivered"]);
  });
});

it("the log is read page by page from a row on, and by state and kind", async () => {
  const { owner } = await createAdmin();
  const endpoint = await createEndpoint(owner);
  const ctx = ctxFor(owner);
  const ids = await createMessages(
    endpoint,
    Array.from({ length: 5 }, (_, n) => `a:${n}`),
  );
  const read = (params: Record<string, string>, pageSize = 2) =>
    messageList.page({ ctx, input: { ...messageList.fromAddress({ id: String(endpoint.id), ...params }), pageSize } });
  const first = await read({});
  expect(first.items.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
  await createMessages(endpoint, ["a:9"]);
  const second = await read({ despues: first.next ?? "", after: first.next ?? "" });
  expect(second.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  await getDb().execute(sql`update webhook_messages set state = 'failed' where id = ${ids[0] ?? 0}`);
  expect((await read({ estado: "failed" })).items).toMatchObject([{ id: ids[0], nextAt: null }]);
  expect((await read({ tipo: "order.paid" })).items).toEqual([]);
});
