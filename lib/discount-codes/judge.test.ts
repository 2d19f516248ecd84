import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeFacts, discountOf, judgeCode, shareDiscount } from "@/lib/discount-codes/judge";

const NOW = new Date("2026-11-20T12:00:00Z");
const code: CodeFacts = {
  id: 1,
  code: "FUNDIDORA10",
  kind: "percent",
  percentBps: 1_000,
  amountCents: null,
  maxDiscountCents: null,
  enclosureId: null,
  eventId: null,
  zoneId: null,
  method: null,
  state: "active",
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerBuyer: null,
  minCents: 0,
  uses: 0,
  ownUses: 0,
  isHeld: false,
};
const items = [
  { id: 11, eventId: 1, zoneId: 5, priceCents: 25_000 },
  { id: 12, eventId: 2, zoneId: 6, priceCents: 10_001 },
];
const judge = (over: Partial<CodeFacts>, method: "card" | "cash" | null = null, of = items) =>
  judgeCode({ ...code, ...over }, { enclosureId: 7, items: of, method, now: NOW });
const given = (over: Partial<CodeFacts>, method: "card" | "cash" | null = null) => {
  const { discounts } = judge(over, method);
  return discounts ? Object.fromEntries(discounts) : null;
};

test.each<[string, Partial<CodeFacts>]>([
  ["discount_code.unknown", { state: "paused" }],
  ["discount_code.unknown", { state: "archived" }],
  ["discount_code.not_yet", { startsAt: NOW.getTime() + 1 }],
  ["discount_code.over", { endsAt: NOW.getTime() }],
  ["discount_code.used_by_you", { maxUsesPerBuyer: 2, ownUses: 2 }],
  ["discount_code.used_up", { maxUses: 3, uses: 3 }],
  ["discount_code.other_venue", { enclosureId: 8 }],
  ["discount_code.other_event", { eventId: 3 }],
  ["discount_code.other_zone", { zoneId: 9 }],
  ["discount_code.other_zone", { eventId: 1, zoneId: 6 }],
  ["discount_code.minimum", { minCents: 35_002 }],
  ["discount_code.minimum", { eventId: 1, minCents: 25_001 }],
])("%s", (reason, over) => {
  expect(judge(over).refusal?.code).toBe(reason);
});

test("what an order was promised holds whatever the code's time, limits and state say now", () => {
  const gone = { state: "archived", endsAt: 0, maxUses: 1, uses: 1, maxUsesPerBuyer: 1, ownUses: 1 } as const;
  expect(given({ ...gone, isHeld: true })).toEqual({ 11: 2_500, 12: 1_000 });
});

test("it discounts the places that it covers, for its method", () => {
  expect(given({})).toEqual({ 11: 2_500, 12: 1_000 });
  expect(given({ eventId: 2 })).toEqual({ 12: 1_000 });
  expect(given({ enclosureId: 7, zoneId: 5, minCents: 25_000 })).toEqual({ 11: 2_500 });
  expect(given({ method: "card" }, "card")).toEqual({ 11: 2_500, 12: 1_000 });
  expect(judge({ method: "card" }, "cash").refusal?.code).toBe("discount_code.other_method");
  expect(given({ maxDiscountCents: 1_000 })).toEqual({ 11: 714, 12: 286 });
  expect(given({ kind: "fixed", percentBps: null, amountCents: 90_000 })).toEqual({ 11: 25_000, 12: 10_001 });
  expect(judge({ percentBps: 1 }, null, [{ id: 1, eventId: 1, zoneId: 1, priceCents: 100 }]).refusal?.code).toBe(
    "discount_code.nothing",
  );
});

const prices = fc.array(fc.nat(3_000_000), { minLength: 1, maxLength: 40 });

test("shares add up to the centavo, each at most its price, whatever the prices", () => {
  fc.assert(
    fc.property(prices, fc.nat(10_000), (list, part) => {
      const sum = list.reduce((total, price) => total + price, 0);
      const cents = Math.floor((sum * part) / 10_000);
      const shares = shareDiscount(cents, list);
      expect(shares.reduce((total, share) => total + share, 0)).toBe(cents);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(list[index] ?? 0);
      }
    }),
  );
});

test("what rounding leaves, or gives too much, goes to the last place that has room", () => {
  expect(shareDiscount(100, [1_000, 1_000, 1_000])).toEqual([33, 33, 34]);
  expect(
    shareDiscount(
      50,
      Array.from({ length: 4 }, () => 13),
    ),
  ).toEqual([13, 13, 13, 11]);
  expect(
    shareDiscount(
      50,
      Array.from({ length: 100 }, () => 1),
    ).reduce((sum, one) => sum + one, 0),
  ).toBe(50);
  expect(shareDiscount(0, [0, 0])).toEqual([0, 0]);
});

test("a discount is never more than the prices", () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1 }), (sum, bps, cents) => {
      expect(discountOf({ ...code, percentBps: bps }, sum)).toBeLessThanOrEqual(sum);
      expect(discountOf({ ...code, kind: "fixed", amountCents: cents }, sum)).toBeLessThanOrEqual(sum);
    }),
  );
});
