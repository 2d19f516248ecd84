import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { mercadoPagoProvider } from "@/lib/payments/mercadopago/provider";
import { isSigned, signatureOf } from "@/lib/payments/mercadopago/signature";
import type { AttemptRequest } from "@/lib/payments/provider";
import { type MercadoPagoHarness, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";

const SHOP = "http://tienda.test";
let at: MercadoPagoHarness;
beforeAll(async () => {
  at = await startMercadoPagoHarness(SHOP);
});
afterAll(() => at.close());

let attempts = 0;
function attempt(values: Partial<AttemptRequest> = {}): AttemptRequest {
  attempts++;
  return {
    id: attempts,
    folio: `PG-${randomUUID().slice(0, 8).toUpperCase()}`,
    method: "wallet",
    amountCents: 28_750,
    currency: "MXN",
    description: "1 boleto",
    expiresAt: new Date(Date.now() + 600_000),
    returnUrl: `${SHOP}/payment-finish`,
    webhookUrl: `${SHOP}/api/v1/payments/callback/mercadopago/propia`,
    createdAt: new Date(),
    payer: async () => ({ name: "Ana", email: null }),
    ...values,
  };
}
const provider = () => mercadoPagoProvider(at.credentials);
async function opened(values: Partial<AttemptRequest> = {}) {
  const { providerId } = await provider().create(attempt(values));
  return providerId;
}

test("a provider that is down, hangs up, answers nonsense or is too slow counts as unavailable", async () => {
  const id = await opened();
  const hasty = mercadoPagoProvider({ ...at.credentials, timeoutMs: 50 });
  for (const trouble of ["down", "hangup", "nonsense", "slow"] as const) {
    at.setTrouble(trouble);
    expect([trouble, await codeOf(hasty.fetch(id))]).toEqual([trouble, "payment.provider_unavailable"]);
  }
  at.setTrouble("none");
  expect(await provider().fetch(id)).toMatchObject({ state: "requires_action" });
});

test("a preference asks for the exact amount, ends when the attempt does and takes no money that comes days later", async () => {
  const request = attempt({ amountCents: 123_45 });
  const { providerId, next } = await provider().create(request);
  expect(providerId).toBe(request.folio);
  expect(next).toMatchObject({ kind: "redirect", expiresAt: request.expiresAt });
  const [preference] = [...at.books.preferences.values()].filter((one) => one.external_reference === request.folio);
  expect(preference).toMatchObject({
    items: [{ unit_price: 123.45, currency_id: "MXN" }],
    expiration_date_to: request.expiresAt.toISOString(),
    payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }, { id: "bank_transfer" }] },
    notification_url: `${request.webhookUrl}?folio=${request.folio}&source_news=webhooks`,
  });
  expect(preference?.auto_return).toBeUndefined();
  expect(await provider().create(request)).toEqual({ providerId, next });
  expect(await at.chargesOf(request.folio)).toBe(1);
});

test("the buyer is sent back automatically where our address is https", async () => {
  const request = attempt({ returnUrl: "https://boletos.example/payment-finish" });
  await provider().create(request);
  const [preference] = [...at.books.preferences.values()].filter((one) => one.external_reference === request.folio);
  expect(preference?.auto_return).toBe("approved");
});

test("a double payment counts twice, and refused tries count nothing", async () => {
  const folio = await opened();
  at.addPayment(folio, { status: "rejected", status_detail: "cc_rejected_other_reason" });
  expect(await provider().fetch(folio)).toMatchObject({
    state: "requires_action",
    receivedCents: 0,
    failureCode: "cc_rejected_other_reason",
  });
  at.addPayment(folio, { date_approved: "2026-11-20T18:30:00.000-06:00" });
  at.addPayment(folio, { date_approved: "2026-11-20T18:29:00.000-06:00" });
  expect(await provider().fetch(folio)).toMatchObject({
    folio,
    providerId: folio,
    state: "paid",
    receivedCents: 57_500,
    commissionCents: 2_328,
    paidAt: new Date("2026-11-21T00:29:00Z"),
    lastPaidAt: new Date("2026-11-21T00:30:00Z"),
    currency: "MXN",
    failureCode: null,
  });
});

test.each([
  ["credit_card", "credit"],
  ["debit_card", "debit"],
  ["prepaid_card", "prepaid"],
  ["account_money", undefined],
])("a payment by %s says what kind of card it was", async (payment_type_id, cardFunding) => {
  const folio = await opened();
  at.addPayment(folio, { payment_type_id });
  expect((await provider().fetch(folio)).cardFunding).toBe(cardFunding);
});

test("a payment that the search does not know yet is found by its order, and none is counted twice", async () => {
  const folio = await opened();
  at.addPayment(folio, { unindexed: true });
  expect(await provider().fetch(folio)).toMatchObject({ state: "paid", receivedCents: 28_750 });
});

test("after many tries every page of the search is read", async () => {
  const folio = await opened();
  for (let i = 0; i < 60; i++) at.addPayment(folio, { status: "rejected" });
  at.addPayment(folio);
  expect(await provider().fetch(folio)).toMatchObject({ state: "paid", receivedCents: 28_750 });
});

test.each([
  ["pending", "pending", 0],
  ["in_process", "pending", 0],
  ["authorized", "pending", 0],
  ["approved", "paid", 28_750],
  ["in_mediation", "disputed", 28_750],
  ["charged_back", "disputed", 28_750],
  ["rejected", "requires_action", 0],
  ["cancelled", "requires_action", 0],
  ["something_new", "requires_action", 0],
] as const)("status %s is %s", async (status, state, receivedCents) => {
  const folio = await opened();
  at.addPayment(folio, { status });
  expect(await provider().fetch(folio)).toMatchObject({ state, receivedCents });
});

test("a charge whose time is over has expired, or failed where a bank refused", async () => {
  const [one, other] = [await opened(), await opened()];
  at.addPayment(other, { status: "rejected", status_detail: "cc_rejected_high_risk" });
  await at.expire(one);
  await at.expire(other);
  expect(await provider().fetch(one)).toMatchObject({ state: "expired", failureCode: null });
  expect(await provider().fetch(other)).toMatchObject({ state: "failed", failureCode: "cc_rejected_high_risk" });
});

test("cancelling ends the preference and pending payments; a payment made meanwhile stays paid", async () => {
  const [unpaid, paid] = [await opened(), await opened()];
  const waiting = at.addPayment(unpaid, { status: "in_process", status_detail: "pending_contingency" });
  at.addPayment(paid);
  expect(await provider().cancel(unpaid)).toMatchObject({ state: "cancelled", receivedCents: 0 });
  expect(at.books.payments.get(waiting.id)?.status).toBe("cancelled");
  expect(await at.pay(unpaid)).toBe(false);
  expect(await provider().cancel(paid)).toMatchObject({ state: "paid", receivedCents: 28_750 });
});

test("money goes back from the payment that holds it, the second one first, and each refund once", async () => {
  const folio = await opened();
  const first = at.addPayment(folio);
  const second = at.addPayment(folio);
  const refund = (id: number, amountCents: number) =>
    provider().refund({ id, providerId: folio, amountCents, reason: "Excedente" });
  const excess = await refund(1, 28_750);
  expect(excess).toMatchObject({ state: "done" });
  expect(await refund(1, 28_750)).toEqual(excess);
  expect([first.refunds.length, second.refunds.length]).toEqual([0, 1]);
  const sale = await refund(2, 28_750);
  expect(sale).toMatchObject({ state: "done" });
  expect(await refund(2, 28_750)).toEqual(sale);
  expect([first.refunds.length, second.refunds.length]).toEqual([1, 1]);
  expect(await refund(3, 100)).toMatchObject({ state: "failed" });
  expect(await provider().fetch(folio)).toMatchObject({ state: "refunded", refundedCents: 57_500 });
});

test("an amount that no payment held alone goes back in parts, once", async () => {
  const folio = await opened();
  at.addPayment(folio);
  at.addPayment(folio);
  const request = { id: 1, providerId: folio, amountCents: 40_000, reason: "Todo" };
  const answer = await provider().refund(request);
  expect(answer).toMatchObject({ state: "done", refundId: expect.stringContaining("+") });
  expect(await provider().refund(request)).toEqual(answer);
  expect(await at.refundedAt(folio)).toBe(40_000);
  expect(await provider().refund({ ...request, id: 2, amountCents: 60_000 })).toMatchObject({ state: "failed" });
  expect(await at.refundedAt(folio)).toBe(40_000);
});

test("where one part went back and the next is refused, the answer says how much went back, also when asked again", async () => {
  const folio = await opened();
  const [first] = [at.addPayment(folio, { refusesRefunds: true }), at.addPayment(folio)];
  const request = { id: 31, providerId: folio, amountCents: 40_000, reason: "Todo" };
  const answer = await provider().refund(request);
  expect(answer).toMatchObject({ state: "failed", givenCents: 28_750, refundId: expect.stringMatching(/^\d+$/) });
  expect(await provider().refund(request)).toEqual(answer);
  expect(await at.refundedAt(folio)).toBe(28_750);
  first.refusesRefunds = false;
  const rest = { ...request, id: 32, amountCents: 11_250 };
  expect(await provider().refund(rest)).toMatchObject({ state: "done" });
  expect(await at.refundedAt(folio)).toBe(40_000);
});

test("a part that is refused later does not hide what the others gave, and the answer stays pending until all have ended", async () => {
  const folio = await opened();
  at.addPayment(folio);
  const second = at.addPayment(folio);
  const request = { id: 33, providerId: folio, amountCents: 40_000, reason: "Todo" };
  at.books.refundStatus = "in_process";
  expect(await provider().refund(request)).toMatchObject({ state: "pending" });
  at.books.refundStatus = "approved";
  for (const { refunds } of at.books.payments.values())
    for (const refund of refunds) if (refund.status === "in_process") refund.status = "approved";
  for (const refund of second.refunds) refund.status = "rejected";
  const answer = await provider().refund(request);
  expect(answer).toMatchObject({ state: "failed", givenCents: 11_250 });
  expect(second.refunds).toHaveLength(1);
});

test("a slow refund is pending until it is done", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  at.books.refundStatus = "in_process";
  const request = { id: 9, providerId: folio, amountCents: 28_750, reason: "Todo" };
  expect(await provider().refund(request)).toMatchObject({ state: "pending" });
  at.books.refundStatus = "approved";
  for (const refund of payment.refunds) refund.status = "approved";
  expect(await provider().refund(request)).toMatchObject({ state: "done" });
  expect(payment.refunds).toHaveLength(1);
});

test("a message that does not carry the folio names the payment, and the charge is found by it", async () => {
  const folio = await opened();
  const payment = at.addPayment(folio);
  expect(await provider().fetch(`payment:${payment.id}`)).toMatchObject({ providerId: folio, state: "paid" });
  expect(await codeOf(provider().fetch("payment:123456"))).toBe("resource.not_found");
  expect(await codeOf(provider().fetch("chargeback:123456"))).toBe("resource.not_found");
});

test("messages of other topics are accepted and ignored", async () => {
  const folio = await opened();
  at.tell(at.addPayment(folio));
  const { headers, body, url } = at.outbox.splice(0)[0] ?? { headers: {}, body: "", url: SHOP };
  const read = (type: string) => {
    const address = new URL(url);
    address.searchParams.set("type", type);
    const request = { rawBody: body, headers: new Headers(headers), url: address.href, now: new Date() };
    return provider().parseWebhook(request);
  };
  expect(await read("payment")).toMatchObject([{ trust: "hint", providerIds: [folio] }]);
  expect(await read("topic_merchant_order_wh")).toEqual([]);
});

test("an account with a refused token is unavailable, and an unknown folio is not found", async () => {
  const folio = await opened();
  const stranger = mercadoPagoProvider({ ...at.credentials, accessToken: "APP_USR-otra" });
  expect(await codeOf(stranger.fetch(folio))).toBe("payment.provider_unavailable");
  expect(await codeOf(stranger.create(attempt()))).toBe("payment.provider_unavailable");
  expect(await codeOf(provider().fetch("PG-NADIE00000"))).toBe("payment.provider_unavailable");
});

test("a payment of somebody else's that an index mixes in does not count", async () => {
  const [mine, other] = [await opened(), await opened()];
  const payment = at.addPayment(other);
  const order = at.books.preferences.get(payment.preferenceId);
  if (!order) throw new Error("No preference");
  order.external_reference = mine;
  expect(await provider().fetch(mine)).toMatchObject({ receivedCents: 28_750 });
  order.external_reference = other;
  expect(await provider().fetch(mine)).toMatchObject({ receivedCents: 0 });
});

const parts = { dataId: "ABC123", requestId: "bb56a2f1-6aae-46ac-982e-9dcd3581d08e" };
const now = new Date("2026-11-20T18:00:00Z");
const seconds = String(now.getTime() / 1000);
const header = (ts: string, given: Partial<typeof parts> = parts) =>
  `ts=${ts},v1=${signatureOf("clave", { dataId: null, requestId: null, ...given, ts })}`;

test("the signature covers seconds or milliseconds and the id in lower case, and leaves out absent parts", () => {
  expect(isSigned("clave", header(seconds), parts, now)).toBe(true);
  expect(isSigned("clave", header(`${seconds}000`), parts, now)).toBe(true);
  expect(header(seconds)).toBe(header(seconds, { ...parts, dataId: "abc123" }));
  expect(isSigned("clave", header(seconds, { dataId: "1" }), { dataId: "1", requestId: null }, now)).toBe(true);
  expect(isSigned("clave", header(seconds, {}), { dataId: null, requestId: null }, now)).toBe(true);
  expect(isSigned("clave", header(seconds), { ...parts, requestId: null }, now)).toBe(false);
  // HMAC-SHA256 of "id:123456;request-id:r-1;ts:1763661600;", computed by other means.
  expect(signatureOf("clave", { dataId: "123456", requestId: "r-1", ts: "1763661600" })).toBe(
    "9ebaa33f2a07e5be809241c7177c6592c1baed68f8d4bf1969e22f886a522ca2",
  );
});

test.each([
  ["nothing", null],
  ["no hash", `ts=${seconds}`],
  ["no time", `v1=${"0".repeat(64)}`],
  ["a hash of another length", `ts=${seconds},v1=00`],
  ["another hash", `ts=${seconds},v1=${"0".repeat(64)}`],
  ["time that is no number", header("ayer")],
  ["a day ahead", header(String(now.getTime() / 1000 + 86_400))],
  ["eight days old", header(String(now.getTime() / 1000 - 8 * 86_400))],
])("no signature: %s", (_, given) => {
  expect(isSigned("clave", given, parts, now)).toBe(false);
});
