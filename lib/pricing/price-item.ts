import { basisPoints, includedIva } from "@/lib/core/money";
import type { Method } from "@/lib/pricing/methods";

/** A service fee per place: basis points of the price after discount plus fixed centavos. */
export interface FeeRule {
  bps: number;
  fixedCents: number;
}

export interface MethodFee extends FeeRule {
  method: Method;
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
 * The price of one place. Without a method, or with one that the venue does not offer, the fee is the dearest one. The
 * venue's own fee counts only where it offers no method.
 */
export function priceItem(input: {
  priceCents: number;
  discountCents?: number;
  terms: FeeTerms;
  method?: Method | null;
}): ItemAmounts {
  const { priceCents, terms } = input;
  const discountCents = Math.min(input.discountCents ?? 0, priceCents);
  const netCents = priceCents - discountCents;
  const chosen = terms.methods.find((rule) => rule.method === input.method);
  const feeCents = chosen ? feeOf(netCents, chosen) : dearestFee(netCents, terms);
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
