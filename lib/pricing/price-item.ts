import { basisPoints, includedIva } from "@/lib/core/money";
import type { Method, OfferedMethod } from "@/lib/pricing/methods";

/** A service fee per place: basis points of the price after discount plus fixed centavos. */
export interface FeeRule {
  bps: number;
  fixedCents: number;
}

export interface MethodFee extends FeeRule {
  method: OfferedMethod;
}

/** A venue's own fee, and that of each method that it offers. */
export interface FeeTerms {
  fee: FeeRule;
  methods: MethodFee[];
  priceIvaBps: number;
  feeIvaBps: number;
}

/** Amounts of one place, gross centavos. `totalCents` = price + fee − discount; IVA is contained, not added. */
export interface ItemAmounts {
  priceCents: number;
  discountCents: number;
  feeCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
  priceIvaCents: number;
  feeIvaCents: number;
  totalCents: number;
}

export function feeOf(netCents: number, rule: FeeRule): number {
  return basisPoints(netCents, rule.bps) + rule.fixedCents;
}

/** A total that is shown before the method is chosen takes the dearest fee, so that it never grows later. */
export function dearestFee(netCents: number, terms: Pick<FeeTerms, "fee" | "methods">): number {
  const rules = terms.methods.length > 0 ? terms.methods : [terms.fee];
  return Math.max(...rules.map((rule) => feeOf(netCents, rule)));
}

/**
 * The fee of one place by a method. Without one, or with one that the terms do not have, it is the dearest of them; the
 * venue's own fee counts only where they have none.
 */
export function feeBy(netCents: number, terms: Pick<FeeTerms, "fee" | "methods">, method: string | null): number {
  const chosen = terms.methods.find((rule) => rule.method === method);
  return chosen ? feeOf(netCents, chosen) : dearestFee(netCents, terms);
}

const lower = (a: FeeRule, b: FeeRule): FeeRule => ({
  bps: Math.min(a.bps, b.bps),
  fixedCents: Math.min(a.fixedCents, b.fixedCents),
});

/**
 * Terms for what was shown under either of two, so that nobody pays more than was shown: the lower fee of each method
 * that both have. Where they share none, the first ones stay.
 */
export function lowerTerms(terms: FeeTerms, others: FeeTerms): FeeTerms {
  const methods = terms.methods.flatMap((rule) => {
    const other = others.methods.find(({ method }) => method === rule.method);
    return other ? [{ method: rule.method, ...lower(rule, other) }] : [];
  });
  const shareNone = methods.length === 0 && terms.methods.length + others.methods.length > 0;
  return shareNone ? terms : { ...terms, fee: lower(terms.fee, others.fee), methods };
}

/** The price of one place; for its fee see `feeBy`. */
export function priceItem(input: {
  priceCents: number;
  discountCents?: number;
  terms: FeeTerms;
  method?: Method | null;
}): ItemAmounts {
  const { priceCents, terms } = input;
  const discountCents = Math.min(input.discountCents ?? 0, priceCents);
  const netCents = priceCents - discountCents;
  const feeCents = feeBy(netCents, terms, input.method ?? null);
  return {
    priceCents,
    discountCents,
    feeCents,
    priceIvaBps: terms.priceIvaBps,
    feeIvaBps: terms.feeIvaBps,
    priceIvaCents: includedIva(netCents, terms.priceIvaBps),
    feeIvaCents: includedIva(feeCents, terms.feeIvaBps),
    totalCents: netCents + feeCents,
  };
}

export interface Totals {
  priceCents: number;
  discountCents: number;
  feeCents: number;
  ivaCents: number;
  totalCents: number;
}

/** An order's totals are nothing but the sums of its items. */
export function totalsOf(
  items: readonly Pick<ItemAmounts, "priceCents" | "discountCents" | "feeCents" | "priceIvaCents" | "feeIvaCents">[],
): Totals {
  const totals: Totals = { priceCents: 0, discountCents: 0, feeCents: 0, ivaCents: 0, totalCents: 0 };
  for (const item of items) {
    totals.priceCents += item.priceCents;
    totals.discountCents += item.discountCents;
    totals.feeCents += item.feeCents;
    totals.ivaCents += item.priceIvaCents + item.feeIvaCents;
    totals.totalCents += item.priceCents - item.discountCents + item.feeCents;
  }
  return totals;
}
