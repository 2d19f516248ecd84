import { expect, test } from "vitest";
import { needsContact } from "@/lib/orders/pay/contact-rule";

test.each([
  ["card", 300_000, false],
  ["card", 300_001, true],
  ["wallet", 300_001, true],
  ["deposit", 100, true],
] as const)("by %s, %i centavos: asks for a verified contact = %s", (method, totalCents, expected) => {
  expect(needsContact(method, totalCents)).toBe(expected);
});
