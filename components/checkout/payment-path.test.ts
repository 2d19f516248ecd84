import { expect, it } from "vitest";
import { isSuperseded, isUndecided, paymentPath } from "@/components/checkout/payment-path";

const pathOf = (state: string, method = "card") => paymentPath({ folio: "PG-1", state, method });

it.each(["paid", "refunded", "partially_refunded", "disputed"])("%s was paid", (state) => {
  expect(pathOf(state)).toBe("/payment-finish?folio=PG-1");
});

it.each([
  ["pending", "card"],
  ["pending", "cash"],
  ["requires_action", "cash"],
  ["created", "deposit"],
  ["review", "card"],
])("%s by %s waits", (state, method) => {
  expect(pathOf(state, method)).toBe("/payment-pending?folio=PG-1");
});

it.each(["failed", "expired", "cancelled", "created", "requires_action"])("%s by card was not paid", (state) => {
  expect(pathOf(state)).toBe("/payment-error?folio=PG-1");
});

it.each([
  ["failed", "paid", true],
  ["failed", "requires_action", true],
  ["cancelled", "pending", true],
  ["cancelled", "review", true],
  ["failed", "expired", false],
  ["paid", "failed", false],
  ["refunded", "paid", false],
  ["pending", "paid", false],
])("%s beside one that is %s: superseded is %s", (state, other, expected) => {
  expect(isSuperseded({ paymentId: 1, state }, { paymentId: 2, state: other })).toBe(expected);
  expect(isSuperseded({ paymentId: 1, state }, { paymentId: 1, state })).toBe(false);
});

it("knows what can still change", () => {
  expect(["created", "requires_action", "pending", "paid", "failed"].map(isUndecided)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
