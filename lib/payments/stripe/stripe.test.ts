import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { adapterOf } from "@/lib/payments/adapters";
import type { AttemptRequest } from "@/lib/payments/provider";
import { voucherDays } from "@/lib/payments/stripe/open-charge";
import { stripeProvider } from "@/lib/payments/stripe/provider";
import { refundedOf } from "@/lib/payments/testing/stripe-books";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";

let at: StripeHarness;
let attempts = 0;
beforeAll(async () => {
  at = await startStripeHarness("https://boletos.example");
});
afterEach(() => {
  at.setTrouble("none");
  at.refuseRefunds(false);
  at.books.refundStatus = "succeeded";
  at.outbox.length = 0;
});
afterAll(() => at.close());

const provider = (values: Partial<Parameters<typeof stripeProvider>[0]> = {}) =>
  stripeProvider({ ...at.credentials, cashDays: 1, ...values });

function attempt(values: Partial<AttemptRequest> = {}): AttemptRequest {
  const id = ++attempts;
  return {
    id,
    folio: `PG-STRIPE${id}`,
    method: "card",
    amountCents: 28_750,
    currency: "MXN",
    description: "1 lugar en Arena Norte",
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 15 * 60_000),
    returnUrl: `https://boletos.example/payment-finish?folio=PG-STRIPE${id}`,
    webhookUrl: "https://boletos.example/api/v1/payments/callback/stripe/x",
    payer: async () => ({ name: "Ana Ñuñez", email: "ana@test.example" }),
    ...values,
  };
}
const cash = (values: Partial<AttemptRequest> = {}) =>
  attempt({ method: "cash", expiresAt: new Date(Date.now() + 48 * 3_600_000), ...values });

async function paidCard() {
  const { providerId } = await provider().create(attempt());
  await at.pay(providerId);
  const intent = at.books.sessions.get(providerId)?.intent;
  if (!intent) throw new Error("Nothing was paid");
  return { providerId, intent };
}

test("a card is charged on Stripe's page with 3-D Secure, for the exact amount and with our folio", async () => {
  const request = attempt();
  const { providerId, next } = await provider().create(request);
  expect(next).toMatchObject({ kind: "redirect", url: `https://checkout.stripe.com/c/pay/${providerId}` });
  const form = new URLSearchParams(at.books.emulator.requests.at(-1)?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    client_reference_id: request.folio,
    "metadata[folio]": request.folio,
    "payment_intent_data[metadata][folio]": request.folio,
    "line_items[0][price_data][unit_amount]": "28750",
    "payment_method_options[card][request_three_d_secure]": "any",
    success_url: request.returnUrl,
  });
  expect([...form.keys()].filter((key) => /number|cvc|exp_month/.test(key))).toEqual([]);
  expect(await provider().fetch(providerId)).toMatchObject({ folio: request.folio, state: "requires_action" });
});

test("a card whose order waits for a whole day gets a page that is open for as long as Stripe allows", async () => {
  for (const hours of [23.6, 24, 48]) {
    const expiresAt = new Date(Date.now() + hours * 3_600_000);
    const { providerId } = await provider().create(attempt({ expiresAt }));
    expect(await provider().fetch(providerId)).toMatchObject({ state: "requires_action" });
  }
});

test("the same attempt opens one charge however often it is asked for, and none with another amount", async () => {
  for (const make of [attempt, cash]) {
    const request = make();
    const first = await provider().create(request);
    at.setTrouble("lost");
    expect(await codeOf(provider().create(request))).toBe("payment.provider_unavailable");
    at.setTrouble("none");
    expect(await provider().create(request)).toEqual(first);
    expect(await codeOf(provider().create({ ...request, amountCents: 28_751 }))).toBe("payment.provider_unavailable");
    expect(await at.chargesOf(request.folio)).toBe(1);
  }
});

test("cash gets a voucher of OXXO with its number, and ends with the attempt at the latest", async () => {
  const request = cash();
  const { providerId, next } = await provider().create(request);
  const { voucher } = at.books.intents.get(providerId) ?? {};
  expect(next).toMatchObject({
    kind: "reference",
    network: "oxxo",
    reference: voucher?.number,
    barcode: voucher?.number,
    amountCents: 28_750,
  });
  if (next.kind !== "reference" || !voucher) throw new Error("No voucher");
  expect(next.expiresAt.getTime()).toBe(Math.min(voucher.expires_after * 1000, request.expiresAt.getTime()));
  expect(await provider().fetch(providerId)).toMatchObject({
    folio: request.folio,
    state: "pending",
    receivedCents: 0,
  });
});

test("a voucher lives as many midnights of Mexico City as end before the attempt, one to seven", () => {
  const days = (from: string, to: string) => voucherDays({ createdAt: new Date(from), expiresAt: new Date(to) });
  expect(days("2026-11-20T12:00:00-06:00", "2026-11-22T12:00:00-06:00")).toBe(1);
  expect(days("2026-11-20T23:59:00-06:00", "2026-11-22T23:59:00-06:00")).toBe(1);
  expect(days("2026-11-20T00:01:00-06:00", "2026-11-24T00:01:00-06:00")).toBe(3);
  expect(days("2026-11-20T18:30:00Z", "2026-11-22T03:00:00Z")).toBe(1);
  expect(days("2026-11-20T12:00:00-06:00", "2026-12-20T12:00:00-06:00")).toBe(7);
});

test("a wrong key, no answer and nonsense all count as an unavailable provider", async () => {
  const { providerId } = await provider().create(attempt());
  const stranger = provider({ secretKey: "sk_live_somebody_else" });
  expect(await codeOf(stranger.create(attempt()))).toBe("payment.provider_unavailable");
  expect(await codeOf(stranger.fetch(providerId))).toBe("payment.provider_unavailable");
  for (const trouble of ["down", "hangup", "slow", "nonsense"] as const) {
    at.setTrouble(trouble);
    const hasty = provider({ timeoutMs: 60 });
    expect([trouble, await codeOf(hasty.fetch(providerId))]).toEqual([trouble, "payment.provider_unavailable"]);
    expect([trouble, await codeOf(hasty.cancel(providerId))]).toEqual([trouble, "payment.provider_unavailable"]);
    expect([trouble, await codeOf(hasty.create(attempt()))]).toEqual([trouble, "payment.provider_unavailable"]);
    const refund = hasty.refund({ id: 1, providerId, amountCents: 1, reason: "" });
    expect([trouble, await codeOf(refund)]).toEqual([trouble, "payment.provider_unavailable"]);
  }
  at.setTrouble("none");
  expect(await codeOf(provider().fetch("cs_live_unknown"))).toBe("resource.not_found");
  expect(await codeOf(provider().fetch("pi_unknown"))).toBe("resource.not_found");
});

test("the check of a key answers yes, no, or that Stripe is silent", async () => {
  expect(await provider().check?.()).toBe(true);
  expect(await provider({ secretKey: "sk_live_somebody_else" }).check?.()).toBe(false);
  at.setTrouble("down");
  expect(await codeOf(provider().check?.() ?? Promise.resolve())).toBe("payment.provider_unavailable");
});

test("less than Stripe's minimum is refused as such, by card and in cash", async () => {
  for (const request of [attempt({ amountCents: 999 }), cash({ amountCents: 999 })])
    await expect(provider().create(request)).rejects.toMatchObject({
      code: "payment.too_little",
      details: { data: { leastCents: 1_000 } },
    });
  expect(await provider().create(attempt({ amountCents: 1_000 }))).toMatchObject({ next: { kind: "redirect" } });
});

test("a request that Stripe always refuses makes the method unavailable", async () => {
  expect(await codeOf(provider().create(cash({ amountCents: 1_000_001 })))).toBe("payment.method_unavailable");
  const nameless = cash({ payer: async () => ({ name: "Ana Ñuñez", email: null }) });
  expect(await codeOf(provider().create(nameless))).toBe("payment.method_unavailable");
});

test("a snapshot tells what came, what went back, Stripe's commission, and why a card was declined", async () => {
  const { providerId, intent } = await paidCard();
  const paid = { providerId, state: "paid", receivedCents: 28_750, refundedCents: 0, currency: "MXN" };
  expect(await provider().fetch(providerId)).toMatchObject({
    ...paid,
    cardFunding: "debit",
    commissionCents: 1_335,
    commissionIvaCents: 184,
  });
  expect(await provider().fetch(intent.id)).toMatchObject(paid);
  await at.refundAtPanel(providerId, 10_000);
  expect(await provider().fetch(providerId)).toMatchObject({ state: "partially_refunded", refundedCents: 10_000 });
  await at.refundAtPanel(providerId, 18_750);
  expect(await provider().fetch(providerId)).toMatchObject({ state: "refunded", refundedCents: 28_750 });

  const declined = await provider().create(attempt());
  await at.decline(declined.providerId);
  expect(await provider().fetch(declined.providerId)).toMatchObject({
    state: "requires_action",
    receivedCents: 0,
    failureCode: "insufficient_funds",
  });
  const refused = at.books.sessions.get(declined.providerId)?.intent;
  const told = { do_not_honor: "card_declined", payment_intent_authentication_failure: "authentication_failed" };
  for (const [error, failureCode] of Object.entries(told)) {
    if (refused) refused.error = error;
    expect(await provider().fetch(declined.providerId)).toMatchObject({ failureCode });
  }
});

test("a dispute counts when money moved; a warning and a prevented one do not", async () => {
  const { providerId, intent } = await paidCard();
  const told: [string[], string][] = [
    [["warning_needs_response"], "paid"],
    [["warning_closed"], "paid"],
    [["prevented"], "paid"],
    [["needs_response"], "disputed"],
    [["under_review"], "disputed"],
    [["won"], "dispute_won"],
    [["won", "under_review"], "disputed"],
    [["lost"], "dispute_lost"],
    [["appeal_under_review"], "dispute_lost"],
  ];
  for (const [disputes, state] of told) {
    intent.disputes = disputes;
    expect([disputes, (await provider().fetch(providerId)).state]).toEqual([disputes, state]);
  }
  const feeOf = async (disputes: string[]) => {
    intent.disputes = disputes;
    return (await provider().fetch(providerId)).disputeFeeCents;
  };
  expect([await feeOf(["lost"]), await feeOf(["won"]), await feeOf(["prevented"])]).toEqual([15_000, 0, undefined]);
});

test("cancelling ends an open page; a paid one stays paid, and a voucher stays payable", async () => {
  const { providerId } = await provider().create(attempt());
  for (let again = 0; again < 2; again++)
    expect(await provider().cancel(providerId)).toMatchObject({ state: "expired" });
  expect(await at.pay(providerId)).toBe(false);
  const paid = await paidCard();
  expect(await provider().cancel(paid.providerId)).toMatchObject({ state: "paid", receivedCents: 28_750 });
  const voucher = await provider().create(cash());
  expect(await provider().cancel(voucher.providerId)).toMatchObject({ state: "pending" });
  await at.expire(voucher.providerId);
  expect(await provider().fetch(voucher.providerId)).toMatchObject({ state: "expired" });
});

test("a refund is made once per request, also when Stripe has forgotten its key, and is read again while it is pending", async () => {
  const { providerId, intent } = await paidCard();
  at.books.refundStatus = "pending";
  const request = { id: 71, providerId, amountCents: 5_000, reason: "x" };
  const first = await provider().refund(request);
  expect(first).toMatchObject({ state: "pending" });
  const [made] = intent.refunds;
  if (!made) throw new Error("No refund");
  made.status = "succeeded";
  const before = at.books.emulator.requests.length;
  expect(await provider().refund(request)).toEqual({
    refundId: made.id,
    state: "done",
    at: new Date(made.created * 1_000),
  });
  expect(at.books.emulator.requests.slice(before).every(({ method }) => method === "GET")).toBe(true);
  made.status = "failed";
  expect(await provider().refund(request)).toMatchObject({ state: "failed" });
  const both = { ...request, id: 72 };
  await Promise.all([provider().refund(both), provider().refund(both)]);
  expect(intent.refunds).toHaveLength(2);
});

test("a refund fails above what was paid and where Stripe refuses, and cash is refunded by hand", async () => {
  const { providerId, intent } = await paidCard();
  const ask = (id: number, amountCents: number) => provider().refund({ id, providerId, amountCents, reason: "x" });
  expect(await ask(81, 28_751)).toMatchObject({ state: "failed" });
  at.refuseRefunds(true);
  expect(await ask(82, 100)).toMatchObject({ state: "failed" });
  at.refuseRefunds(false);
  expect(await ask(83, 28_750)).toMatchObject({ state: "done" });
  expect(refundedOf(intent)).toBe(28_750);
  const voucher = await provider().create(cash());
  await at.pay(voucher.providerId);
  const byHand = await provider().refund({ id: 84, providerId: voucher.providerId, amountCents: 100, reason: "x" });
  expect(byHand).toEqual({ refundId: "", state: "manual" });
});

const SESSION = { id: "cs_1", object: "checkout.session", client_reference_id: "PG-1" };
const VOUCHER = { id: "pi_1", object: "payment_intent", metadata: { folio: "PG-1", via: "oxxo" } };
const CHARGE = { id: "ch_1", object: "charge", payment_intent: "pi_1", metadata: { folio: "PG-1" } };
const REFUND = { id: "re_1", object: "refund", payment_intent: "pi_1" };
const DISPUTE = { id: "dp_1", object: "dispute", payment_intent: { id: "pi_1" } };

const read = (type: string, object: object, options: { secret?: string; at?: Date; body?: string } = {}) => {
  const { body, headers } = at.event(type, object, options);
  const message = { rawBody: options.body ?? body, headers: new Headers(headers), url: "", now: new Date() };
  return provider().parseWebhook(message);
};

test.each<[string, object, string[]]>([
  ["checkout.session.completed", SESSION, ["cs_1"]],
  ["checkout.session.expired", SESSION, ["cs_1"]],
  ["checkout.session.async_payment_succeeded", SESSION, ["cs_1"]],
  ["checkout.session.async_payment_failed", SESSION, ["cs_1"]],
  ["payment_intent.succeeded", VOUCHER, ["pi_1"]],
  ["payment_intent.processing", VOUCHER, ["pi_1"]],
  ["payment_intent.requires_action", VOUCHER, ["pi_1"]],
  ["payment_intent.payment_failed", VOUCHER, ["pi_1"]],
  ["payment_intent.canceled", VOUCHER, ["pi_1"]],
  ["charge.succeeded", CHARGE, ["pi_1"]],
  ["charge.failed", CHARGE, ["pi_1"]],
  ["charge.updated", CHARGE, ["pi_1"]],
  ["charge.refunded", CHARGE, ["pi_1"]],
  ["charge.refund.updated", REFUND, ["pi_1"]],
  ["charge.dispute.created", DISPUTE, ["pi_1"]],
  ["charge.dispute.updated", DISPUTE, ["pi_1"]],
  ["charge.dispute.closed", DISPUTE, ["pi_1"]],
  ["charge.dispute.funds_withdrawn", DISPUTE, ["pi_1"]],
  ["charge.dispute.funds_reinstated", DISPUTE, ["pi_1"]],
  ["refund.created", REFUND, ["pi_1"]],
  ["refund.updated", REFUND, ["pi_1"]],
  ["refund.failed", REFUND, ["pi_1"]],
  ["payment_intent.succeeded", { ...VOUCHER, metadata: { folio: "PG-1", via: "checkout" } }, []],
  ["payment_intent.succeeded", { ...VOUCHER, metadata: {} }, []],
  ["checkout.session.completed", { ...SESSION, client_reference_id: null }, []],
  ["charge.succeeded", { ...CHARGE, metadata: {} }, []],
  ["customer.created", { id: "cus_1", object: "customer" }, []],
])("%s of %j is about %j", async (type, object, providerIds) => {
  const notices = await read(type, object);
  expect(notices.flatMap((notice) => notice.providerIds)).toEqual(providerIds);
  for (const notice of notices)
    expect(notice).toMatchObject({ trust: "signed", dedupeKey: expect.stringMatching(/^evt_/) });
});

test("a message counts for five minutes, with Stripe's signature over its exact text", async () => {
  expect(await read("checkout.session.completed", SESSION, { at: new Date(Date.now() - 295_000) })).toHaveLength(1);
  const bad = "payment.bad_signature";
  expect(await codeOf(read("checkout.session.completed", SESSION, { at: new Date(Date.now() - 302_000) }))).toBe(bad);
  expect(await codeOf(read("checkout.session.completed", SESSION, { secret: "whsec_other_one" }))).toBe(bad);
  expect(await codeOf(read("checkout.session.completed", SESSION, { body: "{}" }))).toBe(bad);
  const bare = { rawBody: "{}", headers: new Headers(), url: "", now: new Date() };
  expect(await codeOf(provider().parseWebhook(bare))).toBe(bad);
  expect(await codeOf(read("checkout.session.completed", { object: "checkout.session" }))).toBe("input.malformed");
});

test("sales with a test key are tests, and no account opens without a key of Stripe's", () => {
  const secrets = (secretKey: string) => ({ secretKey, webhookSecret: "whsec_12345678" });
  const bind = (secretKey: string) => adapterOf("stripe")?.bind("a", secrets(secretKey));
  expect(bind("sk_test_1234567890")?.isTest).toBe(true);
  expect(bind("rk_test_1234567890")?.isTest).toBe(true);
  expect(bind("sk_live_1234567890")?.isTest).toBe(false);
  expect(bind("sk_live_1234567890")?.provider.capabilities.cash).toEqual({
    deadlineHours: 48,
    lagHours: 72,
    mostCents: 1_000_000,
  });
  for (const key of ["pk_live_1234567890", "", "sk_live_"]) expect(() => bind(key)).toThrow();
});
