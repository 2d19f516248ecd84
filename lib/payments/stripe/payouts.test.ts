import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { stripeProvider } from "@/lib/payments/stripe/provider";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";

let at: StripeHarness;
beforeAll(async () => {
  at = await startStripeHarness("https://boletos.example");
});
afterAll(() => at.close());

const provider = (values: object = {}) => stripeProvider({ ...at.credentials, cashDays: 1, ...values });
const since = (day: string, known: string[] = []) => provider().payoutsSince?.(day, new Set(known)) ?? [];

const charge = (received: number) =>
  at.books.addIntent({
    amount: received,
    received,
    status: "succeeded",
    currency: "mxn",
    metadata: { folio: `PG-${randomUUID()}` },
  });

it("an automatic payout is read with all its movements, over several pages; one made by hand is not", async () => {
  const intents = Array.from({ length: 130 }, () => charge(20_000));
  const [first] = intents;
  if (!first) throw new Error("No intent");
  first.refunds.push({ id: "re_1", amount: 5_000, status: "succeeded", metadata: {}, created: 1_790_000_000 });
  const disputed = intents[1];
  if (disputed) disputed.disputes = ["needs_response"];
  const sent = at.books.sendPayout(new Date("2026-11-05T08:00:00Z"));
  charge(30_000);
  at.books.sendPayout(new Date("2026-11-06T08:00:00Z")).automatic = false;
  charge(30_000);
  at.books.sendPayout(new Date("2026-11-07T08:00:00Z")).status = "in_transit";
  const payouts = await since("2026-11-01");
  expect(payouts.map(({ ref, paidOn, netCents }) => [ref, paidOn, netCents])).toEqual([
    [sent.id, "2026-11-05", sent.amount],
  ]);
  const movements = payouts[0]?.movements ?? [];
  expect(movements.length).toBe(132);
  expect(movements.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)).toBe(sent.amount);
  expect(movements[0]).toMatchObject({
    kind: "charge",
    chargeRef: first.chargeId,
    providerIds: [first.id],
    folio: first.metadata.folio,
    at: new Date(first.bookedAt * 1_000),
    availableOn: new Date((first.bookedAt + 2 * 86_400) * 1_000).toISOString().slice(0, 10),
    amountCents: 20_000,
    feeCents: 1_020,
    feeIvaCents: 141,
  });
  expect(movements[1]).toMatchObject({ kind: "refund", chargeRef: first.chargeId, folio: null, amountCents: -5_000 });
  expect(movements.find(({ kind }) => kind === "dispute")).toMatchObject({
    chargeRef: disputed?.chargeId,
    amountCents: -20_000,
    feeCents: 15_000,
  });
  expect(await since("2026-11-01", [sent.id])).toEqual([]);
  expect(await since("2026-11-06")).toEqual([]);
});

it("a wrong key and a Stripe that is down are told as such", async () => {
  const stranger = provider({ secretKey: "sk_live_wrong" });
  expect(await codeOf(Promise.resolve(stranger.payoutsSince?.("2026-11-01", new Set())))).toBe(
    "payment.provider_unavailable",
  );
  at.setTrouble("down");
  expect(await codeOf(Promise.resolve(since("2026-11-01")))).toBe("payment.provider_unavailable");
  at.setTrouble("none");
});
