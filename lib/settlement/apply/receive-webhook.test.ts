import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { payments, webhookDeliveries } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { actorOf } from "@/lib/core/testing";
import { sendNotice } from "@/lib/payments/sandbox/bank-webhooks";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { applyDelivery, UnknownChargeError } from "@/lib/settlement/apply/receive-webhook";
import { chooseAtBank, factsOf, paying, paymentRow, sendNotices, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { endDroppedAttempt } from "@/lib/settlement/unpaid/end-dropped-attempt";

const bank = testBank();

const callbackUrl = () => `${bank.url}/api/v1/payments/callback/sandbox/demo`;
const deliveries = () => getDb().select().from(webhookDeliveries);
const eventFor = (chargeId: string, id = `evt_${crypto.randomUUID()}`) =>
  JSON.stringify({ id, type: "charge.paid", chargeId, state: "paid" });

async function post(
  rawBody: string,
  signature: string | null,
  url = callbackUrl(),
): Promise<{ status: number; body: unknown }> {
  const headers = { "Content-Type": "application/json", ...(signature ? { [SIGNATURE_HEADER]: signature } : {}) };
  const response = await fetch(url, { method: "POST", headers, body: rawBody });
  return { status: response.status, body: await response.json() };
}

test("a signed callback pays the order without the buyer coming back", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  expect(await sendNotices(bank)).toEqual([200]);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
  expect((await deliveries()).at(-1)).toMatchObject({ state: "applied", providerIds: [chargeId] });
});

test("the same callback twice is stored and applied once", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "double");
  const before = (await deliveries()).length;
  expect(await sendNotices(bank)).toEqual([200, 200]);
  expect(await deliveries()).toHaveLength(before + 1);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
});

test("callbacks out of order end in the same sale", async () => {
  const { orderId, chargeId, paymentId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "reordered");
  bank.notices.reverse();
  expect(await sendNotices(bank)).toEqual([200, 200]);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "paid" });
});

test("a callback's claims are not believed, and the bank is asked", async () => {
  const { orderId, chargeId, paymentId } = await paying(await createSaleable());
  const { webhookSecret } = bankCredentials("demo");
  const rawBody = eventFor(chargeId);
  expect(await post(rawBody, sign(webhookSecret, rawBody, new Date()))).toMatchObject({ status: 200 });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", tickets: 0 });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "requires_action" });
});

test("a message with a missing, wrong, old or foreign signature is refused and not stored", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  const { webhookSecret, apiKey } = bankCredentials("demo");
  const rawBody = eventFor(chargeId);
  const now = new Date();
  const before = (await deliveries()).length;
  const bad = [
    null,
    "t=1,v1=00",
    sign(apiKey, rawBody, now),
    sign(webhookSecret, `${rawBody} `, now),
    sign(webhookSecret, rawBody, new Date(now.getTime() - 301_000)),
    // It lies far enough ahead that a slow run does not reach it.
    sign(webhookSecret, rawBody, new Date(now.getTime() + 600_000)),
  ];
  for (const signature of bad) {
    expect(await post(rawBody, signature)).toEqual({ status: 401, body: { code: "payment.bad_signature" } });
  }
  expect(await deliveries()).toHaveLength(before);
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
});

test("messages for unknown providers or accounts, and signed nonsense, are refused", async () => {
  const { webhookSecret } = bankCredentials("demo");
  for (const path of ["nobody/demo", "sandbox/other", "stripe/demo"]) {
    const rawBody = eventFor("ch_x");
    const url = `${bank.url}/api/v1/payments/callback/${path}`;
    expect(await post(rawBody, sign(webhookSecret, rawBody, new Date()), url)).toMatchObject({ status: 404 });
  }
  for (const rawBody of ["", "[]", '{"id":1}', "no json"]) {
    expect(await post(rawBody, sign(webhookSecret, rawBody, new Date()))).toEqual({
      status: 400,
      body: { code: "input.malformed" },
    });
  }
});

test("a callback for an unknown charge is kept and tried again, not lost", async () => {
  const { webhookSecret } = bankCredentials("demo");
  const rawBody = eventFor("ch_nobody_knows");
  expect(await post(rawBody, sign(webhookSecret, rawBody, new Date()))).toMatchObject({ status: 200 });
  const kept = (await deliveries()).at(-1);
  expect(kept).toMatchObject({ state: "unknown", attempts: 1, body: rawBody });
  await expect(applyDelivery({ ctx: systemCtx(), input: { deliveryId: kept?.id ?? 0 } })).rejects.toThrow(
    UnknownChargeError,
  );
  const jobs = await getDb().execute(
    sql`select 1 from pgboss.job where name = 'settlement.apply-webhook' and (data->>'deliveryId')::bigint = ${kept?.id ?? 0}`,
  );
  expect(jobs).toHaveLength(1);
});

test("a charge whose id we lost in a crash is found by our folio", async () => {
  const { orderId, chargeId, paymentId } = await paying(await createSaleable());
  await getDb()
    .update(payments)
    .set({ providerId: null, next: null, state: "created" })
    .where(eq(payments.id, paymentId));
  await chooseAtBank(bank, chargeId, "approve");
  expect(await sendNotices(bank)).toEqual([200]);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
  expect(await paymentRow(paymentId)).toMatchObject({ providerId: chargeId, state: "paid" });
});

test("a callback that comes while the bank is down is taken, and applied by its job", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  bank.down = true;
  expect(await sendNotices(bank)).toEqual([200]);
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
  const kept = (await deliveries()).at(-1);
  expect(kept).toMatchObject({ state: "received" });
  bank.down = false;
  await applyDelivery({ ctx: systemCtx(), input: { deliveryId: kept?.id ?? 0 } });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1 });
});

test("only the system applies a stored callback, or ends an attempt that was given up", async () => {
  const { orderId, chargeId, paymentId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  bank.down = true;
  await sendNotices(bank);
  bank.down = false;
  const deliveryId = (await deliveries()).at(-1)?.id ?? 0;
  for (const actor of [
    { kind: "visitor" as const },
    actorOf({ id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true }),
  ]) {
    const ctx: Ctx = { ...systemCtx(), actor };
    await expect(applyDelivery({ ctx, input: { deliveryId } })).rejects.toMatchObject({ code: "auth.forbidden" });
    await expect(endDroppedAttempt({ ctx, input: { paymentId, cancel: true } })).rejects.toMatchObject({
      code: "auth.forbidden",
    });
  }
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
});

test("ten of the same callback at once make one sale", async () => {
  const { orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  const [notice] = bank.notices;
  if (!notice) throw new Error("The bank had nothing to say");
  const now = new Date();
  const statuses = await Promise.all(Array.from({ length: 10 }, () => sendNotice(notice, now)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 1, soldPlaces: 1, reviews: [] });
});
