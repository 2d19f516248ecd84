import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { codeOf } from "@/lib/core/testing";
import type { CardRef, SavedCardCharge, SavedCards } from "@/lib/payments/provider";
import { stripeProvider } from "@/lib/payments/stripe/provider";
import type { CardNature } from "@/lib/payments/testing/stripe-books";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";

let at: StripeHarness;
let ids = 0;
beforeAll(async () => {
  at = await startStripeHarness("https://boletos.example");
});
afterEach(() => at.setTrouble("none"));
afterAll(() => at.close());

const provider = (timeoutMs?: number) => stripeProvider({ ...at.credentials, cashDays: 1, timeoutMs });
function cards(timeoutMs?: number): SavedCards {
  const { savedCards } = provider(timeoutMs);
  if (!savedCards) throw new Error("Stripe saves cards");
  return savedCards;
}

const setup = (id = ++ids) => ({
  id,
  description: "Recarga automática en Plaza Norte",
  returnUrl: "https://boletos.example/user-prepaid/recarga-automatica?cuenta=1",
  createdAt: new Date(),
});

async function saved(nature?: CardNature): Promise<CardRef> {
  const { setupId } = await cards().begin(setup());
  at.saveCard(setupId, nature);
  const made = await cards().readSetup(setupId);
  if (made.state !== "saved") throw new Error("Nothing was saved");
  return made.card;
}

function charge(card: CardRef, values: Partial<SavedCardCharge> = {}): SavedCardCharge {
  const id = ++ids;
  return {
    id,
    folio: `PG-SAVED${id}`,
    card,
    amountCents: 23_000,
    currency: "MXN",
    description: "Recarga automática en Plaza Norte",
    webhookUrl: "https://boletos.example/api/v1/payments/callback/stripe/x",
    ...values,
  };
}

const chargesWith = (folio: string) =>
  [...at.books.intents.values()].filter(({ metadata }) => metadata.folio === folio).length;

test("a card is saved on Stripe's page with 3-D Secure, once however often it is asked for", async () => {
  const request = setup();
  const opened = await cards().begin(request);
  expect(opened.url).toBe(`https://checkout.stripe.com/c/pay/${opened.setupId}`);
  const form = new URLSearchParams(at.books.emulator.requests.at(-1)?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    mode: "setup",
    "payment_method_options[card][request_three_d_secure]": "any",
    success_url: request.returnUrl,
  });
  expect(form.has("client_reference_id")).toBe(false);
  expect(await cards().begin(request)).toEqual(opened);
  expect(await cards().readSetup(opened.setupId)).toEqual({ state: "open" });
  at.saveCard(opened.setupId);
  expect(await cards().readSetup(opened.setupId)).toMatchObject({
    state: "saved",
    face: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2031 },
  });
});

test("a saved card is charged for the exact amount without its holder, and its charge is read, told and given back", async () => {
  const request = charge(await saved());
  const answer = await cards().charge(request);
  expect(answer).toMatchObject({
    snapshot: { state: "paid", folio: request.folio, receivedCents: 23_000, currency: "MXN", failureCode: null },
  });
  if (!("snapshot" in answer)) throw new Error("Nothing was charged");
  const { providerId } = answer.snapshot;
  expect(await provider().fetch(providerId)).toEqual(answer.snapshot);
  const object = { id: providerId, object: "payment_intent", metadata: { folio: request.folio, via: "saved" } };
  const { body: rawBody, headers, url } = at.event("payment_intent.succeeded", object);
  const message = { rawBody, headers: new Headers(headers), url, now: new Date() };
  expect(await provider().parseWebhook(message)).toMatchObject([{ trust: "signed", providerIds: [providerId] }]);
  const back = { id: ++ids, providerId, amountCents: 5_000, reason: "Prueba" };
  expect(await provider().refund(back)).toMatchObject({ state: "done" });
  expect(await provider().fetch(providerId)).toMatchObject({ state: "partially_refunded", refundedCents: 5_000 });
});

test.each([
  ["authenticate", "authentication_required"],
  ["decline", "card_declined"],
  ["expired", "expired_card"],
] as const)(
  "a card of the kind %s is refused with %s, and asking again finds the same refusal",
  async (nature, code) => {
    const request = charge(await saved(nature));
    for (let again = 0; again < 2; again++)
      expect(await cards().charge(request)).toMatchObject({
        snapshot: { state: "failed", failureCode: code, receivedCents: 0 },
      });
    expect(chargesWith(request.folio)).toBe(1);
  },
);

test("a charge whose answer was lost is found and never made twice, also once Stripe has forgotten its key", async () => {
  const request = charge(await saved());
  expect(await cards().find(request)).toBeNull();
  at.setTrouble("lost");
  expect(await codeOf(cards(200).find(request))).toBe("payment.provider_unavailable");
  at.setTrouble("none");
  await cards().charge(request);
  expect(await cards().find(request)).toMatchObject({ state: "paid" });
  at.books.forgetKeys();
  expect(await cards().charge(request)).toMatchObject({ snapshot: { state: "paid" } });
  expect(chargesWith(request.folio)).toBe(1);
});

test("no answer, a broken one and nonsense leave it open whether it was charged", async () => {
  const request = charge(await saved());
  for (const trouble of ["down", "hangup", "slow", "nonsense"] as const) {
    at.setTrouble(trouble);
    expect([trouble, await codeOf(cards(60).charge(request))]).toEqual([trouble, "payment.provider_unavailable"]);
    expect([trouble, await codeOf(cards(60).begin(setup()))]).toEqual([trouble, "payment.provider_unavailable"]);
  }
});

test("a card that is forgotten is gone at Stripe, and so is one that was saved after nobody wanted it", async () => {
  const card = await saved();
  for (let again = 0; again < 2; again++) await cards().forget({ setupId: null, card });
  expect(at.books.customers.has(card.customerRef)).toBe(false);
  expect(await cards().charge(charge(card))).toEqual({ refused: "card_declined" });

  const open = await cards().begin(setup());
  await cards().forget({ setupId: open.setupId, card: null });
  expect(at.books.setups.get(open.setupId)?.status).toBe("expired");

  const late = await cards().begin(setup());
  at.saveCard(late.setupId);
  await cards().forget({ setupId: late.setupId, card: null });
  expect(at.books.setups.get(late.setupId)?.card?.customer).toBeNull();
});
