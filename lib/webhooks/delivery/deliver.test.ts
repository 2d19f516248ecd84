import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, messages, users, webhookEndpoints, webhookMessages } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { PORTION } from "@/lib/core/duties";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockUser, unblockUser } from "@/lib/users";
import { platform } from "@/lib/users/testing";
import { WAITS } from "@/lib/webhooks/delivery/deliver";
import { lookForDue, planLooks } from "@/lib/webhooks/delivery/look";
import { duties } from "@/lib/webhooks/duties";
import { rotateSecret } from "@/lib/webhooks/endpoints/change-endpoint";
import { webhookTemplates } from "@/lib/webhooks/messages";
import {
  createEndpoint,
  createMessages,
  deliver,
  endpointRow,
  messagesOf,
  type Receiver,
  startReceiver,
  systemAt,
} from "@/lib/webhooks/testing";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});

async function endpoint(values: Partial<typeof webhookEndpoints.$inferInsert> = {}) {
  const { admin, owner } = await createAdmin();
  return { admin, owner, ...(await createEndpoint(owner, { url: receiver.url, ...values })) };
}

const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 + seconds * 1_000);
const sumOf = (count: number) => WAITS.slice(0, count).reduce<number>((sum, wait) => sum + wait, 0);
const ids = () => receiver.received.map(({ headers }) => headers["webhook-id"]);
const statesOf = async (id: number) => (await messagesOf(id)).map(({ state }) => state);

describe("a message", () => {
  it("is signed as Standard Webhooks says: its own library verifies it", async () => {
    const one = await endpoint();
    const [id] = await createMessages(one, ["a:1"]);
    expect(await deliver(one.id)).toEqual({ tried: 1 });
    const [got] = receiver.received;
    if (!got) throw new Error("Nothing came");
    expect(new Webhook(one.whsec).verify(got.body, got.headers)).toEqual({
      type: "endpoint.test",
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { idEndpoint: one.id },
    });
    expect(got.headers["webhook-id"]).toBe(`msg_${id}`);
    expect(got.headers["content-type"]).toBe("application/json");
    expect(() => new Webhook(one.whsec).verify(`${got.body} `, got.headers)).toThrow("No matching signature");
    const [row] = await messagesOf(one.id);
    expect(row).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 204, lastProblem: null, body: got.body });
    expect(await deliver(one.id)).toEqual({ tried: 0 });
  });

  it("is signed by the secret before as well, for a day after it was replaced", async () => {
    const one = await endpoint();
    const owner = ctxFor(one.owner);
    const { secret } = await rotateSecret({ ctx: owner, input: { id: one.id } });
    await createMessages(one, ["a:1"]);
    await deliver(one.id);
    const [both] = receiver.received;
    if (!both) throw new Error("Nothing came");
    expect(both.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const each of [secret, one.whsec])
      expect(new Webhook(each).verify(both.body, both.headers)).toMatchObject({ type: "endpoint.test" });
    await createMessages(one, ["a:2"]);
    await deliver(one.id, inSeconds(86_400));
    const [, later] = receiver.received;
    if (!later) throw new Error("Nothing came");
    expect(new Webhook(secret).verify(later.body, later.headers)).toMatchObject({ type: "endpoint.test" });
    expect(() => new Webhook(one.whsec).verify(later.body, later.headers)).toThrow("No matching signature");
  });

  it("waits for the one before it about the same thing, and for no other", async () => {
    const one = await endpoint();
    const [a1, b1, a2] = await createMessages(one, ["a:1", "b:1", "a:1"]);
    receiver.answer = ({ headers }) => ({ status: headers["webhook-id"] === `msg_${a1}` ? 500 : 204 });
    await deliver(one.id);
    expect(ids().toSorted()).toEqual([`msg_${a1}`, `msg_${b1}`].toSorted());
    expect(await statesOf(one.id)).toEqual(["pending", "delivered", "pending"]);
    receiver.answer = () => ({ status: 200 });
    await deliver(one.id, inSeconds(6));
    expect(ids().slice(2)).toEqual([`msg_${a1}`, `msg_${a2}`]);
    expect(await statesOf(one.id)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("is tried with growing waits for three days, always the same, and then given up for the next", async () => {
    const one = await endpoint();
    await createMessages(one, ["a:1"]);
    receiver.answer = () => ({ status: 503, text: "en mantenimiento" });
    for (const [n, wait] of WAITS.entries()) {
      const now = inSeconds(sumOf(n));
      await deliver(one.id, now);
      const [row] = await messagesOf(one.id);
      expect(row).toMatchObject({ state: "pending", attempts: n + 1, lastStatus: 503, lastAnswer: "en mantenimiento" });
      expect(row?.nextAt).toEqual(new Date(now.getTime() + wait * 1_000));
      expect(await deliver(one.id, new Date(now.getTime() + wait * 1_000 - 1))).toEqual({ tried: 0 });
    }
    expect(sumOf(WAITS.length)).toBe(3 * 86_400);
    // What others took in between keeps the endpoint alive.
    await createMessages(one, ["a:1"]);
    await getDb().update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, one.id));
    await deliver(one.id, inSeconds(sumOf(WAITS.length) + 60));
    expect(await statesOf(one.id)).toEqual(["failed", "pending"]);
    receiver.answer = () => ({ status: 200 });
    await deliver(one.id, inSeconds(sumOf(WAITS.length) + 120));
    expect(await statesOf(one.id)).toEqual(["failed", "delivered"]);
    expect(new Set(receiver.received.slice(0, -1).map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(WAITS.length + 2);
  });

  it("whose worker died goes with another one once its claim is over", async () => {
    const one = await endpoint();
    const [id] = await createMessages(one, ["a:1"]);
    const claimedUntil = new Date(Date.now() + 30_000);
    await getDb()
      .update(webhookMessages)
      .set({ claimedUntil })
      .where(eq(webhookMessages.id, id ?? 0));
    expect(await deliver(one.id)).toEqual({ tried: 0 });
    await getDb()
      .update(webhookMessages)
      .set({ claimedUntil: new Date(Date.now() - 1) })
      .where(eq(webhookMessages.id, id ?? 0));
    expect(await deliver(one.id)).toEqual({ tried: 1 });
  });

  it("about something that is gone is given up and nothing is sent", async () => {
    const one = await endpoint();
    const { adminId, id: endpointId } = one;
    await getDb()
      .insert(webhookMessages)
      .values({ adminId, endpointId, type: "order.paid", subject: "order:9", facts: { id: 2_000_000_000 } });
    await deliver(one.id);
    expect(await messagesOf(one.id)).toMatchObject([{ state: "failed", attempts: 0, lastProblem: "nothing_left" }]);
    expect(receiver.received).toEqual([]);
  });

  it("is sent by the system alone", async () => {
    const { deliverMessages } = await import("@/lib/webhooks/delivery/deliver");
    const ctx = ctxFor(await createUser());
    expect(await codeOf(deliverMessages({ ctx, input: { endpointId: 1 } }))).toBe("auth.forbidden");
    expect(await codeOf(planLooks({ ctx }))).toBe("auth.forbidden");
    expect(await codeOf(lookForDue({ ctx }))).toBe("auth.forbidden");
  });
});

describe("an endpoint", () => {
  it("that fails is tried with one message until it takes that", async () => {
    const one = await endpoint();
    await createMessages(one, ["a:1", "b:1", "c:1", "d:1"]);
    receiver.answer = () => ({ status: 500 });
    await deliver(one.id);
    expect(receiver.received).toHaveLength(4);
    await deliver(one.id, inSeconds(6));
    expect(receiver.received).toHaveLength(5);
    expect((await endpointRow(one.id)).failingSince).not.toBeNull();
    receiver.answer = () => ({ status: 200 });
    await deliver(one.id, inSeconds(70));
    expect(receiver.received).toHaveLength(9);
    expect((await endpointRow(one.id)).failingSince).toBeNull();
  });

  it("that answers 410 is off at once, and its owners are told", async () => {
    const one = await endpoint();
    await createMessages(one, ["a:1", "a:1"]);
    receiver.answer = () => ({ status: 410 });
    await deliver(one.id);
    expect(await endpointRow(one.id)).toMatchObject({ state: "gone" });
    expect(await statesOf(one.id)).toEqual(["failed", "failed"]);
    expect(await toldTo(one.owner.id)).toHaveLength(1);
    expect(await actsOf(one.id)).toEqual(["webhook_endpoint.gone"]);
    expect(receiver.received).toHaveLength(1);
  });

  it("that took nothing for three days is paused, its owners get one mail, and what comes later is not lost", async () => {
    const one = await endpoint();
    const cashier = await createUser({ profile: 1, adminId: one.adminId, position: "cashier" });
    await createMessages(one, ["a:1", "b:1"]);
    receiver.answer = () => ({ status: 500 });
    await deliver(one.id);
    await deliver(one.id, inSeconds(3 * 86_400 - 60));
    expect(await endpointRow(one.id)).toMatchObject({ state: "active" });
    await deliver(one.id, inSeconds(3 * 86_400));
    expect(await endpointRow(one.id)).toMatchObject({ state: "paused" });
    expect(await statesOf(one.id)).toEqual(["failed", "failed"]);
    expect(await toldTo(one.owner.id)).toHaveLength(1);
    expect(await toldTo(cashier.id)).toEqual([]);
    expect(await actsOf(one.id)).toEqual(["webhook_endpoint.paused"]);
    const before = receiver.received.length;
    await createMessages(one, ["c:1"]);
    expect(await deliver(one.id, inSeconds(4 * 86_400))).toEqual({ tried: 0 });
    expect(receiver.received).toHaveLength(before);
  });

  it("of a suspended tenant gets nothing, and afterwards what waits, for three days that begin anew", async () => {
    const one = await endpoint();
    const [ctx, input] = [ctxFor(platform), { userId: one.adminId }];
    const failing = async () => (await endpointRow(one.id)).failingSince;
    await createMessages(one, ["a:1", "a:1"]);
    // A tenant that has another owner may lose one.
    await createUser({ profile: 1, adminId: one.adminId, position: "owner" });
    await blockUser({ ctx, input });
    const lookedFor = await lookForDue({ ctx: systemAt() });
    expect(await deliver(one.id)).toEqual({ tried: 0 });
    expect(receiver.received).toEqual([]);
    expect(await statesOf(one.id)).toEqual(["pending", "pending"]);
    await unblockUser({ ctx, input });
    expect(await lookForDue({ ctx: systemAt() })).toEqual({ endpoints: lookedFor.endpoints + 1 });
    expect(await deliver(one.id)).toEqual({ tried: 2 });
    expect(await statesOf(one.id)).toEqual(["delivered", "delivered"]);
    await createMessages(one, ["b:1"]);
    receiver.answer = () => ({ status: 500 });
    await deliver(one.id);
    expect(await failing()).not.toBeNull();
    await blockUser({ ctx, input });
    expect(await deliver(one.id, inSeconds(3_600))).toEqual({ tried: 0 });
    await unblockUser({ ctx, input });
    expect(await failing()).toBeNull();
    const later = (seconds: number) => inSeconds(5 * 86_400 + seconds);
    await deliver(one.id, later(0));
    await deliver(one.id, later(3 * 86_400 - 60));
    expect(await endpointRow(one.id)).toMatchObject({ state: "active" });
    expect(await statesOf(one.id)).toEqual(["delivered", "delivered", "pending"]);
    await deliver(one.id, later(3 * 86_400 + 300));
    expect(await endpointRow(one.id)).toMatchObject({ state: "paused" });
    expect(await statesOf(one.id)).toEqual(["delivered", "delivered", "failed"]);
  });

  it("of a tenant that is suspended between two messages gets the first alone", async () => {
    const one = await endpoint();
    await createMessages(one, ["a:1", "a:1"]);
    receiver.answer = async () => {
      await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, one.adminId));
      return { status: 204 };
    };
    expect(await deliver(one.id)).toEqual({ tried: 1 });
    expect(receiver.received).toHaveLength(1);
  });

  it("tells its owners what happened, and nothing any more once it is on again", async () => {
    const one = await endpoint({ state: "paused", description: "Taquilla" });
    const [template] = webhookTemplates;
    const render = () => template?.render({ ctx: systemAt(), payload: { endpointId: one.id }, user: one.owner });
    expect(JSON.stringify(await render())).toContain("Taquilla");
    await getDb().update(webhookEndpoints).set({ state: "active" }).where(eq(webhookEndpoints.id, one.id));
    expect(await render()).toBeNull();
  });
});

const toldTo = (userId: number) =>
  getDb().select().from(messages).where(sql`to_user_id = ${userId} and template = 'webhook.stopped'`);
const actsOf = async (id: number) =>
  (
    await getDb()
      .select()
      .from(auditLog)
      .where(sql`entity = 'webhook_endpoint' and entity_id = ${String(id)}`)
  ).map(({ action }) => action);

describe("the worker", () => {
  it("plans twelve looks a minute while anybody is to be told, and looks for what is due and not on its way", async () => {
    await getDb().update(webhookEndpoints).set({ state: "off" });
    expect(await planLooks({ ctx: systemAt() })).toEqual({ looks: 0 });
    const one = await endpoint();
    expect(await planLooks({ ctx: systemAt() })).toEqual({ looks: 12 });
    expect(await lookForDue({ ctx: systemAt() })).toEqual({ endpoints: 0 });
    const [id] = await createMessages(one, ["a:1"]);
    expect(await lookForDue({ ctx: systemAt() })).toEqual({ endpoints: 1 });
    const [job] = await getDb().execute(sql`
      select data, group_id as tenant from pgboss.job where name = 'webhooks.deliver' and state = 'created'
        and group_id = ${String(one.adminId)}`);
    expect(job).toEqual({ data: { endpointId: one.id }, tenant: String(one.adminId) });
    const claimedUntil = new Date(Date.now() + 30_000);
    await getDb()
      .update(webhookMessages)
      .set({ claimedUntil })
      .where(eq(webhookMessages.id, id ?? 0));
    expect(await lookForDue({ ctx: systemAt() })).toEqual({ endpoints: 0 });
  });

  it("deletes after thirty days what was sent or given up, and nothing that waits", async () => {
    await getDb().delete(webhookMessages);
    const one = await endpoint();
    const made = await createMessages(one, ["a:1", "b:1", "c:1", "d:1"]);
    const age = (id: number | undefined, days: number, state: string) =>
      getDb().execute(sql`update webhook_messages set created_at = now() - make_interval(hours => ${days * 24}::int),
        state = ${state} where id = ${id ?? 0}`);
    await age(made[0], 31, "delivered");
    await age(made[1], 31, "failed");
    await age(made[2], 31, "pending");
    await age(made[3], 29, "delivered");
    expect(await withTx(systemAt(), async (tx) => duties.prune?.webhooks?.(tx))).toBe(2);
    expect((await messagesOf(one.id)).map(({ id }) => id)).toEqual(made.slice(2));
  });

  it("deletes also behind more than a portion that waits, and what waited so long for a suspended tenant", async () => {
    await getDb().delete(webhookMessages);
    const [waits, suspended, other] = [await endpoint(), await endpoint(), await endpoint()];
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, suspended.adminId));
    for (const one of [waits, suspended])
      await createMessages(
        one,
        Array.from({ length: PORTION + 1 }, (_, n) => `a:${n}`),
      );
    await createMessages(other, ["a:1"]);
    await getDb().update(webhookMessages).set({ state: "delivered" }).where(eq(webhookMessages.endpointId, other.id));
    await getDb().execute(sql`update webhook_messages set created_at = now() - interval '31 days'`);
    const [young] = await createMessages(suspended, ["b:1"]);
    const prune = () => withTx(systemAt(), async (tx) => duties.prune?.webhooks?.(tx));
    expect(await prune()).toBe(PORTION);
    expect(await prune()).toBe(2);
    expect(await prune()).toBe(0);
    expect(await messagesOf(other.id)).toEqual([]);
    expect((await messagesOf(suspended.id)).map(({ id }) => id)).toEqual([young]);
    expect(await messagesOf(waits.id)).toHaveLength(PORTION + 1);
  });
});
