import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { openpayProvider } from "@/lib/payments/openpay/provider";
import type { AttemptRequest } from "@/lib/payments/provider";
import { type OpenpayHarness, startOpenpayHarness } from "@/lib/payments/testing/openpay-harness";

const SHOP = "http://tienda.test";
let at: OpenpayHarness;
beforeAll(async () => {
  at = await startOpenpayHarness(SHOP);
});
afterAll(() => at.close());

let attempts = 0;
function attempt(values: Partial<AttemptRequest> = {}): AttemptRequest {
  attempts++;
  return {
    id: attempts,
    folio: `PG-${randomUUID().slice(0, 8).toUpperCase()}`,
    method: "card",
    amountCents: 28_750,
    currency: "MXN",
    description: "1 boleto",
    createdAt: new Date(),
    expiresAt: new Date("2026-11-21T18:30:15.500Z"),
    returnUrl: `${SHOP}/payment-finish`,
    webhookUrl: `${SHOP}/api/v1/payments/callback/openpay/propia`,
    payer: async () => ({ name: "Ana Ñuñez", email: "ana@example.mx" }),
    ...values,
  };
}
const provider = () => openpayProvider(at.credentials);
const opened = async (values: Partial<AttemptRequest> = {}) => (await provider().create(attempt(values))).providerId;
const sent = () => JSON.parse(at.books.requests.findLast(({ method }) => method === "POST")?.body ?? "null");

test("a provider that is down, hangs up, answers nonsense or is too slow counts as unavailable", async () => {
  const id = await opened();
  const hasty = openpayProvider({ ...at.credentials, timeoutMs: 50 });
  for (const trouble of ["down", "hangup", "nonsense", "slow"] as const) {
    at.setTrouble(trouble);
    expect([trouble, await codeOf(hasty.fetch(id))]).toEqual([trouble, "payment.provider_unavailable"]);
  }
  at.setTrouble("none");
  expect(await provider().fetch(id)).toMatchObject({ state: "requires_action" });
});

test("a card is charged on Openpay's own page with 3-D Secure", async () => {
  const request = attempt({ amountCents: 123_45 });
  const { providerId, next } = await provider().create(request);
  expect(next).toEqual({
    kind: "redirect",
    url: `${at.books.url}/v1/pay/${providerId}/card_capture`,
    expiresAt: request.expiresAt,
  });
  expect(sent()).toMatchObject({
    method: "card",
    amount: 123.45,
    use_3d_secure: true,
    confirm: false,
    redirect_url: request.returnUrl,
    order_id: request.folio,
    due_date: "2026-11-21T18:30:15Z",
    customer: { name: "Ana Ñuñez", email: "ana@example.mx" },
  });
});

test("cash gets a reference of Paynet with its barcode, and a buyer without a mail gets the account's", async () => {
  const request = attempt({ method: "cash", payer: async () => ({ name: "Luis", email: null }) });
  const { next } = await provider().create(request);
  const reference = expect.stringMatching(/^TR[0-9A-F]{18}$/);
  expect(next).toEqual({
    kind: "reference",
    network: "paynet",
    reference,
    barcode: reference,
    amountCents: 28_750,
    expiresAt: request.expiresAt,
  });
  expect(sent()).toMatchObject({ method: "store", customer: { email: "taquilla@recinto.example" } });
});

test("the same attempt opens one charge, and another one with its order id is not mistaken for it", async () => {
  const request = attempt();
  const first = await provider().create(request);
  expect(await provider().create(request)).toEqual(first);
  expect(await at.chargesOf(request.folio)).toBe(1);
  const other = { ...request, amountCents: 100 };
  expect(await codeOf(provider().create(other))).toBe("payment.provider_unavailable");
  expect(await codeOf(provider().create({ ...request, method: "cash" }))).toBe("payment.provider_unavailable");
});

test.each([
  ["charge_pending", "requires_action", 0],
  ["in_progress", "pending", 0],
  ["completed", "paid", 28_750],
  ["failed", "failed", 0],
  ["cancelled", "cancelled", 0],
  ["expired", "expired", 0],
  ["refunded", "refunded", 28_750],
  ["chargeback_pending", "disputed", 28_750],
  ["chargeback_accepted", "dispute_lost", 28_750],
  ["chargeback_adjustment", "dispute_won", 28_750],
  ["something_new", "pending", 0],
] as const)("status %s is %s", async (status, state, receivedCents) => {
  const id = await opened();
  at.charge(id).status = status;
  expect(await provider().fetch(id)).toMatchObject({ providerId: id, state, receivedCents, currency: "MXN" });
});

test("a refused card has a reason, and a paid charge tells Openpay's fee and its IVA", async () => {
  const [refused, paid] = [await opened(), await opened()];
  await at.decline(refused);
  expect(await provider().fetch(refused)).toMatchObject({ state: "failed", failureCode: "3001" });
  await at.pay(paid);
  expect(await provider().fetch(paid)).toMatchObject({
    state: "paid",
    failureCode: null,
    cardFunding: "debit",
    commissionCents: 1_257,
    commissionIvaCents: 173,
  });
});

test("a charge is also found by our folio, and an unknown one is not found", async () => {
  const request = attempt();
  const { providerId } = await provider().create(request);
  expect(await provider().fetch(`order:${request.folio}`)).toMatchObject({ providerId, folio: request.folio });
  expect(await codeOf(provider().fetch("order:PG-NADIE"))).toBe("resource.not_found");
  expect(await codeOf(provider().fetch("trnadie"))).toBe("resource.not_found");
});

test("a charge in a shop is cancelled where the account may; a card's page cannot be cancelled", async () => {
  const cash = await opened({ method: "cash" });
  at.books.mayCancel = false;
  expect(await provider().cancel(cash)).toMatchObject({ state: "pending" });
  at.books.mayCancel = true;
  expect(await provider().cancel(cash)).toMatchObject({ state: "cancelled" });
  const card = await opened();
  expect(await provider().cancel(card)).toMatchObject({ state: "requires_action" });
  await at.pay(card);
  expect(await provider().cancel(card)).toMatchObject({ state: "paid", receivedCents: 28_750 });
});

test("each refund is made once, whatever others there are", async () => {
  const id = await opened();
  await at.pay(id);
  const refund = (number: number, amountCents: number) =>
    provider().refund({ id: number, providerId: id, amountCents, reason: "No llegó" });
  const first = await refund(1, 10_000);
  await refund(11, 10_000);
  expect(await refund(1, 10_000)).toEqual(first);
  expect(await at.refundedAt(id)).toBe(20_000);
  expect(await provider().fetch(id)).toMatchObject({ state: "partially_refunded", refundedCents: 20_000 });
  expect(await refund(12, 10_000)).toMatchObject({ refundId: "", state: "failed" });
  expect(await refund(13, 8_750)).toMatchObject({ state: "done" });
  expect(await provider().fetch(id)).toMatchObject({ state: "refunded", refundedCents: 28_750 });
});

test("a refund under way is pending and its money has not gone back; cash goes back by hand", async () => {
  const id = await opened();
  await at.pay(id);
  await provider().refund({ id: 1, providerId: id, amountCents: 10_000, reason: "No llegó" });
  for (const refund of at.charge(id).refunds) refund.status = "in_progress";
  const again = await provider().refund({ id: 1, providerId: id, amountCents: 10_000, reason: "No llegó" });
  expect(again).toMatchObject({ state: "pending" });
  expect(await provider().fetch(id)).toMatchObject({ state: "paid", refundedCents: 0 });
  const cash = await opened({ method: "cash" });
  await at.pay(cash);
  expect(await provider().refund({ id: 2, providerId: cash, amountCents: 100, reason: "No llegó" })).toMatchObject({
    refundId: "",
    state: "manual",
  });
});

test("a refund that Openpay failed to do is not asked for again, but a new one is", async () => {
  const id = await opened();
  await at.pay(id);
  const request = { id: 41, providerId: id, amountCents: 10_000, reason: "No llegó" };
  at.books.refundStatus = "failed";
  const answer = await provider().refund(request);
  at.books.refundStatus = "completed";
  const [refused] = at.charge(id).refunds;
  expect(answer).toMatchObject({ refundId: refused?.id, state: "failed" });
  expect(await provider().refund(request)).toEqual(answer);
  expect(at.charge(id).refunds).toHaveLength(1);
  expect(await provider().fetch(id)).toMatchObject({ state: "paid", refundedCents: 0 });
  expect(await provider().refund({ ...request, id: 42 })).toMatchObject({ state: "done" });
  expect(await at.refundedAt(id)).toBe(10_000);
});

test("a refund under way that the charge no longer shows is not made again", async () => {
  const id = await opened();
  await at.pay(id);
  at.books.showsLatestOnly = true;
  at.books.refundStatus = "in_progress";
  const request = { id: 51, providerId: id, amountCents: 10_000, reason: "No llegó" };
  const { refundId } = await provider().refund(request);
  at.books.refundStatus = "completed";
  await at.refundAtPanel(id, 5_000);
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ refundId, state: "pending" });
  expect(at.charge(id).refunds).toHaveLength(2);
  at.books.showsLatestOnly = false;
  for (const refund of at.charge(id).refunds) refund.status = "completed";
  expect(await provider().refund({ ...request, refundId })).toMatchObject({ refundId, state: "done" });
});

test("a verification is kept, a message without a charge is matched by our folio, and any other says nothing", async () => {
  const read = (type: string, body: object) => {
    const { headers, body: rawBody, url } = at.message(type, body);
    return provider().parseWebhook({ rawBody, headers: new Headers(headers), url, now: new Date() });
  };
  expect(await read("verification", { verification_code: "UY1qqrxw" })).toEqual([
    { trust: "hint", dedupeKey: "verification:UY1qqrxw", providerIds: [] },
  ]);
  const transaction = { id: "tr1", order_id: "PG-1", transaction_type: "charge" };
  expect(await read("charge.succeeded", { transaction })).toMatchObject([{ trust: "hint", providerIds: ["tr1"] }]);
  const refund = { ...transaction, transaction_type: "refund" };
  expect(await read("charge.refunded", { transaction: refund })).toMatchObject([{ providerIds: ["order:PG-1"] }]);
  expect(await read("payout.created", { transaction: { id: "tr2", transaction_type: "payout" } })).toEqual([]);
  expect(await read("order.created", {})).toEqual([]);
  expect(await codeOf(read("", {}))).toBe("input.malformed");
});

test("a merchant with a refused key is unavailable", async () => {
  const stranger = openpayProvider({ ...at.credentials, privateKey: "sk_otra" });
  expect(await codeOf(stranger.create(attempt()))).toBe("payment.provider_unavailable");
});
