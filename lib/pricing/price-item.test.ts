import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dearestFee, type FeeTerms, feeBy, feeOf, lowerTerms, priceItem, totalsOf } from "@/lib/pricing/client";

const rule = fc.record({ bps: fc.integer({ min: 0, max: 5_000 }), fixedCents: fc.integer({ min: 0, max: 100_000 }) });
const terms: fc.Arbitrary<FeeTerms> = fc.record({
  fee: rule,
  methods: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom("card" as const, "wallet" as const, "cash" as const, "deposit" as const), rule)
      .map(([method, fee]) => ({ ...fee, method })),
    { selector: (entry) => entry.method, maxLength: 4 },
  ),
  priceIvaBps: fc.constantFrom(0, 800, 1_600),
  feeIvaBps: fc.constantFrom(0, 1_600),
});
const place = fc
  .integer({ min: 0, max: 10_000_000 })
  .chain((priceCents) =>
    fc.record({ priceCents: fc.constant(priceCents), discountCents: fc.integer({ min: 0, max: priceCents }) }),
  );

const plain: FeeTerms = { fee: { bps: 1_500, fixedCents: 0 }, methods: [], priceIvaBps: 1_600, feeIvaBps: 1_600 };

describe("priceItem", () => {
  it("adds the fee on the price after discount and contains the IVA", () => {
    expect(priceItem({ priceCents: 25_000, discountCents: 5_000, terms: plain })).toEqual({
      priceCents: 25_000,
      discountCents: 5_000,
      feeCents: 3_000,
      priceIvaBps: 1_600,
      feeIvaBps: 1_600,
      priceIvaCents: 2_759,
      feeIvaCents: 414,
      totalCents: 23_000,
    });
  });

  it("takes the fee of the chosen method, the dearest offered before one is chosen, the venue's own without methods", () => {
    const offered: FeeTerms = {
      ...plain,
      methods: [
        { method: "card", bps: 1_000, fixedCents: 0 },
        { method: "cash", bps: 0, fixedCents: 4_000 },
      ],
    };
    expect(priceItem({ priceCents: 25_000, terms: offered, method: "card" }).feeCents).toBe(2_500);
    expect(priceItem({ priceCents: 25_000, terms: offered }).feeCents).toBe(4_000);
    expect(priceItem({ priceCents: 25_000, terms: offered, method: "wallet" }).feeCents).toBe(4_000);
    expect(priceItem({ priceCents: 25_000, terms: plain }).feeCents).toBe(3_750);
  });

  it("adds up to the centavo, whatever the terms", () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), terms, (places, venue) => {
        const items = places.map((each) => priceItem({ ...each, terms: venue }));
        for (const item of items) {
          expect(item.totalCents).toBe(item.priceCents - item.discountCents + item.feeCents);
          for (const amount of Object.values(item)) expect(Number.isInteger(amount) && amount >= 0).toBe(true);
          expect(item.priceIvaCents).toBeLessThanOrEqual(item.priceCents - item.discountCents);
          expect(item.feeIvaCents).toBeLessThanOrEqual(item.feeCents);
        }
        const totals = totalsOf(items);
        expect(totals.totalCents).toBe(items.reduce((sum, item) => sum + item.totalCents, 0));
        expect(totals.totalCents).toBe(totals.priceCents - totals.discountCents + totals.feeCents);
        expect(totals.ivaCents).toBe(items.reduce((sum, item) => sum + item.priceIvaCents + item.feeIvaCents, 0));
      }),
    );
  });

  it("never grows when a method is chosen", () => {
    fc.assert(
      fc.property(place, terms, (each, venue) => {
        const shown = priceItem({ ...each, terms: venue }).totalCents;
        for (const { method } of venue.methods) {
          expect(priceItem({ ...each, terms: venue, method }).totalCents).toBeLessThanOrEqual(shown);
        }
      }),
    );
  });

  it("costs under the lower of two terms at most what each of them would, by each method that both have", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), terms, terms, (net, one, other) => {
        const shared = one.methods.filter(({ method }) => other.methods.some((rule) => rule.method === method));
        const both = lowerTerms(one, other);
        if (shared.length === 0 && one.methods.length + other.methods.length > 0) {
          expect(both).toEqual(one);
          return;
        }
        for (const method of [null, ...shared.map((rule) => rule.method)]) {
          const fee = feeBy(net, both, method);
          expect(fee).toBeLessThanOrEqual(Math.min(feeBy(net, one, method), feeBy(net, other, method)));
        }
      }),
    );
  });

  it("takes the dearest of the offered fees", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), terms, (net, venue) => {
        const fees = (venue.methods.length > 0 ? venue.methods : [venue.fee]).map((each) => feeOf(net, each));
        expect(dearestFee(net, venue)).toBe(Math.max(...fees));
      }),
    );
  });
});
